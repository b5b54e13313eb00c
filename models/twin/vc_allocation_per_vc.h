// SPDX-License-Identifier: Apache-2.0
/// VC allocation per VC of the twin (docs/rtl/vc_allocator_per_vc.md).
#pragma once

#include "models/twin/vc_allocation.h"

namespace dusk {

/// Every header that waits asks for one output VC, and every output VC that is asked for is given.
template <unsigned Words>
class VcAllocationPerVc {
 public:
  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    ports_ = shape.ports;
    vcs_ = shape.vcs;
    selection_ = settings.selection;
    tie_break_ = settings.tie_break;
    random_ = settings.seed == 0 ? 1 : settings.seed;
    inputs_.fill({});
    output_pointer_.fill(0);
  }

  /// While heads wait the turns move, so the switch does not rest.
  static constexpr bool kRests = false;
  static constexpr bool kHasRules = false;

  template <class Output>
  void allocate(InputSide<Words>& input, Output& output, std::uint32_t usable,
                std::uint32_t preferred) {
    const VcSet<Words> waiting = input.routed();
    if (!waiting.any()) return;
    const auto admission = output.admission(input);
    const VcSet<Words>& free = admission.free;

    const auto wish_of = [&](VcIndex in) -> VcIndex {
      const VcSet<Words>& mine = admission.to(in);
      const std::uint32_t ways =
          ways_of(inputs_[in], input.candidates(in) & usable, preferred, mine);
      inputs_[in].drawn = 0;
      if (ways == 0) return kNoWish;
      const unsigned byte = tie_break_byte(random_, in / 8 * vcs_ + in % 8);
      const unsigned port = VcAllocation<Words>::select(selection_, tie_break_, ways, free,
                                                        inputs_[in].port_pointer, byte);
      if (selection_ == Selection::Oblivious) inputs_[in].drawn = 1u << port;
      const std::uint32_t vcs = mine.of_port(port);
      if (vcs == 0) return kNoWish;
      const VcIndex turn = inputs_[in].turn;
      return port * 8 + round_robin(vcs, turn / 8 == port ? turn % 8 : 0);
    };
    const auto grant = [&](VcIndex in, VcIndex out) {
      output_pointer_[out] = static_cast<std::uint16_t>(in + 1);
      inputs_[in].port_pointer = after(out / 8, ports_);
      inputs_[in].turn = static_cast<std::uint16_t>(out + 1);
      inputs_[in].drawn = 0;
      input.keep_output(in, out);
    };
    if (waiting.single()) {  // as below, with nobody to arbitrate
      const VcIndex in = waiting.at_or_after(0), wish = wish_of(in);
      random_ = next_tie_break(random_);
      if (wish == kNoWish) return;
      grant(in, wish);
      input.granted(waiting);
      output.own(wish);
      return;
    }
    VcSet<Words> winners, wished;                  // input VCs; output VCs
    std::array<std::uint8_t, 64 * Words> wishes;   // [input VC that asks] output VC
    std::array<std::uint8_t, 64 * Words> first{};  // [output VC that is wished] the winner so far
    waiting.for_each([&](VcIndex in) {
      const VcIndex wish = wish_of(in);
      if (wish == kNoWish) return;
      // Input VCs come in ascending order: of those at or after the pointer the first wins, else
      // the first of all. Without a branch, which nobody could predict.
      const VcIndex pointer = output_pointer_[wish], rival = first[wish];
      const bool alone = !wished.test(wish);
      const bool wins = alone | ((rival < pointer) & (in >= pointer));
      winners.erase_if(rival, wins & !alone);
      winners.insert_if(in, wins);
      first[wish] = static_cast<std::uint8_t>(wins ? in : rival);
      wished.insert(wish);
      wishes[in] = static_cast<std::uint8_t>(wish);
    });

    random_ = next_tie_break(random_);
    winners.for_each([&](VcIndex in) { grant(in, wishes[in]); });
    input.granted(winners);
    output.own(wished);
  }

 private:
  static constexpr VcIndex kNoWish = ~0u;

  /// What an input VC keeps.
  struct Input {
    std::uint32_t drawn = 0;  ///< the port that its header waits for, as a set; 0: none (oblivious)
    std::uint16_t turn = 0;   ///< behind the output VC that it got last
    std::uint8_t port_pointer = 0;
  };

  /// What the selection function chooses from, of the candidates that are usable. Oblivious looks
  /// at neither the channels' free VCs nor their preference.
  std::uint32_t ways_of(const Input& input, std::uint32_t candidates, std::uint32_t preferred,
                        const VcSet<Words>& free) const {
    if (selection_ != Selection::Oblivious) return first_of(candidates & free.ports(), preferred);
    const std::uint32_t drawn = input.drawn & candidates;
    return drawn != 0 ? drawn : candidates;
  }

  std::uint32_t ports_ = 2, vcs_ = 1;
  Selection selection_ = Selection::MostFreeVcs;
  TieBreak tie_break_ = TieBreak::Random;
  std::uint16_t random_ = 1;
  std::array<Input, 64 * Words> inputs_{};                  ///< [input VC]
  std::array<std::uint16_t, 64 * Words> output_pointer_{};  ///< [output VC] an input VC
};

}  // namespace dusk
