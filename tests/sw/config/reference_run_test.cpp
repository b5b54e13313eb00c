// SPDX-License-Identifier: Apache-2.0
#include "sw/config/reference_run.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "sw/common/output_file.h"

namespace dusk {
namespace {

using testing::HasSubstr;

/// Results of a 2-ary 1-tree: two nodes at one switch.
class ReferenceRun : public testing::Test {
 protected:
  ReferenceRun() {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    experiment_.network.k = 2;
    experiment_.network.n = 1;
    experiment_.run.reference = folder_;
    write_file(folder_, "summary.json", "{\"complete\": true}");
    write_file(folder_, "config.toml", "[power]\nmode = \"always_on\"\ncpu_use = 0.8\n");
    write_file(folder_, "channels.csv", kHead + kChannels);
  }
  std::string fault() const {
    try {
      reference_run(experiment_, {{"run.reference", "--set"}});
    } catch (const ConfigError& error) {
      return error.what();
    }
    return "";
  }

  static inline const std::string kHead =
      "channel,from,from_port,to,to_port,flits,on,draining,turning_off,off,turning_on";
  static inline const std::string kChannels =
      "\n0,\"node 0\",,\"switch l0 ()\",0,5,9,0,0,0,0\n1,\"node 1\",,\"switch l0 ()\",1,5,9,0,0,0,0"
      "\n2,\"switch l0 ()\",0,\"node 0\",,5,1,2,1,4,1\n3,\"switch l0 ()\",1,\"node "
      "1\",,5,9,0,0,0,0\n";
  const std::string folder_ = testing::TempDir() + "dusk_reference_run";
  Experiment experiment_;
};

TEST_F(ReferenceRun, IsRead) {
  ASSERT_EQ(fault(), "");
  const PowerRun run = reference_run(experiment_, {}).value();
  EXPECT_EQ(run.time, 9u);
  EXPECT_EQ(run.cpu_use, 0.8);
  EXPECT_TRUE(run.always_on);
  ASSERT_EQ(run.channels.size(), 4u);
  EXPECT_EQ(run.channels[0].powered_quarters, 36u);
  EXPECT_EQ(run.channels[2].powered_quarters, 20u);
  EXPECT_EQ(run.channels[2].off, 4u);
}

TEST_F(ReferenceRun, TakesTheShareOfCyclesOffAwayByItsOwnKey) {
  std::string lines;
  for (const char* end : {"9", "9", "4.65", "9"}) {  // 4.25 cycles, and 0.1 of 4
    const auto begin = kChannels.find(std::to_string(std::count(lines.begin(), lines.end(), '\n')));
    lines += kChannels.substr(begin, kChannels.find('\n', begin) - begin) + "," + end + "\n";
  }
  write_file(folder_, "channels.csv", kHead + ",powered\n" + lines);
  write_file(folder_, "config.toml", "[power]\nmode = \"threshold\"\noff_share = 0.1\n");
  ASSERT_EQ(fault(), "");
  const PowerRun run = reference_run(experiment_, {}).value();
  EXPECT_EQ(run.channels[2].powered_quarters, 17u);
  EXPECT_EQ(run.channels[3].powered_quarters, 36u);
  EXPECT_FALSE(run.always_on);
  EXPECT_EQ(run.cpu_use, 1);
}

TEST_F(ReferenceRun, IsNoneWithoutAFolderOrWithTheFunctionalEngine) {
  experiment_.run.reference.clear();
  EXPECT_FALSE(reference_run(experiment_, {}).has_value());
  experiment_.run.reference = "nowhere";
  experiment_.run.engine = EngineKind::Functional;
  EXPECT_FALSE(reference_run(experiment_, {}).has_value());
}

TEST_F(ReferenceRun, IsRefusedIfItIsNotOfThisNetwork) {
  const auto with = [&](const std::string& channels) {
    write_file(folder_, "channels.csv", channels);
    return fault();
  };
  const auto changed = [](std::string from, const std::string& to) {
    std::string text = kHead + kChannels;
    return text.replace(text.find(from), from.size(), to);
  };
  EXPECT_THAT(with(changed("node 1", "node 2")),
              testing::StartsWith("--set: run.reference: '" + folder_ + "': channels.csv: line 3"));
  EXPECT_THAT(with(changed(",0,\"node 0\"", ",1,\"node 0\"")), HasSubstr("is not channel 2"));
  EXPECT_THAT(with(kHead + "\n"), HasSubstr("has 0 channels, the network 4"));
  EXPECT_THAT(with(kHead + kChannels + "4,\"node 0\",,\"switch l0 ()\",0,5,9,0,0,0,0\n"),
              HasSubstr("line 6 is one channel more"));
  EXPECT_THAT(with(changed("5,9,0", "5,8,0")), HasSubstr("line 3 has other cycles than the first"));
  EXPECT_THAT(with(changed("5,9,0", "5,x,0")), HasSubstr("line 2 has 'x' for on (a number"));
  EXPECT_THAT(with(changed("5,9,0", "5,18446744073709551615,0")), HasSubstr("5' for on (a number"));
  EXPECT_THAT(with(changed("5,9,0", "5,9")), HasSubstr("line 2 has not all columns"));
  EXPECT_THAT(with(changed("draining", "drain")), HasSubstr("has no column draining"));
  EXPECT_THAT(with(""), HasSubstr("has 0 channels"));
}

TEST_F(ReferenceRun, IsRefusedIfItIsNotComplete) {
  write_file(folder_, "summary.json", "{\"complete\": false}");
  EXPECT_THAT(fault(), HasSubstr("the run is not complete (results folder"));
  for (const char* text : {"{", "{}", "[]", "{\"complete\": 1}"}) {
    write_file(folder_, "summary.json", text);
    EXPECT_THAT(fault(), HasSubstr("summary.json is not that of a run")) << text;
  }
  write_file(folder_, "summary.json", "{\"complete\": true}");
  write_file(folder_, "config.toml", "[power\n");
  EXPECT_THAT(fault(), HasSubstr("config.toml:"));
}

}  // namespace
}  // namespace dusk
