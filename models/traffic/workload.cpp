// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/workload.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "models/switch/switch_config.h"

namespace dusk {

/// Message of a node that is due but not taken yet (closed loop). The list of a node begins with
/// the oldest message.
struct PlannedMessage {
  Cycle due;
  NodeId destination;  ///< kNone: the pattern chooses it
  bool reply;
};

struct Workload::Shared {
  Shared(WorkloadSettings s, std::uint32_t nodes, std::uint64_t seed_)
      : settings(std::move(s)),
        seed(seed_),
        pattern(make_traffic_pattern(settings.pattern, settings.pattern_settings)),
        lengths(settings.length),
        shares_up_to(settings.class_shares.size()),
        planned(settings.kind == WorkloadKind::ClosedLoop ? nodes : 0) {
    std::partial_sum(settings.class_shares.begin(), settings.class_shares.end(),
                     shares_up_to.begin());
    for (double& share : shares_up_to) share /= shares_up_to.back();
  }

  WorkloadSettings settings;
  std::uint64_t seed;
  std::unique_ptr<TrafficPattern> pattern;
  LengthDistribution lengths;
  std::vector<double> shares_up_to;                 // [message class] sum of shares up to this
                                                    // class
  std::vector<std::deque<PlannedMessage>> planned;  // [node]
  std::vector<bool> silent;                         // [node] the pattern sends nothing from it
};

namespace {

using Shared = Workload::Shared;

class OpenLoopSource : public TrafficSource {
 public:
  OpenLoopSource(std::shared_ptr<Shared> shared, NodeId node)
      : shared_(std::move(shared)),
        node_(node),
        random_(shared_->seed, node),
        classes_(shared_->seed, kMessageClassStreams + node),
        process_(make_injection_process(shared_->settings.injection, shared_->lengths.mean())),
        next_(shared_->silent[node] ? kNever : process_->next(0, random_)) {}

  Cycle next_time() const override { return next_; }

  Message take() override {
    Message message;
    message.destination = shared_->pattern->destination(node_, random_);
    message.length = shared_->lengths.draw(random_);
    message.message_class = draw_class();
    next_ = process_->next(next_ + 1, random_);
    return message;
  }
  bool heeds_deliveries() const override { return false; }
  void dropped() override { shared_->pattern->take_back(node_); }

 private:
  std::uint8_t draw_class() {
    const std::vector<double>& up_to = shared_->shares_up_to;
    if (up_to.empty()) return shared_->settings.request_class;
    // Below 1, so that there is always a class whose share is not 0.
    const double drawn = classes_.uniform();
    std::uint8_t c = 0;
    while (drawn >= up_to[c]) ++c;
    return c;
  }

  std::shared_ptr<Shared> shared_;
  NodeId node_;
  Random random_, classes_;
  std::unique_ptr<InjectionProcess> process_;
  Cycle next_;
};

class ClosedLoopSource : public TrafficSource {
 public:
  ClosedLoopSource(std::shared_ptr<Shared> shared, NodeId node)
      : shared_(std::move(shared)), node_(node), random_(shared_->seed, node) {}

  Cycle next_time() const override {
    const auto& planned = shared_->planned[node_];
    return planned.empty() ? kNever : planned.front().due;
  }

  Message take() override {
    auto& planned = shared_->planned[node_];
    const PlannedMessage plan = planned.front();
    planned.pop_front();
    Message message;
    message.destination =
        plan.reply ? plan.destination : shared_->pattern->destination(node_, random_);
    message.length = shared_->lengths.draw(random_);
    message.message_class =
        plan.reply ? shared_->settings.reply_class : shared_->settings.request_class;
    message.reply = plan.reply;
    return message;
  }

  void delivered(const Message& message, Cycle now) override {
    switch (shared_->settings.rule) {
      case ClosedLoopRule::Reply:
        if (!message.reply) {
          shared_->planned[node_].push_back({now, message.source, true});
        } else {
          plan(node_, now);
        }
        return;
      case ClosedLoopRule::Walk:
        plan(node_, now);
        return;
      case ClosedLoopRule::Source:
        plan(message.source, now);
        return;
    }
  }

 private:
  void plan(NodeId sender, Cycle now) {
    if (!shared_->silent[sender]) shared_->planned[sender].push_back({now, kNone, false});
  }

  std::shared_ptr<Shared> shared_;
  NodeId node_;
  Random random_;
};

void check_shares(const std::vector<double>& shares) {
  const auto fail = [](const std::string& what) {
    throw std::invalid_argument("workload: the shares of message classes " + what);
  };
  if (shares.size() > kMessageClasses) fail("must be at most 4");
  double sum = 0;
  for (const double share : shares) {
    if (!(share >= 0)) fail("must not be negative");
    sum += share;
  }
  if (!shares.empty() && !(sum > 0 && std::isfinite(sum))) fail("must add up to a positive number");
}

WorkloadSettings checked(WorkloadSettings settings, std::uint32_t nodes) {
  const auto fail = [](const std::string& what) {
    throw std::invalid_argument("workload: " + what);
  };
  if (!(settings.active_fraction >= 0 && settings.active_fraction <= 1)) {
    fail("the active fraction must be 0 to 1");
  }
  if (settings.outstanding < 1) fail("an active node starts at least one message");
  if (settings.request_class > 3 || settings.reply_class > 3) fail("message classes are 0 to 3");
  check_shares(settings.class_shares);
  settings.pattern_settings.nodes = nodes;
  return settings;
}

/// Returns `count` of the nodes, ascending; all choices are equally likely (first steps of a
/// Fisher-Yates shuffle).
std::vector<NodeId> choose_nodes(std::uint32_t count, std::uint32_t nodes, std::uint64_t seed) {
  Random random(seed, kActiveNodesStream);
  std::vector<NodeId> all(nodes);
  std::iota(all.begin(), all.end(), 0u);
  for (std::uint32_t i = 0; i < count; ++i) std::swap(all[i], all[i + random.below(nodes - i)]);
  all.resize(count);
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace

std::uint32_t active_node_count(double fraction, std::uint32_t nodes) {
  return static_cast<std::uint32_t>(std::ceil(fraction * nodes - 1e-6));
}

bool anybody_sends(const WorkloadSettings& settings, std::uint32_t nodes, std::uint64_t seed) {
  const WorkloadSettings s = checked(settings, nodes);
  const auto pattern = make_traffic_pattern(s.pattern, s.pattern_settings);
  const auto sends = [&](NodeId node) { return pattern->sends(node); };
  if (s.kind == WorkloadKind::ClosedLoop && s.active_fraction < 1) {
    const auto active = choose_nodes(active_node_count(s.active_fraction, nodes), nodes, seed);
    return std::any_of(active.begin(), active.end(), sends);
  }
  NodeId node = 0;
  while (node < nodes && !sends(node)) ++node;
  return node < nodes;
}

Workload::Workload(WorkloadSettings settings, std::uint32_t nodes, std::uint64_t seed)
    : shared_(std::make_shared<Shared>(checked(std::move(settings), nodes), nodes, seed)) {
  for (NodeId node = 0; node < nodes; ++node) {
    shared_->silent.push_back(!shared_->pattern->sends(node));
  }
  if (shared_->settings.kind == WorkloadKind::OpenLoop) {
    make_injection_process(shared_->settings.injection, shared_->lengths.mean());  // throws if
                                                                                   // invalid
    return;
  }
  active_ = choose_nodes(active_node_count(shared_->settings.active_fraction, nodes), nodes, seed);
  for (const NodeId node : active_) {
    if (shared_->silent[node]) continue;
    for (std::uint32_t i = 0; i < shared_->settings.outstanding; ++i) {
      shared_->planned[node].push_back({0, kNone, false});
    }
  }
}

Workload::~Workload() = default;

std::unique_ptr<TrafficSource> Workload::make_source(NodeId node) {
  if (shared_->settings.kind == WorkloadKind::OpenLoop) {
    return std::make_unique<OpenLoopSource>(shared_, node);
  }
  return std::make_unique<ClosedLoopSource>(shared_, node);
}

double Workload::mean_length() const { return shared_->lengths.mean(); }

}  // namespace dusk
