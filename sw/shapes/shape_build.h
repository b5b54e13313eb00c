// SPDX-License-Identifier: Apache-2.0
/// Verilates and compiles a switch, with the tools that PATH finds.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "models/switch/switch_engine.h"

namespace dusk {

// The tools that PATH finds.

/// First line that a shell command writes; empty if it fails.
std::string first_line(const std::string& command);

/// The line that says why, of a log of Verilator, the compiler or ninja that failed.
std::string reason_of(const std::string& log);

/// $CXX, else c++.
std::string compiler();

/// Versions of the tools and how they are called. Throws ConfigError naming what is not installed
/// or too old.
std::string toolchain();

/// How many compilers run at once: one a core, as far as memory is free for them.
unsigned parallel_jobs();

/// Told what is being done ("verilating", "compiling 3 of 12") a few times a second; false ends the
/// build.
using BuildProgress = std::function<bool(const std::string& what)>;

/// A switch that is not made of the program's sources alone; shape.name says so by an ending.
struct ShapeVariant {
  std::string digest;  ///< text that decides what is changed; empty: nothing is
  /// Changes the sources in `folder`, which is called before they are verilated. False if
  /// `progress` ended it. Throws ConfigError.
  std::function<bool(const std::string& folder, const BuildProgress& progress)> change;
  std::vector<std::string> arguments;  ///< of Verilator, after the others
  /// Text behind what the tools say when they fail; none: no text.
  std::function<std::string(const std::string& reason)> advice;
  bool large = false;  ///< it takes the compiler long: it is optimized less
};

/// Writes rtl_sources() into `folder`, at their paths. Throws OutputError.
void write_sources(const std::string& folder);

/// Builds folder/shape.so, and folder/verilated.o unless it is there (kRuntime), in a folder
/// that is empty otherwise; folder/build.log has what the tools said. At most `jobs` compilers at
/// once. False if `progress` ended it. Throws ConfigError with the first error of the tools.
bool build_shape(const SwitchShape& shape, bool checked, const std::string& folder, unsigned jobs,
                 const BuildProgress& progress, const ShapeVariant& variant = {});

/// Any legal switch as RTL, built when it is first needed: afterwards make_rtl_factory(shape.name,
/// checked), and checked also make_traced_engine(), work. It is loaded from the cache
/// (shape_cache.h), built first if it is not there or its library is broken, by at most `jobs`
/// compilers at once, with progress on stderr. Processes that want the same shape wait for the one
/// that builds it. Throws ConfigError if a tool is missing, too old or fails or no folder can be
/// written, Interrupted on a signal.
void provide_shape(const SwitchShape& shape, bool checked, unsigned jobs = parallel_jobs(),
                   const ShapeVariant& variant = {});

// How ninja makes a library of what Verilator wrote.

/// Whatever decides the objects, beside their sources: compilers, flags, levels. `checked`: with
/// waves. `root` is Verilator's own folder.
std::string ninja_rules(const std::string& root, bool checked);

/// The rules and steps that make shape.so from folder/obj and folder/adapter.cpp. Verilator's many
/// files are compiled a few at a time (each begins with the same second of headers): what runs at
/// every edge optimized, what runs once not. Verilator's own part, kRuntime, is made
/// unless it is there. Writes the sources that hold several files to `folder`. Throws OutputError.
std::string ninja_file(const std::string& folder, const std::string& root, bool checked);

inline constexpr const char* kRuntime = "verilated.o";  ///< in `folder`

}  // namespace dusk
