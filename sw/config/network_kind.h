// SPDX-License-Identifier: Apache-2.0
/// Description of each kind of network that network.topology names.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "models/common/rings.h"
#include "models/routing/route.h"
#include "models/switch/switch_engine.h"
#include "models/topology/topology.h"
#include "sw/common/config_error.h"
#include "sw/config/condition.h"
#include "sw/config/experiment.h"
#include "sw/config/option_table.h"

namespace dusk {

class BooksimCounterpart;
class NarrowRows;

/// A key of some kinds of networks.
struct OwnKey {
  std::string key;
  std::vector<Condition> conditions = {};  ///< all must hold for it to have an effect
};

/// A number that a formula tells, and that was counted; nothing where one of them does not know it.
struct CountedNumber {
  std::string name;
  std::optional<double> formula, counted;
};
/// Numbers of a network that only its kind has, for `dusk analyze`.
struct CountedTable {
  std::string title;
  std::vector<CountedNumber> rows;    ///< the same names for all networks of a kind
  std::vector<std::string> left_out;  ///< one phrase for each part that is missing
};

/// Facts that a drawing of a network needs beside its tables.
struct NetworkSketch {
  std::string kind = "other";  ///< "tree", "torus", "mesh", "card_torus"
  std::vector<std::pair<std::string, std::int64_t>> numbers = {};  ///< keys of their own
  std::vector<std::int64_t> size = {};                             ///< [dimension]; empty: none
  Rings wrap = false;
};

class NetworkKind {
 public:
  virtual ~NetworkKind() = default;
  /// The value of network.topology.
  virtual const char* name() const = 0;
  /// The manual says it behind the name.
  virtual const char* help() const = 0;

  // Sizes, by the keys of [network].
  virtual std::int64_t nodes(const NetworkOptions& n) const = 0;
  virtual std::int64_t switches(const NetworkOptions& n) const = 0;
  /// Ports that a switch needs.
  virtual std::int64_t ports(const NetworkOptions& n) const = 0;
  /// Channels between a node and its switch, in each direction.
  virtual std::int64_t local_channels(const NetworkOptions&) const { return 1; }
  /// Channels, those of the nodes included; at least so many.
  virtual std::int64_t channels(const NetworkOptions& n) const {
    return 2 * nodes(n) * local_channels(n);
  }
  /// Values of each digit of a node's number, the one that counts fastest first.
  virtual std::vector<std::uint32_t> digits(const NetworkOptions& n) const = 0;

  /// Words for messages: the key that decides the nodes, the key that decides the ports of a
  /// switch, and the condition for an even number of digits.
  struct Words {
    const char* nodes_key;
    const char* ports_key;
    const char* even_digits;
  };
  virtual Words words() const = 0;
  /// Dimensions may be rings (rings_of()), whose escape has a class before the dateline and one
  /// after it.
  virtual bool has_rings() const { return false; }
  /// Engine functional simulates it.
  virtual bool in_functional() const { return false; }
  /// Rings that fill with packets unless a bubble keeps them from it, one of each kind.
  virtual std::vector<BubbleRing> bubble_rings(const Experiment&) const { return {}; }

  // From keys to a network.
  /// Sets the topology of the switch, whose ports are known, and the sizes that only this kind has.
  virtual void size_switch(const NetworkOptions&, const SwitchOptions&, const PowerOptions&,
                           SwitchShape&) const {}
  /// `ports` of a switch, at least ports_of(n); those beyond have no channel. Throws
  /// std::invalid_argument.
  virtual Topology make_topology(const NetworkOptions& n, std::uint32_t ports) const = 0;
  virtual NetworkSketch sketch(const NetworkOptions&) const { return {}; }
  /// The pins of every switch. Throws std::invalid_argument.
  virtual std::vector<SwitchSettings> make_settings(const Experiment& experiment,
                                                    const Topology& topology) const = 0;
  /// Route of a network of make_topology(), with its settings. `topology` must live as long.
  virtual std::unique_ptr<Route> make_route(const Topology& topology,
                                            const std::vector<SwitchSettings>& settings) const = 0;
  /// Table without rows: this kind has none.
  virtual CountedTable counted_table(const Experiment&) const { return {}; }

  // Keys.
  /// Part of check_experiment(): sizes, and what its switches and their link power can be. Throws
  /// ConfigError.
  virtual void check(const Experiment& experiment, const Origins& origins) const = 0;
  /// Keys that this kind reads and not all others do, or under conditions of its own. A key that
  /// some kinds list has no effect with the others.
  virtual std::vector<OwnKey> own_keys() const { return {}; }
  /// Keys of other sections with another default, and that default.
  virtual std::vector<std::pair<std::string, OptionValue>> defaults() const { return {}; }
  /// How often fuzzing draws it, beside the other kinds; 0: never.
  virtual std::uint32_t draw_weight() const { return 1; }

  /// True if its switches can be of this shape, provided it has the ports.
  virtual bool stands_on(const SwitchShape& shape) const = 0;
  /// Narrows the keys of [network] that fuzzing draws to networks that such switches serve.
  virtual void narrow(const SwitchShape&, NarrowRows&) const {}

  /// Counterpart of this network in BookSim 2; null: there is none.
  virtual const BooksimCounterpart* booksim() const { return nullptr; }
};

/// All kinds, in the order in which messages list them.
const std::vector<const NetworkKind*>& network_kinds();
/// Names of all kinds, the values of network.topology.
std::vector<std::string> topology_names();
/// Help of network.topology, with the help of each kind.
std::string topology_help();
/// Names of the kinds for which `holds`, for a remedy: "topology torus or mesh".
std::string topologies_with(const std::function<bool(const NetworkKind&)>& holds);
/// Returns the kind that network.topology names. Throws ConfigError if there is none.
const NetworkKind& kind_of(const NetworkOptions& network);

// Parts of tori and meshes, each in a file of its own.
/// Checks the bubble, when lengths are known to be right.
void check_bubble(const Experiment& experiment, const Origins& origins);
/// Only network.size, for any engine.
void check_torus_sizes(const NetworkOptions& network, const Origins& origins);
/// Dimensions that are rings.
Rings rings_of(const NetworkOptions& network);
/// A dimension of `size` is a ring.
bool any_ring(const NetworkOptions& network);

}  // namespace dusk
