// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/common/packet.h"
#include "sw/config/option_table.h"
#include "sw/config/workload_part.h"
#include "tests/support/temporary_file.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;

/// Defaults, with that workload.
Experiment of_kind(const std::string& kind) {
  Experiment e;
  e.traffic.kind = kind;
  return e;
}

/// A trace of two packets, of 4 and 6 flits, in cycles 5 and 9.
Experiment of_trace() {
  Experiment e = of_kind("trace");
  e.traffic.trace_file = written(temporary_name(".csv"), "5,0,1,4\n9,1,0,6\n");
  e.run.cycles = 0;
  return e;
}

std::string whole(const std::string& key) {
  return key.find('.') == std::string::npos ? "traffic." + key : key;
}

TEST(WorkloadParts, NameKeysOfTheTable) {
  for (const WorkloadPart* part : workloads()) {
    for (const std::string& key : part->keys())
      EXPECT_NE(find_option(whole(key)), nullptr) << part->name() << ": " << key;
    for (const auto& [key, value] : part->defaults())
      EXPECT_NE(find_option(key), nullptr) << part->name() << ": " << key;
  }
}

TEST(WorkloadParts, ReadEveryKeyOfTraffic) {
  for (const Option& option : option_table()) {
    if (option.key.rfind("traffic.", 0) != 0 || option.key == "traffic.kind") continue;
    EXPECT_FALSE(workloads_that_read(option.key.substr(8)).empty()) << option.key;
  }
  EXPECT_THAT(workloads_that_read("run.cycles"), ElementsAre("open", "trace", "application"));
  EXPECT_THAT(workloads_that_read("length"), ElementsAre("open", "closed"));
  EXPECT_EQ(with_workload("length").remedy, "kind open");
}

TEST(WorkloadParts, SayWhatEndsARun) {
  Experiment e = of_kind("open");
  e.run.cycles = 100;
  EXPECT_TRUE(workload_of(e.traffic).ends_by_clock(e));
  EXPECT_EQ(workload_of(e.traffic).end(e).cycles, 100u);
  e.traffic.kind = "closed";
  e.traffic.messages = 7;
  EXPECT_FALSE(workload_of(e.traffic).ends_by_clock(e));
  EXPECT_EQ(workload_of(e.traffic).end(e).cycles, kNever);
  EXPECT_EQ(workload_of(e.traffic).end(e).messages, 7u);
  e = of_trace();
  EXPECT_TRUE(is_whole_trace(e));
  EXPECT_EQ(workload_of(e.traffic).end(e).messages, 2u);
  e.run.cycles = 100;
  EXPECT_FALSE(is_whole_trace(e));
  EXPECT_EQ(workload_of(e.traffic).end(e).cycles, 100u);
  EXPECT_EQ(workload_of(e.traffic).end(e).trace_packets, 2u);
}

TEST(WorkloadParts, SayUntilWhenTheirSourcesAreAsked) {
  Experiment e = of_kind("open");
  e.run.cycles = 100;
  e.run.drain_limit = 50;
  EXPECT_EQ(workload_of(e.traffic).sources_end(e), 150u);
  e.run.drain = false;
  EXPECT_EQ(workload_of(e.traffic).sources_end(e), 101u);
  e = of_trace();
  EXPECT_EQ(workload_of(e.traffic).sources_end(e), 10u) << "after its last packet";
}

TEST(WorkloadParts, SayWhyThereIsNoSteadyState) {
  TrafficOptions t;
  EXPECT_TRUE(has_constant_load(t));
  t.injection = "uniform_gaps_ramp";
  EXPECT_STREQ(workload_of(t).unsteady(t), "ramp");
  t.kind = "closed";
  EXPECT_STREQ(workload_of(t).unsteady(t), "closed loop");
  t.kind = "trace";
  EXPECT_STREQ(workload_of(t).unsteady(t), "trace");
  EXPECT_FALSE(has_constant_load(t));
}

TEST(WorkloadParts, KnowTheirPackets) {
  Experiment e = of_trace();
  EXPECT_EQ(packet_lengths(e).longest, 6u);
  EXPECT_EQ(packet_lengths(e).step, 2u);
  EXPECT_FALSE(workload_of(e.traffic).has_classes(e));
  written(e.traffic.trace_file, "5,0,1,4,0\n9,1,0,6,2\n");
  EXPECT_TRUE(workload_of(e.traffic).has_classes(e));
  e = of_kind("closed");
  e.traffic.length = "4..6";
  EXPECT_EQ(packet_lengths(e).longest, 6u);
  EXPECT_EQ(packet_lengths(e).step, 1u);
  e.traffic.outstanding = 3;
  e.traffic.active_share = 0.5;  // half of 256 nodes
  EXPECT_EQ(workload_of(e.traffic).packet_memory(e), 384.0 * sizeof(Packet));
}

TEST(WorkloadParts, AnUnknownOneIsRefused) {
  EXPECT_THROW(workload_of(of_kind("clossed").traffic), ConfigError);
}

}  // namespace
}  // namespace dusk
