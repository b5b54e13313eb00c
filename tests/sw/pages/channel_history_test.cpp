// SPDX-License-Identifier: Apache-2.0
#include "sw/pages/channel_history.h"

#include <gmock/gmock.h>

#include "sw/common/config_error.h"
#include "tests/sw/pages/page_reader.h"
#include "tests/sw/pages/run_folder_test.h"

namespace dusk::pages {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class ChannelHistory : public DetailedRunTest {
 protected:
  std::string complaint() {
    try {
      pack_load(folder_, windows_, columns_);
      pack_states(folder_, windows_, 320, columns_);
    } catch (const std::exception& error) {
      return error.what();
    }
    return "none";
  }
  std::vector<double> load() {
    return numbers_of(columns_, pack_load(folder_, windows_, columns_));
  }

  WindowGroups windows_{{100, 200, 300}, 6, 1};
  Columns columns_;
};

TEST_F(ChannelHistory, LoadIsTheShareOfCyclesWithAFlit) {
  EXPECT_THAT(load(),
              ElementsAre(51, 26, 77, 13, 13, 255, 51, 26, 77, 13, 13, 0, 51, 26, 77, 13, 13, 128));
}

TEST_F(ChannelHistory, MergedWindowsShareTheirFlits) {
  windows_.merged = 2;
  EXPECT_THAT(load(), ElementsAre(52, 26, 76, 12, 12, 128, 52, 26, 76, 12, 12, 128));
  const auto state = numbers_of(columns_, pack_states(folder_, windows_, 320, columns_).state);
  EXPECT_THAT(state, ElementsAre(0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0));
}

TEST_F(ChannelHistory, WindowsAreMergedAbove24MillionCells) {
  EXPECT_EQ(merged_windows(1000, 24000), 1u);
  EXPECT_EQ(merged_windows(1001, 24000), 2u);
  EXPECT_EQ(merged_windows(1000, 65536), 3u);
  EXPECT_EQ(merged_windows(0, 65536), 1u);
}

TEST_F(ChannelHistory, StatesAreThoseAtTheEndsOfTheWindows) {
  const StateHistory history = pack_states(folder_, windows_, 320, columns_);
  EXPECT_THAT(numbers_of(columns_, history.state),
              ElementsAre(0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0));
  EXPECT_THAT(numbers_of(columns_, history.width),
              ElementsAre(4, 4, 4, 2, 4, 4, 4, 4, 4, 2, 4, 4, 4, 4, 4, 2, 4, 4));
  EXPECT_THAT(history.always_on, ElementsAre(1, 1, 0, 0, 1, 1));
}

TEST_F(ChannelHistory, TimesOffAreWholeOrCutByAnEndOfTheRun) {
  const StateHistory history = pack_states(folder_, windows_, 320, columns_);
  EXPECT_THAT(history.whole, ElementsAre(100));
  EXPECT_THAT(history.cut, ElementsAre(20, 70));
}

TEST_F(ChannelHistory, WithoutNarrowChannelsThereAreNoWidths) {
  std::string states = kStates;
  states.replace(states.find("0.5"), 3, "1");
  put(file("channel_states.csv"), states);
  EXPECT_TRUE(pack_states(folder_, windows_, 320, columns_).width.is_null());
}

TEST_F(ChannelHistory, WindowsThatAnInterruptedRunDidNotWriteAreZero) {
  std::filesystem::resize_file(file("channel_flits.npy"), 128 + 12 + 5);
  EXPECT_THAT(load(), ElementsAre(51, 26, 77, 13, 13, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
}

TEST_F(ChannelHistory, NumbersOfFourBytesAreRead) {
  std::string text = npy(1, 6, {10, 0, 20, 0, 30, 0, 40, 0, 50, 0, 100, 0});
  text.replace(text.find("<u2"), 3, "<u4");
  put(file("channel_flits.npy"), text);
  windows_.ends = {100};
  EXPECT_THAT(load(), ElementsAre(26, 51, 77, 102, 128, 255));
}

TEST_F(ChannelHistory, FilesThatARunDoesNotWriteAreRefused) {
  put(file("channel_flits.npy"), "no numpy");
  EXPECT_THAT(complaint(), HasSubstr("channel_flits.npy: is cut off"));
  put(file("channel_flits.npy"), "no numpy file, which is longer");
  EXPECT_THAT(complaint(), HasSubstr("channel_flits.npy: is no NumPy file"));
  put(file("channel_flits.npy"), npy(3, 7, {}));
  EXPECT_THAT(complaint(), HasSubstr("has not the 6 channels of channels.csv"));
  std::string floats = npy(3, 6, {});
  floats.replace(floats.find("<u2"), 3, "<f8");
  put(file("channel_flits.npy"), floats);
  EXPECT_THAT(complaint(), HasSubstr("has no numbers of <u2 or <u4"));
  write_detail(folder_);
  for (const char* line : {"10,6,on,1", "10,0,dark,1", "10,0,on,2", "-1,0,on,1", "10,0,on", ""}) {
    put(file("channel_states.csv"), "cycle,channel,state,width\n" + std::string(line) + "\n");
    EXPECT_THAT(complaint(), HasSubstr("channel_states.csv:2: '" + std::string(line) + "' is no"));
  }
  put(file("channel_states.csv"), "cycle,channel,state,width\n10,0,on,1\n9,0,on,1\n");
  EXPECT_THAT(complaint(), HasSubstr("channel_states.csv:3: '9,0,on,1' is no change"));
  put(file("channel_states.csv"), "cycle,channel\n");
  EXPECT_THAT(complaint(), HasSubstr("channel_states.csv:1: 'cycle,channel' is no change"));
}

}  // namespace
}  // namespace dusk::pages
