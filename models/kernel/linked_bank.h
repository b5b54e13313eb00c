// SPDX-License-Identifier: Apache-2.0
/// A bank of switches that read and write the links themselves.
#pragma once

#include "models/kernel/links.h"

namespace dusk {

/// Of a step, bit per switch.
struct BankReport {
  std::uint32_t sent = 0;  ///< a flit leaves
  std::uint32_t busy = 0;  ///< not quiet
  std::uint32_t told = 0;  ///< state or level may have changed, or its deadline: outputs say so
};

/// What the kernel steps. A SwitchBank that is also a LinkedBank knows the links; any other is put
/// behind a pin bank (pin_bank.h).
class LinkedBank {
 public:
  virtual ~LinkedBank() = default;
  /// After the reset of switch `index`.
  virtual void connect(std::uint32_t index, const SwitchLinks& links) = 0;
  /// SwitchBank::step(), but flits and credits come and go over the links; `links` is the view of
  /// switch 0, a block further on arrives what the next one gets. Of inputs and outputs there are
  /// only the levels; `outputs` tells flits if they are shown.
  virtual BankReport step(Cycle now, std::uint32_t awake, SwitchInputs* inputs,
                          SwitchOutputs* outputs, LinkView& links) = 0;
};

}  // namespace dusk
