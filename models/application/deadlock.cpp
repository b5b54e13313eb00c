// SPDX-License-Identifier: Apache-2.0
#include "models/application/deadlock.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "models/application/fifo.h"
#include "models/application/matcher.h"
#include "models/application/place_text.h"

namespace dusk::application {
namespace {

constexpr std::size_t kNamedOfWaits = 8;

/// Runs all operations that can run, in the order in which they become free.
class UntimedRun {
 public:
  UntimedRun(const Application& application, Sending sending)
      : application_(application), sending_(sending), matchers_(application.ranks.size()) {
    first_.push_back(0);
    for (const RankGraph& graph : application.ranks) {
      first_.push_back(first_.back() + graph.size());
      for (OperationId id = 0; id < graph.size(); ++id) missing_.push_back(graph.requirements(id));
    }
    states_.resize(first_.back(), State::Waiting);
    for (Rank rank = 0; rank < application.ranks.size(); ++rank)
      for (OperationId id = 0; id < application.ranks[rank].size(); ++id)
        if (missing_[first_[rank] + id] == 0) ready_.push_back({rank, id});
    while (!ready_.empty()) {
      const Place place = ready_.front();
      ready_.pop_front();
      begin(place);
    }
  }

  bool has_begun(Place place) const { return states_[number(place)] != State::Waiting; }
  bool has_ended(Place place) const { return states_[number(place)] == State::Ended; }
  std::uint32_t number(Place place) const { return first_[place.rank] + place.operation; }
  std::uint32_t operations() const { return first_.back(); }
  std::uint32_t ended() const { return ended_; }

 private:
  enum class State : std::uint8_t { Waiting, Begun, Ended };

  Place place_of(std::uint32_t number) const {
    const auto after = std::upper_bound(first_.begin(), first_.end(), number);
    const auto rank = static_cast<Rank>(after - first_.begin()) - 1;
    return {rank, number - first_[rank]};
  }

  void begin(Place place) {
    const Operation& operation = application_.ranks[place.rank][place.operation];
    states_[number(place)] = State::Begun;
    tell(place, true);
    if (operation.kind == OperationKind::Receive) {
      const auto send = matchers_[place.rank].post(place.operation, operation.peer, operation.tag);
      if (send) meet(place_of(*send), place);
      return;
    }
    const bool is_send = operation.kind == OperationKind::Send;
    if (!is_send || sending_ == Sending::AtOnce || operation.peer == place.rank) end(place);
    if (!is_send) return;
    const auto receive = matchers_[operation.peer].arrive(number(place), place.rank, operation.tag);
    if (receive) meet(place, {operation.peer, *receive});
  }

  void meet(Place send, Place receive) {
    if (!has_ended(send)) end(send);
    end(receive);
  }

  void end(Place place) {
    states_[number(place)] = State::Ended;
    ++ended_;
    tell(place, false);
  }

  void tell(Place place, bool begin) {
    const RankGraph& graph = application_.ranks[place.rank];
    for (const Successor& next : graph.successors(place.operation)) {
      if ((next.at_begin != 0) != begin) continue;
      const Place later{place.rank, next.operation};
      if (--missing_[number(later)] == 0) ready_.push_back(later);
    }
  }

  const Application& application_;
  const Sending sending_;
  std::vector<std::uint32_t> first_;    ///< [rank] number of its first operation; one at the end
  std::vector<std::uint32_t> missing_;  ///< [number] number of requirements not yet met
  std::vector<State> states_;           ///< [number]
  std::vector<Matcher> matchers_;       ///< [rank]
  Fifo<Place> ready_;
  std::uint32_t ended_ = 0;
};

/// Finds, for an operation that never ends, the operation that it waits for.
class Waits {
 public:
  Waits(const Application& application, const UntimedRun& run)
      : application_(application), run_(run), earlier_(run.operations(), kNoEarlier) {
    for (Rank rank = 0; rank < application.ranks.size(); ++rank)
      for (OperationId id = 0; id < application.ranks[rank].size(); ++id) add({rank, id});
  }

  /// Returns the first operation that never ends.
  Place start() const { return *start_; }

  /// Returns the operation that this one waits for; nothing if the operation that it needs is gone.
  std::optional<Place> next(Place place) const {
    if (!run_.has_begun(place)) return Place{place.rank, earlier_[run_.number(place)]};
    const Operation& operation = at(place);
    if (operation.kind == OperationKind::Receive)
      return partner(sends_, place.rank, operation.peer, operation.tag);
    for (const Rank source : {place.rank, kAnyRank})
      for (const std::uint32_t tag : {operation.tag, kAnyTag})
        if (const auto receive = partner(receives_, operation.peer, source, tag)) return receive;
    return std::nullopt;
  }

 private:
  using Partners = std::map<std::tuple<Rank, Rank, std::uint32_t>, Place>;
  static constexpr OperationId kNoEarlier = 0xffffffffU;

  const Operation& at(Place place) const { return application_.ranks[place.rank][place.operation]; }

  void add(Place place) {
    if (run_.has_ended(place)) return;
    if (!start_) start_ = place;
    const RankGraph& graph = application_.ranks[place.rank];
    const bool has_begun = run_.has_begun(place);
    for (const Successor& next : graph.successors(place.operation)) {
      OperationId& earlier = earlier_[run_.number({place.rank, next.operation})];
      if (earlier == kNoEarlier && (next.at_begin == 0 || !has_begun)) earlier = place.operation;
    }
    if (has_begun) return;
    const Operation& operation = at(place);
    if (operation.kind == OperationKind::Receive)
      receives_.emplace(std::tuple(place.rank, operation.peer, operation.tag), place);
    if (operation.kind != OperationKind::Send) return;
    for (const Rank source : {place.rank, kAnyRank})
      for (const std::uint32_t tag : {operation.tag, kAnyTag})
        sends_.emplace(std::tuple(operation.peer, source, tag), place);
  }

  static std::optional<Place> partner(const Partners& partners, Rank destination, Rank source,
                                      std::uint32_t tag) {
    const auto found = partners.find({destination, source, tag});
    if (found == partners.end()) return std::nullopt;
    return found->second;
  }

  const Application& application_;
  const UntimedRun& run_;
  std::vector<OperationId> earlier_;  ///< [number] an operation of its rank that it waits for
  /// First operation that has not begun, by destination, source and tag, wildcards included.
  Partners sends_, receives_;
  std::optional<Place> start_;
};

}  // namespace

std::optional<std::string> deadlock(const Application& application, Sending sending) {
  const UntimedRun run(application, sending);
  if (run.ended() == run.operations()) return std::nullopt;
  const Waits waits(application, run);
  std::vector<Place> way;
  std::unordered_map<std::uint32_t, std::size_t> met;  // [number] its place in `way`
  Place place = waits.start();
  while (met.emplace(run.number(place), way.size()).second) {
    way.push_back(place);
    const auto next = waits.next(place);
    if (!next)
      return place_text(application, place) + ": " +
             message_text(application.ranks[place.rank][place.operation]) +
             " never ends: another operation has taken its partner";
    place = *next;
  }
  way.erase(way.begin(), way.begin() + static_cast<std::ptrdiff_t>(met[run.number(place)]));
  std::rotate(way.begin(),
              std::min_element(way.begin(), way.end(),
                               [&](Place a, Place b) { return run.number(a) < run.number(b); }),
              way.end());
  std::string text = "each operation waits for the next one, the last one for the first one:";
  std::size_t named = 0;
  for (std::size_t i = 0; i < way.size(); ++i) {
    const Place before = way[(i == 0 ? way.size() : i) - 1];
    if (!run.has_begun(way[i]) && !run.has_begun(before)) continue;  // it waits within its rank
    if (named++ == kNamedOfWaits) return text + "; ...";
    text += (named == 1 ? " " : "; ") + place_text(application, way[i]);
  }
  return text;
}

}  // namespace dusk::application
