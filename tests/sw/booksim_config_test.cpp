// SPDX-License-Identifier: Apache-2.0
// The BookSim 2 configuration of an experiment, and what has none.
#include "sw/compare/booksim_config.h"

#include <gtest/gtest.h>

#include <functional>
#include <sstream>
#include <string>

#include "sw/config_file.h"

namespace dusk {
namespace {

Experiment matched() {
  return load_configuration(DUSK_SOURCE_DIR "/sw/configs/booksim-4-ary-3-tree.toml", {})
      .experiment();
}

/// The value of `key` in a BookSim configuration; empty if it is not there once.
std::string value(const std::string& text, const std::string& key) {
  std::istringstream in(text);
  std::string found;
  for (std::string line; std::getline(in, line);) {
    if (line.rfind(key + " = ", 0) != 0) continue;
    if (!found.empty()) return "";
    found = line.substr(key.size() + 3);
    EXPECT_EQ(found.back(), ';') << line;
    found.pop_back();
  }
  return found;
}

std::string config_with(const std::function<void(Experiment&)>& change, const BooksimRun& run,
                        const std::string& key) {
  Experiment experiment = matched();
  change(experiment);
  check_booksim(experiment);
  return value(booksim_config(experiment, run), key);
}

TEST(BooksimConfig, MapsSizesAndPipeline) {
  const std::string text = booksim_config(matched(), {});
  const std::pair<const char*, const char*> expected[] = {{"topology", "fattree"},
                                                          {"k", "4"},
                                                          {"n", "3"},
                                                          {"num_vcs", "2"},
                                                          {"vc_buf_size", "16"},
                                                          {"routing_function", "nca"},
                                                          {"vc_allocator", "separable_input_first"},
                                                          {"sw_allocator", "separable_input_first"},
                                                          {"routing_delay", "1"},
                                                          {"vc_alloc_delay", "1"},
                                                          {"sw_alloc_delay", "1"},
                                                          {"st_prepare_delay", "0"},
                                                          {"st_final_delay", "1"},
                                                          {"credit_delay", "0"},
                                                          {"wait_for_tail_credit", "0"},
                                                          {"hold_switch_for_packet", "0"},
                                                          {"packet_size", "16"},
                                                          {"traffic", "uniform"},
                                                          {"injection_process", "bernoulli"},
                                                          {"injection_rate_uses_flits", "1"},
                                                          {"pair_stats", "1"},
                                                          {"stats_out", "stats.m"}};
  for (const auto& [key, text_value] : expected) EXPECT_EQ(value(text, key), text_value) << key;
}

TEST(BooksimConfig, FollowsTheKeysThatItCanExpress) {
  using E = Experiment&;
  EXPECT_EQ(config_with([](E e) { e.switch_.hop_latency = 3; }, {}, "routing_delay"), "0");
  EXPECT_EQ(config_with([](E e) { e.switch_.credit_delay = 2; }, {}, "credit_delay"), "1");
  EXPECT_EQ(config_with([](E e) { e.switch_.vc_allocation = VcAllocationKind::Atomic; }, {},
                        "wait_for_tail_credit"),
            "1");
  EXPECT_EQ(config_with([](E e) { e.switch_.arbitration = ArbitrationKind::Hold; }, {},
                        "hold_switch_for_packet"),
            "1");
  const auto adaptive = [](E e) { e.switch_.selection = SelectionKind::MostFreeVcs; };
  EXPECT_EQ(config_with(adaptive, {}, "routing_function"), "anca");
  const auto per_port = [&adaptive](E e) {
    adaptive(e);
    e.switch_.vc_allocator = VcAllocatorKind::PerPort;
  };
  EXPECT_EQ(config_with(per_port, {}, "vc_allocator"), "islip");
  EXPECT_EQ(config_with([](E e) { e.run.seed = 7; }, {}, "seed"), "7");
}

TEST(BooksimConfig, NamesThePatterns) {
  const std::pair<PatternKind, const char*> patterns[] = {
      {PatternKind::Uniform, "uniform"},    {PatternKind::Transpose, "transpose"},
      {PatternKind::BitReversal, "bitrev"}, {PatternKind::BitComplement, "bitcomp"},
      {PatternKind::Shuffle, "shuffle"},    {PatternKind::Tornado, "tornado"},
      {PatternKind::Neighbour, "neighbor"}};
  for (const auto& [pattern, name] : patterns) {
    EXPECT_EQ(config_with([p = pattern](Experiment& e) { e.traffic.pattern = p; }, {}, "traffic"),
              name);
  }
  BooksimRun all;
  all.all_pairs = true;
  EXPECT_EQ(
      config_with([](Experiment& e) { e.traffic.pattern = PatternKind::Shuffle; }, all, "traffic"),
      "uniform");
}

// BookSim's uniform traffic has one packet in N for its own sender; a permutation has none to
// share.
TEST(BooksimConfig, SetsTheLoadToOtherNodes) {
  BooksimRun run;
  run.load = 0.63;
  EXPECT_EQ(config_with([](Experiment&) {}, run, "injection_rate"), "0.640000000");
  const auto transpose = [](Experiment& e) { e.traffic.pattern = PatternKind::Transpose; };
  EXPECT_EQ(config_with(transpose, run, "injection_rate"), "0.630000000");
  run.load = 1;  // a node injects one flit a cycle at most
  EXPECT_EQ(config_with([](Experiment&) {}, run, "injection_rate"), "1.000000000");
}

TEST(BooksimConfig, MeasuresForAsLongAsItIsTold) {
  BooksimRun run;
  run.warmup = 1000;
  run.measured = 2500;  // in periods of the warm-up's length
  EXPECT_EQ(config_with([](Experiment&) {}, run, "sample_period"), "1000");
  EXPECT_EQ(config_with([](Experiment&) {}, run, "warmup_periods"), "1");
  EXPECT_EQ(config_with([](Experiment&) {}, run, "max_samples"), "4");
  EXPECT_EQ(config_with([](Experiment&) {}, run, "sim_type"), "latency");
  run.saturated = true;
  EXPECT_EQ(config_with([](Experiment&) {}, run, "sim_type"), "throughput");
}

// 2 + 5 S + L - 1: what both simulators measure at each distance.
TEST(BooksimConfig, KnowsTheZeroLoadLatency) {
  for (const std::int64_t switches : {1, 3, 5}) {
    EXPECT_EQ(booksim_zero_load(matched(), switches, 1), 2 + 5 * switches);
    EXPECT_EQ(booksim_zero_load(matched(), switches, 16), 17 + 5 * switches);
  }
}

TEST(BooksimConfig, CallsNoNetworkUnstableForTheLengthOfItsPackets) {
  EXPECT_EQ(config_with([](Experiment&) {}, {}, "latency_thres"), "500.0") << "BookSim's default";
  const auto of = [](const char* length) {
    return [length](Experiment& e) { e.traffic.length = length; };
  };
  EXPECT_EQ(config_with(of("1000"), {}, "latency_thres"), "10260.0") << "10 (2 + 5 * 5 + 999)";
}

struct Rejected {
  const char* key;
  std::function<void(Experiment&)> change;
};

TEST(BooksimConfig, RejectsWhatBooksimCannotExpress) {
  using E = Experiment&;
  const Rejected cases[] = {
      {"network.n", [](E e) { e.network.n = 6; }},  // 4096 nodes
      {"run.precision", [](E e) { e.run.precision = 0.01; }},
      {"network.link_latency", [](E e) { e.network.link_latency = 1; }},
      {"network.link_latency", [](E e) { e.network.link_latency = 3; }},
      {"network.local_latency", [](E e) { e.network.local_latency = 1; }},
      {"network.source_cycles", [](E e) { e.network.source_cycles = 1; }},
      {"switch.output_queue", [](E e) { e.switch_.output_queue = 2; }},
      {"switch.crossbar", [](E e) { e.switch_.crossbar = CrossbarKind::PerVc; }},
      {"switch.crossbar", [](E e) { e.switch_.crossbar = CrossbarKind::PerInput; }},
      {"switch.ejection", [](E e) { e.switch_.ejection = EjectionKind::PerVc; }},
      {"switch.selection", [](E e) { e.switch_.selection = SelectionKind::FirstFree; }},
      {"power.mode", [](E e) { e.power.mode = PowerMode::Threshold; }},
      {"power.mode", [](E e) { e.power.mode = PowerMode::Forced; }},
      {"traffic.kind", [](E e) { e.traffic.kind = TrafficKind::Closed; }},
      {"traffic.kind", [](E e) { e.traffic.kind = TrafficKind::Trace; }},
      {"traffic.injection", [](E e) { e.traffic.injection = InjectionKind::Ramp; }},
      {"traffic.injection", [](E e) { e.traffic.injection = InjectionKind::SelfSimilar; }},
      {"traffic.injection", [](E e) { e.traffic.injection = InjectionKind::SelfSimilarRamp; }},
      {"traffic.pattern", [](E e) { e.traffic.pattern = PatternKind::Hotspot; }},
      {"traffic.pattern", [](E e) { e.traffic.pattern = PatternKind::Permutation; }},
      {"traffic.pattern",  // 9^2: Dusk transposes digits
       [](E e) {
         e.traffic.pattern = PatternKind::Transpose;
         e.network.k = 9;
         e.network.n = 2;
       }},
      {"traffic.length", [](E e) { e.traffic.length = "1..16"; }},
      {"traffic.length", [](E e) { e.traffic.length = "16:0.8,64:0.2"; }},
      {"run.warmup_rule", [](E e) { e.run.warmup_rule = WarmupRule::Detect; }},
      {"run.seed", [](E e) { e.run.seed = 4294967295; }}};
  EXPECT_NO_THROW(check_booksim(matched()));
  for (const Rejected& rejected : cases) {
    Experiment experiment = matched();
    rejected.change(experiment);
    try {
      check_booksim(experiment);
      ADD_FAILURE() << rejected.key << " is accepted";
    } catch (const ConfigError& error) {
      const std::string what = error.what();
      EXPECT_EQ(what.rfind(std::string(rejected.key) + ": ", 0), 0u) << what;
      EXPECT_NE(what.find("no counterpart in BookSim 2"), std::string::npos) << what;
      EXPECT_EQ(what.back(), ')') << what;
    }
  }
}

TEST(BooksimConfig, SaysWhereARejectedKeyStands) {
  Experiment experiment = matched();
  experiment.switch_.output_queue = 2;
  try {
    check_booksim(experiment, {{"switch.output_queue", "my.toml:7:1"}});
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_EQ(std::string(error.what()).rfind("my.toml:7:1: switch.output_queue: 2: ", 0), 0u)
        << error.what();
  }
}

}  // namespace
}  // namespace dusk
