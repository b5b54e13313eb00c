// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "Vleaves.h"
#include "rtl/coverage_file.h"

/// The leaf modules on their pins; all inputs zero, one reset edge behind them.
class LeafBench {
 public:
  LeafBench() : model_(std::make_unique<Vleaves>()) {
    dusk::save_coverage_at_exit("leaves");
    pins().credit_depth_i = 4;
    pins().credits_local_depth_i = 2;
    pins().vcs_depth_i = 4;
    pins().vcs_local_depth_i = 2;
    pins().mask_look_i = 1;
    pins().trunk_mask_look_i = 1;
    pins().fsm_look_i = 1;
    pins().fsm_drained_i = 1;
    pins().fsms_drained_i = 7;
    pins().link_power_drained_i = 1;
    pins().fsm_t_on_i = 1;
    pins().fsm_t_off_i = 1;
    pins().width_t_on_i = 1;
    pins().width_t_off_i = 1;
    reset();
  }

  ~LeafBench() { dusk::keep_counters(model_); }

  Vleaves& pins() { return *model_; }

  /// Lets the combinational outputs follow the pins.
  Vleaves& settle() {
    pins().clk_i = 0;
    pins().eval();
    return pins();
  }

  /// One edge; `settle()` first so that what was read before it is what it sampled.
  void edge() {
    settle();
    pins().clk_i = 1;
    pins().eval();
    settle();
  }

  void reset() {
    pins().rst_ni = 0;
    edge();
    pins().rst_ni = 1;
    settle();
  }

 private:
  std::unique_ptr<Vleaves> model_;
};

/// A number of `width` bits of which bit b stands at b*stride+lsb of a pin of up to 64 bits.
inline unsigned sliced(unsigned long long pin, unsigned lsb, unsigned stride, unsigned width) {
  unsigned number = 0;
  for (unsigned b = 0; b < width; ++b) {
    number |= static_cast<unsigned>(pin >> (b * stride + lsb) & 1u) << b;
  }
  return number;
}

/// Bits [lsb, lsb+width) of a pin of up to 64 bits.
inline unsigned bits(unsigned long long pin, unsigned lsb, unsigned width) {
  return static_cast<unsigned>(pin >> lsb & ((1ull << width) - 1));
}
