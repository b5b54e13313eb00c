// SPDX-License-Identifier: Apache-2.0
/// Ages of the head flits that wait for an output VC in the twin (docs/rtl/head_ages.md).
#pragma once

#include <array>
#include <cstdint>

#include "models/common/vc_set.h"
#include "models/link_power/choices.h"

namespace dusk {

/// Ages of the head flits of one switch.
template <unsigned Words>
class HeadAges {
 public:
  using Vcs = VcSet<Words>;

  /// `age_out`: number of windows after which a head flit is aged, 1..7; 0: never.
  explicit HeadAges(unsigned age_out) : age_out_(age_out) {}

  /// Returns the aged head flits. They may take any port of their route that has a channel.
  const Vcs& aged() const { return aged_; }

  /// Ends an edge. `waited`: head flits that VC allocation could serve. `left`: head flits of
  /// `waited` that got no VC.
  void settle(const Vcs& waited, const Vcs& left, bool window_end) {
    if (age_out_ == 0) return;
    (waited - left).for_each([this](VcIndex in) { age_[in] = 0; });
    aged_ = aged_ & left;
    if (!window_end) return;
    left.for_each([this](VcIndex in) {
      age_[in] = older(age_[in]);
      aged_.insert_if(in, is_aged(age_[in], age_out_));
    });
  }

 private:
  unsigned age_out_;
  Vcs aged_;
  std::array<std::uint8_t, 64 * Words> age_{};  ///< [input VC] windows, 0..7
};

}  // namespace dusk
