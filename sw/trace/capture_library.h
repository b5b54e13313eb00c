// SPDX-License-Identifier: Apache-2.0
/// Builds the recorder's library for the MPI of this machine.
#pragma once

#include <string>

namespace dusk {

/// Returns the path of the library. Compiles it by mpicc when it is first needed, and keeps it in a
/// cache folder (sw/shapes/shape_cache.h) for these sources and this mpicc. Throws ConfigError if
/// mpicc is missing or fails, or if no folder can be written.
std::string capture_library();

}  // namespace dusk
