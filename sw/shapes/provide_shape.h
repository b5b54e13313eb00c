// SPDX-License-Identifier: Apache-2.0
/// Any legal switch as RTL, built when it is first needed.
#pragma once

#include "models/kernel/switch_engine.h"
#include "sw/shapes/shape_build.h"

namespace dusk {

/// Afterwards make_rtl_factory(shape.name, checked), and checked also make_traced_engine(), work:
/// the shape is loaded from the cache (shape_cache.h), built first if it is not there or its
/// library is broken, by at most `jobs` compilers at once, with progress on stderr. Processes that
/// want the same shape wait for the one that builds it. Throws ConfigError if a tool is missing,
/// too old or fails or no folder can be written, Interrupted on a signal.
void provide_shape(const SwitchShape& shape, bool checked, unsigned jobs = parallel_jobs());

}  // namespace dusk
