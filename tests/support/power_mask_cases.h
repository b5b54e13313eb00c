// SPDX-License-Identifier: Apache-2.0
/// Decisions of docs/rtl/power_mask.md, case by case, for tests of the RTL and of the twin.
#pragma once

#include <vector>

namespace dusk {

/// A case for eight ports: bits 0..3 lead down, 4..7 up. Four-bit masks have a bit for each up
/// channel, or for the pair of an up and a down channel.
struct PowerMaskCase {
  const char* rule;
  unsigned expected;  ///< wanted channels after the decision
  unsigned want;      ///< wanted channels before it
  int step = 0;       ///< step of the utilization: 1 up, -1 down
  unsigned active = 0xf, may_drop = 0xf;
  unsigned pinned = 0, present = 0xff;
  bool coupled = false, trim_lock = false;
  unsigned begin_on = 0, begin_off = 0, alive = 0;
  bool any_not_off = false, override_up = false;
};

inline std::vector<PowerMaskCase> power_mask_cases() {
  using C = PowerMaskCase;
  std::vector<C> cases;
  const auto add = [&cases](const char* rule, unsigned expected, unsigned want, auto change) {
    C c{rule, expected, want};
    change(c);
    cases.push_back(c);
  };
  /// Adds a case of a coupled switch that has an input which is not off.
  const auto coupled = [&add](const char* rule, unsigned expected, unsigned want, auto change) {
    add(rule, expected, want, [&change](C& c) {
      c.coupled = c.any_not_off = true;
      change(c);
    });
  };

  // Decisions by utilization.
  add("nothing happens, nothing changes", 0x5a, 0x5a, [](C&) {});
  add("a step up adds the lowest channel that is not wanted", 0x7f, 0x5f, [](C& c) { c.step = 1; });
  add("a step up with all wanted changes nothing", 0xff, 0xff, [](C& c) { c.step = 1; });
  add("a step up skips absent channels", 0x5f, 0x1f, [](C& c) { c.step = 1, c.present = 0xdf; });
  add("a step down drops the highest active one", 0x7f, 0xff, [](C& c) { c.step = -1; });
  add("one that is not yet active stays", 0xbf, 0xff, [](C& c) { c.step = -1, c.active = 0x7; });
  add("a pinned one stays", 0xbf, 0xff, [](C& c) { c.step = -1, c.pinned = 0x80; });
  add("the last one stays", 0x4f, 0x4f, [](C& c) { c.step = -1; });
  add("the highest that may not go now stays, and no other goes in its place", 0xff, 0xff,
      [](C& c) { c.step = -1, c.may_drop = 0x7; });
  add("it goes when it may", 0x7f, 0xff, [](C& c) { c.step = -1, c.may_drop = 0x8; });
  add("the last active one stays while another comes on", 0x3f, 0x3f,
      [](C& c) { c.step = -1, c.active = 0x1; });

  // Trim lock. Inputs 0 and 2 are alive, so channels 4 and 6 stay; 5 is the highest that may go.
  const auto trim = [](C& c) { c.step = -1, c.trim_lock = true, c.alive = 0x5; };
  coupled("with the lock an alive paired input holds its channel", 0x5f, 0x7f, trim);
  coupled("all of them are held", 0xff, 0xff,
          [](C& c) { c.step = -1, c.trim_lock = true, c.alive = 0xf; });
  coupled("one is not", 0xbf, 0xff, [](C& c) { c.step = -1, c.trim_lock = true, c.alive = 0xb; });
  coupled("a pinned one is passed over", 0xbf, 0xff,
          [](C& c) { c.step = -1, c.pinned = 0x80, c.alive = 0xf; });
  coupled("without the lock the highest goes", 0x3f, 0x7f, [&trim](C& c) {
    trim(c);
    c.trim_lock = false;
  });
  add("the lock is for coupled switches", 0x3f, 0x7f, [&trim](C& c) {
    trim(c);
    c.any_not_off = true;
  });

  // Decisions by coupling.
  coupled("an input that begins to go off takes its channel along", 0xbf, 0xff,
          [](C& c) { c.begin_off = 0x4, c.alive = 0xf; });
  coupled("one that begins to come on raises it", 0x5f, 0x10,
          [](C& c) { c.begin_on = c.alive = 0x4; });
  coupled("without an alive ascending input no up channel", 0x0f, 0xff, [](C&) {});
  coupled("with one at least one: the lowest that was wanted", 0x4f, 0x4f,
          [](C& c) { c.begin_off = 0x4, c.alive = 0x2; });
  coupled("or the lowest present", 0x2f, 0x00, [](C& c) { c.alive = 0x2, c.present = 0xef; });
  coupled("the lowest lit one stays", 0x2f, 0x6f,
          [](C& c) { c.active = 0x6, c.begin_off = 0x6, c.alive = 0xf; });
  coupled("none is lit: the lowest wanted", 0x2f, 0x6f,
          [](C& c) { c.active = 0x0, c.begin_off = 0x6, c.alive = 0xf; });
  coupled("none is wanted: the lowest present", 0x1f, 0x0f,
          [](C& c) { c.active = 0x0, c.begin_off = 0x6, c.alive = 0xf; });
  add("no down channel once every input is off", 0x00, 0x0f, [](C& c) { c.coupled = true; });
  coupled("all down channels while any is not", 0x0f, 0x00, [](C&) {});
  coupled("the last lit one stays while another comes on", 0x3f, 0x3f,
          [](C& c) { c.active = 0x2, c.begin_off = 0x2, c.alive = 0x3; });
  coupled("once the other is lit it goes", 0x1f, 0x3f,
          [](C& c) { c.active = 0x3, c.begin_off = 0x2, c.alive = 0x3; });
  // Channel 6 has just come on, after its want was withdrawn.
  coupled("one that was not wanted but is lit is enough", 0x4f, 0x2f,
          [](C& c) { c.active = 0x6, c.begin_on = 0x4, c.begin_off = 0x2, c.alive = 0xf; });
  coupled("if it is not lit the last lit one stays with it", 0x6f, 0x2f,
          [](C& c) { c.active = 0x2, c.begin_on = 0x4, c.begin_off = 0x2, c.alive = 0xf; });

  // Priority of the rules.
  coupled("coupling goes after utilization", 0x1f, 0x1f,
          [](C& c) { c.step = 1, c.begin_off = 0x2, c.alive = 0x1; });
  coupled("coming on goes before going off", 0x5f, 0x5f,
          [](C& c) { c.begin_on = c.begin_off = 0x4, c.alive = 0x5; });
  add("the override goes after coupling", 0xf0, 0x00,
      [](C& c) { c.coupled = c.override_up = true; });
  add("pins go after coupling", 0x20, 0xff, [](C& c) { c.coupled = true, c.pinned = 0x20; });
  add("pins of both sides, of what is present", 0x71, 0xff, [](C& c) {
    c.coupled = c.override_up = true;
    c.pinned = 0x11;
    c.present = 0x7f;
  });
  coupled("absence goes before everything", 0x7e, 0x00, [](C& c) {
    c.override_up = true;
    c.pinned = 0x81;
    c.present = 0x7e;
  });
  return cases;
}

}  // namespace dusk
