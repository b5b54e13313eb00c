// SPDX-License-Identifier: Apache-2.0
#include "models/functional/consumption.h"

#include <vector>

#include "models/functional/arbiters/rotation.h"
#include "models/functional/timing_wheel.h"

namespace dusk::functional {
namespace {

/// Packets that nodes are taking, until their tails; common part of both kinds of consumption.
class Taking {
 public:
  explicit Taking(State& state) : s_(state), tails_(state.settings.longest) {}

  /// Starts to take a packet; its first flit is taken in cycle `first`.
  void start(NodeId node, std::uint32_t q, Cycle first) {
    const std::size_t at = s_.at(node, q);
    s_.queue[at].leaving = first + 1;  // queues are read before anything is taken
    tails_.add(static_cast<std::uint32_t>(at), first + s_.head[at].length - 1);
    ++taken_;
  }
  std::size_t taken() const { return taken_; }
  /// Calls `done` with node and queue of each packet whose tail is taken now.
  template <class Done>
  void finish(Done done) {
    tails_.turn(s_.now, [&](std::uint32_t member) {
      --taken_;
      done(member / s_.queues, member % s_.queues);
    });
  }

 private:
  State& s_;
  TimingWheel tails_;
  std::size_t taken_ = 0;
};

class MultipleConsumption final : public Consumption {
 public:
  explicit MultipleConsumption(State& state) : s_(state), taking_(state) {}

  void arrived(NodeId node, std::uint32_t q) override {
    taking_.start(node, q, s_.now + (consuming_ ? 1 : 0));
  }
  void consume(QueueHeads& queue_heads, const Delivered& delivered) override {
    take(taking_.taken());
    consuming_ = true;
    taking_.finish(
        [&](NodeId node, std::uint32_t q) { delivered(node, q, queue_heads.pop(node, q)); });
    consuming_ = false;
  }

 private:
  State& s_;
  Taking taking_;
  bool consuming_ = false;
};

class SingleConsumption final : public Consumption {
 public:
  explicit SingleConsumption(State& state)
      : s_(state),
        taking_(state),
        here_(state.nodes, 0),
        last_(state.nodes, static_cast<std::uint8_t>(state.outputs)),
        takes_(state.nodes),
        chooses_(state.nodes) {}

  void arrived(NodeId node, std::uint32_t q) override {
    here_[node] |= s_.bit(q);
    if (!takes_.has(node)) chooses_.insert(node);
  }
  void consume(QueueHeads& queue_heads, const Delivered& delivered) override {
    chooses_.each([&](NodeId node) {
      const std::uint32_t q = next_in_rotation(here_[node], last_[node]);
      last_[node] = static_cast<std::uint8_t>(q);
      here_[node] &= ~s_.bit(q);
      taking_.start(node, q, s_.now);
      takes_.insert(node);
      chooses_.erase(node);
    });
    take(taking_.taken());
    taking_.finish([&](NodeId node, std::uint32_t q) {
      delivered(node, q, queue_heads.pop(node, q));
      takes_.erase(node);
      if (here_[node] != 0) chooses_.insert(node);
    });
  }

 private:
  State& s_;
  Taking taking_;
  std::vector<std::uint64_t> here_;  // [node] queues whose head flit waits to be taken
  std::vector<std::uint8_t> last_;   // [node] queue of the last packet
  NodeSet takes_, chooses_;
};

}  // namespace

std::unique_ptr<Consumption> make_multiple_consumption(State& state) {
  return std::make_unique<MultipleConsumption>(state);
}
std::unique_ptr<Consumption> make_single_consumption(State& state) {
  return std::make_unique<SingleConsumption>(state);
}
std::unique_ptr<Consumption> make_consumption(State& state) {
  return state.settings.consumption == ConsumptionKind::Multiple ? make_multiple_consumption(state)
                                                                 : make_single_consumption(state);
}

}  // namespace dusk::functional
