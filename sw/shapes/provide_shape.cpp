// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <unistd.h>

#include <boost/algorithm/string/replace.hpp>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <thread>

#include "rtl/shape_library.h"
#include "sw/common/config_error.h"
#include "sw/common/interrupt.h"
#include "sw/common/message.h"
#include "sw/common/result_files.h"
#include "sw/common/status_line.h"
#include "sw/shapes/shape_build.h"
#include "sw/shapes/shape_cache.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// All data that decide a build; the same in all cache folders.
struct Order {
  const SwitchShape& shape;
  bool checked;
  unsigned jobs;
  std::string name, runtime;  ///< names of the switch's entry and of the entry of Verilator's part
  const ShapeVariant& variant;
};

/// Copies Verilator's part from an earlier build. Returns false if there is none.
bool take_runtime(const std::string& entry, const std::string& building) {
  const std::string file = sealed(entry, kRuntime);
  std::error_code error;
  return !file.empty() && fs::copy_file(file, building + "/" + kRuntime, error);
}

/// Keeps Verilator's part for other switches, unless another process was faster.
void keep_runtime(const std::string& entry, const std::string& building) {
  if (!sealed(entry, kRuntime).empty()) return;
  std::error_code ignored;
  const std::string made = building + "/runtime";
  fs::create_directories(made);
  fs::permissions(made, fs::perms::owner_all);
  fs::rename(building + "/" + kRuntime, made + "/" + kRuntime);
  seal(made, kRuntime);
  fs::remove_all(entry, ignored);  // removes a broken one
  fs::rename(made, entry, ignored);
}

/// Builds into folder/name. Requires its lock.
void build_entry(const Order& order, const std::string& folder) {
  const PrivateFiles whatever_the_umask;
  const auto& [shape, checked, jobs, name, runtime, variant] = order;
  const std::string entry = folder + "/" + name, building = folder + "/.building-" + name;
  fs::remove_all(building);  // left by a killed process
  const std::string made = building + "/entry";
  fs::create_directories(made);
  fs::permissions(made, fs::perms::owner_all);
  message("dusk: switch {}{} is built once, and kept in {}", shape.name,
          checked ? " with assertions and waves" : "", folder);
  const bool taken = take_runtime(folder + "/" + runtime, building);
  StatusLine status(stderr, 10);
  const auto begin = Clock::now();
  const auto seconds = [begin] {
    return static_cast<int>(std::chrono::duration<double>(Clock::now() - begin).count());
  };
  bool done = false;
  try {
    done = build_shape(
        shape, checked, building, jobs,
        [&, &shape = shape](const std::string& what) {
          status.show(0, [&] {
            return fmt::format("dusk: switch {}: {}, {} s", shape.name, what, seconds());
          });
          return !interrupted();
        },
        variant);
  } catch (const std::exception&) {
    status.finish();
    std::error_code ignored;
    fs::rename(building + "/build.log", folder + "/failed.log", ignored);
    fs::remove_all(building, ignored);
    throw;
  }
  status.finish();
  if (done) {
    for (const char* file : {"/shape.so", "/build.log"}) fs::rename(building + file, made + file);
    seal(made);
    if (!taken) keep_runtime(folder + "/" + runtime, building);
    fs::remove_all(entry);
    fs::rename(made, entry);
    message("dusk: switch {} built in {} s", shape.name, seconds());
  }
  fs::remove_all(building);
  if (!done) throw Interrupted();
}

/// Loads the entry if seal() left it as it is. Returns false with the reason if not.
bool load(const std::string& entry, const SwitchShape& shape, bool checked, std::string& reason) {
  const int library = open_sealed(entry);
  reason = entry + ": is not as it was written";
  if (library < 0) return false;
  // Load the open file that was checked, whatever file has its name now. It stays open: the loader
  // knows libraries by path, and no other library gets this one.
  const std::string path = fmt::format("/proc/self/fd/{}", library);
  try {
    load_shape_library(path, shape, checked);
    return true;
  } catch (const std::runtime_error& error) {  // built for another machine, or in a noexec folder
    reason = boost::replace_all_copy<std::string>(error.what(), path, entry + "/" + kLibrary);
  }
  close(library);
  return false;
}

/// Waits for another process that builds the entry, then builds it if it is still missing. Returns
/// false if the folder cannot be written.
bool build_in(const std::string& folder, const Order& order, std::string& reasons) {
  const SwitchShape& shape = order.shape;
  const auto refuse = [&reasons](const std::string& reason) {
    reasons += (reasons.empty() ? "" : "; ") + reason;
    return false;
  };
  EntryLock lock(folder, order.name);
  for (bool reported = false; lock.ok() && !lock.try_lock(); reported = true) {
    if (!lock.ok()) break;
    if (!reported) {
      message("dusk: switch {}: waiting for another run that builds it", shape.name);
    }
    if (interrupted()) throw Interrupted();
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  if (!lock.ok()) return refuse(lock.why());
  const std::string entry = folder + "/" + order.name;
  std::string reason;
  if (load(entry, shape, order.checked, reason)) return true;
  if (fs::exists(entry)) message("dusk: {}: broken, built anew", entry);
  build_entry(order, folder);
  return load(entry, shape, order.checked, reason) || refuse(reason);
}

}  // namespace

void provide_shape(const SwitchShape& shape, bool checked, unsigned jobs,
                   const ShapeVariant& variant) {
  if (find_loaded_shape(shape.name, checked) != nullptr) return;
  catch_interrupts();
  const std::string tools = toolchain();
  const Order order{shape,
                    checked,
                    jobs,
                    entry_name(shape, checked, tools + variant.digest),
                    runtime_name(checked, tools),
                    variant};
  const std::vector<std::string> folders = cache_folders();
  try {
    std::string reasons, reason;
    for (const std::string& folder : folders) {
      if (load(folder + "/" + order.name, shape, checked, reason)) return;
    }
    for (const std::string& folder : folders) {
      if (build_in(folder, order, reasons)) return;
    }
    throw ConfigError("switch " + shape.name + " has no folder to be built in (" + reasons + ")");
  } catch (const fs::filesystem_error& error) {
    throw OutputError(error.what());
  }
}

}  // namespace dusk
