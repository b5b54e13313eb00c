// SPDX-License-Identifier: Apache-2.0
/// A bank of switches that read and write the links themselves.
#pragma once

#include "models/kernel/links.h"

namespace dusk {

/// Result of a step, one bit per switch.
struct BankReport {
  std::uint32_t sent = 0;     ///< the switch sent a flit
  std::uint32_t busy = 0;     ///< the switch is not quiet
  std::uint32_t changed = 0;  ///< the state, level or deadline may have changed: see the outputs
};

/// Bank of switches as the kernel steps it. A SwitchBank that is also a LinkedBank reads and writes
/// the links itself; the kernel puts any other bank behind a pin bank (pin_bank.h).
class LinkedBank {
 public:
  virtual ~LinkedBank() = default;
  /// Connects switch `index` to its links. Called after the reset of the switch.
  virtual void connect(std::uint32_t index, const SwitchLinks& links) = 0;
  /// Steps the switches as SwitchBank::step(), but flits and credits come and go over the links.
  /// `links` is the view of switch 0; the arrivals of the next switch are one block further. In
  /// `inputs` and `outputs` only levels are valid; `outputs` has flits if `links.shown`.
  virtual BankReport step(Cycle now, std::uint32_t awake, SwitchInputs* inputs,
                          SwitchOutputs* outputs, LinkView& links) = 0;
};

}  // namespace dusk
