// SPDX-License-Identifier: Apache-2.0
#include "sw/config/chosen_switches.h"

#include <gtest/gtest.h>

#include "models/topology/torus.h"
#include "models/topology/tree.h"

namespace dusk {
namespace {

/// Switches 0..3 are level 0, 4..7 level 1.
const Topology& tree() {
  static const Topology topology = make_k_ary_n_tree(4, 2, 8);
  return topology;
}
const Topology& torus() {
  static const Topology topology = make_torus({{4, 4}, true, 1, 1, 1, 1});
  return topology;
}

Experiment with_rtl(const std::string& text) {
  Experiment experiment;
  experiment.run.rtl = text;
  return experiment;
}

std::vector<SwitchId> chosen(const std::string& text, const Topology& topology = tree()) {
  const std::vector<bool> bits = chosen_switches(with_rtl(text).run, topology);
  EXPECT_EQ(bits.size(), topology.switches);
  std::vector<SwitchId> ids;
  for (SwitchId id = 0; id < bits.size(); ++id) {
    if (bits[id]) ids.push_back(id);
  }
  return ids;
}

std::string error_of(const std::string& text, const Topology& topology = tree()) {
  try {
    chosen_switches(with_rtl(text).run, topology, {{"run.rtl", "x.toml:3:7"}});
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "";
}

using Ids = std::vector<SwitchId>;

TEST(ChosenSwitches, AreAllUnlessToldOtherwise) {
  EXPECT_EQ(Experiment{}.run.rtl, "all");
  EXPECT_EQ(chosen("all"), (Ids{0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST(ChosenSwitches, AreEverySoMany) {
  EXPECT_EQ(chosen("every 1").size(), 8u);
  EXPECT_EQ(chosen("every 3"), (Ids{0, 3, 6}));
  EXPECT_EQ(chosen("every 8"), (Ids{0}));
  EXPECT_EQ(chosen("every 18446744073709551615"), (Ids{0}));
}

TEST(ChosenSwitches, AreALevelOfATree) {
  EXPECT_EQ(chosen("level 0"), (Ids{0, 1, 2, 3}));
  EXPECT_EQ(chosen("level 1"), (Ids{4, 5, 6, 7}));
}

TEST(ChosenSwitches, AreNamedByNumberOrName) {
  for (const char* text : {"5", "l1 (1)", "switch l1 (1)", "l1(1)", " l1 (1) "})
    EXPECT_EQ(chosen(text), (Ids{5})) << text;
  EXPECT_EQ(chosen("(1,2)", torus()), (Ids{9}));
}

TEST(ChosenSwitches, AreSeveralWithCommasOutsideOfParentheses) {
  EXPECT_EQ(chosen("7,l0 (1), 2"), (Ids{1, 2, 7}));
  EXPECT_EQ(chosen("(1,2), (3,3),(0,0)", torus()), (Ids{0, 9, 15}));
  EXPECT_EQ(chosen("level 1, every 2, 2"), (Ids{0, 2, 4, 5, 6, 7}));
}

TEST(ChosenSwitches, AreRejectedInOneLineThatSaysWhatIsAllowed) {
  const std::string where = "x.toml:3:7: run.rtl: ";
  const std::string allowed =
      " (all, every N, level L, or switches: 0 to 7, or a name such as l1(3); several with commas "
      "between them)";
  for (const char* unknown : {"8", "l2 (0)", "l1 (4)", "-1", "All", "1;2"})
    EXPECT_EQ(error_of(unknown), where + "unknown switch '" + unknown + "'" + allowed);
  for (const char* empty : {"", " ", ",", "1,,2", "all,"})
    EXPECT_EQ(error_of(empty), where + "'" + empty + "' has an empty place" + allowed);
  EXPECT_EQ(error_of("every 0"), where + "'every 0': '0' is not possible (at least 1)");
  EXPECT_EQ(error_of("every"), where + "'every': '' is not possible (at least 1)");
  EXPECT_EQ(error_of("1, every -2"), where + "'every -2': '-2' is not possible (at least 1)");
  EXPECT_EQ(error_of("every 2x"), where + "'every 2x': '2x' is not possible (at least 1)");
  EXPECT_EQ(error_of("level 2"), where + "'level 2': there is no such level (0 to 1)");
  EXPECT_EQ(error_of("level x"), where + "'level x': 'x' is not possible (0 to 1)");
}

TEST(ChosenSwitches, OfALongTextAreRejectedInAShortLine) {
  const std::string digits(60'000, '1');
  for (const std::string& text : {digits, "every " + digits, "level " + digits, "l1(" + digits})
    EXPECT_LT(error_of(text).size(), 600u);
}

TEST(ChosenSwitches, HaveNoLevelsInATorus) {
  EXPECT_EQ(error_of("level 0", torus()),
            "x.toml:3:7: run.rtl: 'level 0': a 4x4 torus has no levels (all, every N, or "
            "switches: 0 to 15, or a name such as (3,3); several with commas between them)");
}

std::string said(const RunOptions& run) {
  return chosen_switches_text(run, chosen_switches(run, tree()));
}

TEST(ChosenSwitches, AreToldWhereTheyAreNotAll) {
  Experiment experiment = with_rtl("every 3");
  EXPECT_EQ(said(experiment.run), "RTL in 3 of 8 switches, the others are twins");
  experiment.run.engine = EngineKind::Lockstep;
  EXPECT_EQ(said(experiment.run), "RTL beside its twin in 3 of 8 switches, the others are twins");
  experiment.run.engine = EngineKind::Model;
  EXPECT_EQ(said(experiment.run), "");
  EXPECT_EQ(said(RunOptions{}), "");
}

}  // namespace
}  // namespace dusk
