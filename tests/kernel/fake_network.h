// SPDX-License-Identifier: Apache-2.0
/// A switch as simple as the kernel allows, and a line of such switches.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "models/kernel/network.h"

namespace dusk {

/// Calls that one switch received, and its actions; outlives the engine's owner.
struct FakeLog {
  std::vector<Cycle> steps;
  std::vector<Cycle> window_ends;
  std::vector<std::pair<Cycle, bool>> pending;                  ///< level changes seen
  std::vector<std::tuple<Cycle, PortId, ChannelState>> states;  ///< input level changes seen
  std::vector<std::tuple<Cycle, PortId, VcId>> flits;           ///< sampled
  std::vector<std::tuple<Cycle, PortId, VcId>> credits;         ///< sampled
  std::vector<std::tuple<Cycle, PortId, VcId, Flit>> sent;
};

/// Orders of a test to one switch.
struct FakeOrders {
  /// Port for each routing address; one local port serves all local addresses.
  std::vector<PortId> route;
  /// Edge -> output state changes; reported as deadlines.
  std::multimap<Cycle, std::pair<PortId, ChannelState>> states;
  /// Edge -> port, width and power level of output channels; reported as deadlines.
  std::multimap<Cycle, std::tuple<PortId, std::uint8_t, std::uint8_t>> levels;
  /// No flit leaves before this edge. Meanwhile the engine reports quiet, with this edge as its
  /// deadline.
  Cycle hold_until = 0;
  std::uint32_t swallow_credits = 0;  ///< number of arriving credits to lose
  bool corrupt_handle = false;        ///< corrupts the handle of the next flit that leaves
  std::string failure;                ///< thrown by every step as std::runtime_error; empty: none
};

/// One FIFO per input VC; a flit sampled at edge a may leave at a + 1 on the VC it came in on. An
/// output VC belongs to one packet from head to tail. No arbitration finesse: lowest input first.
class FakeEngine : public SwitchEngine {
 public:
  FakeEngine(SwitchShape shape, FakeOrders& orders, FakeLog& log)
      : shape_(std::move(shape)), orders_(orders), log_(log) {}
  const SwitchShape& shape() const override { return shape_; }
  void reset(const SwitchSettings& settings, const SwitchInputs& inputs) override;
  void step(Cycle now, const SwitchInputs& inputs, SwitchOutputs& outputs) override;
  PortProbe probe(PortId port) override;
  std::uint32_t usable() override { return ~0u; }

 private:
  void forward(Cycle now, SwitchOutputs& outputs);
  bool try_port(PortId out, PortId in, VcId vc, Cycle now, SwitchOutputs& outputs);
  void sample(Cycle now, const SwitchInputs& inputs);
  bool blocked() const;
  /// Returns the ports that a packet may take.
  std::uint32_t ways(std::uint32_t address) const {
    const std::uint32_t port = 1u << orders_.route[address];
    return (settings_.local & port) != 0 ? settings_.local : port;
  }

  SwitchShape shape_;
  FakeOrders& orders_;
  FakeLog& log_;
  SwitchSettings settings_;
  std::array<std::array<std::deque<std::uint64_t>, kMaxVcs>, kMaxPorts> fifo_;
  std::array<std::array<PortId, kMaxVcs>, kMaxPorts> owner_;  ///< [out][vc] input port or kNone
  std::array<std::array<PortId, kMaxVcs>, kMaxPorts> out_;    ///< [in][vc] output port or kNone
  std::array<std::array<std::uint32_t, kMaxVcs>, kMaxPorts> credits_;
  std::array<ChannelState, kMaxPorts> seen_state_;
  bool seen_pending_ = false;
  std::uint32_t buffered_ = 0;
};

class FakeFactory : public SwitchEngineFactory {
 public:
  FakeFactory(SwitchShape shape, std::size_t switches)
      : shape_(std::move(shape)), orders(switches), logs(switches) {}
  const SwitchShape& shape() const override { return shape_; }
  bool concurrent() const override { return true; }
  std::unique_ptr<SwitchEngine> make() override {
    const std::size_t id = made_++;
    return std::make_unique<FakeEngine>(shape_, orders[id], logs[id]);
  }

 private:
  SwitchShape shape_;
  std::size_t made_ = 0;

 public:
  std::vector<FakeOrders> orders;  ///< [switch]
  std::vector<FakeLog> logs;       ///< [switch]
};

/// Ports of a switch in a line.
inline constexpr PortId kNodePort = 0, kLeftPort = 2, kRightPort = 3, kLinePorts = 4;

/// Builds a line of `length` switches with one node each, except `bare` ones in the middle, which
/// have none; port 1 is absent.
Topology make_line(std::uint32_t length, std::uint32_t link_latency, std::uint32_t local_latency,
                   std::uint32_t bare = 0);
/// The channel from a switch to its right neighbor.
ChannelId right_of(const Topology& line, SwitchId from);

struct LineOptions {
  std::uint32_t length = 3;
  std::uint32_t bare = 0;  ///< switches without a node, in the middle
  std::uint32_t vcs = 2;
  std::uint32_t depth = 4;
  std::uint32_t link_latency = 1;
  std::uint32_t local_latency = 1;
  bool atomic = true;
  bool hold = true;
  bool backward = false;  ///< node 0 is at the last switch
  Cycle window = 2000;
  NetworkSettings network;
};

/// A line of fake switches with instruments to observe it.
struct Line {
  explicit Line(const LineOptions& options);
  /// Simulates the cycles before `end`.
  void run(Cycle end) {
    while (network->now() < end) network->step(end);
  }
  FakeFactory factory;
  std::unique_ptr<Network> network;
};

/// Sends given messages at given cycles.
class ListSource : public TrafficSource {
 public:
  explicit ListSource(std::multimap<Cycle, Message> list) : list_(std::move(list)) {}
  Cycle next_time() const override { return list_.empty() ? kNever : list_.begin()->first; }
  Message take() override;

 private:
  std::multimap<Cycle, Message> list_;
};

/// Random gaps, destinations and lengths until `end`.
class RandomSource : public TrafficSource {
 public:
  RandomSource(std::uint32_t seed, std::uint32_t nodes, std::uint32_t mean_gap, Cycle end);
  Cycle next_time() const override { return next_; }
  Message take() override;

 private:
  void plan();
  std::mt19937 random_;
  std::uint32_t nodes_, mean_gap_;
  Cycle end_, next_ = 0;
};

/// Records the calls of an observer.
class Recorder : public NetworkObserver {
 public:
  struct Ejected {
    NodeId node;
    VcId vc;
    Flit flit;
    bool known;
    Cycle cycle;
  };
  void packet_delivered(PacketHandle, const Packet& packet) override {
    delivered.push_back(packet);
  }
  void flit_ejected(NodeId node, VcId vc, const Flit& flit, bool known, const Packet*,
                    Cycle t) override {
    ejected.push_back({node, vc, flit, known, t});
  }
  void flit_sent(ChannelId channel, VcId vc, const Flit& flit, ChannelState, Cycle t) override {
    sent.emplace_back(channel, vc, flit, t);
  }
  void state_changed(ChannelId channel, ChannelState from, ChannelState to, Cycle t) override {
    states.emplace_back(channel, from, to, t);
  }
  void level_changed(ChannelId channel, unsigned width, unsigned power, Cycle t) override {
    levels.emplace_back(channel, width, power, t);
  }
  void window_ended(Cycle t) override { windows.push_back(t); }

  std::vector<Packet> delivered;
  std::vector<Ejected> ejected;
  std::vector<std::tuple<ChannelId, VcId, Flit, Cycle>> sent;
  std::vector<std::tuple<ChannelId, ChannelState, ChannelState, Cycle>> states;
  std::vector<std::tuple<ChannelId, unsigned, unsigned, Cycle>> levels;
  std::vector<Cycle> windows;
};

}  // namespace dusk
