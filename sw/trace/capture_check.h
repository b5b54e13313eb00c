// SPDX-License-Identifier: Apache-2.0
/// Check that a program calls only MPI functions that the recorder knows.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace dusk {

/// Returns the names in a list that `nm -D` prints, without versions.
std::vector<std::string> symbols_in(const std::string& text);

/// Returns true if an MPI function needs no wrapper: it sends nothing, or only ends the program.
bool is_local_function(const std::string& name);

/// Returns why a program cannot be captured, one line, or "". `wrapped` are the functions of the
/// library. Refused are functions of MPI that are neither wrapped nor local, Fortran's functions,
/// and PMPI_ functions that are not local.
std::string refuse_symbols(const std::string& program, const std::vector<std::string>& undefined,
                           const std::set<std::string>& wrapped);

/// Reads programs with nm and ldd, and throws ConfigError if one cannot be captured:
/// refuse_symbols() of it or of a library that it loads, or another MPI than that of `library`.
/// Scripts pass. Notes go to stderr. Works in `folder`, which exists.
void check_programs(const std::vector<std::string>& programs, const std::string& library,
                    const std::string& folder);

}  // namespace dusk
