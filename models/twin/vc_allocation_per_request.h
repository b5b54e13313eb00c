// SPDX-License-Identifier: Apache-2.0
/// VC allocation per request of the twin (docs/rtl/vc_allocator_per_request.md).
#pragma once

#include <algorithm>

#include "models/twin/head_routes.h"
#include "models/twin/requests.h"
#include "models/twin/torus_routes.h"

namespace dusk {

/// Every waiting head flit requests one output VC, chosen by the request policy. The arbiter grants
/// every requested output VC to one of its requesters. The policies read the routes of a torus or
/// mesh.
template <unsigned Words>
class VcAllocationPerRequest : public HeadRoutes<Words, TorusRoutes<Words>> {
 public:
  using Vcs = VcSet<Words>;

  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    this->reset_routes(shape, settings);
    requests_.reset(shape, settings);
    arbiter_ = settings.vc_arbiter;
    // The complement of the switch's seed; here, too, 0 is replaced by 1.
    arbiter_random_ = static_cast<std::uint16_t>(~settings.seed);
    if (arbiter_random_ == 0) arbiter_random_ = 1;
    known_.clear();
    waited_.fill(0);
    output_pointer_.fill(0);
  }

  template <class Output>
  void allocate(InputSide<Words>& input, Output& output, std::uint32_t usable,
                std::uint32_t preferred, const PortWidths&) {
    const Vcs waiting = input.waiting();
    if (!waiting.any()) return;
    const auto admission = output.admission(input);
    const Vcs& on = usable_.of(usable);
    const Vcs& first = preferred_.of(preferred);

    Vcs asked;  // requested output VCs; requesters_[VC] is valid for members only
    waiting.for_each([&](VcIndex in) {
      if (!known_.test(in)) remember(input, in);
      const unsigned byte = tie_break_byte(random_, in / 8 * vcs_ + in % 8);
      const VcIndex out = requests_.choose(asking(in), admission, on, first, byte, output);
      if (out == kNoVc) return;
      if (!asked.test(out)) requesters_[out].clear();
      requesters_[out].insert(in);
      asked.insert(out);
    });

    Vcs lost = waiting;
    asked.for_each([&](VcIndex out) {
      const VcIndex in = favored(input, out).at_or_after(output_pointer_[out]);
      output_pointer_[out] = static_cast<std::uint16_t>(in + 1);
      lost.erase(in);
      waited_[in] = 0;
      requests_.granted(in);
      input.grant(in, out);
      output.own(out);
    });
    lost.for_each([&](VcIndex in) {
      waited_[in] = static_cast<std::uint16_t>(std::min(waited_[in] + 1, kLongestWait));
      requests_.refused(asking(in));
    });
    known_ = lost;
    random_ = next_tie_break(random_);
    arbiter_random_ = next_tie_break(arbiter_random_);
  }

 private:
  using Base = HeadRoutes<Words, TorusRoutes<Words>>;
  using Base::random_, Base::vcs_;

  static constexpr int kLongestWait = 1023;

  void remember(const InputSide<Words>& input, VcIndex in) {
    heads_[in] = {input.destination(in), static_cast<std::uint16_t>(input.length(in)),
                  static_cast<std::uint8_t>(input.message_class(in))};
  }
  AskingHead asking(VcIndex in) const {
    const Head& head = heads_[in];
    return {in, this->route_to(head.destination, in), head.length, head.message_class};
  }
  /// Returns the requesters of `out` that may win, by the rule of the arbiter.
  Vcs favored(const InputSide<Words>& input, VcIndex out) const {
    const Vcs& requesters = requesters_[out];
    switch (arbiter_) {
      case VcArbiter::RoundRobin:
        break;
      case VcArbiter::Oldest:
        return best_of(requesters, [this](VcIndex in) { return waited_[in]; });
      case VcArbiter::Longest:
        return best_of(requesters, [&input](VcIndex in) { return input.count(in); });
      case VcArbiter::Random: {
        Vcs one;
        one.insert(
            member_of(requesters, tie_break_byte(arbiter_random_, out / 8 * vcs_ + out % 8)));
        return one;
      }
    }
    return requesters;
  }

  Requests<Words> requests_;
  VcsOfPorts<Words> usable_, preferred_;
  VcArbiter arbiter_ = VcArbiter::RoundRobin;
  std::uint16_t arbiter_random_ = 1;
  std::array<std::uint16_t, 64 * Words> waited_{};          ///< [input VC] edges waited
  std::array<std::uint16_t, 64 * Words> output_pointer_{};  ///< [output VC] input VC at the pointer
  std::array<Vcs, 64 * Words> requesters_{};                ///< [output VC] its requesters at one
                                                            ///< edge
  /// Fields of a head flit that are read in every cycle; copied, because the buffers are far apart
  /// in memory.
  struct Head {
    std::uint32_t destination = 0;
    std::uint16_t length = 0;
    std::uint8_t message_class = 0;
  };
  std::array<Head, 64 * Words> heads_{};  ///< [input VC] of known_
  Vcs known_;                             ///< head flits that waited at the previous edge, too
};

}  // namespace dusk
