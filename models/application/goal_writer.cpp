// SPDX-License-Identifier: Apache-2.0
#include "models/application/goal_writer.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace dusk::application {
namespace {

constexpr std::size_t kGoalBufferBytes = 1U << 16;

/// A text that is written piece by piece.
class GoalText {
 public:
  explicit GoalText(std::ostream& out) : out_(out) { text_.reserve(kGoalBufferBytes + 256); }

  GoalText& operator<<(const char* text) {
    text_ += text;
    return *this;
  }
  GoalText& operator<<(std::uint64_t number) {
    char digits[20];
    text_.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
    return *this;
  }
  GoalText& end_line() {
    text_ += '\n';
    if (text_.size() >= kGoalBufferBytes) flush();
    return *this;
  }
  void flush() {
    out_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
    text_.clear();
  }

 private:
  std::ostream& out_;
  std::string text_;
};

/// Dependency between an operation and another one that stands above it in the text.
struct Link {
  OperationId other;
  std::uint32_t waits_for_it : 1;  ///< the operation waits; else the other waits for it
  std::uint32_t at_begin : 1;
};

/// Dependencies of a rank, by the operation that comes later in the text.
class Links {
 public:
  explicit Links(const RankGraph& graph) : first_(graph.size() + 1, 0) {
    for_each(graph, [&](OperationId below, Link) { ++first_[below + 1]; });
    for (OperationId id = 0; id < graph.size(); ++id) first_[id + 1] += first_[id];
    links_.resize(first_.back());
    // Each begin moves to its end, which is the begin of the next one.
    for_each(graph, [&](OperationId below, Link link) { links_[first_[below]++] = link; });
  }
  const Link* begin_of(OperationId id) const {
    return links_.data() + (id == 0 ? 0 : first_[id - 1]);
  }
  const Link* end_of(OperationId id) const { return links_.data() + first_[id]; }

 private:
  template <class Act>
  static void for_each(const RankGraph& graph, Act act) {
    for (OperationId earlier = 0; earlier < graph.size(); ++earlier) {
      for (const Successor& next : graph.successors(earlier)) {
        const OperationId later = next.operation;
        act(std::max(earlier, later),
            Link{std::min(earlier, later), later > earlier ? 1U : 0U, next.at_begin});
      }
    }
  }

  std::vector<std::uint32_t> first_;
  std::vector<Link> links_;
};

void write_attribute(GoalText& text, const char* name, std::uint32_t value) {
  if (value != 0) text << name << value;
}

void write_operation(GoalText& text, const Operation& operation) {
  const bool send = operation.kind == OperationKind::Send;
  if (operation.kind == OperationKind::Compute) {
    text << "calc " << operation.size;
  } else {
    text << (send ? "send " : "recv ") << operation.size << (send ? "b to " : "b from ");
    if (!send && operation.peer == kAnyRank) {
      text << "-1";
    } else {
      text << operation.peer;
    }
    if (!send && operation.tag == kAnyTag) {
      text << " tag -1";
    } else {
      write_attribute(text, " tag ", operation.tag);
    }
  }
  write_attribute(text, " cpu ", operation.stream);
  text.end_line();
}

void write_rank(GoalText& text, Rank rank, const RankGraph& graph) {
  (text << "\nrank " << rank << " {").end_line();
  const Links links(graph);
  for (OperationId id = 0; id < graph.size(); ++id) {
    const std::uint64_t label = std::uint64_t{id} + 1;
    text << "l" << label << ": ";
    write_operation(text, graph[id]);
    for (const Link* link = links.begin_of(id); link != links.end_of(id); ++link) {
      const std::uint64_t other = std::uint64_t{link->other} + 1;
      text << "l" << (link->waits_for_it != 0 ? label : other)
           << (link->at_begin != 0 ? " irequires l" : " requires l")
           << (link->waits_for_it != 0 ? other : label);
      text.end_line();
    }
  }
  (text << "}").end_line();
}

}  // namespace

void write_goal(std::ostream& out, const Application& application) {
  GoalText text(out);
  (text << "num_ranks " << application.ranks.size()).end_line();
  for (std::size_t rank = 0; rank < application.ranks.size(); ++rank)
    write_rank(text, static_cast<Rank>(rank), application.ranks[rank]);
  text.flush();
}

}  // namespace dusk::application
