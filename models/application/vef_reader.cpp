// SPDX-License-Identifier: Apache-2.0
#include "models/application/vef_reader.h"

#include <algorithm>
#include <stdexcept>
#include <tuple>
#include <unordered_map>

#include "models/application/vef_collectives.h"
#include "models/application/vef_trace.h"
#include "models/common/shown_text.h"

namespace dusk::application {
namespace {

/// Turns the lines of a trace into graphs: first the messages and collectives, then the
/// dependencies, which may point to later lines.
class VefGraphs {
 public:
  VefGraphs(const std::string& file, const CollectiveSettings& settings)
      : trace_(read_vef_trace(file)), collectives_(trace_), settings_(settings) {
    application_.name = file;
    application_.ranks.resize(trace_.tasks);
  }

  Application build() {
    add_messages();
    add_collectives();
    add_delays();
    if (uneven_ != 0)
      application_.notes.push_back({"collectives with blocks of different sizes", uneven_});
    return std::move(application_);
  }

 private:
  /// An operation that waits for an event of its task.
  struct Follower {
    Rank task;
    VefDependency after;
    OperationId operation;
    auto event() const { return std::make_tuple(task, after.event, after.id); }
    auto key() const { return std::make_tuple(task, after.event, after.id, after.time, operation); }
  };

  [[noreturn]] void fail(std::uint32_t line, const std::string& message) const {
    throw std::invalid_argument(shown(trace_.file) + ":" + std::to_string(line) + ": " + message);
  }

  void add_messages() {
    std::unordered_map<std::uint64_t, std::uint32_t> tags;
    for (const VefMessage& message : trace_.messages) {
      Operation operation;
      operation.size = message.bytes;
      operation.tag = tags[std::uint64_t{message.source} << 32 | message.destination]++;
      next_tag_ = std::max(next_tag_, operation.tag + 1);
      operation.line = message.line;
      operation.stream = kVefMessageStream;
      operation.kind = OperationKind::Send;
      operation.peer = message.destination;
      sends_.push_back(application_.ranks[message.source].add(operation));
      operation.kind = OperationKind::Receive;
      operation.peer = message.source;
      receives_.push_back(application_.ranks[message.destination].add(operation));
      follow(message.source, message.after, sends_.back(), message.line);
    }
  }

  void add_collectives() {
    ends_.resize(trace_.parts.size());
    for (const VefPart& part : trace_.parts) {
      Operation begin;
      begin.line = part.line;
      begin.stream = kVefJoinStream;
      begins_.push_back(application_.ranks[part.task].add(begin));
      follow(part.task, part.after, begins_.back(), part.line);
    }
    for (std::uint32_t id = 0; id < trace_.collectives; ++id) {
      bool is_uneven = false;
      CollectiveCall call = collectives_.call(id, is_uneven);
      uneven_ += is_uneven ? 1 : 0;
      settings_.apply(call);
      call.stream = kVefMessageStream;
      const std::vector<Rank>& members = collectives_.members(id);
      const auto refused = refuse_collective(call, static_cast<std::uint32_t>(members.size()));
      if (refused) fail(collectives_.line(id), *refused);
      MemberOperations after;
      for (const Rank task : members) after.push_back({begins_[collectives_.part(id, task)]});
      MemberOperations ends;
      try {
        ends = append_collective(application_, members, call, after, next_tag_);
      } catch (const std::invalid_argument& error) {
        fail(collectives_.line(id), error.what());
      }
      for (std::size_t member = 0; member < members.size(); ++member)
        ends_[collectives_.part(id, members[member])] = std::move(ends[member]);
    }
  }

  /// Notes a dependency and checks that its event is of the task.
  void follow(Rank task, const VefDependency& after, OperationId operation, std::uint32_t line) {
    if (after.event == VefEvent::None && after.time == 0) return;
    const bool is_message = after.event == VefEvent::Sent || after.event == VefEvent::Received;
    if (is_message) {
      const VefMessage& other = trace_.messages[after.id];
      const bool is_sent = after.event == VefEvent::Sent;
      const Rank of = is_sent ? other.source : other.destination;
      if (of != task)
        fail(line, "task " + std::to_string(task) + " waits for message " +
                       std::to_string(after.id) + ", which task " + std::to_string(of) +
                       (is_sent ? " sends" : " receives") + " (an event of its own)");
    }
    if (after.event == VefEvent::Collective &&
        collectives_.part(after.id, task) == trace_.parts.size())
      fail(line, "task " + std::to_string(task) + " waits for collective G" +
                     std::to_string(after.id) + ", in which it has no part (an event of its own)");
    followers_.push_back({task, after, operation});
  }

  std::vector<OperationId> ends_of(const Follower& follower) const {
    const std::uint32_t id = follower.after.id;
    switch (follower.after.event) {
      case VefEvent::Sent:
        return {sends_[id]};
      case VefEvent::Received:
        return {receives_[id]};
      case VefEvent::Collective:
        return ends_[collectives_.part(id, follower.task)];
      case VefEvent::None:
        break;
    }
    return {};
  }

  void add_delays() {
    std::sort(followers_.begin(), followers_.end(),
              [](const Follower& a, const Follower& b) { return a.key() < b.key(); });
    std::vector<std::uint16_t> streams(trace_.tasks, kVefLastStream);
    std::vector<OperationId> before;
    std::uint64_t time = 0;
    for (std::size_t i = 0; i < followers_.size(); ++i) {
      const Follower& follower = followers_[i];
      RankGraph& graph = application_.ranks[follower.task];
      std::uint16_t& stream = streams[follower.task];
      if (i == 0 || follower.event() != followers_[i - 1].event()) {
        before = ends_of(follower);
        time = 0;
        stream = stream == kVefLastStream ? kVefJoinStream + 1 : stream + 1;
      }
      if (follower.after.time > time) {
        Operation delay;
        delay.size = follower.after.time - time;
        delay.line = graph[follower.operation].line;
        delay.stream = stream;
        const OperationId id = graph.add(delay);
        for (const OperationId earlier : before) graph.require(id, earlier);
        before = {id};
        time = follower.after.time;
      }
      for (const OperationId earlier : before) graph.require(follower.operation, earlier);
    }
  }

  VefTrace trace_;
  VefCollectives collectives_;
  const CollectiveSettings& settings_;
  Application application_;
  std::vector<OperationId> sends_, receives_;  ///< [message]
  std::vector<OperationId> begins_;            ///< [part]
  std::vector<std::vector<OperationId>> ends_;
  std::vector<Follower> followers_;
  std::uint32_t next_tag_ = 0;
  std::uint64_t uneven_ = 0;
};

}  // namespace

Application read_vef(const std::string& file, const CollectiveSettings& collectives) {
  return VefGraphs(file, collectives).build();
}

}  // namespace dusk::application
