// SPDX-License-Identifier: Apache-2.0
#include "sw/shapes/shape_build.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <utility>

#include "models/common/shown_text.h"
#include "rtl/rtl_sources.h"
#include "sw/common/child_process.h"
#include "sw/common/config_error.h"
#include "sw/common/input_text.h"
#include "sw/common/pattern.h"
#include "sw/common/processors.h"
#include "sw/common/quote.h"
#include "sw/common/result_files.h"
#include "sw/shapes/edge_phases.h"

namespace dusk {
namespace {

constexpr int kOldestVerilator = 5'006;

/// Returns 5006 for "Verilator 5.006 2023-01-22 rev …"; 0 for another text.
int verilator_version(const std::string& line) {
  int major = 0, minor = 0;
  if (std::sscanf(line.c_str(), "Verilator %d.%d", &major, &minor) != 2) return 0;
  return 1000 * major + minor;
}

/// Command for Verilator's version, by verilator_bin: the script starts ten times as slowly.
constexpr const char* kVerilatorVersion =
    "v=$(command -v verilator) && "
    "{ \"$(dirname \"$(readlink -f \"$v\")\")/verilator_bin\" --version || verilator --version; }";

namespace fs = std::filesystem;

/// Bytes of Verilator's text in one compiler run: a few seconds and a fraction of a gigabyte
/// each.
constexpr std::uintmax_t kOften = 1'000'000, kOnce = 2'500'000;

/// Units of more bytes are optimized less. They contain a function that cannot be split, and
/// compiling time grows faster than the text.
constexpr std::uintmax_t kLong = 8'000'000;

/// True for files that run once for a switch: constructors, first evaluation, names for waves.
bool runs_once(const std::string& name) {
  return name.find("__Slow") != std::string::npos || name.find("__Syms") != std::string::npos;
}

struct Unit {
  std::uintmax_t bytes = 0;
  std::string text;
};

/// Groups the files of obj/ that run once, or often, into units of about `most` bytes, but at least
/// `fewest` units. Equal files give equal units.
std::vector<Unit> units(const std::string& folder, bool once, std::uintmax_t most,
                        std::size_t fewest) {
  std::vector<std::pair<std::uintmax_t, std::string>> files;
  std::uintmax_t total = 0;
  for (const auto& file : fs::directory_iterator(folder + "/obj")) {
    const std::string name = file.path().filename().string();
    if (file.path().extension() != ".cpp" || runs_once(name) != once) continue;
    files.emplace_back(file.file_size(), name);
    total += file.file_size();
  }
  std::sort(files.rbegin(), files.rend());
  std::vector<Unit> result(std::max<std::size_t>(fewest, (total + most - 1) / most));
  for (const auto& [bytes, name] : files) {
    Unit& smallest =
        *std::min_element(result.begin(), result.end(),
                          [](const Unit& a, const Unit& b) { return a.bytes < b.bytes; });
    smallest.bytes += bytes;
    smallest.text += fmt::format("#include \"obj/{}\"\n", name);
  }
  return result;
}

/// Returns the last "[3/12]" in ninja's log as "compiling 3 of 12".
std::string compiled(const std::string& log) {
  std::istringstream in(file_text(log));
  std::string line, last = "compiling";
  while (std::getline(in, line)) {
    if (const auto count = find(line, R"(^\[(\d+)/(\d+)\])"))
      last = fmt::format("compiling, {} of {}", count->at(1), count->at(2));
  }
  return last;
}

}  // namespace

std::string reason_of(const std::string& log) {
  std::istringstream in(file_text(log));
  std::string line, last;
  while (std::getline(in, line)) {
    if (find(line, "[Ee]rror|ERROR|[Nn]ot found|No space|[Cc]annot")) return shown(line);
    if (!line.empty()) last = line;
  }
  return last.empty() ? "it said nothing" : shown(last);
}

std::string first_line(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen((command + " 2>/dev/null").c_str(), "r"),
                                                   pclose);
  if (pipe == nullptr) return "";
  char line[512];
  const char* read = nullptr;
  do {  // repeats after a signal
    std::clearerr(pipe.get());
    errno = 0;
    read = std::fgets(line, sizeof line, pipe.get());
  } while (read == nullptr && errno == EINTR);
  return read == nullptr ? "" : last_line(line);
}

std::string compiler() {
  const char* chosen = std::getenv("CXX");
  return chosen != nullptr && chosen[0] != '\0' ? chosen : "c++";
}

std::string toolchain() {
  const std::string verilator = first_line(kVerilatorVersion);
  const std::string compile = first_line(compiler() + " --version");
  const std::string ninja = first_line("ninja --version");
  std::string missing;
  if (verilator.empty()) missing += " verilator";
  if (compile.empty()) missing += " " + compiler();
  if (ninja.empty()) missing += " ninja";
  if (!missing.empty()) {
    throw ConfigError("a switch must be built before it is first used, and that needs:" + missing +
                      " (./dusk build installs them; dusk shapes lists the switches)");
  }
  if (verilator_version(verilator) < kOldestVerilator) {
    throw ConfigError("a switch must be built, and '{}' is too old (5.006 or later)", verilator);
  }
  return verilator + '\n' + compile + '\n' + ninja_rules("ROOT", false) + ninja_rules("ROOT", true);
}

unsigned parallel_jobs() {
  constexpr std::uint64_t kOfOneJob =
      600'000;  // kB; the largest unit of a usual switch takes about 530 000
  const auto available = find(file_text("/proc/meminfo"), R"(MemAvailable: +(\d+) kB)");
  const std::uint64_t fit = available ? std::stoull(available->at(1)) / kOfOneJob : 2;
  const std::uint64_t cores = processors();
  return static_cast<unsigned>(std::clamp<std::uint64_t>(fit, 1, cores));
}

std::string ninja_rules(const std::string& root, bool checked) {
  return fmt::format(
      "flags = -std=gnu++17 -fPIC -fvisibility=hidden -fno-gnu-unique -ffp-contract=off -w "
      "-I. -Iobj -isystem {0} -isystem {7} -DVERILATOR=1 -DVM_COVERAGE={4} "
      "-DVM_SC=0 -DVM_TRACE={1} -DVM_TRACE_FST={1} -DVM_TRACE_VCD=0{6}\n"
      "often = {5}\nlong = -O1\nadapter = -O3\nonce = -O0\n"
      "rule cxx\n  command = {2} $flags $level -c $in -o $out\n"
      "rule join\n  command = {2} -r -nostdlib -o $out $in\n"
      "rule link\n  command = {2} -shared -Wl,-Bsymbolic -o $out $in -pthread{3}\n",
      ninja_word(root + "/include"), checked ? 1 : 0, compiler(), checked ? " -lz" : "",
      checked && counts_coverage() ? 1 : 0, checked ? "-O1" : "-O2",
      checked ? " -DVL_USER_STOP" : "", ninja_word(root + "/include/vltstd"));
}

std::string ninja_file(const std::string& folder, const std::string& root, bool checked) {
  std::string text = ninja_rules(root, checked), objects;
  const auto compile = [&](const std::string& source, const std::string& object,
                           const char* level) {
    text += fmt::format("build {}: cxx {}\n  level = {}\n", object, source, level);
    return " " + object;
  };
  // The longest unit comes first.
  std::string parts;
  if (!fs::exists(folder + "/" + kRuntime)) {
    std::vector<const char*> sources = {"verilated", "verilated_threads"};
    if (checked) sources.push_back("verilated_fst_c");
    if (checked && counts_coverage()) sources.push_back("verilated_cov");
    for (const char* part : sources) {
      parts += compile(ninja_path(fmt::format("{}/include/{}.cpp", root, part)),
                       fmt::format("{}.part.o", part), "$often");
    }
    text += fmt::format("build {}: join{}\n", kRuntime, parts);
  }
  for (const bool once : {false, true}) {
    const std::vector<Unit> all =
        once ? units(folder, true, kOnce, 1) : units(folder, false, kOften, 2);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::string name = fmt::format("{}{}", once ? "once" : "often", i);
      write_file(folder, name + ".cpp", all[i].text);
      const char* level = once ? "$once" : all[i].bytes > kLong ? "$long" : "$often";
      objects += compile(name + ".cpp", name + ".o", level);
    }
  }
  objects += compile("adapter.cpp", "adapter.o", "$adapter");
  return text + fmt::format("build shape.so: link{} {}\n", objects, kRuntime);
}

void write_sources(const std::string& folder) {
  for (const RtlSource& source : rtl_sources()) {
    const fs::path path(source.path);
    if (!path.has_parent_path()) continue;  // an argument without a file
    fs::create_directories(folder / path.parent_path());
    write_file(folder, source.path, source.text);
  }
}

bool build_shape(const SwitchShape& shape, bool checked, const std::string& folder, unsigned jobs,
                 const BuildProgress& progress, const ShapeVariant& variant) {
  write_sources(folder);
  if (variant.change && !variant.change(folder, progress)) return false;
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
      const std::string reason = reason_of(log);
      throw ConfigError("switch {} cannot be built: {}: {}{}", shape.name, command[0], reason,
                        variant.advice ? variant.advice(reason) : "");
    }
    return wanted;
  };
  std::vector<std::string> verilator = verilator_command(shape, checked, "obj");
  verilator.insert(verilator.end(), variant.arguments.begin(), variant.arguments.end());
  if (!step(verilator, [] { return "verilating"; })) return false;
  if (!checked) {
    const std::size_t phases = write_edge_header(folder);
    append_to(log, fmt::format("An edge has {} known phases.\n", phases));
  }
  const std::string root = first_line("verilator --getenv VERILATOR_ROOT");
  std::string ninja = ninja_file(folder, root, checked);
  if (variant.large) boost::replace_first(ninja, "often = -O2", "often = -O1");
  write_file(folder, "build.ninja", ninja);
  return step({"ninja", fmt::format("-j{}", jobs), "shape.so"}, [&log] { return compiled(log); });
}

}  // namespace dusk
