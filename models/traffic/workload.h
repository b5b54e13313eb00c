// SPDX-License-Identifier: Apache-2.0
/// The traffic of a whole network: one source per node, open or closed loop.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "models/traffic/closed_loop_rule.h"
#include "models/traffic/injection_process.h"
#include "models/traffic/length_distribution.h"
#include "models/traffic/traffic_pattern.h"
#include "models/traffic/traffic_source.h"

namespace dusk {

enum class WorkloadKind : std::uint8_t { OpenLoop, ClosedLoop };

/// Everything about the traffic. Defaults: the closed loop of Alonso et al. 2015, section 4.6.
struct WorkloadSettings {
  WorkloadKind kind = WorkloadKind::ClosedLoop;
  std::string pattern = "uniform";
  PatternSettings pattern_settings;  ///< its `nodes` is set by the Workload
  LengthSettings length;
  InjectionSettings injection;                  ///< (open loop)
  ClosedLoopRule rule = ClosedLoopRule::Reply;  ///< (closed loop)
  double active_fraction = 1;      ///< (closed loop) share of nodes that send a first message, 0..1
  std::uint32_t outstanding = 1;   ///< (closed loop) first messages of each of them, >= 1
  std::uint8_t request_class = 0;  ///< message class, 0..3; of all messages but replies
  std::uint8_t reply_class = 0;    ///< message class, 0..3
  /// (open loop) Shares of the messages that are of class 0, 1, ..., at most 4; they need not add
  /// up to 1. Empty: all are of request_class.
  std::vector<double> class_shares;
};

/// Makes the sources of a network's nodes. Each node draws from its own random stream (stream
/// number = node): open loop: time of the first message; then, as each message is taken,
/// destination, length, time of the next. Closed loop: destination (not of a reply), length, as
/// each message is taken. Message classes by shares are drawn from a stream of their own, that of
/// number kMessageClassStreams + node, as each message is taken. Nodes that the pattern sends
/// nowhere send nothing (and, in a closed loop, swallow a walk).
///
/// In a closed loop ceil(active_fraction * N) nodes, chosen by the stream kActiveNodesStream, have
/// `outstanding` messages each due in cycle 0; a message that a delivery in cycle t provokes is due
/// in cycle t. It never ends by itself.
class Workload {
 public:
  /// Throws std::invalid_argument for whatever the parts refuse, a fraction outside 0..1, no first
  /// message, a class above 3, or shares of classes that are more than 4, negative, not finite or
  /// all 0.
  Workload(WorkloadSettings settings, std::uint32_t nodes, std::uint64_t seed);
  ~Workload();

  /// The source of node `node`; call once per node. Sources may outlive the Workload.
  /// Rule Source: delivered() at the receiving node changes next_time() of the sending node's
  /// source.
  std::unique_ptr<TrafficSource> make_source(NodeId node);

  /// (closed loop) Nodes with a first message, ascending.
  const std::vector<NodeId>& active_nodes() const { return active_; }
  /// Mean message length, flits.
  double mean_length() const;

  struct Shared;  ///< what the sources have in common

 private:
  std::shared_ptr<Shared> shared_;
  std::vector<NodeId> active_;
};

/// False if no node begins to send in the whole run: the pattern maps each node, or in a closed
/// loop each active one, to itself. Throws as Workload does.
bool anybody_sends(const WorkloadSettings& settings, std::uint32_t nodes, std::uint64_t seed);

/// ceil(fraction * nodes), immune to binary rounding (0.07 * 100 is 7). Alonso et al. 2015, derived
/// from Table 4.
std::uint32_t active_node_count(double fraction, std::uint32_t nodes);

}  // namespace dusk
