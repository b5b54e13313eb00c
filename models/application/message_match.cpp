// SPDX-License-Identifier: Apache-2.0
#include "models/application/message_match.h"

#include <algorithm>

namespace dusk::application {
namespace {

constexpr std::uint32_t kReceiveBit = 1U << 31;
static_assert(kMostOperations <= kReceiveBit, "an OperationId leaves a bit free");

/// One end of a message: a Send or a Receive. In ascending order, the ends of a destination, source
/// and tag are adjacent, sends first and by operation; wildcards follow numbers.
struct End {
  Rank destination, source;
  std::uint32_t tag, id;  // id: with kReceiveBit for a Receive

  bool receive() const { return (id & kReceiveBit) != 0; }
  Place place() const { return {receive() ? destination : source, id & ~kReceiveBit}; }
  std::uint64_t high() const { return std::uint64_t{destination} << 32 | source; }
  std::uint64_t low() const { return std::uint64_t{tag} << 32 | id; }
};
using Ends = std::vector<End>;
using EndAt = Ends::const_iterator;

bool operator<(const End& a, const End& b) {
  return a.high() != b.high() ? a.high() < b.high() : a.low() < b.low();
}
bool by_tag(const End& a, const End& b) { return a.low() < b.low(); }
bool by_place(const End& a, const End& b) { return a.id < b.id; }

Ends ends_of(const Application& application) {
  const std::size_t ranks = application.ranks.size();
  const auto each = [&](auto act) {
    for (Rank rank = 0; rank < ranks; ++rank) {
      const RankGraph& graph = application.ranks[rank];
      for (OperationId id = 0; id < graph.size(); ++id) {
        const Operation& operation = graph[id];
        const bool send = operation.kind == OperationKind::Send;
        if (operation.kind == OperationKind::Compute ||
            (operation.peer >= ranks && (send || operation.peer != kAnyRank)))
          continue;
        act(send ? End{operation.peer, rank, operation.tag, id}
                 : End{rank, operation.peer, operation.tag, id | kReceiveBit});
      }
    }
  };
  std::size_t count = 0;
  each([&](const End&) { ++count; });
  Ends ends;
  ends.reserve(count);
  each([&](const End& end) { ends.push_back(end); });
  std::sort(ends.begin(), ends.end());
  return ends;
}

class MessageMatch {
 public:
  MessageMatch(const Application& application, std::size_t most)
      : application_(application), most_(most) {}

  std::vector<MessageFault> faults() {
    const Ends ends = ends_of(application_);
    for (EndAt at = ends.begin(); at != ends.end() && faults_.size() < most_;) {
      const Rank rank = at->destination;
      const EndAt begin = at;
      while (at != ends.end() && at->destination == rank) ++at;
      destination(begin, at);
    }
    if (faults_.size() > most_) faults_.resize(most_);
    return std::move(faults_);
  }

 private:
  void destination(EndAt begin, EndAt end) {
    any_source_ = begin;
    left_.clear(), of_source_.clear(), of_tag_.clear(), of_all_.clear();
    while (any_source_ != end && any_source_->source != kAnyRank) ++any_source_;
    for (EndAt at = any_source_; at != end; ++at)
      (at->tag == kAnyTag ? of_all_ : of_tag_).push_back(*at);
    for (EndAt at = begin; at != any_source_;) {
      const Rank source = at->source;
      const EndAt first = at;
      while (at != any_source_ && at->source == source) ++at;
      this->source(first, at);
    }
    wildcards();
  }

  /// Matches the ends of one source and destination that name tags.
  void source(EndAt begin, EndAt end) {
    const bool any_tag = std::prev(end)->tag == kAnyTag && std::prev(end)->receive();
    for (EndAt at = begin; at != end;) {
      const std::uint32_t tag = at->tag;
      const EndAt sends = at;
      while (at != end && at->tag == tag && !at->receive()) ++at;
      const EndAt receives = at;
      while (at != end && at->tag == tag) ++at;
      if (tag == kAnyTag) {
        left_.insert(left_.end(), sends, receives);
        of_source_.insert(of_source_.end(), receives, at);
      } else if (any_tag || !of_all_.empty() || any_source_takes(tag)) {
        const auto pairs = std::min(receives - sends, at - receives);
        report(MessageFaultKind::NoSend, receives + pairs, at);
        left_.insert(left_.end(), sends + pairs, receives);
      } else {
        sizes(sends, receives, at);
      }
    }
  }

  bool any_source_takes(std::uint32_t tag) const {
    const auto at = std::lower_bound(of_tag_.begin(), of_tag_.end(), End{0, 0, tag, 0}, by_tag);
    return at != of_tag_.end() && at->tag == tag;
  }

  /// Lets the wildcards of a destination take the sends left over.
  void wildcards() {
    if (of_source_.empty() || of_tag_.empty()) {
      const bool tags = of_source_.empty();
      if (tags) std::sort(left_.begin(), left_.end(), by_tag);
      take(tags ? of_tag_ : of_source_, tags ? &End::tag : &End::source);
    } else {
      of_all_.insert(of_all_.end(), of_source_.begin(), of_source_.end());
      of_all_.insert(of_all_.end(), of_tag_.begin(), of_tag_.end());
    }
    const auto pairs = static_cast<std::ptrdiff_t>(std::min(left_.size(), of_all_.size()));
    report(MessageFaultKind::NoReceive, left_.begin() + pairs, left_.end());
    report(MessageFaultKind::NoSend, of_all_.begin() + pairs, of_all_.end());
  }

  /// Lets each of the receives take a send of left_ with the same `key`; left_ is sorted by it.
  void take(const Ends& receives, std::uint32_t End::*key) {
    Ends left;
    auto send = left_.begin();
    for (EndAt at = receives.begin(); at != receives.end();) {
      const std::uint32_t value = (*at).*key;
      for (; send != left_.end() && (*send).*key < value; ++send) left.push_back(*send);
      for (; at != receives.end() && (*at).*key == value && send != left_.end() &&
             (*send).*key == value;
           ++at)
        ++send;
      const EndAt first = at;
      while (at != receives.end() && (*at).*key == value) ++at;
      report(MessageFaultKind::NoSend, first, at);
    }
    left.insert(left.end(), send, left_.end());
    left_.swap(left);
  }

  /// Matches sends and receives of the same size. The remaining ends have no partner, or one of
  /// another size.
  void sizes(EndAt sends, EndAt receives, EndAt end) {
    const auto same = [&](const End& a, const End& b) { return size(a) == size(b); };
    if (std::equal(sends, receives, receives, end, same)) return;
    Ends from(sends, receives), to(receives, end), from_left, to_left;
    const auto by_size = [&](const End& a, const End& b) { return size(a) < size(b); };
    std::stable_sort(from.begin(), from.end(), by_size);
    std::stable_sort(to.begin(), to.end(), by_size);
    std::set_difference(from.begin(), from.end(), to.begin(), to.end(),
                        std::back_inserter(from_left), by_size);
    std::set_difference(to.begin(), to.end(), from.begin(), from.end(), std::back_inserter(to_left),
                        by_size);
    std::sort(from_left.begin(), from_left.end(), by_place);
    std::sort(to_left.begin(), to_left.end(), by_place);
    const auto pairs = static_cast<std::ptrdiff_t>(std::min(from_left.size(), to_left.size()));
    if (pairs > 0)
      faults_.push_back({MessageFaultKind::Sizes, from_left[0].place(), to_left[0].place(),
                         static_cast<std::uint64_t>(pairs) - 1});
    report(MessageFaultKind::NoReceive, from_left.begin() + pairs, from_left.end());
    report(MessageFaultKind::NoSend, to_left.begin() + pairs, to_left.end());
  }

  std::uint64_t size(const End& end) const {
    const Place place = end.place();
    return application_.ranks[place.rank][place.operation].size;
  }

  void report(MessageFaultKind kind, EndAt begin, EndAt end) {
    if (begin == end) return;
    faults_.push_back({kind, begin->place(), {}, static_cast<std::uint64_t>(end - begin) - 1});
  }

  const Application& application_;
  const std::size_t most_;
  std::vector<MessageFault> faults_;
  // State of a destination.
  EndAt any_source_;  ///< its first receive from any source
  Ends left_;         ///< sends that no receive without wildcards takes
  // Its receives with wildcards: of any tag, from any source, or both.
  Ends of_source_, of_tag_, of_all_;
};

}  // namespace

std::vector<MessageFault> message_faults(const Application& application, std::size_t most) {
  return MessageMatch(application, most).faults();
}

}  // namespace dusk::application
