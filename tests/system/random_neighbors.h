// SPDX-License-Identifier: Apache-2.0
/// Random neighbors of one switch, within the rules of a network: packets of random content on
/// every input channel, credits returned late, neighbors that turn their channels off and on; each
/// at a random pace.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "models/common/flit.h"
#include "models/switch/switch_engine.h"
#include "tests/system/random_credits.h"
#include "tests/system/random_destinations.h"
#include "tests/system/random_settings.h"
#include "tests/system/random_windows.h"

namespace dusk {

class RandomNeighbors {
 public:
  RandomNeighbors(const SwitchShape& shape, const SwitchSettings& settings, unsigned seed)
      : shape_(shape), settings_(settings), random_(seed) {
    pause_ = draw() % 2 != 0 ? 0 : 1u << draw() % 8;
    credits_.last(draw() % 2 != 0 ? 1 : 1u << draw() % 12);
    windows_.last(draw() % 2 != 0 ? 16 : 1u << draw() % 11);
    dwell_ = draw() % 2 != 0 ? 300 : 4u << draw() % 8;
    for (PortId p = 0; p < shape_.ports; ++p) {
      inputs_.state[p] = !present(p)                ? ChannelState::Off
                         : is_node(p) || draw() % 3 ? ChannelState::On
                                                    : ChannelState::Off;
      for (VcId v = 0; v < kMaxVcs; ++v) space_[p][v] = input_depth(settings_, p);
    }
  }

  const SwitchInputs& inputs() const { return inputs_; }
  std::size_t delivered() const { return delivered_; }
  /// Every packet that was begun has arrived whole.
  bool empty() const {
    for (const auto& port : arriving_) {
      for (const Packet& packet : port) {
        if (!packet.empty()) return false;
      }
    }
    return underway_.empty() && open_ == 0;
  }
  const std::string& error() const { return error_; }
  /// Before the first edge: full channels, which seldom go dark, and windows of about `window`
  /// cycles. Most windows end when a count is next to a threshold.
  void hurry(std::uint32_t window) {
    pause_ = 0;
    credits_.last(1);
    dwell_ = 4096;
    windows_.last(window);
    windows_.aim(random_);
  }
  /// Before the first edge: all their channels are dark, and come on one by one.
  void start_dark() { inputs_.state.fill(ChannelState::Off); }
  /// Before the first edge: channels drain and return every few cycles, windows end as often.
  void fidget() {
    windows_.last(1 + draw() % 4);
    dwell_ = 4;
    return_ = 2;
  }
  /// Before the first edge: short packets come from above alone, and wait inside while all channels
  /// into the switch are dark.
  void strand() {
    windows_.last(1024);
    dwell_ = 8;
    dark_ = 300;
    credits_.last(64);
    from_above_alone_ = short_ = true;
  }
  /// Before the first edge: packets of hundreds of flits, in a torus only to nodes, which take them
  /// so slowly that a deep buffer of a node fills.
  void lengthen() {
    pause_ = 0;
    credits_.last(1);
    credits_.slow_nodes(16);
    dwell_ = 4096;
    long_ = true;
  }
  /// Before the first edge: windows end every few cycles, and some neighbors take flits slowly.
  void stall() {
    windows_.last(1u << draw() % 6);
    credits_.stall(random_);
    pause_ = draw() % 2 != 0 ? 0 : 16u << draw() % 3;
    short_ = draw() % 2 != 0;
    dwell_ = 4096;
  }
  /// From now on no new packet, and every neighbor turns its channels on.
  void finish() {
    finishing_ = true;
    credits_.finish();
  }

  /// Inputs of the next edge.
  void before_edge() {
    inputs_.flit_valid = 0;
    inputs_.credit = {};
    inputs_.window_end = windows_.end(random_);
    inputs_.injection_pending = draw() % 8 == 0;
    for (PortId p = 0; p < shape_.ports; ++p) {
      if (!present(p)) continue;
      move_state(p);
      send(p);
      credits_.give(p, random_, inputs_);
    }
  }

  /// Takes the outputs of the switch. It checks that they are all flits of all packets, complete
  /// and in order, and no other. `usable`: ports of which a packet may get a VC, for windows with a
  /// target.
  void after_edge(const SwitchOutputs& out, std::uint32_t usable = ~0u) {
    const unsigned lanes = shape_.lanes();
    for (unsigned i = 0; i < shape_.ports * lanes; ++i) {
      if ((out.flit_valid[i / 64] >> i % 64 & 1u) != 0)
        take(i / lanes, out.flit_vc[i], out.flit[i]);
    }
    for (unsigned bit = 0; bit < shape_.ports * shape_.vcs; ++bit) {
      if ((out.credit[bit / 64] >> bit % 64 & 1u) != 0)
        ++space_[bit / shape_.vcs][bit % shape_.vcs];
    }
    windows_.after_edge(out, usable);
  }

 private:
  using Packet = std::deque<std::uint64_t>;

  std::uint32_t draw() { return static_cast<std::uint32_t>(random_()); }
  bool present(PortId p) const { return (settings_.present >> p & 1u) != 0; }
  bool is_node(PortId p) const { return (settings_.local >> p & 1u) != 0; }
  bool is_down(PortId p) const { return p < shape_.ports / 2; }

  /// On, drained (or on again before that), dark for a while, on again; a node's channel stays on.
  /// With `abort_sleep` half of the channels that turn off do not become Off.
  void move_state(PortId p) {
    if (is_node(p)) return;
    ChannelState& state = inputs_.state[p];
    const bool busy = std::any_of(sending_[p].begin(), sending_[p].end(),
                                  [](const Packet& packet) { return !packet.empty(); });
    switch (state) {
      case ChannelState::On:
        if (!finishing_ && settings_.power_managed && draw() % dwell_ == 0)
          state = ChannelState::Draining;
        break;
      case ChannelState::Draining:
        if (draw() % return_ == 0)
          state = ChannelState::On;  // wanted again
        else if (!busy)
          state = ChannelState::TurningOff;
        break;
      case ChannelState::TurningOff: {
        const std::uint32_t drawn = draw();
        if (drawn % 20 != 0) break;
        state = settings_.abort_sleep && drawn / 20 % 2 != 0 ? ChannelState::TurningOn
                                                             : ChannelState::Off;
        break;
      }
      case ChannelState::Off:
        if (finishing_ || draw() % dark_ == 0) state = ChannelState::TurningOn;
        break;
      case ChannelState::TurningOn:
        if (draw() % 20 == 0) state = ChannelState::On;
        break;
    }
  }

  /// At most one flit on channel p.
  void send(PortId p) {
    const ChannelState state = inputs_.state[p];
    if (state != ChannelState::On && state != ChannelState::Draining) return;
    const bool tree = shape_.topology == SwitchTopology::Tree;
    const VcId v = draw() % (tree ? settings_.vcs_in_use : shape_.vcs);
    if (!tree && (vcs_of_torus(p) >> v & 1u) == 0) return;
    Packet& packet = sending_[p][v];
    if (packet.empty() && (state != ChannelState::On || !may_begin(p, v) || !begin(p, packet)))
      return;
    if (space_[p][v] == 0) return;
    inputs_.flit_valid |= 1u << p;
    inputs_.flit_vc[p] = static_cast<std::uint8_t>(v);
    inputs_.flit[p] = packet.front();
    --space_[p][v];
    packet.pop_front();
    if (packet.empty()) --open_;
  }

  bool may_begin(PortId p, VcId v) {
    if (finishing_ || (from_above_alone_ && is_down(p)) || draw() % 4 == 0 ||
        (pause_ != 0 && draw() % pause_ != 0))
      return false;
    return settings_.atomic_vc_allocation ? space_[p][v] == input_depth(settings_, p)
                                          : space_[p][v] > 0;
  }

  bool begin(PortId p, Packet& packet) {
    Flit flit;
    flit.message_class = draw() % 4;
    flit.length = static_cast<std::uint16_t>(draw() % 4096);
    const auto to = destinations_.draw(p, long_, random_);
    if (!to) return false;
    flit.address = *to;
    flit.handle = draw();
    unsigned length = 1 + draw() % (short_ ? 3 : draw() % 4 == 0 ? 40 : 6);
    if (long_) length += 129 + draw() % 256;
    if (shape_.admission) {
      length = std::min(length, longest_packet(settings_));
      flit.length = static_cast<std::uint16_t>(length);
    }
    Packet content;
    for (unsigned i = 0; i < length; ++i) {
      std::uint64_t word = i == 0 ? encode(flit) : std::uint64_t{draw()} << 32 | draw();
      word = (word & ~std::uint64_t{3}) | (i == 0 ? 1u : 0u) | (i + 1 == length ? 2u : 0u);
      content.push_back(word);
    }
    if (underway_.count(content.front()) != 0) return false;
    underway_[content.front()] = content;
    packet = content;
    ++open_;
    return true;
  }

  std::uint32_t vcs_of_torus(PortId p) const {
    if (shape_.topology == SwitchTopology::Card) return class_vcs_of_port(settings_, p);
    const auto& vcs = settings_.class_vcs;
    return p >= shape_.first_local ? vcs[3] : vcs[0] | vcs[1] | vcs[2];
  }

  bool of_message_class(std::uint64_t word, VcId v) const {
    return (settings_.message_vcs[decode(word).message_class] >> v & 1u) != 0;
  }

  void take(PortId p, VcId v, std::uint64_t word) {
    credits_.hold(p, v);
    Packet& expected = arriving_[p][v];
    if (expected.empty()) {
      const auto found = underway_.find(word);
      if (found == underway_.end()) return complain(p, v, "no packet begins with this flit");
      if (shape_.message_classes && !of_message_class(word, v))
        return complain(p, v, "this VC is of another message class");
      expected = found->second;
      underway_.erase(found);
    }
    if (expected.front() != word) return complain(p, v, "another flit of the packet was due");
    expected.pop_front();
    if (expected.empty()) ++delivered_;
  }

  void complain(PortId p, VcId v, const std::string& what) {
    if (error_.empty())
      error_ = "port " + std::to_string(p) + " VC " + std::to_string(v) + ": " + what;
  }

  SwitchShape shape_;
  SwitchSettings settings_;
  RandomWindows windows_{shape_, settings_};
  RandomCredits credits_{shape_, settings_};
  RandomDestinations destinations_{shape_, settings_};
  std::mt19937 random_;
  SwitchInputs inputs_;
  bool finishing_ = false, from_above_alone_ = false, short_ = false, long_ = false;
  std::uint32_t pause_, dwell_;            ///< means, cycles
  std::uint32_t return_ = 16, dark_ = 60;  ///< too
  std::size_t delivered_ = 0, open_ = 0;
  std::string error_;
  std::map<std::uint64_t, Packet> underway_;  ///< not yet begun to leave, by its head
  std::array<std::array<Packet, kMaxVcs>, kMaxPorts> sending_, arriving_;
  std::array<std::array<std::uint32_t, kMaxVcs>, kMaxPorts> space_{};
};

}  // namespace dusk
