// SPDX-License-Identifier: Apache-2.0
// A difference between RTL and twin is found, reported and drawn: end to end, with a fault in the
// twin.
#include "sw/run/lockstep_run.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "sw/run/run_command.h"
#include "tests/support/rtl_switches.h"
#include "tests/system/fst_file.h"
#include "tests/testbench/wrong_twin.h"

namespace dusk {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

Experiment experiment(const std::string& shape) {
  Experiment e;
  e.network.k = 2;
  e.network.n = 3;
  e.switch_.shape = shape;
  e.switch_.vcs_in_use = 2;
  e.run.engine = EngineKind::Lockstep;
  e.run.host = HostKind::Kernel;
  e.run.warmup = 0;
  e.run.cycles = 2000;
  e.run.plots = false;
  e.traffic.load = 0.3;
  e.traffic.length = "5";
  return e;
}

struct LockstepRun : ::testing::Test {
  /// Exit status of a run with `fault` in switch `id`.
  int run(Experiment e, SwitchId id, Fault fault) {
    e.run.output = folder;
    LockstepParts parts;
    parts.twin = [id, fault](const SwitchShape& shape) {
      return std::make_unique<WrongTwinFactory>(shape, id, fault);
    };
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    const int status = run_experiment(e, {}, parts);
    out = ::testing::internal::GetCapturedStdout();
    err = ::testing::internal::GetCapturedStderr();
    return status;
  }
  void SetUp() override { std::filesystem::remove_all(folder); }
  std::string text(const std::string& file) const {
    std::ostringstream text;
    text << std::ifstream(folder + "/" + file).rdbuf();
    return text.str();
  }

  std::string folder = ::testing::TempDir() + "lockstep-" +
                       ::testing::UnitTest::GetInstance()->current_test_info()->name();
  std::string out, err;
};

TEST_F(LockstepRun, SaysWhatItComparedWhereNothingDiffers) {
  EXPECT_EQ(run(experiment("p4v3d4q2"), 0, [](Cycle, SwitchOutputs&) {}), kDone);
  EXPECT_THAT(out, AllOf(HasSubstr("RTL and twin agree on "), HasSubstr(" with a flit moved)"),
                         HasSubstr("input VC buffers filled"), Not(HasSubstr("DIFFER"))));
  EXPECT_FALSE(std::filesystem::exists(folder + "/difference.txt"));
}

TEST_F(LockstepRun, TellsAndDrawsADifference) {
  // Switch 7 forgets that a flit leaves through port 1 after cycle 500.
  Cycle wrong = 0;
  Experiment e = experiment("p4v3d4q2");
  e.run.host = HostKind::Systemc;  // the repetition needs none
  const int status = run(e, 7, [&wrong](Cycle now, SwitchOutputs& o) {
    if (now < 500 || (o.flit_valid[0] & 2u) == 0) return;
    o.flit_valid[0] &= ~std::uint64_t{2};
    if (wrong == 0) wrong = now;
  });
  EXPECT_EQ(status, kCheckFailed);
  ASSERT_GE(wrong, 500u);
  EXPECT_THAT(err, HasSubstr("check failed: lockstep: cycle " + std::to_string(wrong) +
                             ", switch l1 (1,1), port 1, flit valid: rtl 0x1, twin 0x0"));
  const std::string report = text("difference.txt");
  EXPECT_THAT(out, HasSubstr(report));
  EXPECT_THAT(report,
              AllOf(HasSubstr("  cycle       " + std::to_string(wrong)),
                    HasSubstr("  switch      switch l1 (1,1), number 7, p4v3d4q2"),
                    HasSubstr("  field       flit valid"), HasSubstr("  rtl         "),
                    HasSubstr(" of packet "), HasSubstr(" to node "),
                    HasSubstr("  twin        no flit"), HasSubstr("port 1 -> switch l2 (1,1)")));
  // The table: 32 cycles, all listed or in ranges.
  std::istringstream lines(report.substr(report.find("  cycle  ", report.find("The last"))));
  std::string line;
  std::getline(lines, line);
  Cycle next = wrong - 31;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    Cycle from = 0, to = 0;
    std::string word;
    words >> from >> word;
    EXPECT_EQ(from, next) << line;
    next = word == "to" && words >> to ? to + 1 : from + 1;
  }
  EXPECT_EQ(next, wrong + 1);

  const FstFile waves(folder + "/waves-l1-1-1.fst");
  EXPECT_EQ(waves.start, (wrong - kWavesBefore) * kWaveCycle);
  EXPECT_EQ(waves.end, (wrong + kWavesAfter) * kWaveCycle + kWaveCycle / 2);
  EXPECT_TRUE(std::filesystem::exists(folder + "/waves-l1-1-1.gtkw"));
}

TEST_F(LockstepRun, TellsAndDrawsADifferenceOfTheOneSwitchThatIsCompared) {
  Experiment e = experiment("p4v3d4q2");
  e.run.rtl = "l1 (1,1)";
  EXPECT_EQ(run(e, 7, [](Cycle now, SwitchOutputs& o) { o.quiet ^= now == 500; }), kCheckFailed);
  EXPECT_THAT(out, AllOf(HasSubstr("RTL beside its twin in 1 of 12 switches"),
                         HasSubstr("  switch      switch l1 (1,1), number 7, p4v3d4q2")));
  const FstFile waves(folder + "/waves-l1-1-1.fst");
  EXPECT_EQ(waves.start, (500 - kWavesBefore) * kWaveCycle);
  EXPECT_EQ(waves.end, (500 + kWavesAfter) * kWaveCycle + kWaveCycle / 2);
}

TEST_F(LockstepRun, SaysWhyThereAreNoWaves) {
  Experiment e = experiment("p8v3d8q4e");
  e.switch_.ejection = EjectionKind::PerVc;
  rtl_switches("p8v3d8q4e");  // there; one with waves cannot be built
  const std::string path = std::getenv("PATH");
  setenv("PATH", "/proc/none", 1);
  EXPECT_EQ(run(e, 0, [](Cycle now, SwitchOutputs& o) { o.quiet ^= now == 90; }), kCheckFailed);
  setenv("PATH", path.c_str(), 1);
  EXPECT_THAT(out, HasSubstr("none: a switch must be built"));
  EXPECT_THAT(text("difference.txt"), AllOf(HasSubstr("  field       quiet"), HasSubstr(" 90 ")));
}

TEST_F(LockstepRun, SaysThatARepetitionDoesNotShowTheDifference) {
  bool first = true;
  EXPECT_EQ(run(experiment("p4v3d4q2"), 2,
                [&first](Cycle now, SwitchOutputs& o) {
                  if (now < 100 || !first) return;
                  first = false;
                  o.next_deadline = 12345;
                }),
            kCheckFailed);
  EXPECT_THAT(err, HasSubstr("does not show this difference: it shows none"));
  EXPECT_THAT(text("difference.txt"), HasSubstr("  twin        cycle 12345"));
}

}  // namespace
}  // namespace dusk
