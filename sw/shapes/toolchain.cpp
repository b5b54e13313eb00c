// SPDX-License-Identifier: Apache-2.0
#include "sw/shapes/toolchain.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <thread>

#include "sw/config/config_error.h"
#include "sw/config/pattern.h"
#include "sw/run/result_files.h"
#include "sw/shapes/shape_build.h"

namespace dusk {
namespace {

constexpr int kOldestVerilator = 5'006;

/// 5006 of "Verilator 5.006 2023-01-22 rev …"; 0 if it says something else.
int verilator_version(const std::string& line) {
  int major = 0, minor = 0;
  if (std::sscanf(line.c_str(), "Verilator %d.%d", &major, &minor) != 2) return 0;
  return 1000 * major + minor;
}

/// Of the program beside the script `verilator`, which takes ten times as long to start.
constexpr const char* kVerilatorVersion =
    "v=$(command -v verilator) && "
    "{ \"$(dirname \"$(readlink -f \"$v\")\")/verilator_bin\" --version || verilator --version; }";

}  // namespace

std::string first_line(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen((command + " 2>/dev/null").c_str(), "r"),
                                                   pclose);
  char line[512];
  if (pipe == nullptr || std::fgets(line, sizeof line, pipe.get()) == nullptr) return "";
  return last_line(line);
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
    throw ConfigError(
        fmt::format("a switch must be built, and '{}' is too old (5.006 or later)", verilator));
  }
  return verilator + '\n' + compile + '\n' + ninja_rules("ROOT", false) + ninja_rules("ROOT", true);
}

unsigned parallel_jobs() {
  constexpr std::uint64_t kOfOneJob = 500'000;  // kB; the largest unit takes about 350 000
  const auto available = find(file_text("/proc/meminfo"), R"(MemAvailable: +(\d+) kB)");
  const std::uint64_t fit = available ? std::stoull(available->at(1)) / kOfOneJob : 2;
  const std::uint64_t cores = std::max(1u, std::thread::hardware_concurrency());
  return static_cast<unsigned>(std::clamp<std::uint64_t>(fit, 1, cores));
}

}  // namespace dusk
