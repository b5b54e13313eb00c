// SPDX-License-Identifier: Apache-2.0
// Settings without a counterpart in BookSim 2.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "sw/compare/booksim_config.h"
#include "sw/config/config_file.h"

namespace dusk {
namespace {

Experiment matched(const std::string& network = "4-ary-3-tree") {
  return load_configuration(DUSK_SOURCE_DIR "/sw/configs/booksim-" + network + ".toml", {})
      .experiment();
}

struct Rejected {
  const char* key;
  std::function<void(Experiment&)> change;
};

void expect_rejected(Experiment experiment, const Rejected& rejected) {
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

TEST(BooksimCheck, RejectsWhatBooksimCannotExpress) {
  using E = Experiment&;
  const Rejected cases[] = {
      {"network.n", [](E e) { e.network.n = 6; }},  // 4096 nodes
      {"run.precision", [](E e) { e.run.precision = 0.01; }},
      {"network.link_latency", [](E e) { e.network.link_latency = 1; }},
      {"network.link_latency", [](E e) { e.network.link_latency = 3; }},
      {"network.local_latency", [](E e) { e.network.local_latency = 1; }},
      {"network.source_cycles", [](E e) { e.network.source_cycles = 1; }},
      {"switch.output_queue", [](E e) { e.switch_.out_depth_in_use = 2; }},
      {"switch.crossbar", [](E e) { e.switch_.crossbar = CrossbarKind::PerVc; }},
      {"switch.crossbar", [](E e) { e.switch_.crossbar = CrossbarKind::PerInput; }},
      {"switch.ejection", [](E e) { e.switch_.ejection = EjectionKind::PerVc; }},
      {"switch.back_to_back", [](E e) { e.switch_.back_to_back = true; }},
      {"switch.selection", [](E e) { e.switch_.selection = Selection::FirstFree; }},
      {"power.mode", [](E e) { e.power.mode = PowerMode::Threshold; }},
      {"power.mode", [](E e) { e.power.mode = PowerMode::Forced; }},
      {"traffic.kind", [](E e) { e.traffic.kind = "closed"; }},
      {"traffic.kind", [](E e) { e.traffic.kind = "trace"; }},
      {"traffic.injection", [](E e) { e.traffic.injection = "ramp"; }},
      {"traffic.injection", [](E e) { e.traffic.injection = "self_similar"; }},
      {"traffic.injection", [](E e) { e.traffic.injection = "self_similar_ramp"; }},
      {"traffic.pattern", [](E e) { e.traffic.pattern = "hotspot"; }},
      {"traffic.pattern", [](E e) { e.traffic.pattern = "permutation"; }},
      {"traffic.pattern",  // 9^2: Dusk transposes digits
       [](E e) {
         e.traffic.pattern = "transpose";
         e.network.k = 9;
         e.network.n = 2;
       }},
      {"traffic.length", [](E e) { e.traffic.length = "1..16"; }},
      {"traffic.length", [](E e) { e.traffic.length = "16:0.8,64:0.2"; }},
      {"run.warmup_rule", [](E e) { e.run.warmup_rule = WarmupRule::Detect; }},
      {"run.seed", [](E e) { e.run.seed = 4294967295; }}};
  EXPECT_NO_THROW(check_booksim(matched()));
  for (const Rejected& rejected : cases) expect_rejected(matched(), rejected);
}

TEST(BooksimCheck, RejectsWhatItsMeshAndTorusCannotExpress) {
  using E = Experiment&;
  const Rejected both[] = {
      {"network.size",
       [](E e) {
         e.network.size = {8, 4};
       }},
      {"network.size",
       [](E e) {
         e.network.size = {64, 64};
       }},  // 4096 nodes
      {"network.links", [](E e) { e.network.links = 2; }},
      {"network.source_vcs", [](E e) { e.network.source_vcs = 1; }},
      {"network.local_channels", [](E e) { e.network.local_channels = 2; }},
      {"network.link_latency", [](E e) { e.network.link_latency = 1; }},
      {"switch.routing", [](E e) { e.switch_.routing = RoutingKind::Adaptive; }},
      {"switch.vc_allocator", [](E e) { e.switch_.vc_allocator = VcAllocator::PerSwitch; }},
      {"switch.crossbar", [](E e) { e.switch_.crossbar = CrossbarKind::PerInputVc; }},
      {"switch.local_vcs", [](E e) { e.switch_.local_vcs = 1; }},
      {"power.mode", [](E e) { e.power.mode = PowerMode::Threshold; }}};
  const Rejected torus[] = {
      {"network.size",
       [](E e) {
         e.network.size = {2, 2};
       }},
      {"network.ring_tie", [](E e) { e.switch_.ring_tie = RingTie::Plus; }},
      {"switch.dateline", [](E e) { e.switch_.relaxed_dateline = true; }},
      {"switch.vcs", [](E e) { e.switch_.vcs_in_use = e.switch_.local_vcs = 3; }}};
  for (const char* network : {"8x8-mesh", "8x8-torus"}) {
    EXPECT_NO_THROW(check_booksim(matched(network)));
    for (const Rejected& rejected : both) expect_rejected(matched(network), rejected);
  }
  for (const Rejected& rejected : torus) {
    expect_rejected(matched("8x8-torus"), rejected);
    Experiment mesh = matched("8x8-mesh");
    rejected.change(mesh);
    EXPECT_NO_THROW(check_booksim(mesh)) << rejected.key;
  }
  Experiment odd = matched("8x8-torus");
  odd.network.size = {5, 5};  // no way is half around
  odd.switch_.ring_tie = RingTie::Plus;
  EXPECT_NO_THROW(check_booksim(odd));
}

TEST(BooksimCheck, SaysWhereARejectedKeyStands) {
  Experiment experiment = matched();
  experiment.switch_.out_depth_in_use = 2;
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
