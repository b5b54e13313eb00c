// SPDX-License-Identifier: Apache-2.0
#include "models/link_power/link_power.h"

#include "models/link_power/part.h"

namespace dusk {

LinkPower::LinkPower(const SwitchShape& shape) {
  const PolicyPart& part = policy_part(shape.policy);
  policy_ = part.make(shape);
  reads_drained_ = part.reads_drained;
}

std::uint32_t LinkPower::decide(Cycle now, const PowerInputs& inputs, const RouterFacts& router,
                                PolicyNews news) {
  const bool event = news == PolicyNews::Event || now == next_deadline_;
  bank_.start_edge(now);
  const std::uint32_t want =
      managed_ ? policy_->decide(now, inputs, router, bank_, wanted_) : present_;
  const std::uint32_t changed = bank_.finish_edge(now, want, router.drained);
  next_deadline_ = std::min(bank_.next_deadline(), policy_->next_deadline());
  const bool same = want == wanted_ && changed == 0 && policy_->steady();
  // A draining channel also waits for the router.
  stable_ = !event && same && bank_.draining() == 0;
  may_rest_ = stable_ && !reads_drained_;
  settled_ = router.idle && !inputs.window_end && same;
  wanted_ = want;
  if (changed != 0 || !policy_->steady()) take_masks();
  return changed;
}

}  // namespace dusk
