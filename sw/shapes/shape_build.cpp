// SPDX-License-Identifier: Apache-2.0
#include "sw/shapes/shape_build.h"

#include <fmt/format.h>

#include <boost/algorithm/string.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <regex>

#include "rtl/rtl_sources.h"
#include "sw/child_process.h"
#include "sw/config_error.h"
#include "sw/result_files.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

/// First line that a shell command writes; empty if it fails.
std::string first_line(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen((command + " 2>/dev/null").c_str(), "r"),
                                                   pclose);
  char line[512];
  if (pipe == nullptr || std::fgets(line, sizeof line, pipe.get()) == nullptr) return "";
  return boost::trim_copy(std::string(line));
}

std::string compiler() {
  const char* chosen = std::getenv("CXX");
  return chosen != nullptr && chosen[0] != '\0' ? chosen : "c++";
}

/// How ninja compiles and links. Optimized as the program's own shapes: what runs at every edge
/// with -O2, what runs once with -O1.
std::string ninja_rules(const std::string& root, bool checked) {
  return fmt::format(
      "flags = -std=gnu++17 -fPIC -fvisibility=hidden -fno-gnu-unique -ffp-contract=off -w "
      "-I. -Iobj -isystem {0}/include -isystem {0}/include/vltstd -DVERILATOR=1 -DVM_COVERAGE=0 "
      "-DVM_SC=0 -DVM_TRACE={1} -DVM_TRACE_FST={1} -DVM_TRACE_VCD=0\n"
      "rule cxx\n  command = {2} $flags $level -c $in -o $out\n"
      "rule link\n  command = {2} -shared -Wl,-Bsymbolic -o $out $in -pthread{3}\n",
      root, checked ? 1 : 0, compiler(), checked ? " -lz" : "");
}

/// Makes shape.so from what Verilator wrote to folder/obj.
std::string ninja_file(const std::string& folder, const std::string& root, bool checked) {
  std::string text = ninja_rules(root, checked);
  std::string objects;
  const auto compile = [&](const std::string& source, const std::string& object,
                           const char* level) {
    text += fmt::format("build {}: cxx {}\n  level = {}\n", object, source, level);
    objects += " " + object;
  };
  for (const auto& file : fs::directory_iterator(folder + "/obj")) {
    if (file.path().extension() != ".cpp") continue;
    const std::string name = file.path().filename().string();
    compile("obj/" + name, "obj/" + name + ".o",
            name.find("__Slow") == std::string::npos ? "-O2" : "-O1");
  }
  compile("adapter.cpp", "obj/adapter.o", "-O2");
  for (const char* part : {"verilated", "verilated_threads"}) {
    compile(root + "/include/" + part + ".cpp", fmt::format("obj/{}.o", part), "-O2");
  }
  if (checked) compile(root + "/include/verilated_fst_c.cpp", "obj/verilated_fst_c.o", "-O2");
  return text + "build shape.so: link" + objects + "\n";
}

/// The line that says why, of a log of Verilator, the compiler or ninja.
std::string reason(const std::string& log) {
  static const std::regex wrong("error|not found|No space|cannot", std::regex::icase);
  std::ifstream in(log);
  std::string line, last;
  while (std::getline(in, line)) {
    if (std::regex_search(line, wrong)) return line;
    if (!line.empty()) last = line;
  }
  return last.empty() ? "it said nothing" : last;
}

/// The last "[3/12]" of ninja in the log as "compiling 3 of 12".
std::string compiled(const std::string& log) {
  std::ifstream in(log);
  std::string line, last = "compiling";
  static const std::regex count(R"(^\[(\d+)/(\d+)\])");
  std::smatch found;
  while (std::getline(in, line)) {
    if (std::regex_search(line, found, count)) {
      last = fmt::format("compiling, {} of {}", found[1].str(), found[2].str());
    }
  }
  return last;
}

}  // namespace

std::string toolchain() {
  const std::string verilator = first_line("verilator --version");
  const std::string compile = first_line(compiler() + " --version");
  const std::string ninja = first_line("ninja --version");
  std::string missing;
  if (verilator.empty()) missing += " verilator";
  if (compile.empty()) missing += " " + compiler();
  if (ninja.empty()) missing += " ninja";
  if (!missing.empty()) {
    throw ConfigError("a switch that is not part of the program must be built, and that needs:" +
                      missing + " (./dusk build installs them; dusk shapes lists the switches)");
  }
  return verilator + '\n' + compile + '\n' + ninja_rules("ROOT", false) + ninja_rules("ROOT", true);
}

bool build_shape(const SwitchShape& shape, bool checked, const std::string& folder,
                 const BuildProgress& progress) {
  for (const RtlSource& source : rtl_sources()) {
    const fs::path path(source.path);
    if (!path.has_parent_path()) continue;  // arguments, not a file
    fs::create_directories(folder / path.parent_path());
    write_file(folder, source.path, source.text);
  }
  write_file(folder, "adapter.cpp", adapter_text(shape, checked));
  const std::string log = folder + "/build.log";
  bool wanted = true;
  const auto step = [&](const std::vector<std::string>& command,
                        const std::function<std::string()>& what) {
    const int status = run_tool(command, folder, log, [&] {
      wanted = progress(what());
      return wanted;
    });
    if (wanted && status != 0) {
      throw ConfigError(
          fmt::format("switch {} cannot be built: {}: {}", shape.name, command[0], reason(log)));
    }
    return wanted;
  };
  if (!step(verilator_command(shape, checked, "obj"), [] { return "verilating"; })) return false;
  const std::string root = first_line("verilator --getenv VERILATOR_ROOT");
  write_file(folder, "build.ninja", ninja_file(folder, root, checked));
  return step({"ninja", "shape.so"}, [&log] { return compiled(log); });
}

}  // namespace dusk
