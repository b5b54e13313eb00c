// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>

#include "models/application/collective.h"
#include "models/application/generator.h"
#include "rtl/usual_shapes.h"
#include "sw/config/key_effect.h"
#include "sw/config/option_table.h"
#include "sw/fuzz/random_experiment.h"

namespace dusk {
namespace {

Experiment draw(std::uint64_t number) {
  NarrowRows rows;
  rows.keep("traffic.kind", std::string("application"));
  return random_lockstep_experiment(2, number, usual_shapes(), rows);
}

TEST(RandomApplication, HasEveryGeneratorWithEachOfItsAlgorithms) {
  std::set<std::string> drawn;
  for (std::uint64_t number = 0; number < 2000; ++number) {
    const ApplicationOptions a = draw(number).application;
    drawn.insert(a.generator + " " + a.algorithm);
    if (!a.sizes.empty()) drawn.insert(a.generator + " of " + std::to_string(a.sizes.size()));
  }
  std::set<std::string> expected{"halo of 1", "halo of 2", "halo of 3", "panel of 2"};
  for (const application::GeneratorPart& part : application::generators()) {
    for (const std::string& name : list_of_names<application::Algorithm>()) {
      application::GeneratorSettings settings;
      settings.algorithm = name;
      const bool reads = application::reads_key(part, "algorithm");
      if (name == "auto" || (reads && !application::refuse_generator(part, settings)))
        expected.insert(part.name + (" " + name));
    }
  }
  EXPECT_EQ(drawn, expected);
}

TEST(RandomApplication, PlacesRanksInEveryOrderAndAsksBeforeLongMessages) {
  std::set<std::string> drawn;
  for (std::uint64_t number = 0; number < 500; ++number) {
    const ApplicationOptions a = draw(number).application;
    drawn.insert("order " + std::to_string(static_cast<int>(a.order)));
    drawn.insert("at a node " + std::to_string(a.ranks_per_node));
    if (a.eager_bytes == 0) drawn.insert("always asks");
    if (a.eager_bytes == 65535) drawn.insert("never asks");
    if (a.ranks == 0) drawn.insert("all places");
    if (a.ranks > 40) drawn.insert("many ranks");
    if (a.size_factor > 1) drawn.insert("larger");
    if (a.cycle_ns > 1) drawn.insert("slower");
  }
  for (const char* what :
       {"order 0", "order 1", "order 2", "at a node 1", "at a node 2", "at a node 3", "always asks",
        "never asks", "all places", "many ranks", "larger", "slower"})
    EXPECT_EQ(drawn.count(what), 1U) << what;
}

/// Its messages pass after 2^20 cycles, where the switch's cycle counter wraps.
TEST(RandomApplication, ComputesBeyondTheWrapOfTheCycleCounterNowAndThen) {
  int beyond = 0;
  for (std::uint64_t number = 0; number < 2000; ++number) {
    const Experiment e = draw(number);
    const bool wraps = e.application.compute_ns >= 1 << 20;
    if (!wraps) continue;
    ++beyond;
    EXPECT_GT(e.run.cycles, 1 << 20) << number;
  }
  EXPECT_NEAR(beyond, 8, 7);  // 0.4 %
}

/// The keys of a campaign: `dusk fuzz --keep application.files=... --keep
/// application.node_file=...`.
TEST(RandomApplication, RunsOnNetworksThatHaveTheNodesOfFiles) {
  const std::string job = ::testing::TempDir() + "random_application.goal";
  const std::string nodes = ::testing::TempDir() + "random_application_nodes.txt";
  std::ofstream(job) << "num_ranks 3\n"
                        "rank 0 {\nl1: send 8b to 1 tag 0\n}\n"
                        "rank 1 {\nl1: recv 8b from 0 tag 0\n}\n"
                        "rank 2 {\nl1: calc 9\n}\n";
  std::ofstream(nodes) << "3\n0\n2\n";
  NarrowRows rows;
  rows.keep("traffic.kind", std::string("application"))
      .keep("application.files", job)
      .keep("application.node_file", nodes);
  for (std::uint64_t number = 0; number < 1000; ++number) {
    const Experiment e = random_lockstep_experiment(2, number, usual_shapes(), rows);
    ASSERT_GT(nodes_of(e.network), 3) << number;
    ASSERT_EQ(e.application.node_file, nodes);
  }
}

}  // namespace
}  // namespace dusk
