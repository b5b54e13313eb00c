// SPDX-License-Identifier: Apache-2.0
#include "sw/report/component_power.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <sstream>

#include "models/topology/tree.h"
#include "sw/common/input_text.h"
#include "sw/report/plot.h"
#include "sw/report/terminal_report.h"
#include "tests/sw/sample_result.h"

namespace dusk {
namespace {

using testing::HasSubstr;
using testing::Not;

/// A run of 1000 cycles in a 2-ary 1-tree, two nodes at one switch with four ports, two of them
/// without a channel. Channels 0 and 1 lead from the nodes, 2 and 3 to them.
class ComponentReport : public testing::Test {
 protected:
  ComponentReport() {
    power.off_share = "0.1";
    power.link_share = 0.65;
    power.cpu_use = 0.75;
    power.mode = PowerMode::Threshold;
    result.measured_from = 200;
    result.cycles = 1200;
    result.channels.resize(4);
    off(0, 400);
    off(1, 0);
    off(2, 500);
    off(3, 300);
  }
  void off(ChannelId channel, Cycle cycles) {
    ChannelTotals& totals = result.channels[channel];
    totals.residency = {1000 - cycles, 0, 0, cycles, 0};
    totals.powered_quarters = 4 * (1000 - cycles);
  }
  PowerRun all_on(Cycle cycles) const {
    PowerRun run;
    run.time = cycles;
    run.channels.assign(4, {4 * cycles, 0});
    run.flits.assign(4, cycles / 4);
    run.cpu_use = 0.8;
    run.always_on = true;
    return run;
  }
  ComponentAccount account(const std::optional<PowerRun>& reference = std::nullopt) const {
    return component_account(power, tree, power_run(power, result), reference, "ref").value();
  }

  const Topology tree = make_k_ary_n_tree(2, 1, 4);
  PowerOptions power;
  RunResult result;
};

TEST_F(ComponentReport, CountsPortsOfSwitchesAndInterfacesApart) {
  const ComponentAccount a = account();
  ASSERT_EQ(a.readings.size(), 2u) << "as asked for, and 0";
  EXPECT_NEAR(a.readings[0].run.ports, (0.55 + 0.73) / 2, 1e-12);
  EXPECT_NEAR(a.readings[0].run.interfaces, (0.64 + 1) / 2, 1e-12);
  EXPECT_NEAR(a.readings[1].run.ports, 0.6, 1e-12);
  EXPECT_NEAR(a.readings[1].run.interfaces, 0.8, 1e-12);
  EXPECT_NEAR(a.readings[0].run.network, 0.35 + 0.65 * 0.64, 1e-12);
  EXPECT_EQ(a.readings[0].run.nodes, 0.875);
  EXPECT_EQ(a.time, 1000u);
}

TEST_F(ComponentReport, CountsUnconnectedPortsAsAskedButAllOnInARunWithoutLinkPower) {
  power.ports_counted = PortsCounted::UnconnectedAsleep;
  EXPECT_NEAR(account().readings[0].run.ports, (0.55 + 0.73 + 0.2) / 4, 1e-12);
  EXPECT_EQ(account(all_on(10)).readings[0].reference->ports, 1);
  power.ports_counted = PortsCounted::UnconnectedOn;
  EXPECT_NEAR(account().readings[0].run.ports, (0.55 + 0.73 + 2) / 4, 1e-12);
}

TEST_F(ComponentReport, CountsPortsThatAreOnWhileTheySendAsIdeal) {
  result.channels[2].flits = 200;
  result.channels[3].flits = 5000;  // several lanes of a node
  const ComponentAccount own = account();
  EXPECT_NEAR(own.readings[0].ideal.ports, (0.1 + 0.9 * 0.2 + 1) / 2, 1e-12);
  EXPECT_NEAR(own.readings[1].ideal.ports, (0.2 + 1) / 2, 1e-12);
  EXPECT_NEAR(own.readings[1].ideal.network, 0.35 + 0.65 * 0.6, 1e-12);
  const ComponentAccount beside = account(all_on(500));
  EXPECT_NEAR(beside.readings[1].ideal.ports, 0.25, 1e-12) << "of the reference";
  EXPECT_EQ(beside.readings[1].ideal.nodes, 0.9);
}

TEST_F(ComponentReport, HasOneReadingIfChannelsThatAreOffDrawNothing) {
  power.off_share = "0";
  EXPECT_EQ(account().readings.size(), 1u);
}

TEST_F(ComponentReport, IsNoneIfNothingWasMeasured) {
  const auto none = [&] {
    return !component_account(power, tree, power_run(power, result), {}, "").has_value();
  };
  EXPECT_FALSE(none());
  result.cycles = 100;
  EXPECT_TRUE(none());
  result.cycles = 1200;
  result.channels.clear();
  EXPECT_TRUE(none());
}

TEST_F(ComponentReport, WritesALineForEachComponentAndReading) {
  power.off_share = "0.5";
  power.link_share = power.network_share = 0.5;
  power.cpu_use = 1;
  std::istringstream in(components_report(account(all_on(500))));
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  ASSERT_EQ(lines.size(), 13u);
  EXPECT_EQ(lines[0],
            "off_share,component,power,cluster_share,energy,reference_power,reference_energy,"
            "relative_energy,ideal_power");
  EXPECT_EQ(lines[1].substr(0, 14), "0.5,ports,0.8,");
  EXPECT_THAT(lines[1], testing::EndsWith(",800,1,500,1.6,0.625"));
  EXPECT_THAT(lines[2], testing::StartsWith("0.5,rest,1,"));
  EXPECT_EQ(lines[5], "0.5,cluster,0.95,1,950,0.95,475,2,0.85625")
      << "cpu_use of the reference is 0.8";
  EXPECT_EQ(lines[6], "0.5,interfaces,0.9,,900,1,500,1.8,0.625");
  EXPECT_EQ(lines[7].substr(0, 12), "0,ports,0.6,");
}

TEST_F(ComponentReport, LeavesColumnsOfTheReferenceEmptyWithoutOne) {
  const std::string text = components_report(account());
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 13);
  EXPECT_THAT(text, HasSubstr("0.1,nodes,0.875,"));
  EXPECT_THAT(text, HasSubstr(",875,,,,0.875\n"));
}

TEST_F(ComponentReport, SaysThatTheReferenceDidOtherWork) {
  RunResult sample = sample_result();
  const auto reported = [&](std::uint64_t flits) {
    result.channels[0].flits = 900;  // sent, and not received
    result.channels[2].flits = flits;
    sample.components = account(all_on(500));  // two nodes received 125 each
    return terminal_report(sample_title(), sample_topology(), sample, "r");
  };
  EXPECT_THAT(reported(246), HasSubstr(", flits received 0.9840, energy"));
  EXPECT_THAT(reported(244), HasSubstr(", flits received 0.9760 (NOT the same work), energy"));
  EXPECT_THAT(reported(256), HasSubstr(", flits received 1.0240 (NOT the same work), energy"));
  const auto summary = boost::json::parse(summary_report(sample_title(), sample));
  EXPECT_EQ(summary.at_pointer("/components/relative_work").as_double(), 1.024);
  sample.components = account();
  EXPECT_FALSE(sample.components->relative_work().has_value());
}

TEST_F(ComponentReport, StandsInTheSummaryAndOnTheTerminal) {
  RunResult sample = sample_result();
  EXPECT_THAT(summary_report(sample_title(), sample), Not(HasSubstr("components")));
  EXPECT_THAT(terminal_report(sample_title(), sample_topology(), sample, "r"),
              Not(HasSubstr("component power")));
  power.network_share = 0.2;
  result.channels[2].flits = result.channels[3].flits = 125;
  sample.components = account(all_on(500));
  const auto summary = boost::json::parse(summary_report(sample_title(), sample));
  EXPECT_EQ(summary.at_pointer("/components/run_time").as_int64(), 1000);
  EXPECT_EQ(summary.at_pointer("/components/relative_run_time").to_number<double>(), 2);
  EXPECT_NEAR(summary.at_pointer("/components/network").as_double(), 0.766, 1e-12);
  EXPECT_NEAR(summary.at_pointer("/components/relative_network_energy").as_double(), 1.532, 1e-12);
  EXPECT_NEAR(summary.at_pointer("/components_asleep_0/network").as_double(), 0.74, 1e-12);
  EXPECT_EQ(summary.at("units").at("components.network_energy").as_string(), "cycles");
  const std::string terminal = terminal_report(sample_title(), sample_topology(), sample, "r");
  EXPECT_THAT(terminal,
              HasSubstr("\n  component power     ports 0.6400, network 0.7660, nodes 0.8750, "
                        "cluster 0.8532 of their maxima; interfaces 0.8200\n"));
  EXPECT_THAT(terminal, HasSubstr("\n  beside reference    run time 2.0000, flits received 1.0000, "
                                  "energy of the network 1.5320, of the cluster 1.8548 of ref\n"));
  sample.components = account();
  EXPECT_TRUE(boost::json::parse(summary_report(sample_title(), sample))
                  .at_pointer("/components/relative_cluster_energy")
                  .is_null());
  EXPECT_THAT(terminal_report(sample_title(), sample_topology(), sample, "r"),
              Not(HasSubstr("beside")));
}

TEST_F(ComponentReport, IsDrawn) {
  const std::string folder = testing::TempDir() + "dusk_component_plot";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  write_file(folder, "timeseries.csv", timeseries_report(sample_result()));
  for (const bool beside : {false, true}) {
    const ComponentAccount a = account(beside ? std::optional(all_on(500)) : std::nullopt);
    write_file(folder, "power_components.csv", components_report(a));
    EXPECT_EQ(draw_plots(folder, "x", 3, a), "");
    const std::string svg = file_text(folder + "/power_components.svg");
    EXPECT_THAT(svg, HasSubstr("interfaces"));
    EXPECT_EQ(svg.find("of the reference") != std::string::npos, beside);
    EXPECT_TRUE(std::filesystem::exists(folder + "/power_components.png"));
  }
}

}  // namespace
}  // namespace dusk
