// SPDX-License-Identifier: Apache-2.0
#include "models/application/node_ranks.h"

#include <stdexcept>

namespace dusk::application {
NodeRanks::NodeRanks(std::shared_ptr<Replay::Shared> shared, NodeId node)
    : shared_(std::move(shared)), node_(node) {
  const auto [first, last] = shared_->ranks_of(node);
  for (const Rank* next = first; next != last; ++next) {
    const Rank rank = *next;
    const auto place = static_cast<std::uint32_t>(ranks_.size());
    shared_->states[rank] = std::make_unique<RankState>(rank, place, *shared_->graphs[rank]);
    const RankState& state = *shared_->states[rank];
    ranks_.push_back(shared_->states[rank].get());
    for (const OperationId id : state.graph.first_operations()) ready_.push_back({place, id});
  }
  settle();
}

bool NodeRanks::sends() {
  const Cycle cycle = next_time();
  while (outgoing_.empty() && !events_.empty() && events_.top().at == cycle) {
    const Event event = events_.top();
    events_.pop();
    now_ = event.at;
    happen(event);
    settle();
  }
  return !outgoing_.empty();
}

Message NodeRanks::take() {
  const Message message = outgoing_.front();
  outgoing_.pop_front();
  return message;
}

void NodeRanks::delivered(const Message& message, Cycle now) {
  plan(now, Event::Kind::Arrival, 0, message.id);
}

void NodeRanks::completed(const Message& message, Cycle now) {
  if (MessageId::of(message.id).part == Part::Data) plan(now, Event::Kind::Arrived, 0, message.id);
}

void NodeRanks::happen(const Event& event) {
  if (event.kind == Event::Kind::StreamDone) return stream_done(*ranks_[event.rank], event.what);
  const MessageId message = MessageId::of(event.what);
  if (event.kind == Event::Kind::Arrival) return arrive(message);
  const Rank sender = shared_->rank_of(message.send);
  const OperationId send = message.send - shared_->first_operation[sender];
  state_of(sender).asking.erase(send);
  end(state_of(sender), send);
}

void NodeRanks::stream_done(RankState& rank, OperationId id) {
  const Operation& operation = rank.graph[id];
  RankState::Stream& stream = rank.streams[operation.stream];
  stream.busy = false;
  shared_->accounts[rank.rank].work(operation.kind, now_, false);
  if (operation.kind == OperationKind::Send) {
    send(rank, id);
  } else {
    end(rank, id);
  }
  if (stream.queue.empty()) return;
  const OperationId next = stream.queue.front();
  stream.queue.pop_front();
  begin(rank, next);
}

void NodeRanks::send(RankState& rank, OperationId id) {
  const Operation& operation = rank.graph[id];
  const Rank to = shared_->peer(rank.rank, operation);
  const std::uint32_t number = shared_->number(rank.rank, id);
  shared_->place[number] = rank.sent.next(to);
  const std::uint64_t bytes = message_bytes(shared_->settings, operation.size);
  shared_->accounts[rank.rank].sent(bytes);
  if (node_of(to) == node_) {
    plan(now_ + shared_->settings.local, Event::Kind::Arrival, 0,
         MessageId{number, Part::Whole}.word());
    return end(rank, id);
  }
  const bool eager = bytes <= shared_->settings.eager_bytes;
  const std::uint64_t flits =
      eager ? message_flits(shared_->settings, operation.size) : shared_->settings.control_flits;
  put(node_of(to), {number, eager ? Part::Whole : Part::Request}, flits);
  if (eager) return end(rank, id);
  rank.asking.insert(id);
}

void NodeRanks::put(NodeId to, MessageId id, std::uint64_t flits) {
  if (flits > kNone - 1)
    throw std::invalid_argument("node " + std::to_string(node_) + ": a message of " +
                                std::to_string(flits) + " flits (at most " +
                                std::to_string(kNone - 1) + ")");
  Message message;
  message.destination = to;
  message.length = static_cast<std::uint32_t>(flits);
  message.id = id.word();
  outgoing_.push_back(message);
}

void NodeRanks::arrive(MessageId message) {
  Replay::Shared& shared = *shared_;
  const Rank sender = shared.rank_of(message.send);
  const Operation& send = shared.operation(message.send, sender);
  if (message.part == Part::Answer) {
    put(node_of(shared.peer(sender, send)), {message.send, Part::Data},
        message_flits(shared.settings, send.size));
    return;
  }
  RankState& rank = state_of(shared.peer(sender, send));
  if (message.part == Part::Data) {
    const auto receive = rank.expected.find(message.send);
    ask_stream(rank, receive->second);
    rank.expected.erase(receive);
    return;
  }
  rank.arrived.arrive(sender, shared.place[message.send], message.word(), [&](std::uint32_t word) {
    const Operation& next = shared.operation(MessageId::of(word).send, sender);
    const Rank from = sender - shared.first_rank[sender];
    if (const auto receive = rank.matcher.arrive(word, from, next.tag)) taken(rank, *receive, word);
  });
}

void NodeRanks::taken(RankState& rank, OperationId receive, std::uint32_t word) {
  const MessageId message = MessageId::of(word);
  if (message.part == Part::Whole) return ask_stream(rank, receive);
  rank.expected[message.send] = receive;
  put(node_of(shared_->rank_of(message.send)), {message.send, Part::Answer},
      shared_->settings.control_flits);
}

void NodeRanks::ask_stream(RankState& rank, OperationId id) {
  RankState::Stream& stream = rank.streams[rank.graph[id].stream];
  if (stream.busy) {
    stream.queue.push_back(id);
  } else {
    begin(rank, id);
  }
}

void NodeRanks::begin(RankState& rank, OperationId id) {
  const Operation& operation = rank.graph[id];
  rank.streams[operation.stream].busy = true;
  shared_->accounts[rank.rank].work(operation.kind, now_, true);
  const Cycle cycles = operation.kind == OperationKind::Compute
                           ? compute_cycles(shared_->settings, operation.size)
                           : shared_->settings.overhead;
  plan(now_ + cycles, Event::Kind::StreamDone, rank.place, id);
  if (operation.kind != OperationKind::Receive) happened(rank, id, true);
}

void NodeRanks::end(RankState& rank, OperationId id) {
  happened(rank, id, false);
  ++shared_->operations_ended;
  if (--rank.left == 0) shared_->end(rank.rank, now_);
}

void NodeRanks::happened(RankState& rank, OperationId id, bool begin) {
  for (const Successor& next : rank.graph.successors(id)) {
    if ((next.at_begin != 0) != begin) continue;
    if (--rank.waits[next.operation] == 0) ready_.push_back({rank.place, next.operation});
  }
}

void NodeRanks::settle() {
  while (!ready_.empty()) {
    const auto [place, id] = ready_.front();
    ready_.pop_front();
    RankState& rank = *ranks_[place];
    const Operation& operation = rank.graph[id];
    if (operation.kind != OperationKind::Receive) {
      ask_stream(rank, id);
      continue;
    }
    happened(rank, id, true);
    if (const auto word = rank.matcher.post(id, operation.peer, operation.tag))
      taken(rank, id, *word);
  }
}

}  // namespace dusk::application
