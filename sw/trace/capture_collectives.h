// SPDX-License-Identifier: Apache-2.0
/// Messages of the collective operations of a captured program.
#pragma once

#include "models/application/collective_settings.h"
#include "sw/trace/capture_convert.h"

namespace dusk {

/// Appends collective operations by application::append_collective(). Operations that it does not
/// know have one algorithm here:
/// - Gatherv, Scatterv and Alltoallv: one message for each pair (linear);
/// - Allgatherv: a gather and a broadcast below 2 KiB in all blocks, Bruck up to 2 MiB, then a
/// ring;
/// - Scan and Exscan: member m sends to m + 1 when it has received (linear);
/// - Reduce_scatter with different blocks: as with blocks of their mean size, rounded up.
AppendRecorded append_by(const application::CollectiveSettings& settings);

}  // namespace dusk
