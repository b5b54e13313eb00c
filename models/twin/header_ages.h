// SPDX-License-Identifier: Apache-2.0
/// Ages of the headers that wait for an output VC, of the twin (docs/rtl/header_ages.md).
#pragma once

#include <array>
#include <cstdint>

#include "models/common/vc_set.h"
#include "models/link_power/choices.h"

namespace dusk {

/// The ages of one switch.
template <unsigned Words>
class HeaderAges {
 public:
  using Vcs = VcSet<Words>;

  /// `age_out`: windows after which a header is aged, 1..7; 0: never.
  explicit HeaderAges(unsigned age_out) : age_out_(age_out) {}

  /// Headers that may get a VC of any present port of their route.
  const Vcs& aged() const { return aged_; }

  /// End of an edge. `waited`: headers that VC allocation could serve; `left`: those of them that
  /// got no VC.
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
