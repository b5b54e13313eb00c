// SPDX-License-Identifier: Apache-2.0
/// Decisions of docs/rtl/trunk_mask.md, case by case, for tests of the RTL and of the twin.
#pragma once

#include <vector>

namespace dusk {

/// Command of a decision for the width of the trunk.
enum class TrunkMaskWidth { Stay, Narrower, Wider, Widest };

/// A case for a trunk of four links. By default all are present and lit, and may go off.
struct TrunkMaskCase {
  const char* rule;
  unsigned expected;  ///< wanted links after the decision
  TrunkMaskWidth width;
  unsigned want;  ///< wanted links before it
  int step = 0;   ///< step of the utilization: 1 up, -1 down
  bool override_on = false;
  unsigned active = 0xf, present = 0xf, may_drop = 0xf;
  bool may_narrow = true;
  unsigned level = 0, narrowest = 0;
  bool width_timing = false;
};

inline std::vector<TrunkMaskCase> trunk_mask_cases() {
  using C = TrunkMaskCase;
  using W = TrunkMaskWidth;
  std::vector<C> cases;
  const auto add = [&cases](const char* rule, unsigned want, unsigned expected, W width,
                            auto change) {
    C c{rule, expected, width, want};
    change(c);
    cases.push_back(c);
  };
  const auto up = [&add](const char* rule, unsigned want, unsigned expected, W width, auto change) {
    add(rule, want, expected, width, [&change](C& c) {
      c.step = 1;
      change(c);
    });
  };
  const auto down = [&add](const char* rule, unsigned want, unsigned expected, W width,
                           auto change) {
    add(rule, want, expected, width, [&change](C& c) {
      c.step = -1;
      change(c);
    });
  };
  /// Adds a step down of a trunk whose only link is wanted and lit.
  const auto last = [&down](const char* rule, unsigned level, unsigned narrowest, W width,
                            auto change) {
    down(rule, 0x4, 0x4, width, [&](C& c) {
      c.active = 0x4;
      c.level = level;
      c.narrowest = narrowest;
      change(c);
    });
  };
  const auto over = [&add](const char* rule, unsigned want, unsigned expected, W width,
                           auto change) {
    add(rule, want, expected, width, [&change](C& c) {
      c.override_on = true;
      change(c);
    });
  };
  const auto as_it_is = [](C&) {};

  // Steps up by utilization.
  add("nothing happens, nothing changes", 0xa, 0xa, W::Stay, as_it_is);
  up("the lowest link that is not wanted", 0xd, 0xf, W::Stay, as_it_is);
  up("one at a time", 0x0, 0x1, W::Stay, as_it_is);
  up("all wanted: nothing", 0xf, 0xf, W::Stay, as_it_is);
  up("absent ones are no links", 0x1, 0x9, W::Stay, [](C& c) { c.present = 0x9; });
  up("none left: nothing", 0x9, 0x9, W::Stay, [](C& c) { c.present = 0x9; });
  up("a narrow link is widened first", 0x2, 0x2, W::Wider, [](C& c) { c.level = c.narrowest = 2; });
  up("at any level", 0x2, 0x2, W::Wider, [](C& c) { c.level = 1, c.narrowest = 2; });
  up("while its width changes: nothing", 0x2, 0x2, W::Stay,
     [](C& c) { c.level = 1, c.narrowest = 2, c.width_timing = true; });
  up("at full width the timing is that of the power: a link", 0x2, 0x3, W::Stay,
     [](C& c) { c.width_timing = true; });

  // Steps down by utilization.
  down("the highest lit link goes", 0xf, 0x7, W::Stay, as_it_is);
  down("one that is not lit stays", 0xf, 0xb, W::Stay, [](C& c) { c.active = 0x7; });
  down("not the highest lit either", 0xf, 0xb, W::Stay, [](C& c) { c.active = 0x5; });
  down("one that is lit but not wanted is none", 0x3, 0x1, W::Stay, as_it_is);
  down("the only lit link stays while others come on", 0xf, 0xf, W::Stay,
       [](C& c) { c.active = 0x4; });
  down("nor is it narrowed", 0xf, 0xf, W::Stay, [](C& c) { c.active = 0x4, c.narrowest = 2; });
  down("no lit link: nothing", 0xf, 0xf, W::Stay, [](C& c) { c.active = 0x0, c.narrowest = 2; });
  down("nothing wanted: nothing", 0x0, 0x0, W::Stay, [](C& c) { c.narrowest = 2; });
  down("the highest that may go goes", 0xf, 0xb, W::Stay, [](C& c) { c.may_drop = 0x6; });
  down("not only the highest may", 0xf, 0xd, W::Stay, [](C& c) { c.may_drop = 0x2; });
  down("none may: nothing", 0xf, 0xf, W::Stay, [](C& c) { c.may_drop = 0x0; });
  down("one that may go but is not lit: nothing", 0xf, 0xf, W::Stay,
       [](C& c) { c.may_drop = 0x8, c.active = 0x3; });
  down("with several lit links no width", 0x6, 0x6, W::Stay,
       [](C& c) { c.may_drop = 0x0, c.narrowest = 2; });
  down("an absent one does not count", 0xf, 0x3, W::Stay, [](C& c) { c.present = 0x7; });

  // Decisions on the last link.
  last("the last link stays as it is without narrowing", 0, 0, W::Stay, as_it_is);
  last("it is narrowed", 0, 1, W::Narrower, as_it_is);
  last("a level at a time", 0, 2, W::Narrower, as_it_is);
  last("further", 1, 2, W::Narrower, as_it_is);
  last("down to the narrowest", 1, 1, W::Stay, as_it_is);
  last("and no further", 2, 2, W::Stay, as_it_is);
  last("not while the width changes", 0, 2, W::Stay, [](C& c) { c.width_timing = true; });
  last("not while it may not", 0, 2, W::Stay, [](C& c) { c.may_narrow = false; });
  last("what is allowed to go off does not count", 0, 2, W::Narrower, [](C& c) { c.may_drop = 0; });
  last("not before it is lit", 0, 2, W::Stay, [](C& c) { c.active = 0; });

  // Decisions of the override.
  over("all links", 0x1, 0xf, W::Stay, as_it_is);
  over("that are present", 0x1, 0xb, W::Stay, [](C& c) { c.present = 0xb; });
  over("a step down does not take one", 0xf, 0xf, W::Stay, [](C& c) { c.step = -1; });
  const auto narrow = [](C& c) { c.level = c.narrowest = 2; };
  over("narrow ones at full width", 0x1, 0xf, W::Widest, narrow);
  over("at once, not a level at a time", 0x1, 0xf, W::Widest, [&narrow](C& c) {
    narrow(c);
    c.step = 1;
  });
  over("when their width does not change already", 0x1, 0xf, W::Stay, [&narrow](C& c) {
    narrow(c);
    c.width_timing = true;
  });
  over("nor is it widened by a step then", 0x1, 0xf, W::Stay, [&narrow](C& c) {
    narrow(c);
    c.step = 1;
    c.width_timing = true;
  });
  over("nothing is narrowed", 0x4, 0xf, W::Stay,
       [](C& c) { c.active = 0x4, c.step = -1, c.narrowest = 2; });
  over("but widened", 0x4, 0xf, W::Widest,
       [](C& c) { c.active = 0x4, c.step = -1, c.level = 1, c.narrowest = 2; });
  return cases;
}

}  // namespace dusk
