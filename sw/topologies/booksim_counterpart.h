// SPDX-License-Identifier: Apache-2.0
/// A kind of network as BookSim 2 has it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "sw/config/experiment.h"
#include "sw/config/network_kind.h"

namespace dusk {

/// Refuses the experiment for the value of `key`, which BookSim does not have, unless it `holds`.
using BooksimRequire = std::function<void(bool holds, const char* key, const std::string& why)>;

class BooksimCounterpart {
 public:
  virtual ~BooksimCounterpart() = default;

  // Lines of its configuration.
  virtual const char* topology(const NetworkOptions& n) const = 0;
  virtual const char* routing_function(const SwitchOptions& s) const = 0;
  /// Whole lines that only this kind needs.
  virtual const char* more_lines() const { return ""; }

  /// Refuse what BookSim lacks: of this kind of network, and of the switch.
  virtual void check_network(const NetworkOptions&, const SwitchOptions&,
                             const BooksimRequire&) const {}
  virtual void check_switch(const SwitchOptions&, const BooksimRequire&) const {}
  /// Why saturation is not judged; empty: it is.
  virtual const char* saturation_note() const { return ""; }

  // How many switches the packets of a network cross.
  /// Switches on a shortest way from node to node; 1 if both are at the same switch.
  virtual std::int64_t switches_between(const NetworkOptions& network, std::int64_t from,
                                        std::int64_t to) const = 0;
  /// Switches on the longest of the shortest ways.
  virtual std::int64_t farthest_switches(const NetworkOptions& network) const = 0;
  /// A permutation of the nodes, the destination of each, in which every packet crosses `switches`
  /// switches, a number that some pair has. In a mesh the nodes that have no partner keep their
  /// own.
  virtual std::vector<std::int64_t> permutation_across(const NetworkOptions& network,
                                                       std::int64_t switches) const = 0;
  /// Share of the pairs of different nodes that are farthest apart.
  virtual double farthest_share(const NetworkOptions& network) const = 0;
};

/// Throws ConfigError if there is none.
const BooksimCounterpart& booksim_of(const NetworkKind& kind);

// The counterparts, each in a file of its own; that of tori is that of meshes, too.
const BooksimCounterpart& tree_of_booksim();
const BooksimCounterpart& torus_of_booksim();

}  // namespace dusk
