// SPDX-License-Identifier: Apache-2.0
/// The configuration pins of dusk_switch, for every adapter.
#pragma once

#include <array>
#include <cstdint>

#include "models/switch/switch_engine.h"

namespace dusk {

/// The value of a pin, put together from its highest field to its lowest.
class PinBits {
 public:
  /// 16 thresholds of 24 bits are the longest.
  static constexpr unsigned kWords = 12;

  PinBits() = default;
  explicit PinBits(std::uint32_t value) { words_[0] = value; }

  /// Below what is there; 1 to 31 bits.
  void append(unsigned width, std::uint64_t value) {
    for (unsigned w = kWords; w-- > 0;) {
      words_[w] <<= width;
      if (w > 0) words_[w] |= words_[w - 1] >> (32 - width);
    }
    words_[0] |= static_cast<std::uint32_t>(value & ((std::uint64_t{1} << width) - 1));
  }
  /// 32 bits from bit 32 * `at`.
  std::uint32_t word(unsigned at) const { return at < kWords ? words_[at] : 0; }
  /// The lowest 64 bits.
  std::uint64_t low() const { return std::uint64_t{words_[1]} << 32 | words_[0]; }

 private:
  std::array<std::uint32_t, kWords> words_{};
};

/// A record of switch_config.h as its record in dusk_pkg.sv.
template <class Record>
PinBits record_bits(const Record& record) {
  PinBits bits;
  record.fields(
      [&bits](const char*, unsigned width, std::uint64_t value) { bits.append(width, value); });
  return bits;
}

/// The first `count` entries, entry 0 lowest.
template <class Entries>
PinBits entry_bits(const Entries& entries, unsigned count, unsigned width) {
  PinBits bits;
  for (unsigned i = count; i-- > 0;) bits.append(width, entries[i]);
  return bits;
}

/// Rule 0, of class Adaptive, continuing, downstream, lowest.
inline PinBits admission_bits(const AdmissionRules& rules) {
  constexpr unsigned kFlitBits = 9;
  PinBits bits;
  for (unsigned row = 2 * kVcClasses; row-- > 0;) {
    const AdmissionRule& rule = rules[row / 2][row % 2];
    for (const RoomRule& room : {rule.own, rule.downstream}) {
      bits.append(1, room.length);
      bits.append(kFlitBits, room.flits);
    }
  }
  return bits;
}

/// Calls write(pin, PinBits) for every configuration pin of `model`, a Verilated dusk_switch.
/// `vcs`, `group`: of its shape.
template <class Model, class Write>
void write_config_pins(Model& model, const SwitchSettings& s, unsigned vcs, unsigned group,
                       Write write) {
  constexpr unsigned kThresholdBits = 24;
  write(model.identity_i, record_bits<SwitchIdentity>(s));
  write(model.router_config_i, record_bits<RouterConfig>(s));
  write(model.power_config_i, record_bits<PowerConfig>(s));
  write(model.present_i, PinBits(s.present));
  write(model.local_i, PinBits(s.local));
  write(model.pinned_i, PinBits(s.pinned));
  write(model.initial_on_i, PinBits(s.initial_on));
  write(model.coupled_i, PinBits(s.coupled));
  write(model.vcs_in_use_i, PinBits((1u << s.vcs_in_use) - 1));
  write(model.depth_i, PinBits(s.depth_in_use));
  write(model.local_depth_i, PinBits(s.local_depth));
  write(model.out_depth_i, PinBits(s.out_depth_in_use));
  write(model.class_vcs_i, entry_bits(s.class_vcs, kVcClasses, vcs));
  write(model.admission_i, admission_bits(s.admission));
  write(model.message_vcs_i, entry_bits(s.message_vcs, kMessageClasses, vcs));
  write(model.on_threshold_i, entry_bits(s.on_threshold, group, kThresholdBits));
  write(model.off_threshold_i, entry_bits(s.off_threshold, group, kThresholdBits));
  write(model.seed_i, PinBits(s.seed));
}

}  // namespace dusk
