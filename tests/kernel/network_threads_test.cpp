// SPDX-License-Identifier: Apache-2.0
// Several threads give the same result as one: engines and observers get the same calls, in the
// same order.
#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

#include "tests/kernel/fake_network.h"

namespace dusk {
namespace {

constexpr std::uint32_t kSwitches = 5 * SwitchBank::kSwitches + 7;

/// Every call, in order, as text; flits on channels with an even number in the order of the
/// channel.
class Log : public NetworkObserver {
 public:
  explicit Log(std::size_t channels) : passed(channels, 0) {}
  void packet_created(PacketHandle handle, const Packet& p) override { add("new", handle, p.id); }
  void packet_injected(PacketHandle handle, const Packet& p) override { add("in", handle, p.id); }
  void packet_delivered(PacketHandle handle, const Packet& p) override {
    add("out", handle, p.id, p.delivered);
  }
  void flit_ejected(NodeId node, VcId vc, const Flit& flit, bool, const Packet*, Cycle t) override {
    add("ejected", node, vc, encode(flit), t);
  }
  void flit_sent(ChannelId id, VcId vc, const Flit& flit, ChannelState state, Cycle t) override {
    add("sent", id, vc, encode(flit), state, t);
  }
  bool flit_passed(ChannelId id, VcId vc, ChannelState state, Cycle t) override {
    if (id % 2 == 1) return false;
    passed[id] = passed[id] * 31 + t * 64 + static_cast<unsigned>(state) * 8 + vc;
    return true;
  }
  void state_changed(ChannelId id, ChannelState from, ChannelState to, Cycle t) override {
    add("state", id, from, to, t);
  }
  void level_changed(ChannelId id, unsigned width, unsigned power, Cycle t) override {
    add("level", id, width, power, t);
  }
  void window_ended(Cycle t) override { add("window", t); }

  std::string text;
  std::vector<std::uint64_t> passed;  ///< [channel]

 private:
  template <class... Values>
  void add(const char* what, Values... values) {
    text += what;
    ((text += " " + std::to_string(static_cast<std::uint64_t>(values))), ...);
    text += "\n";
  }
};

/// Returns the log of a run with this many threads, which share every `each`-th cycle.
std::string run(std::uint32_t seed, unsigned threads, bool backward = false, unsigned each = 1,
                std::uint32_t bare = 0) {
  LineOptions options;
  options.length = kSwitches;
  options.bare = bare;
  options.link_latency = 1 + seed % 3;
  options.local_latency = 1 + seed % 4;  // also the longest
  options.window = 97;
  options.backward = backward;
  options.network.threads = threads;
  Line line(options);
  line.network->share_each(each);
  Log log(line.network->topology().channels.size());
  line.network->add_observer(&log);
  std::mt19937 random(seed);
  for (FakeOrders& orders : line.factory.orders) {
    Cycle edge = 0;
    for (int i = 0; i < 40; ++i) {
      edge += 1 + random() % 50;
      orders.states.emplace(
          edge, std::make_pair(2 + random() % 2, static_cast<ChannelState>(random() % 5)));
      orders.levels.emplace(edge, std::make_tuple(2 + random() % 2, random() % 3, random() % 3));
    }
    orders.hold_until = random() % 300;
  }
  const std::uint32_t nodes = line.network->topology().nodes;
  for (NodeId n = 0; n < nodes; ++n)
    line.network->set_source(n, std::make_unique<RandomSource>(random(), nodes, 60, 500));
  line.run(900);
  std::string text = log.text;
  const auto add = [&text](std::uint64_t value) { text += std::to_string(value) + " "; };
  for (ChannelId c = 0; c < log.passed.size(); ++c) {
    add(log.passed[c]);
    add(line.network->channel_totals(c).flits);
  }
  for (const FakeLog& one : line.factory.logs) {
    for (const Cycle t : one.steps) add(t);
    for (const auto& [t, port, vc] : one.credits) add(t * 64 + port * 8 + vc);
    for (const auto& [t, port, state] : one.states)
      add(t * 64 + port * 8 + static_cast<unsigned>(state));
  }
  add(line.network->counters().evaluated);
  add(line.network->last_progress());
  return text;
}

TEST(NetworkThreads, AnyNumberShowsTheSame) {
  for (const std::uint32_t seed : {1u, 2u, 3u}) {
    const std::string one = run(seed, 1);
    ASSERT_GT(one.size(), 100000u);
    for (const unsigned threads : {2u, 3 + seed}) {
      EXPECT_TRUE(run(seed, threads) == one) << "seed " << seed << ", " << threads << " threads";
    }
  }
}

// A share without nodes begins while the calling thread delivers and makes packets.
TEST(NetworkThreads, SwitchesWithoutNodesAmongOthersShowTheSame) {
  for (const std::uint32_t bare : {20u, 60u}) {
    const std::string one = run(4, 1, false, 1, bare);
    ASSERT_GT(one.size(), 50000u);
    for (const unsigned threads : {2u, 3u, 5u}) {
      for (const unsigned each : {1u, 3u}) {
        EXPECT_TRUE(run(4, threads, false, each, bare) == one)
            << bare << " bare, " << threads << " threads, each " << each;
      }
    }
  }
}

TEST(NetworkThreads, OfFailuresInOneCycleThatOfTheLowestSwitchComesOut) {
  for (const unsigned threads : {1u, 2u, 5u}) {
    LineOptions options;
    options.length = kSwitches;
    options.network.threads = threads;
    Line line(options);
    line.network->share_each(1);
    for (const SwitchId s : {kSwitches - 5, 10u})
      line.factory.orders[s].failure = "switch " + std::to_string(s);
    try {
      line.run(1);
      FAIL() << threads << " threads: nothing was thrown";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "switch 10") << threads << " threads";
    }
  }
}

// Flits and states in transit while one thread takes over from several, or several from one.
TEST(NetworkThreads, CyclesOfOneThreadAmongOthersShowTheSame) {
  for (const std::uint32_t seed : {1u, 2u}) {
    const std::string one = run(seed, 1);
    for (const unsigned each : {2u, 3u, 7u})
      EXPECT_TRUE(run(seed, 3, false, each) == one) << "seed " << seed << ", each " << each;
  }
}

// If the order of the nodes differs from that of their switches, one thread steps the nodes.
TEST(NetworkThreads, NodesInAnotherOrderShowTheSame) {
  const std::string one = run(1, 1, true);
  ASSERT_GT(one.size(), 100000u);
  EXPECT_TRUE(run(1, 3, true) == one);
  EXPECT_FALSE(run(1, 1, false) == one);
}

/// Engines that must not be stepped at the same time.
class Alone : public FakeFactory {
 public:
  using FakeFactory::FakeFactory;
  bool concurrent() const override { return false; }
  std::unique_ptr<SwitchBank> make_bank(std::uint32_t count) override {
    return std::make_unique<Bank>(FakeFactory::make_bank(count));
  }

 private:
  class Bank : public SwitchBank {
   public:
    explicit Bank(std::unique_ptr<SwitchBank> bank) : bank_(std::move(bank)) {}
    void reset(std::uint32_t i, const SwitchSettings& settings,
               const SwitchInputs& inputs) override {
      bank_->reset(i, settings, inputs);
    }
    void step(Cycle now, std::uint32_t awake, const SwitchInputs* inputs,
              SwitchOutputs* outputs) override {
      if (std::this_thread::get_id() != maker_) throw std::logic_error("another thread");
      bank_->step(now, awake, inputs, outputs);
    }
    PortProbe probe(std::uint32_t i, PortId port) override { return bank_->probe(i, port); }
    std::uint32_t usable(std::uint32_t i) override { return bank_->usable(i); }

   private:
    std::unique_ptr<SwitchBank> bank_;
    std::thread::id maker_ = std::this_thread::get_id();
  };
};

TEST(NetworkThreads, EnginesThatShareSomethingAreSteppedByTheCaller) {
  LineOptions options;
  options.length = kSwitches;
  options.network.threads = 4;
  const Line line(options);
  Alone engines(line.factory.shape(), kSwitches);
  for (SwitchId s = 0; s < kSwitches; ++s) engines.orders[s] = line.factory.orders[s];
  std::vector<SwitchSettings> settings;
  for (SwitchId s = 0; s < kSwitches; ++s) settings.push_back(line.network->settings(s));
  Network network(line.network->topology(), settings, options.network, engines);
  network.share_each(1);
  Message message;
  message.destination = kSwitches - 1;
  message.length = 3;
  network.send(0, message);
  while (network.now() < 400) network.step(400);
  EXPECT_EQ(network.packets_delivered(), 1u);
}

}  // namespace
}  // namespace dusk
