// SPDX-License-Identifier: Apache-2.0
#include "models/application/uncontended_replay.h"

#include <functional>
#include <queue>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "models/application/matcher.h"
#include "models/common/shown_text.h"

namespace dusk::application {
namespace {

/// A point in time of a rank, as an event and the time since that event.
struct Moment {
  std::uint64_t time = 0;  ///< nanoseconds since the start of the application
  VefDependency since;

  bool is_same_event(const Moment& other) const {
    return since.event == other.since.event && since.id == other.since.id;
  }
  /// The start of the application is no bound by itself.
  bool is_start() const { return since.event == VefEvent::None && since.time == 0; }
  Moment plus(std::uint64_t duration) const {
    Moment later = *this;
    later.time += duration;
    later.since.time += duration;
    return later;
  }
};

/// Order in which ends at the same time are taken.
std::uint32_t preference(const Moment& moment) {
  switch (moment.since.event) {
    case VefEvent::Received:
      return 2;
    case VefEvent::Sent:
      return 1;
    default:
      return 0;
  }
}

class UncontendedReplayer {
 public:
  explicit UncontendedReplayer(const Application& application)
      : application_(application), matchers_(application.ranks.size()) {
    for (const RankGraph& graph : application.ranks) {
      first_.push_back(static_cast<std::uint32_t>(ready_.size()));
      ready_.resize(ready_.size() + graph.size());
      left_.insert(left_.end(), graph.requirements().begin(), graph.requirements().end());
    }
    begun_.resize(ready_.size());
    ended_.resize(ready_.size());
  }

  UncontendedReplay run() {
    for (Rank rank = 0; rank < application_.ranks.size(); ++rank)
      for (const OperationId id : application_.ranks[rank].first_operations())
        queue_.push({0, rank, id, false});
    while (!queue_.empty()) {
      const Event event = queue_.top();
      queue_.pop();
      if (event.is_end)
        end(event.rank, event.operation);
      else
        begin(event);
    }
    check();
    count_unfollowed();
    return std::move(result_);
  }

 private:
  struct Event {
    std::uint64_t time;
    Rank rank;
    OperationId operation;
    bool is_end;
    bool operator>(const Event& other) const {
      return std::tie(time, rank, operation, is_end) >
             std::tie(other.time, other.rank, other.operation, other.is_end);
    }
  };

  std::uint32_t place(Rank rank, OperationId id) const { return first_[rank] + id; }

  void begin(const Event& event) {
    const std::uint32_t at = place(event.rank, event.operation);
    const Operation& operation = application_.ranks[event.rank][event.operation];
    begun_[at] = true;
    order_.push_back({event.rank, event.operation});
    const Moment begin = ready_[at];
    tell(event.rank, event.operation, begin, true);
    switch (operation.kind) {
      case OperationKind::Compute:
        end_at(event.rank, event.operation, begin.plus(operation.size));
        break;
      case OperationKind::Send:
        send(event, operation, begin);
        break;
      case OperationKind::Receive:
        receive(event, operation, begin);
    }
  }

  void send(const Event& event, const Operation& operation, const Moment& begin) {
    const auto number = static_cast<std::uint32_t>(result_.messages.size());
    result_.messages.push_back(
        {event.rank, operation.peer, event.operation, kNoOperation, begin.since});
    Moment end = begin;
    end.time += operation.size / kReplayBytesPerNs;
    end.since = {0, number, VefEvent::Sent};
    end_at(event.rank, event.operation, end);
    arrivals_.push_back(end.time + kReplayLatency);
    const auto receive = matchers_[operation.peer].arrive(number, event.rank, operation.tag);
    if (receive) meet(number, operation.peer, *receive);
  }

  void receive(const Event& event, const Operation& operation, const Moment& begin) {
    if (!begin.is_start()) ++result_.late_receives;
    if (operation.peer == kAnyRank || operation.tag == kAnyTag) ++result_.wildcard_receives;
    const auto message = matchers_[event.rank].post(event.operation, operation.peer, operation.tag);
    if (message) meet(*message, event.rank, event.operation);
  }

  /// Ends a receive whose message has also begun, at the later time of posting and arrival.
  void meet(std::uint32_t message, Rank rank, OperationId receive) {
    result_.messages[message].receive = receive;
    const Moment& posted = ready_[place(rank, receive)];
    Moment end = posted;
    if (posted.is_start() || arrivals_[message] >= posted.time)
      end = {arrivals_[message], {0, message, VefEvent::Received}};
    end_at(rank, receive, end);
  }

  void end_at(Rank rank, OperationId id, const Moment& moment) {
    ready_[place(rank, id)] = moment;
    queue_.push({moment.time, rank, id, true});
  }

  void end(Rank rank, OperationId id) {
    ended_[place(rank, id)] = true;
    tell(rank, id, ready_[place(rank, id)], false);
  }

  /// Notifies the operations that wait for the begin or the end of another one.
  void tell(Rank rank, OperationId id, const Moment& moment, bool is_begin) {
    for (const Successor& next : application_.ranks[rank].successors(id)) {
      if ((next.at_begin != 0) != is_begin) continue;
      const std::uint32_t at = place(rank, next.operation);
      require(ready_[at], moment);
      if (--left_[at] == 0) queue_.push({ready_[at].time, rank, next.operation, false});
    }
  }

  void require(Moment& ready, const Moment& moment) {
    if (!moment.is_start() && !ready.is_start() && !moment.is_same_event(ready))
      ++result_.other_events;
    if (moment.time > ready.time ||
        (moment.time == ready.time && preference(moment) > preference(ready)))
      ready = moment;
  }

  void check() const {
    for (Rank rank = 0; rank < application_.ranks.size(); ++rank) {
      const RankGraph& graph = application_.ranks[rank];
      for (OperationId id = 0; id < graph.size(); ++id) {
        if (ended_[place(rank, id)]) continue;
        const bool has_begun = begun_[place(rank, id)];
        throw std::invalid_argument(
            shown(application_.name) + ":" + std::to_string(graph[id].line) + ": rank " +
            std::to_string(rank) + ": operation " + std::to_string(id) + " never ends (" +
            (has_begun ? "no message comes that it may take" : "it waits for others that do not") +
            ")");
      }
    }
  }

  /// Counts the Computes whose end no Send waits for, directly or not.
  void count_unfollowed() {
    std::vector<bool> leads(ready_.size());
    for (auto at = order_.rbegin(); at != order_.rend(); ++at) {
      const auto [rank, id] = *at;
      const RankGraph& graph = application_.ranks[rank];
      bool end_leads = false, begin_leads = graph[id].kind == OperationKind::Send;
      for (const Successor& next : graph.successors(id)) {
        bool& side = next.at_begin != 0 ? begin_leads : end_leads;
        side = side || leads[place(rank, next.operation)];
      }
      leads[place(rank, id)] = begin_leads || end_leads;
      if (!end_leads && graph[id].kind == OperationKind::Compute && graph[id].size != 0)
        ++result_.unfollowed_computes;
    }
  }

  const Application& application_;
  std::vector<std::uint32_t> first_;  ///< [rank] place of its first operation
  std::vector<Moment> ready_;         ///< [place] operation's begin, as far as known; then its end
  std::vector<std::uint32_t> left_;   ///< [place] requirements that have not ended
  std::vector<bool> begun_, ended_;   ///< [place]
  std::vector<std::pair<Rank, OperationId>> order_;  ///< operations in the order of their begins
  std::vector<std::uint64_t> arrivals_;              ///< [message]
  std::vector<Matcher> matchers_;  ///< [rank] a message comes to it when it is sent
  std::priority_queue<Event, std::vector<Event>, std::greater<>> queue_;
  UncontendedReplay result_;
};

}  // namespace

UncontendedReplay replay_uncontended(const Application& application) {
  return UncontendedReplayer(application).run();
}

}  // namespace dusk::application
