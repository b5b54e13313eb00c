// SPDX-License-Identifier: Apache-2.0
/// VC allocation per VC of the twin (docs/rtl/vc_allocator_per_vc.md).
#pragma once

#include "models/twin/head_routes.h"

namespace dusk {

/// Every waiting head flit requests one output VC, and every requested output VC is granted.
/// `Ways`: routing of the topology (head_routes.h).
template <unsigned Words, class Ways>
class VcAllocationPerVc : public HeadRoutes<Words, Ways> {
 public:
  using Vcs = VcSet<Words>;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    this->reset_routes(shape, settings);
    inputs_.fill({});
    output_pointer_.fill(0);
  }

  template <class Output>
  void allocate(InputSide<Words>& input, Output& output, std::uint32_t usable,
                std::uint32_t preferred, const PortWidths& widths) {
    const Vcs waiting = input.waiting();
    if (!waiting.any()) return;
    const auto admission = output.admission(input);
    const auto offer = ways_.offer(admission, usable);

    const auto wish_of = [&](VcIndex in) -> VcIndex {
      Input& state = inputs_[in];
      const std::uint32_t route = this->route_of(input, in);
      const auto open = offer.open(in, route);
      const std::uint32_t ports = ports_of(state, offer, open, in, route, preferred);
      if (ports == 0) return kNoWish;
      const unsigned port = select_.select(ports, admission.free, widths, state.select,
                                           tie_break_byte(random_, in / 8 * vcs_ + in % 8));
      select_.chose(state.select);
      const std::uint32_t vcs = open.of_port(port);
      if constexpr (Ways::kOneClass) {
        if (select_.oblivious()) state.drawn = 1u << port;
        if (vcs == 0) return kNoWish;
      }
      return port * 8 + round_robin(vcs, state.turn / 8 == port ? state.turn % 8 : 0);
    };
    const auto grant = [&](VcIndex in, VcIndex out) {
      output_pointer_[out] = static_cast<std::uint16_t>(in + 1);
      inputs_[in].select.port = after(out / 8, ports_);
      inputs_[in].turn = static_cast<std::uint16_t>(out + 1);
      inputs_[in].drawn = 0;
      input.keep_output(in, out);
    };
    if (waiting.single()) {  // as below, but without arbitration
      const VcIndex in = waiting.first(), wish = wish_of(in);
      if (bids(wish != kNoWish)) random_ = next_tie_break(random_);
      if (wish == kNoWish) return;
      grant(in, wish);
      input.granted(waiting);
      output.own(wish);
      return;
    }
    Vcs winners, wished;                           // input VCs; output VCs
    std::array<std::uint8_t, 64 * Words> wishes;   // [input VC that requests] output VC
    std::array<std::uint8_t, 64 * Words> first{};  // [requested output VC] its winner so far
    waiting.for_each([&](VcIndex in) {
      const VcIndex wish = wish_of(in);
      if (wish == kNoWish) return;
      // Input VCs come in ascending order. The first one at or after the pointer wins; if there is
      // none, the first of all. Without a branch, because it would be unpredictable.
      const VcIndex pointer = output_pointer_[wish], rival = first[wish];
      const bool alone = !wished.test(wish);
      const bool wins = alone | ((rival < pointer) & (in >= pointer));
      winners.erase_if(rival, wins & !alone);
      winners.insert_if(in, wins);
      first[wish] = static_cast<std::uint8_t>(wins ? in : rival);
      wished.insert(wish);
      wishes[in] = static_cast<std::uint8_t>(wish);
    });
    if (!bids(wished.any())) return;

    random_ = next_tie_break(random_);
    winners.for_each([&](VcIndex in) { grant(in, wishes[in]); });
    input.granted(winners);
    output.own(wished);
  }

 private:
  using Base = HeadRoutes<Words, Ways>;
  using Base::ports_, Base::random_, Base::select_, Base::vcs_, Base::ways_;

  static constexpr VcIndex kNoWish = ~0u;

  /// State of an input VC.
  struct Input {
    std::uint32_t drawn = 0;  ///< the port that its head flit waits for, as a set; 0: none
                              ///< (oblivious)
    std::uint16_t turn = 0;   ///< output VC after the one that it got last
    SelectTurn select;
  };

  /// Returns whether waiting head flits bid. `wish`: one of them requests a VC.
  static constexpr bool bids(bool wish) { return Ways::kOneClass || wish; }

  /// Returns the ports among which the selection function chooses. If a head flit bids for all of
  /// its ports, oblivious selection ignores free VCs and preference, and keeps its choice.
  template <class Offer, class Open>
  std::uint32_t ports_of(Input& state, const Offer& offer, const Open& open, VcIndex in,
                         std::uint32_t route, std::uint32_t preferred) const {
    if constexpr (Ways::kOneClass) {
      const std::uint32_t before = state.drawn;
      state.drawn = 0;
      if (select_.oblivious()) {
        const std::uint32_t usable = offer.usable(in, route);
        return (before & usable) != 0 ? before & usable : usable;
      }
    }
    return open.any() ? first_of(open.ports(), preferred) : 0;
  }

  std::array<Input, 64 * Words> inputs_{};                  ///< [input VC]
  std::array<std::uint16_t, 64 * Words> output_pointer_{};  ///< [output VC] an input VC
};

}  // namespace dusk
