// SPDX-License-Identifier: Apache-2.0
#include "sw/shapes/shape_build.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "rtl/rtl_sources.h"
#include "sw/config/config_error.h"
#include "sw/config/pattern.h"
#include "sw/jobs/child_process.h"
#include "sw/run/result_files.h"
#include "sw/shapes/shape_ninja.h"
#include "sw/shapes/toolchain.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

/// The line that says why, of a log of Verilator, the compiler or ninja.
std::string reason(const std::string& log) {
  std::ifstream in(log);
  std::string line, last;
  while (std::getline(in, line)) {
    if (find(line, "[Ee]rror|ERROR|[Nn]ot found|No space|[Cc]annot")) return line;
    if (!line.empty()) last = line;
  }
  return last.empty() ? "it said nothing" : last;
}

/// The last "[3/12]" of ninja in the log as "compiling 3 of 12".
std::string compiled(const std::string& log) {
  std::ifstream in(log);
  std::string line, last = "compiling";
  while (std::getline(in, line)) {
    if (const auto count = find(line, R"(^\[(\d+)/(\d+)\])"))
      last = fmt::format("compiling, {} of {}", count->at(1), count->at(2));
  }
  return last;
}

}  // namespace

bool build_shape(const SwitchShape& shape, bool checked, const std::string& folder, unsigned jobs,
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
  return step({"ninja", fmt::format("-j{}", jobs), "shape.so"}, [&log] { return compiled(log); });
}

}  // namespace dusk
