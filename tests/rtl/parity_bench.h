// SPDX-License-Identifier: Apache-2.0
/// The Verilated modules that the twin's functions are compared with.
#pragma once

#include <array>
#include <memory>

/// The modules of one family of parity_leaves.sv on their pins; all inputs zero, not reset.
template <class Model>
class ParityBench {
 public:
  // Before the first edge there must be a low clock.
  ParityBench() : model_(std::make_unique<Model>()) { model_->eval(); }

  Model& pins() { return *model_; }

  /// Lets the combinational outputs follow the pins.
  Model& settle() {
    model_->eval();
    return *model_;
  }
  /// A rising edge.
  void edge() {
    model_->clk_i = 1;
    model_->eval();
    model_->clk_i = 0;
    model_->eval();
  }
  void reset() {
    model_->rst_ni = 0;
    edge();
    model_->rst_ni = 1;
    model_->eval();
  }

 private:
  std::unique_ptr<Model> model_;
};

/// A selection function as both name it.
struct SelectionKind {
  unsigned selection, tie_break;
};
/// All that differ: the tie rule counts with most free VCs alone.
inline constexpr std::array<SelectionKind, 6> kSelectionKinds = {
    {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {2, 0}, {3, 0}}};

/// The thermometer of a pointer of `ports` positions.
inline unsigned at_or_above(unsigned pointer, unsigned ports) {
  return ((1u << ports) - 1) >> pointer << pointer;
}
