// SPDX-License-Identifier: Apache-2.0
// The BookSim 2 configuration of an experiment, and settings that have none.
#include "sw/compare/booksim_config.h"

#include <gtest/gtest.h>

#include <functional>
#include <sstream>
#include <string>

#include "sw/config/config_file.h"

namespace dusk {
namespace {

Experiment matched(const std::string& network = "4-ary-3-tree") {
  return load_configuration(DUSK_SOURCE_DIR "/sw/configs/booksim-" + network + ".toml", {})
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

TEST(BooksimConfig, MapsMeshAndTorus) {
  for (const std::string topology : {"mesh", "torus"}) {
    const Experiment experiment = matched("8x8-" + topology);
    check_booksim(experiment);
    const std::string text = booksim_config(experiment, {});
    const std::pair<const char*, std::string> expected[] = {
        {"topology", topology},
        {"k", "8"},
        {"n", "2"},
        {"routing_function", "dim_order"},
        {"use_noc_latency", "0"},
        {"routing_delay", "0"},
        {"num_vcs", "2"},
        {"vc_buf_size", "8"},
        {"vc_allocator", "islip"},
        {"sw_allocator", "separable_input_first"},
        {"wait_for_tail_credit", "0"}};
    for (const auto& [key, text_value] : expected)
      EXPECT_EQ(value(text, key), text_value) << topology << " " << key;
  }
  EXPECT_EQ(value(booksim_config(matched(), {}), "use_noc_latency"), "") << "of a fat tree";
}

TEST(BooksimConfig, FollowsTheKeysThatItCanExpress) {
  using E = Experiment&;
  EXPECT_EQ(config_with([](E e) { e.switch_.hop_latency = 3; }, {}, "routing_delay"), "0");
  EXPECT_EQ(config_with([](E e) { e.switch_.credit_delay = 2; }, {}, "credit_delay"), "1");
  EXPECT_EQ(config_with([](E e) { e.switch_.vc_allocation = VcAllocationKind::Atomic; }, {},
                        "wait_for_tail_credit"),
            "1");
  EXPECT_EQ(
      config_with([](E e) { e.switch_.hold_arbitration = true; }, {}, "hold_switch_for_packet"),
      "1");
  const auto adaptive = [](E e) { e.switch_.selection = Selection::MostFreeVcs; };
  EXPECT_EQ(config_with(adaptive, {}, "routing_function"), "anca");
  const auto per_port = [&adaptive](E e) {
    adaptive(e);
    e.switch_.vc_allocator = VcAllocator::PerPort;
  };
  EXPECT_EQ(config_with(per_port, {}, "vc_allocator"), "islip");
  EXPECT_EQ(config_with([](E e) { e.run.seed = 7; }, {}, "seed"), "7");
}

TEST(BooksimConfig, NamesThePatterns) {
  const std::pair<const char*, const char*> patterns[] = {
      {"uniform", "uniform"},        {"transpose", "transpose"}, {"bit_reversal", "bitrev"},
      {"bit_complement", "bitcomp"}, {"shuffle", "shuffle"},     {"tornado", "tornado"},
      {"neighbor", "neighbor"}};
  for (const auto& [pattern, name] : patterns) {
    EXPECT_EQ(config_with([p = pattern](Experiment& e) { e.traffic.pattern = p; }, {}, "traffic"),
              name);
  }
  BooksimRun all;
  all.all_pairs = true;
  EXPECT_EQ(config_with([](Experiment& e) { e.traffic.pattern = "shuffle"; }, all, "traffic"),
            "uniform");
}

// BookSim's uniform traffic has one packet in N for its own sender; a permutation has none to
// share.
TEST(BooksimConfig, SetsTheLoadToOtherNodes) {
  BooksimRun run;
  run.load = 0.63;
  EXPECT_EQ(config_with([](Experiment&) {}, run, "injection_rate"), "0.640000000");
  const auto transpose = [](Experiment& e) { e.traffic.pattern = "transpose"; };
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

// Both simulators measure 2 + 5 S + L - 1 cycles at each distance.
TEST(BooksimConfig, KnowsTheZeroLoadLatency) {
  for (const std::int64_t switches : {1, 3, 5}) {
    EXPECT_EQ(booksim_zero_load(matched(), switches, 1), 2 + 5 * switches);
    EXPECT_EQ(booksim_zero_load(matched(), switches, 16), 17 + 5 * switches);
  }
}

// 2 + 4 S + L - 1 with lookahead.
TEST(BooksimConfig, KnowsTheZeroLoadLatencyOfAMesh) {
  EXPECT_EQ(booksim_zero_load(matched("8x8-mesh"), 2, 1), 10);
  EXPECT_EQ(booksim_zero_load(matched("8x8-mesh"), 15, 16), 77);
}

TEST(BooksimConfig, CallsNoNetworkUnstableForTheLengthOfItsPackets) {
  EXPECT_EQ(config_with([](Experiment&) {}, {}, "latency_thres"), "500.0") << "BookSim's default";
  const auto of = [](const char* length) {
    return [length](Experiment& e) { e.traffic.length = length; };
  };
  EXPECT_EQ(config_with(of("1000"), {}, "latency_thres"), "10260.0") << "10 (2 + 5 * 5 + 999)";
}

}  // namespace
}  // namespace dusk
