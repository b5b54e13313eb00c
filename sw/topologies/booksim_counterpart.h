// SPDX-License-Identifier: Apache-2.0
/// Counterpart in BookSim 2 of a kind of network.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "sw/config/experiment.h"
#include "sw/config/network_kind.h"

namespace dusk {

/// Refuses the experiment unless `holds`: BookSim lacks the value of `key`; `why` is the reason.
using BooksimRequire = std::function<void(bool holds, const char* key, const std::string& why)>;

class BooksimCounterpart {
 public:
  virtual ~BooksimCounterpart() = default;

  // Lines of BookSim's configuration.
  virtual const char* topology(const NetworkOptions& n) const = 0;
  virtual const char* routing_function(const SwitchOptions& s) const = 0;
  /// Returns whole lines that only this kind needs.
  virtual const char* more_lines() const { return ""; }

  /// Refuse what BookSim lacks in this kind of network, and in its switch.
  virtual void check_network(const NetworkOptions&, const SwitchOptions&,
                             const BooksimRequire&) const {}
  virtual void check_switch(const SwitchOptions&, const BooksimRequire&) const {}
  /// Returns why saturation is not judged; empty if it is.
  virtual const char* saturation_note() const { return ""; }

  // Number of switches that packets of the network cross.
  /// Switches on a shortest way between two nodes; 1 if both are at the same switch.
  virtual std::int64_t switches_between(const NetworkOptions& network, std::int64_t from,
                                        std::int64_t to) const = 0;
  /// Switches on a shortest way between the nodes that are farthest apart.
  virtual std::int64_t farthest_switches(const NetworkOptions& network) const = 0;
  /// Returns the destination of each node in a permutation whose packets each cross `switches`
  /// switches, a number that some pair has. In a mesh, nodes without a partner send to
  /// themselves.
  virtual std::vector<std::int64_t> permutation_across(const NetworkOptions& network,
                                                       std::int64_t switches) const = 0;
  /// Fraction of all pairs of different nodes that are farthest apart.
  virtual double farthest_share(const NetworkOptions& network) const = 0;
};

/// Returns the counterpart of a kind. Throws ConfigError if there is none.
const BooksimCounterpart& booksim_of(const NetworkKind& kind);

// All counterparts, each in a file of its own; tori and meshes have the same one.
const BooksimCounterpart& tree_of_booksim();
const BooksimCounterpart& torus_of_booksim();

}  // namespace dusk
