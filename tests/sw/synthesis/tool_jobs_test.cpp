// SPDX-License-Identifier: Apache-2.0
// Jobs of tools: all of them, so many at once; the first fault is thrown; an interruption that
// comes between two is one.
#include "sw/synthesis/tool_jobs.h"

#include <gmock/gmock.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "sw/common/interrupt.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;

TEST(ToolJobs, AreDoneInTheirOwnFolders) {
  std::vector<std::string> folders;
  std::vector<ToolJob> jobs;
  for (const char* folder : {"one", "two", "three"})
    jobs.push_back({folder, folder, [&](ToolRunner& tools) { folders.push_back(tools.folder()); }});
  run_tool_jobs("test", jobs, 1);
  EXPECT_THAT(folders, ElementsAre("one", "two", "three"));
}

TEST(ToolJobs, EndAtTheFirstFault) {
  int begun = 0;
  const std::vector<ToolJob> jobs = {
      {"one", ".", [&](ToolRunner&) { ++begun; }},
      {"two", ".", [](ToolRunner&) { throw std::invalid_argument("broken"); }},
      {"three", ".", [&](ToolRunner&) { ++begun; }}};
  EXPECT_THROW(run_tool_jobs("test", jobs, 1), std::invalid_argument);
  EXPECT_EQ(begun, 1);
}

// No tool runs when the signal arrives, so only the remaining jobs show that results are missing.
TEST(ToolJobs, AreInterruptedBetweenTwo) {
  const auto interrupted_between = [] {
    const std::vector<ToolJob> jobs = {{"one", ".",
                                        [](ToolRunner&) {
                                          std::raise(SIGINT);
                                          std::this_thread::sleep_for(std::chrono::seconds(1));
                                        }},
                                       {"two", ".", [](ToolRunner&) { std::exit(1); }}};
    try {
      run_tool_jobs("test", jobs, 1);
    } catch (const Interrupted&) {
      std::exit(130);
    }
    std::exit(0);
  };
  EXPECT_EXIT(interrupted_between(), ::testing::ExitedWithCode(130), "");
}

}  // namespace
}  // namespace dusk
