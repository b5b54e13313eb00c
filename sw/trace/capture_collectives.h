// SPDX-License-Identifier: Apache-2.0
/// Converts collective operations of a captured program to messages.
#pragma once

#include "models/application/collective_settings.h"
#include "sw/trace/capture_convert.h"

namespace dusk {

/// Appends collective operations by application::append_collective(). For operations that it lacks
/// there is one algorithm here:
/// - Gatherv, Scatterv and Alltoallv: one message for each pair (linear);
/// - Allgatherv: a gather and a broadcast below 2 KiB in all blocks, Bruck up to 2 MiB, then a
/// ring;
/// - Scan and Exscan: member m sends to m + 1 after it has received (linear);
/// - Reduce_scatter with different blocks: like blocks of their mean size, rounded up.
AppendRecorded append_by(const application::CollectiveSettings& settings);

}  // namespace dusk
