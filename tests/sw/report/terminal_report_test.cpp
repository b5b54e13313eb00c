// SPDX-License-Identifier: Apache-2.0
#include "sw/report/terminal_report.h"

#include <gmock/gmock.h>

#include "sw/common/status_line.h"
#include "tests/sw/sample_result.h"

namespace dusk {
namespace {

using testing::HasSubstr;

std::string read_back(std::FILE* file) {
  std::rewind(file);
  std::string text(4096, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file));
  return text;
}

TEST(TerminalReport, IsAboutADozenLines) {
  const std::string text =
      terminal_report(sample_title(), sample_topology(), sample_result(), "results/x-1");
  EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 14);
  EXPECT_THAT(
      text,
      HasSubstr(
          "\n  packet latency      48.8 cycles   (median 45, 99 % 120, max 400: packet 77)\n"));
  EXPECT_THAT(text, HasSubstr("0.7000 of all links on, 0.6000 between switches\n"));
  EXPECT_THAT(text, HasSubstr("passed: delivery, credits"));
  EXPECT_THAT(text, HasSubstr("results/x-1"));
}

std::string report_of(const RunResult& result) {
  return terminal_report(sample_title(), sample_topology(), result, "r");
}

TEST(TerminalReport, HasALineOfEachMessageClassThatSent) {
  RunResult result = sample_result();
  EXPECT_THAT(report_of(result), testing::Not(HasSubstr("message class")));
  result.classes.resize(4);
  result.classes[0] = {900, 890, 0.25, {880, 40.25, 1, 20, 40, 50, 60, 70, 80}, {}};
  result.classes[0].network_latency = {880, 30.5, 1, 10, 30, 40, 50, 61, 70};
  result.classes[2].packets_created = 3;
  const std::string text = report_of(result);
  EXPECT_THAT(text,
              HasSubstr("\n  message class 0     900 created, 890 delivered, 0.2500 accepted; "
                        "latency 40.2 (99 % 70), in the network 30.5 (99 % 61)\n"));
  EXPECT_THAT(text, HasSubstr("\n  message class 2     3 created, 0 delivered, 0.0000 accepted\n"));
  EXPECT_THAT(text, testing::Not(HasSubstr("message class 1")));
}

TEST(TerminalReport, SaysHowSureTheMeansAre) {
  RunResult result = sample_result();
  result.steady.applies = true;
  result.steady.reason = "";
  result.steady.steady = result.steady.warmup_detected = result.steady.converged = true;
  result.steady.intervals.latency = {true, 50, 0.5, 0};
  result.steady.intervals.accepted = {true, 0.3, 0.002, 0};
  const std::string text = report_of(result);
  EXPECT_THAT(text, HasSubstr("packet latency      48.8 ± 0.5 cycles   (median 45"));
  EXPECT_THAT(text, HasSubstr("accepted throughput 0.3090 ± 0.0020 flits/node/cycle"));
  EXPECT_THAT(text, HasSubstr("steady state        yes, warm-up detected; ± is 95 % confidence, "
                              "1.00 % of the latency, converged\n"));
}

TEST(TerminalReport, DoesNotPassALatencyOffAsSteady) {
  RunResult result = sample_result();
  SteadyState& s = result.steady;
  s.applies = true;
  s.intervals.latency = {true, 50, 2, 0};
  s.precision = 0.02;
  s.measured = 999;
  s.needed = 1000;
  const std::pair<const char*, const char*> words[] = {
      {"saturated", "NO: saturated: 0.3100 offered, 0.3090 accepted; the latency grows"},
      {"too short", "NO: too short to tell: 999 cycles measured, 1000 needed (more run.cycles)"},
      {"no warm-up found", "NO: no end of the warm-up found (more run.cycles)"},
      {"drifting", "NO: drifting (more run.warmup or run.cycles)"},
      {"correlated batches", "NO: successive batches are correlated (more run.cycles)"},
      {"not converged", "NO: not converged: latency ± 4.00 %, not 2.00 % (more run.cycles)"},
      {"interrupted", "NO: interrupted\n"},
      {"standstill", "NO: standstill\n"}};
  for (const auto& [reason, said] : words) {
    s.reason = reason;
    EXPECT_THAT(report_of(result), HasSubstr(std::string("steady state        ") + said));
    EXPECT_THAT(report_of(result), HasSubstr("cycles, NOT STEADY   (median"));
  }
  s.reason = "too short";
  s.measured = 1000;
  EXPECT_THAT(report_of(result), HasSubstr("NO: too few packets to tell (more run.cycles)\n"));
  s.reason = "saturated";
  result.packets_dropped = 7;
  EXPECT_THAT(report_of(result),
              HasSubstr("accepted; sources drop packets that they have no space for\n"));
  s.applies = false;
  s.reason = "ramp";
  EXPECT_THAT(report_of(result), HasSubstr("steady state        does not apply (ramp)\n"));
  EXPECT_THAT(report_of(result), testing::Not(HasSubstr("NOT STEADY")));
}

TEST(TerminalReport, SaysThatNoPacketWasMeasured) {
  RunResult result = sample_result();
  result.packet_latency = {};
  result.steady.applies = true;
  result.steady.reason = "too short";
  EXPECT_THAT(report_of(result), HasSubstr("steady state        NO: no packet was measured\n"));
  EXPECT_THAT(report_of(result), HasSubstr("packet latency      no packet measured\n"));
}

TEST(TerminalReport, SaysThatTheLoadIsNotTheOneAskedFor) {
  RunResult result = sample_result();
  result.steady.load_met = false;
  result.steady.wanted_load = 0.4;
  EXPECT_THAT(report_of(result),
              HasSubstr("0.3100 flits/node/cycle   (NOT the 0.4000 asked for)\n"));
  result.steady.silent_nodes = 4;
  EXPECT_THAT(report_of(result), HasSubstr("(NOT the 0.4000 asked for; 4 nodes send nothing)\n"));
}

TEST(TerminalReport, PutsTheLimitsOfTheChannelsBesideTheLoads) {
  RunResult result = sample_result();
  result.full_channel_load = 1 / 15.0;
  result.throughput_bound = 0.5;
  result.saturated = true;
  result.steady.load_met = false;
  result.steady.wanted_load = 0.4;
  EXPECT_THAT(report_of(result), HasSubstr("0.3100 flits/node/cycle   (first channel full at "
                                           "0.0667; NOT the 0.4000 asked for)\n"));
  EXPECT_THAT(report_of(result), HasSubstr("flits/node/cycle   (bound 0.5000, SATURATED)\n"));
  result.full_channel_load.reset();
  result.throughput_bound.reset();
  EXPECT_THAT(report_of(result), testing::Not(HasSubstr("bound")));
  EXPECT_THAT(report_of(result), testing::Not(HasSubstr("channel full")));
}

TEST(TerminalReport, SaysWhatIsWrong) {
  RunResult result = sample_result();
  result.complete = false;
  result.saturated = true;
  result.checks[1].passed = false;
  const std::string text = terminal_report(sample_title(), sample_topology(), result, "r");
  EXPECT_THAT(text, HasSubstr("INTERRUPTED"));
  EXPECT_THAT(text, HasSubstr("SATURATED"));
  EXPECT_THAT(text, HasSubstr("FAILED: credits"));
}

TEST(Progress, LineShowsShareRateTimeAndTraffic) {
  WindowSample window;
  window.accepted = 0.315;
  window.packet_latency = 31.44;
  window.delivered_packets = 7;
  window.relative_link_power = 0.512;
  Progress p{210000, 500000, 0, 0, 1.25e6, 3.2, &window};
  EXPECT_EQ(progress_line(p),
            " 42 %  cycle 210000 of 500000  1.25 M cycles/s  3.2 s left  accepted 0.315  latency "
            "31.4  power "
            "0.512");
  window.delivered_packets = 0;
  EXPECT_THAT(progress_line(p), HasSubstr("  latency -  power"));
  p = {210000, kNever, 50, 200, 1250, 185, nullptr};
  EXPECT_EQ(progress_line(p),
            " 25 %  cycle 210000, message 50 of 200  1.2 k cycles/s  3 min 05 s left");
  p = {210384, 210000, 0, 0, 1250, 0, &window, 17};
  EXPECT_EQ(progress_line(p),
            "cycle 210384, draining: 17 measured packets are under way  1.2 k cycles/s");
}

TEST(Progress, DurationsAreReadable) {
  EXPECT_EQ(duration_text(0.25), "0.2 s");
  EXPECT_EQ(duration_text(59.7), "1 min 00 s");
  EXPECT_EQ(duration_text(7620), "2 h 07 min");
  EXPECT_EQ(duration_text(1.0 / 0.0), "?");
  EXPECT_EQ(rate_text(950), "950");
}

TEST(Progress, PlainOutputIsALineEachTenth) {
  std::FILE* file = std::tmpfile();
  StatusLine status(file, false);
  for (Cycle now = 0; now <= 1000; ++now)
    status.show(progress_share({now, 1000, 0, 0, 1, 1, nullptr}), [] { return "line"; });
  status.finish();
  const std::string text = read_back(file);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 10);
  EXPECT_EQ(text.find('\r'), std::string::npos);
  std::fclose(file);
}

TEST(Progress, TerminalShowsOneLineAndClearsIt) {
  std::FILE* file = std::tmpfile();
  StatusLine status(file, true);
  status.show(0.001, [] { return "line"; });
  status.finish();
  const std::string text = read_back(file);
  EXPECT_EQ(text.find('\n'), std::string::npos);
  EXPECT_THAT(text, testing::EndsWith("\r\033[K"));
  std::fclose(file);
}

}  // namespace
}  // namespace dusk
