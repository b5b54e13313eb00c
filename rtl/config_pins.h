// SPDX-License-Identifier: Apache-2.0
/// The configuration pins of dusk_switch, for all adapters of the Verilated switch.
#pragma once

#include <array>
#include <cstdint>

#include "models/switch/switch_engine.h"

namespace dusk {

/// The value of a pin, assembled from its highest field to its lowest.
class PinBits {
 public:
  /// Number of 32-bit words of the longest pin: 16 thresholds of 24 bits.
  static constexpr unsigned kWords = 12;

  PinBits() = default;
  /// A value of 1 to 32 bits.
  PinBits(std::uint32_t value, unsigned width) : width_(width) { words_[0] = value; }

  /// Appends a field of 1 to 31 bits below the others.
  void append(unsigned width, std::uint64_t value) {
    width_ += width;
    for (unsigned w = kWords; w-- > 0;) {
      words_[w] <<= width;
      if (w > 0) words_[w] |= words_[w - 1] >> (32 - width);
    }
    words_[0] |= static_cast<std::uint32_t>(value & ((std::uint64_t{1} << width) - 1));
  }
  /// Returns the 32 bits that begin at bit 32 * `at`.
  std::uint32_t word(unsigned at) const { return at < kWords ? words_[at] : 0; }
  /// Returns the lowest 64 bits.
  std::uint64_t low() const { return std::uint64_t{words_[1]} << 32 | words_[0]; }
  /// Returns the width of the pin, in bits.
  unsigned width() const { return width_; }

 private:
  unsigned width_ = 0;
  std::array<std::uint32_t, kWords> words_{};
};

/// Returns the bits of a record of switch_config.h, in the layout of dusk_pkg.sv.
template <class Record>
PinBits record_bits(const Record& record) {
  PinBits bits;
  Record::fields(record, [&bits](const char*, unsigned width, auto value) {
    bits.append(width, static_cast<std::uint64_t>(value));
  });
  return bits;
}

/// Returns the bits of the first `count` entries; entry 0 has the lowest bits.
template <class Entries>
PinBits entry_bits(const Entries& entries, unsigned count, unsigned width) {
  PinBits bits;
  for (unsigned i = count; i-- > 0;) bits.append(width, entries[i]);
  return bits;
}

/// Returns the bits of the rules; class Adaptive, continuing, downstream has the lowest bits.
inline PinBits admission_bits(const AdmissionRules& rules) {
  constexpr unsigned kFlitBits = 9;
  PinBits bits;
  for (unsigned row = 2 * kVcClasses; row-- > 0;) {
    const AdmissionRule& rule = rules[row / 2][row % 2];
    for (const SpaceRule& space : {rule.own, rule.downstream}) {
      bits.append(1, space.length);
      bits.append(kFlitBits, space.flits);
    }
  }
  return bits;
}

/// Sizes of a switch that decide the widths of its configuration pins. `group`: number of
/// channels whose utilization is measured together. `class_rows`: number of rows of class_vcs_i.
struct PinSizes {
  unsigned ports, vcs, group, class_rows;
};

/// Two arguments: the name of a pin, and a function that returns this member of a Verilated model.
#define DUSK_PIN(name) \
#name, [](auto& model) -> auto& { return model.name; }

/// Calls visit(name, pin, bits) for every pin that sets the place of a switch in its network.
template <class Visit>
void place_pins(const SwitchSettings& s, const PinSizes& sizes, Visit visit) {
  visit(DUSK_PIN(identity_i), record_bits<SwitchIdentity>(s));
  visit(DUSK_PIN(present_i), PinBits(s.present, sizes.ports));
  visit(DUSK_PIN(local_i), PinBits(s.local, sizes.ports));
  visit(DUSK_PIN(pinned_i), PinBits(s.pinned, sizes.ports));
  visit(DUSK_PIN(initial_on_i), PinBits(s.initial_on, sizes.ports));
  visit(DUSK_PIN(coupled_i), PinBits(s.coupled, 1));
  visit(DUSK_PIN(seed_i), PinBits(s.seed, 16));
}

/// Calls visit(name, pin, bits) for every pin that is the same for all switches of a network.
template <class Visit>
void setting_pins(const SwitchSettings& s, const PinSizes& sizes, Visit visit) {
  constexpr unsigned kFlitBits = 9, kThresholdBits = 24;
  visit(DUSK_PIN(router_config_i), record_bits<RouterConfig>(s));
  visit(DUSK_PIN(power_config_i), record_bits<PowerConfig>(s));
  visit(DUSK_PIN(vcs_in_use_i), PinBits((1u << s.vcs_in_use) - 1, sizes.vcs));
  visit(DUSK_PIN(depth_i), PinBits(s.depth_in_use, kFlitBits));
  visit(DUSK_PIN(local_depth_i), PinBits(s.local_depth, kFlitBits));
  visit(DUSK_PIN(internal_depth_i), PinBits(s.internal_depth, kFlitBits));
  visit(DUSK_PIN(out_depth_i), PinBits(s.out_depth_in_use, 3));
  visit(DUSK_PIN(class_vcs_i), entry_bits(s.class_vcs, sizes.class_rows, sizes.vcs));
  visit(DUSK_PIN(admission_i), admission_bits(s.admission));
  visit(DUSK_PIN(message_vcs_i), entry_bits(s.message_vcs, kMessageClasses, sizes.vcs));
  visit(DUSK_PIN(on_threshold_i), entry_bits(s.on_threshold, sizes.group, kThresholdBits));
  visit(DUSK_PIN(off_threshold_i), entry_bits(s.off_threshold, sizes.group, kThresholdBits));
}

#undef DUSK_PIN

/// Calls write(pin, PinBits) for every configuration pin of `model`, a Verilated dusk_switch.
template <class Model, class Write>
void write_config_pins(Model& model, const SwitchSettings& s, const PinSizes& sizes, Write write) {
  const auto visit = [&](const char*, auto pin, const PinBits& bits) { write(pin(model), bits); };
  place_pins(s, sizes, visit);
  setting_pins(s, sizes, visit);
}

}  // namespace dusk
