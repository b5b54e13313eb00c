// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "models/topology/tree.h"
#include "sw/config/chosen_switches.h"
#include "sw/run/instruments.h"

namespace dusk {
namespace {

std::vector<WaveRequest> read(const std::string& text, const std::string& rtl = "all") {
  Experiment experiment;
  experiment.run.rtl = rtl;
  experiment.run.waves = text;
  experiment.run.cycles = 1000;
  const Topology tree = make_k_ary_n_tree(4, 2, 8);
  return wave_requests(experiment.run, true, chosen_switches(experiment.run, tree), tree,
                       {{"run.waves", "x.toml:3:9"}});
}

std::string error_of(const std::string& text, const std::string& rtl = "all") {
  try {
    read(text, rtl);
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "";
}

TEST(WaveRequests, AreNoneWithoutText) { EXPECT_TRUE(read("").empty()); }

TEST(WaveRequests, OfALongTextAreRejectedInAShortLine) {
  const std::string digits(60'000, '1');
  for (const std::string& text :
       {digits, "switch=" + digits + ",from=1,to=2", "switch=1,from=" + digits + ",to=2",
        "switch=1,from=1,to=" + digits})
    EXPECT_LT(error_of(text).size(), 600u);
  for (const char* unit : {"switch=", ",from=", ";", "(", " "}) {
    std::string text;
    while (text.size() < 60'000) text += unit;
    EXPECT_LT(error_of(text).size(), 600u) << unit;
    EXPECT_NE(error_of(text), "") << unit;
  }
}

TEST(WaveRequests, NameASwitchByNumberOrName) {
  for (const char* text :
       {"switch=5,from=1,to=9", "switch=l1 (1),from=1,to=9", "switch=switch l1(1),from=1,to=9"}) {
    const std::vector<WaveRequest> requests = read(text);
    ASSERT_EQ(requests.size(), 1u) << text;
    EXPECT_EQ(requests[0].id, 5u) << text;
    EXPECT_EQ(requests[0].from, 1u);
    EXPECT_EQ(requests[0].to, 9u);
  }
  EXPECT_EQ(read("switch=0,from=0,to=999; switch=7,from=3,to=3").size(), 2u);
}

TEST(WaveRequests, AreRejectedInOneLineThatSaysWhatIsAllowed) {
  const std::string where = "x.toml:3:9: run.waves: ";
  EXPECT_EQ(error_of("switch=8,from=1,to=2"),
            where + "unknown switch '8' (0 to 7, or a name such as l1(3))");
  EXPECT_EQ(error_of("switch=1,from=3,to=2"), where + "from = 3 is above to = 2 (at most to)");
  EXPECT_EQ(error_of("switch=1,from=3,to=1000"),
            where + "to = 1000 is beyond the run of run.cycles = 1000 (at most 999)");
  EXPECT_EQ(error_of("switch=1,from=,to=2"), where + "'' is not a cycle (0 or above)");
  EXPECT_EQ(error_of("switch=1,from=-1,to=2"), where + "'-1' is not a cycle (0 or above)");
  EXPECT_EQ(error_of("switch=1"), where +
                                      "'switch=1' is not understood "
                                      "(switch=NUMBER or NAME,from=CYCLE,to=CYCLE)");
  EXPECT_EQ(error_of("switch=1,from=1,to=2;switch=l0(1),from=4,to=5"),
            where + "switch l0 (1) is asked for twice (each switch once)");
}

TEST(WaveRequests, AreOfSwitchesThatAreRtl) {
  EXPECT_EQ(read("switch=5,from=1,to=9", "l1 (1)").size(), 1u);
  EXPECT_EQ(error_of("switch=5,from=1,to=9", "every 2"),
            "x.toml:3:9: run.waves: switch l1 (1) is a twin (one of run.rtl = every 2)");
}

TEST(WaveFiles, AreNamedAfterTheSwitch) {
  EXPECT_EQ(file_name_of(make_k_ary_n_tree(4, 3, 8), 5), "l0-1-1");
}

}  // namespace
}  // namespace dusk
