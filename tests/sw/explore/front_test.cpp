// SPDX-License-Identifier: Apache-2.0
#include "sw/explore/front.h"

#include <gmock/gmock.h>

#include <cmath>
#include <random>
#include <stdexcept>

#include "sw/common/config_error.h"
#include "sw/explore/explore.h"

namespace dusk {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

MeasuredDesign measured_design(double area, double period, double latency, double accepted) {
  MeasuredDesign design;
  design.area = area;
  design.period = period;
  design.latency = latency;
  design.accepted = accepted;
  return design;
}

TEST(Front, IsWhatNoOtherBeats) {
  const std::vector<MeasuredDesign> designs = {
      measured_design(100, 10, 20, 0.4),  // the smallest
      measured_design(200, 10, 10, 0.5),
      measured_design(210, 10, 10, 0.5),  // larger, and no better
      measured_design(200, 10, 10, 0.5),  // as the second: neither beats the other
      measured_design(300, 5, 20, 0.25),  // as fast as the second in ns, at half of the period
      measured_design(300, 5, 20, 0.26),  // and more
  };
  EXPECT_THAT(pareto_front(designs, read_objectives("area,latency,throughput")),
              ElementsAre(true, true, false, true, false, true));
  EXPECT_THAT(pareto_front(designs, read_objectives("area,latency")),
              ElementsAre(true, true, false, true, false, false));
}

TEST(Front, LeavesOutWhatWasNotMeasured) {
  const double no = std::nan("");
  const std::vector<MeasuredDesign> designs = {measured_design(100, 10, no, 0.4),
                                               measured_design(200, 10, 10, 0.4)};
  EXPECT_THAT(pareto_front(designs, read_objectives("area,latency")), ElementsAre(false, true));
  EXPECT_THAT(pareto_front(designs, read_objectives("area,throughput")), ElementsAre(true, false));
}

TEST(Front, OfRandomDesignsBeatsAllOthers) {
  std::mt19937 random(7);
  std::vector<MeasuredDesign> designs;
  for (int i = 0; i < 200; ++i) {
    const auto draw = [&] { return static_cast<double>(1 + random() % 12); };
    designs.push_back(measured_design(draw(), 1, draw(), draw()));
  }
  const std::vector<bool> front = pareto_front(designs, read_objectives("area,latency,throughput"));
  const auto no_worse = [](const MeasuredDesign& a, const MeasuredDesign& b) {
    return a.area <= b.area && a.latency <= b.latency && a.accepted >= b.accepted;
  };
  std::size_t members = 0;
  for (std::size_t i = 0; i < designs.size(); ++i) {
    members += front[i] ? 1 : 0;
    bool beaten = false, beaten_by_member = false;
    for (std::size_t j = 0; j < designs.size(); ++j) {
      const bool beats = no_worse(designs[j], designs[i]) && !no_worse(designs[i], designs[j]);
      beaten = beaten || beats;
      beaten_by_member = beaten_by_member || (beats && front[j]);
    }
    EXPECT_EQ(front[i], !beaten) << i;
    EXPECT_EQ(front[i], !beaten_by_member) << i;
  }
  EXPECT_GT(members, 3u);
  EXPECT_LT(members, 100u);
}

TEST(Front, RefusesWhatIsNoObjective) {
  for (const char* text : {"", "area", "area,area", "area,speed", "area,,energy"})
    EXPECT_THROW(read_objectives(text), ConfigError) << text;
}

TEST(Explore, ReadsWhatItKept) {
  MeasuredDesign design;
  read_cost(R"({"programmable": {"total": {"area": 12.5, "flip_flops": 7},
                                 "timing": {"least_period": 4}}})",
            Reading::Programmable, design);
  EXPECT_EQ(design.area, 12.5);
  EXPECT_EQ(design.flip_flops, 7);
  EXPECT_EQ(design.period, 4);
  // In 10 cycles of 5 ns 3 flits; the network's mean is 0.5 a cycle.
  const char* power = R"({"flits": 3, "from": 100, "to": 109, "total": {"clock": 0.3,
    "leakage": 0.1, "internal": 0.04, "switching": 0.05, "total": 0.49}})";
  read_energy(power, 5, 0.5, design);
  EXPECT_DOUBLE_EQ(design.energy, (0.4 / 0.5 + 0.09 * 10 / 3) * 5000);
  EXPECT_EQ(design.power, 0.49);
  MeasuredDesign idle;
  idle.energy = std::nan("");
  read_energy(R"({"flits": 0, "total": {"total": 0.5}})", 5, 0.5, idle);
  EXPECT_TRUE(std::isnan(idle.energy));
  const char* fixed = R"({"fixed": {"total": {"area": 9, "flip_flops": 3},
                                    "timing": {"least_period": 2}}})";
  read_cost(fixed, Reading::Fixed, design);
  EXPECT_EQ(design.area, 9);
  EXPECT_THROW(read_cost(fixed, Reading::Programmable, design), std::invalid_argument);
  EXPECT_THROW(read_cost("{}", Reading::Fixed, design), std::invalid_argument);
  EXPECT_THROW(read_cost("{", Reading::Fixed, design), std::invalid_argument);
  EXPECT_THROW(read_cost(R"({"fixed": {"total": {"area": "9"}}})", Reading::Fixed, design),
               std::invalid_argument);
}

TEST(Explore, DrawsMembersAndOthers) {
  Exploration all;
  all.measured = {measured_design(100, 10, 20, 0.4), measured_design(200, 10, 30, 0.5),
                  measured_design(50, 10, std::nan(""), 0.1)};
  const std::vector<Objective> chosen = read_objectives("area,latency");
  const std::string script =
      gnuplot(explore_figure(all, chosen[0], chosen[1], pareto_front(all.measured, chosen)));
  EXPECT_THAT(script, HasSubstr("$d0_1 << EOD\n200 300 2\nEOD\n$d0_2 << EOD\n100 200 1\nEOD"));
}

}  // namespace
}  // namespace dusk
