// SPDX-License-Identifier: Apache-2.0
/// What the program knows of each kind of network that network.topology names.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/common/random.h"
#include "models/common/rings.h"
#include "models/switch/switch_engine.h"
#include "models/topology/topology.h"
#include "sw/common/config_error.h"
#include "sw/config/condition.h"
#include "sw/config/experiment.h"

namespace dusk {

class BooksimCounterpart;

/// A key of some kinds of networks.
struct OwnKey {
  std::string key;
  std::vector<Condition> conditions = {};  ///< all must hold for it to have an effect
};

class NetworkKind {
 public:
  virtual ~NetworkKind() = default;
  virtual TopologyKind topology() const = 0;
  /// The value of network.topology that names it.
  virtual const char* name() const = 0;

  // Sizes, by the keys of [network].
  virtual std::int64_t nodes(const NetworkOptions& n) const = 0;
  virtual std::int64_t switches(const NetworkOptions& n) const = 0;
  /// That a switch needs.
  virtual std::int64_t ports(const NetworkOptions& n) const = 0;
  /// Channels between a node and its switch, in each direction.
  virtual std::int64_t local_channels(const NetworkOptions&) const { return 1; }
  /// Values of each digit of a node's number, the one that counts fastest first.
  virtual std::vector<std::uint32_t> digits(const NetworkOptions& n) const = 0;

  /// What messages say: the key that decides the nodes, the key that decides the ports of a switch,
  /// and what makes the digits even in number.
  struct Words {
    const char* nodes_key;
    const char* ports_key;
    const char* even_digits;
  };
  virtual Words words() const = 0;

  // From keys to a network.
  /// Sizes of the switch that only this kind has.
  virtual void size_switch(const NetworkOptions&, const PowerOptions&, SwitchShape&) const {}
  /// `ports` of a switch, at least ports_of(n); those beyond have no channel. Throws
  /// std::invalid_argument.
  virtual Topology make_topology(const NetworkOptions& n, std::uint32_t ports) const = 0;
  /// The pins of every switch. Throws std::invalid_argument.
  virtual std::vector<SwitchSettings> make_settings(const Experiment& experiment,
                                                    const Topology& topology) const = 0;

  // Keys.
  /// Part of check_experiment(): sizes, and what its switches and their link power can be. Throws
  /// ConfigError.
  virtual void check(const Experiment& experiment, const Origins& origins) const = 0;
  /// Keys that this kind reads and not all others do, or under conditions of its own. A key that
  /// some kinds list has no effect with the others.
  virtual std::vector<OwnKey> own_keys() const { return {}; }

  // What random_experiment() draws.
  /// Networks on this switch are drawn by this kind; no kind draws for the switches of another.
  virtual bool draws_on(const SwitchShape&) const { return false; }
  virtual void draw_sizes(Random&, const SwitchShape&, Experiment&) const {}
  /// Makes the rest legal, and draws what only this kind has.
  virtual void draw_rest(Random&, const SwitchShape&, Experiment&) const {}

  /// The same network in BookSim 2, null: there is none.
  virtual const BooksimCounterpart* booksim() const { return nullptr; }
};

/// All kinds, in the order in which messages list them.
const std::vector<const NetworkKind*>& network_kinds();
/// That of network.topology.
const NetworkKind& kind_of(const NetworkOptions& network);

// Parts of tori and meshes, each in a file of its own.
/// Part of check_experiment(): sizes, ports, the switch, its VC classes and link power. Throws
/// ConfigError.
void check_torus(const Experiment& experiment, const Origins& origins);
/// Its bubble, when lengths are known to be right.
void check_bubble(const Experiment& experiment, const Origins& origins);
/// Only network.size, for any engine.
void check_torus_sizes(const NetworkOptions& network, const Origins& origins);
/// Dimensions that are rings.
Rings rings_of(const NetworkOptions& network);
/// A torus or mesh on the switch; then what only these have, and what of a tree they have not.
void draw_torus_sizes(Random& random, const SwitchShape& shape, Experiment& experiment);
void draw_torus_rest(Random& random, const SwitchShape& shape, Experiment& experiment);

// The kinds, each in a file of its own.
const NetworkKind& tree_kind();
const NetworkKind& torus_kind();
const NetworkKind& mesh_kind();

}  // namespace dusk
