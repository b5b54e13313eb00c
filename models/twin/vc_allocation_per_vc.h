// SPDX-License-Identifier: Apache-2.0
/// VC allocation per VC of the twin (docs/rtl/vc_allocator_per_vc.md).
#pragma once

#include "models/twin/head_routes.h"

namespace dusk {

/// VC allocation per VC: every waiting head flit requests one output VC, and every requested output
/// VC is granted. `Routes`: routing of the topology (head_routes.h).
template <unsigned Words, class Routes>
class VcAllocationPerVc : public HeadRoutes<Words, Routes> {
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
    const auto offer = routes_.offer(admission, usable);

    const auto request_of = [&](VcIndex in) -> VcIndex {
      Input& state = inputs_[in];
      const std::uint32_t route = this->route_of(input, in);
      const auto open = offer.open(in, route);
      const std::uint32_t ports = ports_of(state, offer, open, in, route, preferred);
      if (ports == 0) return kNoRequest;
      const unsigned port = select_.select(ports, admission.free, widths, state.select,
                                           tie_break_byte(random_, in / 8 * vcs_ + in % 8));
      select_.chose(state.select);
      const std::uint32_t vcs = open.of_port(port);
      if constexpr (Routes::kOneClass) {
        if (select_.oblivious()) state.drawn = 1u << port;
        if (vcs == 0) return kNoRequest;
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
      const VcIndex in = waiting.first(), request = request_of(in);
      if (bids(request != kNoRequest)) random_ = next_tie_break(random_);
      if (request == kNoRequest) return;
      grant(in, request);
      input.granted(waiting);
      output.own(request);
      return;
    }
    Vcs winners, requested;                         // input VCs; output VCs
    std::array<std::uint8_t, 64 * Words> requests;  // [input VC that requests] output VC
    std::array<std::uint8_t, 64 * Words> first{};   // [requested output VC] its winner so far
    waiting.for_each([&](VcIndex in) {
      const VcIndex request = request_of(in);
      if (request == kNoRequest) return;
      // Input VCs come in ascending order. The first one at or after the pointer wins; if there is
      // none, the first of all. Without a branch, because it would be unpredictable.
      const VcIndex pointer = output_pointer_[request], rival = first[request];
      const bool alone = !requested.test(request);
      const bool wins = alone | ((rival < pointer) & (in >= pointer));
      winners.erase_if(rival, wins & !alone);
      winners.insert_if(in, wins);
      first[request] = static_cast<std::uint8_t>(wins ? in : rival);
      requested.insert(request);
      requests[in] = static_cast<std::uint8_t>(request);
    });
    if (!bids(requested.any())) return;

    random_ = next_tie_break(random_);
    winners.for_each([&](VcIndex in) { grant(in, requests[in]); });
    input.granted(winners);
    output.own(requested);
  }

 private:
  using Base = HeadRoutes<Words, Routes>;
  using Base::ports_, Base::random_, Base::routes_, Base::select_, Base::vcs_;

  static constexpr VcIndex kNoRequest = ~0u;

  /// State of an input VC.
  struct Input {
    std::uint32_t drawn = 0;  ///< set with the port that its head flit waits for (oblivious); 0:
                              ///< none
    std::uint16_t turn = 0;   ///< output VC after the one that was granted last
    SelectTurn select;
  };

  /// Returns whether waiting head flits bid. `request`: one of them requests a VC.
  static constexpr bool bids(bool request) { return Routes::kOneClass || request; }

  /// Returns the ports among which the selection function chooses. If a head flit bids for all of
  /// its ports, oblivious selection ignores free VCs and preference, and keeps its choice.
  template <class Offer, class Open>
  std::uint32_t ports_of(Input& state, const Offer& offer, const Open& open, VcIndex in,
                         std::uint32_t route, std::uint32_t preferred) const {
    if constexpr (Routes::kOneClass) {
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
  std::array<std::uint16_t, 64 * Words> output_pointer_{};  ///< [output VC] input VC at the pointer
};

}  // namespace dusk
