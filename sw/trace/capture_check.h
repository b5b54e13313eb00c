// SPDX-License-Identifier: Apache-2.0
/// Checks that a program calls only MPI functions that the recorder knows.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace dusk {

/// Returns the names in the output of `nm -D`, without versions.
std::vector<std::string> symbols_in(const std::string& text);

/// True if an MPI function needs no wrapper: it sends nothing, or only ends the program.
bool is_local_function(const std::string& name);

/// Returns one line that says why a program cannot be captured, or "". `wrapped` are the functions
/// of the recorder. Refused are MPI functions that are neither wrapped nor local, Fortran's
/// functions, and PMPI_ functions that are not local.
std::string refuse_symbols(const std::string& program, const std::vector<std::string>& undefined,
                           const std::set<std::string>& wrapped);

/// Checks programs with nm and ldd. Throws ConfigError if refuse_symbols() refuses one or a library
/// that it loads, or if it uses another MPI than `library`. Scripts pass. Notes go to stderr. Uses
/// `folder`, which must exist.
void check_programs(const std::vector<std::string>& programs, const std::string& library,
                    const std::string& folder);

}  // namespace dusk
