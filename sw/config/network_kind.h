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

/// A key that only some kinds of networks have.
struct OwnKey {
  std::string key;
  std::vector<Condition> conditions = {};  ///< all must hold for it to have an effect
};

/// A number by formula, and as counted; nothing where the formula or the count does not know it.
struct CountedNumber {
  std::string name;
  std::optional<double> formula, counted;
};
/// Numbers that only this kind of network has, for `dusk analyze`.
struct CountedTable {
  std::string title;
  std::vector<CountedNumber> rows;    ///< rows; all networks of a kind have the same names
  std::vector<std::string> left_out;  ///< one phrase for each part that is missing
};

/// Facts for a drawing of a network, in addition to its tables.
struct NetworkSketch {
  std::string kind = "other";  ///< "tree", "torus", "mesh", "card_torus"
  std::vector<std::pair<std::string, std::int64_t>> numbers = {};  ///< keys with one number
  std::vector<std::int64_t> size = {};                             ///< [dimension]; empty: none
  Rings wrap = false;
};

class NetworkKind {
 public:
  virtual ~NetworkKind() = default;
  /// The value of network.topology.
  virtual const char* name() const = 0;
  /// Help text of the name, for the manual.
  virtual const char* help() const = 0;

  // Sizes, by the keys of [network].
  virtual std::int64_t nodes(const NetworkOptions& n) const = 0;
  virtual std::int64_t switches(const NetworkOptions& n) const = 0;
  /// Number of ports that a switch needs.
  virtual std::int64_t ports(const NetworkOptions& n) const = 0;
  /// Number of channels between a node and its switch, in each direction.
  virtual std::int64_t local_channels(const NetworkOptions&) const { return 1; }
  /// Least number of channels, with those of the nodes.
  virtual std::int64_t channels(const NetworkOptions& n) const {
    return 2 * nodes(n) * local_channels(n);
  }
  /// Number of values of each digit of a node's number; the least significant digit first.
  virtual std::vector<std::uint32_t> digits(const NetworkOptions& n) const = 0;

  /// Words for messages: the key of the number of nodes, the key of the ports of a switch, and the
  /// condition for an even digit count.
  struct Words {
    const char* nodes_key;
    const char* ports_key;
    const char* even_digits;
  };
  virtual Words words() const = 0;
  /// True if dimensions may be rings (rings_of()). Their escape has one VC class before the
  /// dateline and one after it.
  virtual bool has_rings() const { return false; }
  /// True if engine functional can simulate this kind.
  virtual bool in_functional() const { return false; }
  /// Rings that packets can fill unless a bubble prevents it, one of each kind.
  virtual std::vector<BubbleRing> bubble_rings(const Experiment&) const { return {}; }

  // From keys to a network.
  /// Sets the topology and the sizes of this kind. The ports of the switch are set already.
  virtual void size_switch(const NetworkOptions&, const SwitchOptions&, const PowerOptions&,
                           SwitchShape&) const {}
  /// Builds the topology. Each switch has `ports` ports, at least ports_of(n); further ones have no
  /// channel. Throws std::invalid_argument.
  virtual Topology make_topology(const NetworkOptions& n, std::uint32_t ports) const = 0;
  virtual NetworkSketch sketch(const NetworkOptions&) const { return {}; }
  /// Returns the pins of every switch. Throws std::invalid_argument.
  virtual std::vector<SwitchSettings> make_settings(const Experiment& experiment,
                                                    const Topology& topology) const = 0;
  /// Returns the route of a network of make_topology(). `topology` must outlive it.
  virtual std::unique_ptr<Route> make_route(const Topology& topology,
                                            const std::vector<SwitchSettings>& settings) const = 0;
  /// Returns numbers of this kind for `dusk analyze`; without rows if it has none.
  virtual CountedTable counted_table(const Experiment&) const { return {}; }

  // Keys.
  /// Part of check_experiment(): checks the sizes, the switches and their link power. Throws
  /// ConfigError.
  virtual void check(const Experiment& experiment, const Origins& origins) const = 0;
  /// Keys that this kind reads, if some other kind does not, or reads under its own conditions. A
  /// key that some kinds list has no effect with the others.
  virtual std::vector<OwnKey> own_keys() const { return {}; }
  /// Keys of other sections for which this kind has another default, and that default.
  virtual std::vector<std::pair<std::string, OptionValue>> defaults() const { return {}; }
  /// Weight with which fuzzing draws this kind; 0: never.
  virtual std::uint32_t draw_weight() const { return 1; }

  /// True if switches of this shape can build this kind, provided they have enough ports.
  virtual bool stands_on(const SwitchShape& shape) const = 0;
  /// Narrows the keys of [network] in fuzzing to networks that switches of this shape serve.
  virtual void narrow(const SwitchShape&, NarrowRows&) const {}

  /// Counterpart of this kind in BookSim 2; null if there is none.
  virtual const BooksimCounterpart* booksim() const { return nullptr; }
};

/// All kinds, in the order in which messages list them.
const std::vector<const NetworkKind*>& network_kinds();
/// Names of all kinds: the values of network.topology.
std::vector<std::string> topology_names();
/// Help of network.topology, with the help of each kind.
std::string topology_help();
/// Returns the names of kinds for which `holds`, as a remedy: "topology torus or mesh".
std::string topologies_with(const std::function<bool(const NetworkKind&)>& holds);
/// Returns the kind that network.topology names. Throws ConfigError if there is none.
const NetworkKind& kind_of(const NetworkOptions& network);

// Parts of tori and meshes, each in a file of its own.
/// Checks the bubble. Requires that the packet lengths have been checked.
void check_bubble(const Experiment& experiment, const Origins& origins);
/// Checks network.size only; for any engine.
void check_torus_sizes(const NetworkOptions& network, const Origins& origins);
/// Returns which dimensions are rings.
Rings rings_of(const NetworkOptions& network);
/// True if any dimension of `size` is a ring.
bool any_ring(const NetworkOptions& network);

}  // namespace dusk
