// SPDX-License-Identifier: Apache-2.0
/// The recorder's library, compiled for the MPI of this machine.
#pragma once

#include <string>

namespace dusk {

/// Returns the path of the library. It is compiled by mpicc when it is first needed, and kept in a
/// folder of the program (sw/shapes/shape_cache.h) for these sources and this mpicc. Throws
/// ConfigError if there is no mpicc, if it fails, or if no folder can be written.
std::string capture_library();

}  // namespace dusk
