// SPDX-License-Identifier: Apache-2.0
#include "sw/trace/capture_library.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <sstream>
#include <thread>
#include <vector>

#include "sw/common/child_process.h"
#include "sw/common/config_error.h"
#include "sw/common/digest.h"
#include "sw/common/input_text.h"
#include "sw/common/interrupt.h"
#include "sw/common/message.h"
#include "sw/common/output_file.h"
#include "sw/common/result_files.h"
#include "sw/shapes/shape_build.h"
#include "sw/shapes/shape_cache.h"
#include "sw/studies/study.h"
#include "sw/trace/capture_command.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFile = "libdusk_capture.so";
constexpr const char* kSources = "sw/trace/capture/";

/// Returns names and texts of the recorder's C files, which are part of this program.
std::vector<std::pair<std::string, std::string>> recorder_sources() {
  std::vector<std::pair<std::string, std::string>> sources;
  for (const auto& [path, text] : shipped_files())
    if (path.rfind(kSources, 0) == 0)
      sources.emplace_back(fs::path(path).filename().string(), text);
  return sources;
}

std::string entry_of_library() {
  const std::string mpicc = find_program("mpicc");
  if (mpicc.empty())
    throw ConfigError("'mpicc' is not found (apt-get install openmpi-bin libopenmpi-dev)");
  std::string all = mpicc + '\n' + first_line("mpicc --version") + '\n' + first_line("mpicc -show");
  for (const auto& [name, text] : recorder_sources()) all += '\n' + name + '\n' + text;
  return "capture-" + digest_of(all);
}

/// Returns the first line with an error in a compiler's output, otherwise the last line.
std::string first_error(const std::string& log) {
  std::istringstream in(log);
  for (std::string line; std::getline(in, line);)
    if (line.find("error") != std::string::npos) return line;
  return last_line(log);
}

/// Compiles the recorder in `folder`.
void compile(const std::string& folder) {
  std::vector<std::string> command = {"mpicc",   "-std=gnu11", "-O2", "-fPIC",
                                      "-shared", "-o",         kFile};
  for (const auto& [name, text] : recorder_sources()) {
    write_file(folder, name, text);
    if (fs::path(name).extension() == ".c") command.push_back(name);
  }
  const std::string log = folder + "/build.log";
  bool wanted = true;
  const int status = run_tool(command, folder, log, [&wanted] { return wanted = !interrupted(); });
  if (!wanted) throw Interrupted();
  if (status != 0)
    throw ConfigError(
        "the recorder cannot be compiled: mpicc: {} (Debian has MPI's headers in "
        "libopenmpi-dev)",
        shown(first_error(file_text(log))));
}

/// Compiles the library to folder/name unless it exists. Requires the lock.
void build_library(const std::string& folder, const std::string& name) {
  const PrivateFiles whatever_the_umask;
  const std::string entry = folder + "/" + name, building = folder + "/.building-" + name;
  if (!sealed(entry, kFile).empty()) return;
  message("dusk: the recorder for this MPI is compiled once, and kept in {}", shown(folder));
  std::error_code ignored;
  fs::remove_all(building);
  fs::create_directories(building);
  fs::permissions(building, fs::perms::owner_all);
  try {
    compile(building);
  } catch (const std::exception&) {
    fs::remove_all(building, ignored);
    throw;
  }
  seal(building, kFile);
  fs::remove_all(entry);
  fs::rename(building, entry);
}

}  // namespace

std::string capture_library() {
  const std::string name = entry_of_library();
  std::string reasons;
  for (const std::string& folder : cache_folders()) {
    if (folder.find_first_of(" :;") != std::string::npos) {  // LD_PRELOAD has no quotes
      reasons += folder + ": has a blank, colon or semicolon; ";
      continue;
    }
    const std::string file = sealed(folder + "/" + name, kFile);
    if (!file.empty()) return file;
    EntryLock lock(folder, name);
    while (lock.ok() && !lock.try_lock()) {
      if (interrupted()) throw Interrupted();
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    if (lock.ok()) {
      build_library(folder, name);
      return folder + "/" + name + "/" + kFile;
    }
    reasons += lock.why() + "; ";
  }
  throw ConfigError("the recorder cannot be kept: {}a folder of this user is needed ($HOME)",
                    reasons);
}

}  // namespace dusk
