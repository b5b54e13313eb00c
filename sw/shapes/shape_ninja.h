// SPDX-License-Identifier: Apache-2.0
/// How ninja makes a library of what Verilator wrote.
#pragma once

#include <string>

namespace dusk {

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
