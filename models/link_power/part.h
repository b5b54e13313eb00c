// SPDX-License-Identifier: Apache-2.0
/// A policy of link power as one object, for all other rooms.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "models/common/random.h"
#include "models/link_power/policy.h"

namespace dusk {

/// A condition on the switches that a policy serves.
struct PolicyLimit {
  bool (*holds)(const SwitchShape& shape);
  const char* text;  ///< property that the switch lacks, after the policy's name
};

/// A signal of the policy's RTL module, for the viewer of waves.
struct PolicyWave {
  std::string group;
  std::string signal;  ///< path inside the module
  unsigned width;      ///< bits of a vector; 0: a single wire
  bool decimal = false;
};

/// Longest time of a timer, in cycles; fits the switch's timers.
inline constexpr std::uint32_t kLongestTimer = 1'000'000;

/// A key of section `power` that one policy has. Its default is the first value of its field.
struct PolicyKey {
  const char* name;
  std::variant<std::uint32_t PowerConfig::*, bool PowerConfig::*> field;
  double low, high;  ///< range of a number
  const char* unit;  ///< unit of a number
  const char* help;
  /// Draws a value for fuzzing; if null, a value of the range is drawn.
  void (*draw)(Random& random, PowerConfig& config) = nullptr;
};

struct PolicyPart {
  LinkPolicy policy{};      ///< number in the RTL (rtl/common/dusk_policies.svh)
  std::string name;         ///< value of `power.policy`; the RTL module is dusk_<name>_policy
  std::string about;        ///< rule by which links go off, for the help of `power.policy`
  std::string letter;       ///< letter in names of switches; empty: default policy of their
                            ///< topology
  std::string title;        ///< title in descriptions of switches, if it has a letter
  bool narrows = false;     ///< the policy sets the width of links
  bool keeps_tree = false;  ///< the Minimal Tree of a tree stays on, and its neighbors are coupled
  /// A packet may get a virtual channel of a dark channel, which then comes on for it.
  bool wakes_on_demand = false;
  /// A packet may choose any link of a trunk at any time, so free space behind each of them counts.
  bool whole_trunks = false;
  bool node_channels = false;       ///< channels from and to nodes go off as the others
  bool reads_drained = false;       ///< reads RouterFacts::sent and drained at every edge
  bool reads_states = false;        ///< reads the states of incoming channels
  std::vector<PolicyKey> own_keys;  ///< keys that the policy defines
  std::vector<const char*> keys;    ///< other keys of section `power` that only some policies read
  std::vector<PolicyLimit> limits;
  /// Returns the cycles from one decision to the next, without the times of the channels.
  Cycle (*period)(const PowerConfig& config) = [](const PowerConfig& c) { return c.window; };
  std::unique_ptr<PowerPolicy> (*make)(const SwitchShape& shape) = nullptr;
  /// Returns the groups of ports of which a packet may choose only some, the selectable ports; bit
  /// per port. Null: no groups; a packet may choose any port that is on, or any port at all.
  std::vector<std::uint32_t> (*selectable_groups)(const SwitchShape& shape) = nullptr;
  std::vector<PolicyWave> (*waves)(const SwitchShape& shape) = nullptr;
};

/// Returns all policies, in the order in which messages list them.
const std::vector<PolicyPart>& policy_parts();
const PolicyPart& policy_part(LinkPolicy policy);
/// Returns the policy of this name. Throws std::invalid_argument if there is none.
LinkPolicy policy_named(const std::string& name);

/// Returns whether a policy reads a key of section `power` that not all policies read.
bool reads_key(const PolicyPart& part, const std::string& key);

/// Returns the property that this policy needs and the switch does not have; nullptr if the policy
/// can serve the switch.
const char* policy_needs(const PolicyPart& part, const SwitchShape& shape);
/// Returns the error in the sizes of a switch or their policy; empty if there is none.
std::string shape_fault(const SwitchShape& shape);
/// Returns the default policy of a switch's topology, by its sizes. It is the first policy that can
/// serve the switch, or the first of all if none can.
LinkPolicy own_policy(const SwitchShape& shape);

}  // namespace dusk
