// SPDX-License-Identifier: Apache-2.0
/// Verilated modules on their pins.
#pragma once

#include <algorithm>
#include <memory>
#include <type_traits>
#include <utility>
#include <variant>

#include "rtl/config_pins.h"
#include "rtl/coverage_file.h"
#include "rtl/pin_bits.h"

/// Drives a pin of `model` if its module has one of that name.
template <class Model>
auto drive_clock(Model& model, bool high, int) -> decltype(model.clk_i, void()) {
  model.clk_i = high;
}
template <class Model>
void drive_clock(Model&, bool, long) {}
template <class Model>
auto drive_reset(Model& model, bool high, int) -> decltype(model.rst_ni, void()) {
  model.rst_ni = high;
}
template <class Model>
void drive_reset(Model&, bool, long) {}

/// A module on its pins; all inputs zero, one reset edge behind it. Model: its Verilated class.
template <class Model>
class Leaf {
 public:
  Leaf() : model_(std::make_unique<Model>()) {
    dusk::save_coverage_at_exit("leaves");
    reset();
  }
  Leaf(const Leaf&) = delete;
  Leaf& operator=(const Leaf&) = delete;
  ~Leaf() { dusk::keep_counters(model_); }

  Model& pins() { return *model_; }

  /// Lets the combinational outputs follow the pins.
  Model& settle() {
    drive_clock(*model_, false, 0);
    model_->eval();
    return *model_;
  }

  /// Advances by one edge. `settle()` first makes the outputs that were read before equal to the
  /// sampled ones.
  void edge() {
    settle();
    drive_clock(*model_, true, 0);
    model_->eval();
    settle();
  }

  void reset() {
    drive_reset(*model_, false, 0);
    edge();
    drive_reset(*model_, true, 0);
    settle();
  }

 private:
  std::unique_ptr<Model> model_;
};

/// A module in one of several sizes, in which its pins differ by their widths alone.
template <class... Models>
class SizedLeaf {
 public:
  /// `size`: index of the model.
  explicit SizedLeaf(std::size_t size) { make(size, std::index_sequence_for<Models...>{}); }

  /// Returns visit(pins).
  template <class Visit>
  auto with(Visit visit) {
    return std::visit([&visit](auto& leaf) { return visit(leaf->pins()); }, leaf_);
  }
  void settle() {
    std::visit([](auto& leaf) { leaf->settle(); }, leaf_);
  }
  void edge() {
    std::visit([](auto& leaf) { leaf->edge(); }, leaf_);
  }
  void reset() {
    std::visit([](auto& leaf) { leaf->reset(); }, leaf_);
  }

 private:
  template <std::size_t... I>
  void make(std::size_t size, std::index_sequence<I...>) {
    ((size == I ? void(leaf_.template emplace<I>(std::make_unique<Leaf<Models>>())) : void()), ...);
  }

  std::variant<std::unique_ptr<Leaf<Models>>...> leaf_;
};

/// Bits [lsb, lsb+width) of a pin.
template <class Pin>
unsigned bits(const Pin& pin, unsigned lsb, unsigned width) {
  return static_cast<unsigned>(dusk::get_bits(pin, lsb, width));
}

/// Reads a number of `width` bits: its bit b is at b*stride+lsb of a pin.
template <class Pin>
unsigned sliced(const Pin& pin, unsigned lsb, unsigned stride, unsigned width) {
  unsigned number = 0;
  for (unsigned b = 0; b < width; ++b) number |= bits(pin, b * stride + lsb, 1) << b;
  return number;
}

/// Puts `value`, of up to 64 bits, on a pin. The other bits of the pin become zero.
template <class Pin>
void put(Pin& pin, std::uint64_t value) {
  if constexpr (std::is_integral_v<Pin>) {
    pin = static_cast<Pin>(value);
  } else {
    for (auto& word : pin.m_storage) word = 0;
    dusk::put_bits(pin, 0, 64, value);
  }
}

/// Puts a record of the configuration on its pin.
template <class Record, class Pin>
void put_record(Pin& pin, const Record& record) {
  const dusk::PinBits value = dusk::record_bits<Record>(record);
  for (unsigned lsb = 0; lsb < value.width(); lsb += 32)
    dusk::put_bits(pin, lsb, std::min(32u, value.width() - lsb), value.word(lsb / 32));
}
