// SPDX-License-Identifier: Apache-2.0
/// Reads and writes bits and flits on the pins of a Verilated switch, for all types of pins. Also
/// sets the switch's clock.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace dusk {

/// Writes bits [lsb, lsb+width) of a Verilated pin of any width; width <= 64.
template <typename Pin>
inline void put_bits(Pin& pin, unsigned lsb, unsigned width, std::uint64_t value) {
  if constexpr (std::is_integral_v<Pin>) {
    const std::uint64_t mask = (width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1)
                               << lsb;
    pin = static_cast<Pin>((pin & ~mask) | (value << lsb & mask));
  } else {
    for (unsigned done = 0; done < width;) {
      const unsigned bit = lsb + done, word = bit / 32, offset = bit % 32;
      const unsigned take = std::min(32 - offset, width - done);
      const std::uint32_t mask = (take == 32 ? ~0u : (1u << take) - 1) << offset;
      pin[word] =
          (pin[word] & ~mask) | (static_cast<std::uint32_t>(value >> done) << offset & mask);
      done += take;
    }
  }
}

/// Writes the lowest 64 bits of flit `index` of a pin that has flits of `width` bits.
template <unsigned width, typename Pin>
inline void put_flit(Pin& pin, unsigned index, std::uint64_t flit) {
  if constexpr (width % 32 == 0) {
    std::memcpy(&pin[index * (width / 32)], &flit, sizeof flit);
  } else {
    put_bits(pin, index * width, 64, flit);
  }
}

template <typename Pin>
inline std::uint64_t get_bits(const Pin& pin, unsigned lsb, unsigned width) {
  const std::uint64_t mask = width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
  if constexpr (std::is_integral_v<Pin>) {
    return static_cast<std::uint64_t>(pin) >> lsb & mask;
  } else {
    const unsigned word = lsb / 32, offset = lsb % 32;
    std::uint64_t value = pin[word] >> offset;
    if (offset + width > 32) value |= static_cast<std::uint64_t>(pin[word + 1]) << (32 - offset);
    if (offset + width > 64) value |= static_cast<std::uint64_t>(pin[word + 2]) << (64 - offset);
    return value & mask;
  }
}

template <unsigned width, typename Pin>
inline std::uint64_t get_flit(const Pin& pin, unsigned index) {
  if constexpr (width % 32 != 0) return get_bits(pin, index * width, 64);
  std::uint64_t flit;
  std::memcpy(&flit, &pin[index * (width / 32)], sizeof flit);
  return flit;
}

/// Write and read a pin as a bit set of 64-bit words; `bits` is the width of the pin.
template <typename Pin>
inline void put_set(Pin& pin, unsigned bits, const std::array<std::uint64_t, 4>& set) {
  for (unsigned lsb = 0; lsb < bits; lsb += 64)
    put_bits(pin, lsb, std::min(64u, bits - lsb), set[lsb / 64]);
}
template <typename Pin>
inline void get_set(const Pin& pin, unsigned bits, std::array<std::uint64_t, 4>& set) {
  for (unsigned lsb = 0; lsb < bits; lsb += 64)
    set[lsb / 64] = get_bits(pin, lsb, std::min(64u, bits - lsb));
}

/// Sets the model's record of the clock at its last evaluation. The result type is true_type if
/// Verilator's name of this record is known; if it is false_type, the function does nothing.
template <typename Root>
inline auto set_last_clock(Root& root, bool high, int)
    -> decltype(root.__Vtrigrprev__TOP__clk_i, std::true_type{}) {
  root.__Vtrigrprev__TOP__clk_i = high;
  return {};
}
template <typename Root>
inline auto set_last_clock(Root& root, bool high, long)
    -> decltype(root.__Vtrigprevexpr___TOP__clk_i__0, std::true_type{}) {
  root.__Vtrigprevexpr___TOP__clk_i__0 = high;
  return {};
}
template <typename Root>
inline std::false_type set_last_clock(Root&, bool, ...) {
  return {};
}

/// Changes the pin turn_i before an edge, if the model has it (`DUSK_ONCE`).
template <typename Model>
inline auto turn(Model& model, int) -> decltype(model.turn_i, void()) {
  model.turn_i = !model.turn_i;
}
template <typename Model>
inline void turn(Model&, ...) {}

}  // namespace dusk
