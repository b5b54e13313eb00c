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

/// All settings of the traffic. Defaults: the closed loop of Alonso et al. 2015, section 4.6.
struct WorkloadSettings {
  WorkloadKind kind = WorkloadKind::ClosedLoop;
  std::string pattern = "uniform";
  PatternSettings pattern_settings;  ///< its `nodes` is set by the Workload
  LengthSettings length;
  InjectionSettings injection;                  ///< (open loop)
  ClosedLoopRule rule = ClosedLoopRule::Reply;  ///< (closed loop)
  double active_fraction = 1;      ///< (closed loop) share of nodes with messages in cycle 0, 0..1
  std::uint32_t outstanding = 1;   ///< (closed loop) messages of each such node in cycle 0, >= 1
  std::uint8_t request_class = 0;  ///< message class of all messages but replies, 0..3
  std::uint8_t reply_class = 0;    ///< message class of replies, 0..3
  /// (open loop) Shares of the messages of class 0, 1, ..., at most 4; they need not add up to 1.
  /// Empty: all messages are of request_class.
  std::vector<double> class_shares;
};

/// Factory of the sources of a network's nodes. Each node draws from its own random stream (stream
/// number = node).
///
/// Open loop: the node draws the time of the first message; then, as each message is taken, its
/// destination, its length and the time of the next one. Closed loop: as each message is taken, the
/// node draws its destination (unless it is a reply) and its length. Message classes by shares have
/// a separate stream, number kMessageClassStreams + node, and are drawn as each message is taken.
/// Nodes without a destination in the pattern send nothing (in a closed loop, a walk ends there).
///
/// In a closed loop ceil(active_fraction * N) nodes, chosen with the stream kActiveNodesStream,
/// have `outstanding` messages each due in cycle 0. A message that a delivery in cycle t causes is
/// due in cycle t. A closed loop never ends by itself.
class Workload {
 public:
  /// Throws std::invalid_argument for everything that the parts refuse, for a fraction outside
  /// 0..1, if there is no first message, and for a class above 3. Throws it also for shares of
  /// classes that are more than 4, negative, not finite or all 0.
  Workload(WorkloadSettings settings, std::uint32_t nodes, std::uint64_t seed);
  ~Workload();

  /// Makes the source of node `node`; call once per node. Sources may outlive the Workload. Rule
  /// Source: delivered() at the receiving node changes next_time() of the sending node's source.
  std::unique_ptr<TrafficSource> make_source(NodeId node);

  /// (closed loop) Returns the nodes with messages due in cycle 0, in order of their numbers.
  const std::vector<NodeId>& active_nodes() const { return active_; }
  /// Returns the mean message length, flits.
  double mean_length() const;

  struct Shared;  ///< common state of the sources

 private:
  std::shared_ptr<Shared> shared_;
  std::vector<NodeId> active_;
};

/// Returns false if no node ever begins to send: the pattern maps each node, or in a closed loop
/// each active node, to itself. Throws as Workload does.
bool anybody_sends(const WorkloadSettings& settings, std::uint32_t nodes, std::uint64_t seed);

/// Returns ceil(fraction * nodes), without binary rounding errors (0.07 * 100 is 7). Alonso et al.
/// 2015, derived from Table 4.
std::uint32_t active_node_count(double fraction, std::uint32_t nodes);

}  // namespace dusk
