// SPDX-License-Identifier: Apache-2.0
/// Builds the library of a switch with Verilator and a compiler from PATH.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "models/switch/switch_engine.h"

namespace dusk {

// The tools that PATH finds.

/// Returns the first line that a shell command prints; empty if it fails.
std::string first_line(const std::string& command);

/// Returns the line with the reason from a failed log of Verilator, the compiler or ninja.
std::string reason_of(const std::string& log);

/// Returns $CXX, or c++ if it is not set.
std::string compiler();

/// Returns the versions of the tools and their calls. Throws ConfigError naming missing or too old
/// tools.
std::string toolchain();

/// Returns how many compilers run at once: one for each core, as far as memory allows.
unsigned parallel_jobs();

/// Called a few times a second with the current step ("verilating", "compiling 3 of 12"). Returning
/// false ends the build.
using BuildProgress = std::function<bool(const std::string& what)>;

/// Changes to the program's sources of a switch; an ending of shape.name shows them.
struct ShapeVariant {
  std::string digest;  ///< text that identifies the changes; empty: none
  /// Changes the sources in `folder` before they are verilated. Returns false if `progress` ended
  /// it. Throws ConfigError.
  std::function<bool(const std::string& folder, const BuildProgress& progress)> change;
  std::vector<std::string> arguments;  ///< additional arguments of Verilator, at the end
  /// Returns text to append to an error of the tools, or an empty text. Null: nothing to append.
  std::function<std::string(const std::string& reason)> advice;
  bool large = false;  ///< compiling takes long, so it is optimized less
};

/// Writes rtl_sources() into `folder` at their paths. Throws OutputError.
void write_sources(const std::string& folder);

/// Builds folder/shape.so, and folder/verilated.o (kRuntime) unless it exists. The folder must have
/// no other files; folder/build.log gets the tools' output. Uses at most `jobs` compilers at once.
/// Returns false if `progress` ended it. Throws ConfigError with the first error of the tools.
bool build_shape(const SwitchShape& shape, bool checked, const std::string& folder, unsigned jobs,
                 const BuildProgress& progress, const ShapeVariant& variant = {});

/// Builds or loads the RTL of a legal shape. Afterwards make_rtl_factory(shape.name, checked)
/// works, and if `checked` also make_traced_engine(). Loads it from the cache
/// (shape_cache.h). Builds it first if it is absent or broken, with at most `jobs` compilers
/// and progress on stderr. Other processes wait for a build of the same shape. Throws
/// ConfigError if a tool is missing, too old or fails, or no folder can be written;
/// Interrupted on a signal.
void provide_shape(const SwitchShape& shape, bool checked, unsigned jobs = parallel_jobs(),
                   const ShapeVariant& variant = {});

// Input for ninja, which makes a library of Verilator's files.

/// Returns the rules that decide the objects: compilers, flags, levels. `checked` builds waves,
/// too. `root` is Verilator's own folder.
std::string ninja_rules(const std::string& root, bool checked);

/// Returns rules and steps that make shape.so from folder/obj and folder/adapter.cpp. Verilator's
/// many files are joined to units, because each file costs a second for headers. Code for each edge
/// is optimized, code that runs once is not. Makes kRuntime if it is absent. Writes the units into
/// `folder`. Throws OutputError.
std::string ninja_file(const std::string& folder, const std::string& root, bool checked);

inline constexpr const char* kRuntime = "verilated.o";  ///< in `folder`

}  // namespace dusk
