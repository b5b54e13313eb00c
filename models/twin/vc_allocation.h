// SPDX-License-Identifier: Apache-2.0
/// Selection of an output port and VC allocation of the twin
/// (docs/rtl/vc_allocator.md, output_select.md, random.md).
#pragma once

#include <memory>

#include "models/twin/header_rules.h"
#include "models/twin/input.h"
#include "models/twin/output.h"

namespace dusk {

/// One step of the tie-break register: 16-bit xorshift, triple (7, 9, 8).
inline std::uint16_t next_tie_break(std::uint16_t x) {
  x = static_cast<std::uint16_t>(x ^ x << 7);
  x = static_cast<std::uint16_t>(x ^ x >> 9);
  return static_cast<std::uint16_t>(x ^ x << 8);
}

/// drawn_member() of a set with gaps, which are rare.
[[gnu::noinline]] inline unsigned drawn_among_gaps(std::uint32_t set, unsigned byte) {
  for (unsigned skip = members(set) * byte / 256; skip > 0; --skip) set &= set - 1;
  return lowest(set);
}

/// Member `floor(members * byte / 256)` of `set`, counted from the lowest at 0.
inline unsigned drawn_member(std::uint32_t set, unsigned byte) {
  const unsigned first = lowest(set);
  const std::uint32_t run = set >> first;
  if ((run & (run + 1)) != 0) return drawn_among_gaps(set, byte);
  return first + lowest(~std::uint64_t{run}) * byte / 256;
}

/// The random byte of an input port: bits 0..7 of the register rotated right by 5 * port mod 16.
inline unsigned tie_break_byte(std::uint16_t random, unsigned port) {
  return ((random * 0x10001u) >> (5 * port % 16)) & 0xffu;
}

template <unsigned Words>
class VcAllocation {
 public:
  void reset(const SwitchShape& shape, const SwitchSettings& settings) {
    ports_ = shape.ports;
    vcs_ = shape.vcs;
    selection_ = settings.selection;
    tie_break_ = settings.tie_break;
    moves_on_choice_ = settings.pointer_on_choice;
    random_ = settings.seed == 0 ? 1 : settings.seed;
    bid_pointer_.fill(0);
    select_pointer_.fill(0);
    output_pointer_.fill(0);
    rules_ = HeaderRules<Words>::make(shape, settings);
  }

  /// Gives output VCs of `usable` ports, of `preferred` ones first, to routed heads, one a port and
  /// edge.
  template <class Output>
  void allocate(InputSide<Words>& input, Output& output, std::uint32_t usable,
                std::uint32_t preferred) {
    if (!input.routed().any()) return;
    if (rules_ != nullptr) rules_->begin(input.routed());
    serve(input, output, usable, preferred);
    if (rules_ != nullptr) rules_->end(input.routed());
  }

  /// Without a bid no turn moves, so a switch may rest while heads wait.
  static constexpr bool kRests = true;
  static constexpr bool kHasRules = true;

  /// Other rules than by default; null: none.
  HeaderRules<Words>* rules() const { return rules_.get(); }

  /// A head that has its route bids at the next edge.
  template <class Output>
  [[gnu::noinline]] bool bids(const InputSide<Words>& input, const Output& output,
                              std::uint32_t usable) const {
    const auto admission = output.admission(input);
    bool any = false;
    input.asking().for_each([&](VcIndex in) {
      any |= (input.candidates(in) & usable_to(in, usable) & admission.to(in).ports()) != 0;
    });
    return any;
  }

  /// The selection function: one output port of `bid`, which is not 0; each has a VC in `free`.
  /// `pointer` and `byte` are the bidding input port's. Always inlined: GCC 12 would fold the
  /// instances of different `Words` into one and then warn of its bounds.
  [[gnu::always_inline]] static unsigned select(Selection selection, TieBreak tie_break,
                                                std::uint32_t bid, const VcSet<Words>& free,
                                                unsigned pointer, unsigned byte) {
    // First: with one port it comes to the same, and nobody could predict whether there is one.
    if (selection == Selection::Oblivious) return drawn_member(bid, byte);
    if ((bid & (bid - 1)) == 0) return lowest(bid);
    if (selection == Selection::FirstFree) return lowest(bid);
    if (selection == Selection::Cyclic || selection == Selection::RoundRobin)
      return round_robin(bid, pointer);
    const std::uint32_t best = with_most_free(bid, free);
    if (tie_break == TieBreak::Lowest) return lowest(best);
    if (tie_break == TieBreak::Rotating) return round_robin(best, pointer);
    return drawn_member(best, byte);
  }

 private:
  template <class Output>
  [[gnu::always_inline]] void serve(InputSide<Words>& input, Output& output, std::uint32_t usable,
                                    std::uint32_t preferred) {
    const auto admission = output.admission(input);
    const VcSet<Words>& free = admission.free;
    const std::uint32_t available =
        (rules_ != nullptr ? rules_->usable_to_any(usable) : usable) & free.ports();
    if (available == 0) return;
    const auto ways = [&](VcIndex in) {
      if constexpr (admission.kAlike) return input.candidates(in) & available;
      return input.candidates(in) & usable_to(in, usable) & admission.to(in).ports();
    };

    bool chose = false;        // a header has chosen a port, which may not give a VC now
    std::uint32_t wished = 0;  // output ports; wishes and bids count where a bit is set
    std::array<std::uint32_t, 8 * Words> wishes;
    std::array<std::uint8_t, 8 * Words> bid_vc;
    input.routed().for_each_port([&](unsigned port, std::uint32_t vcs) {
      std::uint32_t eligible = 0;
      for (std::uint32_t rest = vcs; rest != 0; rest &= rest - 1) {
        const unsigned vc = lowest(rest);
        if (ways(port * 8 + vc) != 0) eligible |= 1u << vc;
      }
      if (eligible == 0) return;
      const unsigned vc = round_robin(eligible, bid_pointer_[port]);
      const unsigned wish = select(selection_, tie_break_, first_of(ways(port * 8 + vc), preferred),
                                   free, select_pointer_[port], tie_break_byte(random_, port));
      if (moves_on_choice_) select_pointer_[port] = after(wish, ports_);
      chose = true;
      if (rules_ != nullptr && !rules_->choose(port * 8 + vc, wish)) return;
      bid_vc[port] = static_cast<std::uint8_t>(vc);
      if ((wished >> wish & 1u) == 0) wishes[wish] = 0;
      wishes[wish] |= 1u << port;
      wished |= 1u << wish;
    });
    if (!chose) return;

    random_ = next_tie_break(random_);
    for (std::uint32_t rest = wished; rest != 0; rest &= rest - 1) {
      const unsigned to = lowest(rest);
      const unsigned from = round_robin(wishes[to], output_pointer_[to]);
      const VcIndex given = to * 8 + lowest(admission.to(from * 8 + bid_vc[from]).of_port(to));
      output_pointer_[to] = after(from, ports_);
      select_pointer_[from] = after(to, ports_);
      bid_pointer_[from] = after(bid_vc[from], vcs_);
      input.grant(from * 8 + bid_vc[from], given);
      output.own(given);
    }
  }

  /// Ports of which this header may get a VC.
  std::uint32_t usable_to(VcIndex in, std::uint32_t usable) const {
    return rules_ != nullptr ? rules_->usable(in, usable) : usable;
  }
  [[gnu::always_inline]] static std::uint32_t with_most_free(std::uint32_t ports,
                                                             const VcSet<Words>& free) {
    std::uint32_t best = 0;
    unsigned most = 0;
    for (; ports != 0; ports &= ports - 1) {
      const unsigned port = lowest(ports);
      const unsigned vcs = members(free.of_port(port));
      if (vcs > most) {
        most = vcs;
        best = 0;
      }
      if (vcs == most) best |= 1u << port;
    }
    return best;
  }

  std::uint32_t ports_ = 2, vcs_ = 1;
  Selection selection_ = Selection::MostFreeVcs;
  TieBreak tie_break_ = TieBreak::Random;
  bool moves_on_choice_ = false;  ///< the selection pointer; else on the grant
  std::uint16_t random_ = 1;
  std::unique_ptr<HeaderRules<Words>> rules_;
  std::array<std::uint8_t, 8 * Words> bid_pointer_{};     ///< [input port] a VC
  std::array<std::uint8_t, 8 * Words> select_pointer_{};  ///< [input port] an output port
  std::array<std::uint8_t, 8 * Words> output_pointer_{};  ///< [output port] an input port
};

}  // namespace dusk
