// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/pin_bank.h"

#include <utility>
#include <vector>

#include "models/common/vc_set.h"
#include "models/kernel/port_wires.h"

namespace dusk {
namespace {

/// Adapter between the links and the pins of switches with up to 8 * Words ports.
template <unsigned Words>
class PinBank final : public LinkedBank {
 public:
  PinBank(const SwitchShape& shape, std::uint32_t count, SwitchBank& bank, ChannelId none,
          NoChannel wrong)
      : bank_(bank), none_(none), wrong_(std::move(wrong)), ports_(shape.ports), ends_(count) {
    vcs_ = shape.vcs;
    lanes_ = shape.lanes();
    for (unsigned pin = 0; pin < ports_ * vcs_; ++pin) {
      vc_of_credit_[pin] = static_cast<std::uint8_t>(pin / vcs_ * 8 + pin % vcs_);
      credit_of_vc_[vc_of_credit_[pin]] = static_cast<std::uint8_t>(pin);
    }
    for (unsigned lane = 0; lane < ports_ * lanes_; ++lane)
      first_vc_of_lane_[lane] = static_cast<std::uint8_t>(lane / lanes_ * 8);
  }

  void connect(std::uint32_t index, const SwitchLinks& links) override {
    flits_ = links.flits;
    wrap_ = links.wrap;
    Ends& ends = ends_[index];
    ends.forward.connect(links.forward, ports_);
    ends.backward.connect(links.backward, ports_);
    for (unsigned vc = 0; vc < ports_ * 8; ++vc) {
      ends.read[vc] = links.in[vc / 8] + vc % 8 * (wrap_ + 1);
      ends.next[vc] = links.out[vc / 8] + vc % 8 * (wrap_ + 1);
    }
    for (PortId port = 0; port < ports_; ++port) {
      if (links.backward[port].channel == none_) mark(ends.no_credit, port, vcs_);
      if (links.forward[port].channel == none_) mark(ends.no_flit, port, lanes_);
    }
  }

  BankReport step(Cycle now, std::uint32_t awake, SwitchInputs* inputs, SwitchOutputs* outputs,
                  LinkView& links) override {
    gather(awake, inputs, links.here);
    bank_.step(now, awake, inputs, outputs);
    return scatter(awake, inputs, outputs, links);
  }

 private:
  using Pins = std::array<std::uint64_t, Words>;

  /// Link ends of one switch.
  struct Ends {
    PortWires<Words> forward, backward;
    std::array<std::uint32_t, 64 * Words> read{}, next{};  ///< [VC] slots
    Pins no_credit{}, no_flit{};                           ///< pins of ports without a channel
  };

  static void mark(Pins& pins, PortId port, std::uint32_t each) {
    for (unsigned pin = port * each; pin < (port + 1) * each; ++pin)
      pins[pin / 64] |= std::uint64_t{1} << (pin % 64);
  }

  // The loops below use local copies of members: a store into a row may change any member.
  void gather(std::uint32_t awake, SwitchInputs* all_inputs, std::uint8_t* all_here) {
    const std::uint64_t* const flits = flits_;
    const std::uint32_t wrap = wrap_;
    for (; awake != 0; awake &= awake - 1) {
      const unsigned i = lowest(awake);
      SwitchInputs& inputs = all_inputs[i];
      Ends& ends = ends_[i];
      std::uint8_t* const here = all_here + i * (16 * Words);
      std::uint32_t valid = 0;
      for (unsigned w = 0; w < Words; ++w) {
        std::uint64_t rest = take_word(here + 8 * w);
        for (; rest != 0; rest &= rest - 1) {
          const VcIndex vc = w * 64 + lowest(rest);
          const std::uint32_t slot = ends.read[vc];
          ends.read[vc] = slot_after(slot, wrap);
          valid |= 1u << vc / 8;
          inputs.flit_vc[vc / 8] = static_cast<std::uint8_t>(vc % 8);
          inputs.flit[vc / 8] = flits[slot];
        }
        rest = take_word(here + 8 * (Words + w));
        for (; rest != 0; rest &= rest - 1) {
          const unsigned pin = credit_of_vc_[w * 64 + lowest(rest)];
          inputs.credit[Words == 1 ? 0 : pin / 64] |= std::uint64_t{1} << (pin % 64);
        }
      }
      inputs.flit_valid = valid;
    }
  }

  BankReport scatter(std::uint32_t awake, SwitchInputs* inputs, const SwitchOutputs* all_outputs,
                     LinkView& links) {
    LinkView view = links;
    std::uint64_t* const flits = flits_;
    const std::uint32_t wrap = wrap_;
    BankReport report;
    report.changed = awake;
    for (; awake != 0; awake &= awake - 1) {
      const unsigned i = lowest(awake);
      const SwitchOutputs& outputs = all_outputs[i];
      Ends& ends = ends_[i];
      std::uint64_t sent = 0;
      for (unsigned w = 0; w < Words; ++w) {
        inputs[i].credit[w] = 0;
        std::uint64_t rest = outputs.credit[w];
        if ((rest & ends.no_credit[w]) != 0)
          wrong_(i, port_of(rest & ends.no_credit[w], w, vcs_),
                 "returns a credit where no channel enters");
        for (; rest != 0; rest &= rest - 1)
          ends.backward.send(vc_of_credit_[w * 64 + lowest(rest)], view);
        rest = outputs.flit_valid[w];
        sent |= rest;
        if ((rest & ends.no_flit[w]) != 0)
          wrong_(i, port_of(rest & ends.no_flit[w], w, lanes_),
                 "sends a flit where no channel leaves");
        for (; rest != 0; rest &= rest - 1) {
          const unsigned lane = w * 64 + lowest(rest);
          const VcIndex vc = first_vc_of_lane_[lane] + outputs.flit_vc[lane];
          const std::uint32_t slot = ends.next[vc];
          ends.next[vc] = slot_after(slot, wrap);
          flits[slot] = outputs.flit[lane];
          ends.forward.send_flit(vc, slot, view);
        }
      }
      if (sent != 0) report.sent |= 1u << i;
      if (!outputs.quiet) report.busy |= 1u << i;
    }
    links.sent = view.sent;
    return report;
  }
  static PortId port_of(std::uint64_t pins, unsigned word, std::uint32_t each) {
    return (word * 64 + lowest(pins)) / each;
  }

  SwitchBank& bank_;
  const ChannelId none_;
  NoChannel wrong_;
  std::uint32_t ports_, vcs_ = 1, lanes_ = 1, wrap_ = 0;
  std::uint64_t* flits_ = nullptr;
  std::array<std::uint8_t, 64 * Words> vc_of_credit_{}, credit_of_vc_{};  ///< [pin], [VC]
  std::array<std::uint8_t, 64 * Words> first_vc_of_lane_{};
  std::vector<Ends> ends_;
};

}  // namespace

std::unique_ptr<LinkedBank> make_pin_bank(const SwitchShape& shape, std::uint32_t count,
                                          SwitchBank& bank, ChannelId none, NoChannel wrong) {
  switch ((shape.ports + 7) / 8) {
    case 1:
      return std::make_unique<PinBank<1>>(shape, count, bank, none, std::move(wrong));
    case 2:
      return std::make_unique<PinBank<2>>(shape, count, bank, none, std::move(wrong));
    case 3:
      return std::make_unique<PinBank<3>>(shape, count, bank, none, std::move(wrong));
    default:
      return std::make_unique<PinBank<4>>(shape, count, bank, none, std::move(wrong));
  }
}

}  // namespace dusk
