// SPDX-License-Identifier: Apache-2.0
#include "models/application/replay.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "models/application/node_ranks.h"
#include "models/application/replay_shared.h"

namespace dusk::application {
namespace {

std::string text_of(const Operation& operation) {
  const bool send = operation.kind == OperationKind::Send;
  const auto number = [](std::uint32_t value) {
    return value == kAnyRank ? std::string("any") : std::to_string(value);
  };
  std::string text = send ? "send to rank " : "receive from rank ";
  text += number(operation.peer) + " with tag " + number(operation.tag);
  if (operation.line > 0) text += " (line " + std::to_string(operation.line) + ")";
  return text;
}

std::string waiting_of(const RankState& rank) {
  if (const auto receive = rank.matcher.oldest_receive())
    return "waits in its " + text_of(rank.graph[*receive]);
  const auto send = std::min_element(rank.asking.begin(), rank.asking.end());
  if (send != rank.asking.end()) return "waits in its " + text_of(rank.graph[*send]);
  return "has " + std::to_string(rank.left) + " operations left";
}

}  // namespace

Replay::Replay(std::shared_ptr<const std::vector<Application>> jobs, const ReplaySettings& settings)
    : shared_(std::make_shared<Shared>()) {
  Shared& s = *shared_;
  s.settings = settings;
  s.jobs = std::move(jobs);
  std::uint64_t operations = 0;
  for (const Application& job : *s.jobs) {
    const auto first = static_cast<Rank>(s.graphs.size());
    for (const RankGraph& graph : job.ranks) {
      s.graphs.push_back(&graph);
      s.first_rank.push_back(first);
      s.first_operation.push_back(static_cast<std::uint32_t>(operations));
      operations += graph.size();
      if (graph.size() > 0) ++s.running;
    }
  }
  if (operations > kMostOperations)
    throw std::invalid_argument("replay: " + std::to_string(operations) + " operations (at most " +
                                std::to_string(kMostOperations) + ")");
  if (settings.nodes.size() != s.graphs.size())
    throw std::invalid_argument("replay: nodes of " + std::to_string(settings.nodes.size()) +
                                " ranks (" + std::to_string(s.graphs.size()) + ")");
  s.first_operation.push_back(static_cast<std::uint32_t>(operations));
  s.by_node.resize(s.graphs.size());
  std::iota(s.by_node.begin(), s.by_node.end(), Rank{0});
  std::stable_sort(s.by_node.begin(), s.by_node.end(),
                   [&](Rank a, Rank b) { return settings.nodes[a] < settings.nodes[b]; });
  s.place.resize(operations);
  s.accounts.resize(s.graphs.size());
  s.states.resize(s.graphs.size());
  for (Rank rank = 0; rank < s.graphs.size(); ++rank)
    if (s.graphs[rank]->size() == 0) s.accounts[rank].end(0);
}

Replay::~Replay() = default;

std::unique_ptr<TrafficSource> Replay::make_source(NodeId node) {
  const auto [first, last] = shared_->ranks_of(node);
  if (first == last) return nullptr;
  return std::make_unique<NodeRanks>(shared_, node);
}

void Replay::on_end(std::function<void()> callback) { shared_->on_end = std::move(callback); }

const std::shared_ptr<const std::vector<Application>>& Replay::jobs() const {
  return shared_->jobs;
}

const ReplaySettings& Replay::settings() const { return shared_->settings; }

std::uint64_t Replay::operations() const { return shared_->first_operation.back(); }

std::uint64_t Replay::operations_ended() const { return shared_->operations_ended; }

bool Replay::ended() const { return shared_->running == 0; }

Cycle Replay::ended_at() const { return shared_->ended_at; }

std::string Replay::waiting() const {
  constexpr int kMostReported = 3;
  std::string text;
  int reported = 0;
  for (Rank rank = 0; rank < shared_->graphs.size(); ++rank) {
    if (shared_->accounts[rank].times().ended != kNever || !shared_->states[rank]) continue;
    if (reported++ == kMostReported) return text + "; ...";
    if (reported > 1) text += "; ";
    text += "rank " + std::to_string(rank) + " " + waiting_of(*shared_->states[rank]);
  }
  return text;
}

std::vector<RankTimes> Replay::times(Cycle until) const {
  std::vector<RankTimes> times;
  for (const RankAccount& account : shared_->accounts) times.push_back(account.times(until));
  return times;
}

std::uint64_t message_bytes(const ReplaySettings& settings, std::uint64_t bytes) {
  constexpr double kMost = std::uint64_t{1} << 62U;
  const double sent = std::round(static_cast<double>(bytes) * settings.size_factor);
  return static_cast<std::uint64_t>(std::min(sent, kMost));
}

std::uint64_t message_flits(const ReplaySettings& settings, std::uint64_t bytes) {
  const std::uint64_t sent = message_bytes(settings, bytes);
  return sent == 0 ? 1 : (sent - 1) / settings.flit_bytes + 1;
}

Cycle compute_cycles(const ReplaySettings& settings, std::uint64_t nanoseconds) {
  return static_cast<Cycle>(
      std::llround(static_cast<double>(nanoseconds) * settings.compute_factor / settings.cycle_ns));
}

}  // namespace dusk::application
