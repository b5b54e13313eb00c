// SPDX-License-Identifier: Apache-2.0
/// Messages of the collective operations of a captured program.
#pragma once

#include <map>

#include "models/application/collective.h"
#include "sw/trace/capture_convert.h"

namespace dusk {

struct CollectiveChoice {
  /// Algorithms of collective operations; others have Algorithm::Auto, that of Open MPI.
  std::map<application::Collective, application::Algorithm> algorithms;
  double reduce_ns_per_kib = 0;  ///< application::CollectiveCall
};

/// Appends collective operations by application::append_collective(). Operations that it does not
/// know have one algorithm here:
/// - Gatherv, Scatterv and Alltoallv: one message for each pair (linear);
/// - Allgatherv: a gather and a broadcast below 2 KiB in all blocks, Bruck up to 2 MiB, then a
/// ring;
/// - Scan and Exscan: member m sends to m + 1 when it has received (linear);
/// - Reduce_scatter with different blocks: as with blocks of their mean size, rounded up.
AppendRecorded append_by(const CollectiveChoice& choice);

}  // namespace dusk
