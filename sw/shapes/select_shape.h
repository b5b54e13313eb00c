// SPDX-License-Identifier: Apache-2.0
/// Names of switches that say their sizes, and which switch serves an experiment.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/switch/switch_engine.h"
#include "sw/common/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

class NarrowRows;
class Random;

/// p8v3d4q2 has 8 ports, 3 VCs of 4 flits and output queues of 2. Unusual properties follow, in
/// this order: i, p or o crossbar per input, per port or per input VC of a switch with output
/// queues, o that per input VC of one without; t2x4 of a torus or mesh: 2 dimensions, 4 links to
/// each neighbor; h3 hop latency; e ejection per VC; c1 credit delay; a, s or k VC allocation per
/// VC, per switch or per request; n links that can be narrowed; the letter of a policy
/// (PolicyPart), such as z; r admission by free space; m VCs by message class; w128 flit width.
/// shape.name does not matter.
std::string shape_name(const SwitchShape& shape);

/// Returns what a name may be, for messages.
std::string shape_names();

/// The legal shape of that name, nothing if there is none.
std::optional<SwitchShape> parse_shape_name(const std::string& name);

/// With switch.shape = auto the smallest shape of `usual` that serves: sizes at least as large as
/// asked for, the crossbar, timing, ejection, flit width, and in a torus or mesh dimensions, links
/// of a trunk and narrowing as asked for (more local ports serve fewer). If none does, or with
/// shape exact: exactly what is asked for, by its shape_name(). With another name, that shape.
/// Throws ConfigError that says what names may be, or what that shape lacks.
SwitchShape select_shape(const Experiment& experiment, const std::vector<SwitchShape>& usual,
                         const Origins& origins = {});

/// Narrows the rows to experiments that this switch may serve, with switch.shape = its name.
/// Whether it does, select_shape() says.
void narrow_to(const SwitchShape& shape, NarrowRows& rows);

/// A switch with at least the sizes of `shape`, which serves the same experiments.
SwitchShape larger_shape(Random& random, SwitchShape shape);

/// "per_vc", "per_input", "per_port" or "per_input_vc"
std::string crossbar_name(const SwitchShape& shape);
/// "8 ports, 3 VCs of 4 flits, output queue 2, crossbar per_vc, hop latency 4, …"
std::string describe(const SwitchShape& shape);

}  // namespace dusk
