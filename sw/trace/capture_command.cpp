// SPDX-License-Identifier: Apache-2.0
#include "sw/trace/capture_command.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <utility>

#include "sw/common/child_process.h"
#include "sw/common/config_error.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 4> kLaunchers = {"mpirun", "mpiexec", "orterun", "prterun"};

/// Options of Open MPI's mpirun with a value that could be the name of a program.
constexpr std::array<const char*, 18> kWithValue = {
    "-H",     "-host",   "-hostfile", "-machinefile", "-x",       "-wd",
    "-wdir",  "-path",   "-prefix",   "-map-by",      "-bind-to", "-rank-by",
    "-stdin", "-output", "-app",      "-am",          "-tune",    "-output-filename"};
constexpr std::array<const char*, 4> kWithTwo = {"-mca", "-gmca", "-pmca", "-prtemca"};

template <std::size_t kSize>
bool is_in(const std::array<const char*, kSize>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Returns the number of values after an option. "--" and "-" are the same in front of it.
std::size_t values_of(std::string option) {
  if (option.rfind("--", 0) == 0) option.erase(0, 1);
  return is_in(kWithTwo, option) ? 2 : is_in(kWithValue, option) ? 1 : 0;
}

bool is_number(const std::string& word) {
  return word.find_first_not_of("0123456789") == std::string::npos;
}

bool is_program(const std::string& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

/// Returns LD_PRELOAD with the library in front of its current value.
std::string preloaded(const std::string& library) {
  const char* others = std::getenv("LD_PRELOAD");
  return others != nullptr && *others != '\0' ? library + ":" + others : library;
}

}  // namespace

std::string find_program(const std::string& name) {
  if (name.empty()) return "";
  if (name.find('/') != std::string::npos) return is_program(name) ? name : "";
  const char* path = std::getenv("PATH");
  std::istringstream folders(path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string file = (folder.empty() ? "." : folder) + "/" + name;
    if (is_program(file)) return file;
  }
  return "";
}

CaptureCommand understand_command(const std::vector<std::string>& command) {
  if (command.empty()) throw ConfigError("no command (dusk trace capture -- mpirun -n 16 PROGRAM)");
  const std::string first = find_program(command[0]);
  if (first.empty())
    throw ConfigError("'{}' is not found (a program{})", shown(command[0]),
                      is_in(kLaunchers, command[0])
                          ? "; Debian has it in openmpi-bin, and mpicc in libopenmpi-dev"
                          : "");
  CaptureCommand out;
  for (std::size_t i = 0; i < command.size() && out.launcher == SIZE_MAX; ++i)
    if (is_in(kLaunchers, fs::path(command[i]).filename().string())) out.launcher = i;
  if (out.launcher == SIZE_MAX) {
    out.programs.push_back(first);
    return out;
  }
  bool found = false;  // the words up to ":" are arguments of the program
  for (std::size_t i = out.launcher + 1; i < command.size(); ++i) {
    const std::string& word = command[i];
    if (word == ":") {
      found = false;
    } else if (found || is_number(word)) {
      continue;
    } else if (word[0] == '-') {
      i += values_of(word);
    } else if (const std::string program = find_program(word); !program.empty()) {
      out.programs.push_back(program);
      found = true;
    }
  }
  return out;
}

std::vector<std::string> with_library(const std::vector<std::string>& command,
                                      const CaptureCommand& understood, const std::string& library,
                                      const std::string& folder) {
  if (library.find_first_of(" :;") != std::string::npos)
    throw ConfigError(
        "{}: cannot be loaded (a path without blank, colon and semicolon: "
        "$XDG_CACHE_HOME)",
        shown(library));
  if (folder.find(';') != std::string::npos)
    throw ConfigError("{}: cannot be given to mpirun (a path without semicolon)", shown(folder));
  std::vector<std::string> out = command;
  if (understood.launcher == SIZE_MAX) return out;
  out.insert(out.begin() + static_cast<std::ptrdiff_t>(understood.launcher) + 1,
             {"-x", "LD_PRELOAD=" + preloaded(library), "-x", "DUSK_CAPTURE=" + folder});
  return out;
}

int run_captured(const std::vector<std::string>& command, bool has_launcher,
                 const std::string& library, const std::string& folder) {
  std::vector<std::pair<std::string, std::string>> variables = {{"DUSK_CAPTURE", folder}};
  if (!has_launcher) variables.emplace_back("LD_PRELOAD", preloaded(library));
  return run_in_sight(command, variables);  // mpirun itself needs no MPI
}

}  // namespace dusk
