// SPDX-License-Identifier: Apache-2.0
/// Names of shapes, which tell their sizes, and selection of a shape for an experiment.
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

/// p8v3d4q2 has 8 ports, 3 VCs of 4 flits and output queues of 2. Letters for unusual properties
/// follow, in this order. i, p, o: crossbar per input, per port or per input VC with output
/// queues; o also per input VC without. t2x4: torus or mesh with 2 dimensions, 4 links to each
/// neighbor. h3: hop latency. e: ejection per VC. c1: credit delay. a, s, k: VC allocation per
/// VC, per switch or per request. n: links can be narrowed. A letter of a policy (PolicyPart),
/// such as z. r: admission by free space. m: VCs by message class. w128: flit width. Ignores
/// shape.name.
std::string shape_name(const SwitchShape& shape);

/// Returns the allowed form of names, for messages.
std::string shape_names();

/// Returns the legal shape with this name; nothing if there is none.
std::optional<SwitchShape> parse_shape_name(const std::string& name);

/// Selects a shape. For switch.shape = auto it is the smallest of `usual` that serves: its sizes
/// are at least the wanted ones; other properties are equal. These are crossbar, timing, ejection,
/// flit width, and for a torus or mesh dimensions, links of a trunk and narrowing. If none serves,
/// or for exact: the wanted shape. Otherwise the named shape. Throws ConfigError that says which
/// names are allowed, or what the shape lacks.
SwitchShape select_shape(const Experiment& experiment, const std::vector<SwitchShape>& usual,
                         const Origins& origins = {});

/// Narrows the rows to experiments that this shape may serve, with switch.shape set to its name.
/// select_shape() decides whether it serves.
void narrow_to(const SwitchShape& shape, NarrowRows& rows);

/// Returns a shape with at least the sizes of `shape`; it serves the same experiments.
SwitchShape larger_shape(Random& random, SwitchShape shape);

/// Returns "per_vc", "per_input", "per_port" or "per_input_vc".
std::string crossbar_name(const SwitchShape& shape);
/// Describes a shape: "8 ports, 3 VCs of 4 flits, output queue 2, crossbar per_vc, …".
std::string describe(const SwitchShape& shape);

}  // namespace dusk
