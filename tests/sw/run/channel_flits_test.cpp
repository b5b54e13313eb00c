// SPDX-License-Identifier: Apache-2.0
#include "sw/run/channel_flits.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <string>

#include "sw/common/result_files.h"

namespace dusk {
namespace {

const std::string kHead =
    "channel,from,from_port,to,to_port,flits,on,draining,turning_off,off,turning_on,turned_on,"
    "turned_off\n";

class ChannelFile : public testing::Test {
 protected:
  ChannelFlits read(const std::string& lines) {
    std::filesystem::create_directories(folder_);
    write_file(folder_, "channels.csv", kHead + lines);
    return read_channel_flits(folder_);
  }
  const std::string folder_ = testing::TempDir() + "channel_flits";
};

TEST_F(ChannelFile, IsAddedUp) {
  const ChannelFlits flits = read(
      "0,\"node 0\",,\"switch l1 (0)\",0,70,100,0,0,0,0,0,0\n"
      "1,\"switch l1 (0)\",0,\"node 0\",,40,100,0,0,0,0,0,0\n"
      "2,\"switch l1 (0)\",1,\"switch l0 (0)\",0,50,60,10,5,20,5,1,1\n"
      "3,\"switch l0 (0)\",0,\"switch l1 (0)\",1,30,100,0,0,0,0,0,0\n");
  EXPECT_EQ(flits.delivered, 40);
  EXPECT_EQ(flits.between, 80);
  EXPECT_EQ(flits.cycles, 100);
  EXPECT_EQ(flits.switches, 2);
  EXPECT_EQ(flits.mean_hops(), 2);
  EXPECT_DOUBLE_EQ(flits.a_switch(), 0.6);
}

TEST_F(ChannelFile, OfNoFlitHasNoHops) {
  EXPECT_TRUE(std::isnan(read("0,\"switch 0\",0,\"node 0\",,0,9,0,0,0,0,0,0\n").mean_hops()));
}

TEST_F(ChannelFile, IsRefusedIfItIsNone) {
  EXPECT_THROW(read("0,\"switch 0\",0,\"node 0\",,7\n"), OutputError);
  EXPECT_THROW(read_channel_flits(folder_ + "/none"), ConfigError);
}

}  // namespace
}  // namespace dusk
