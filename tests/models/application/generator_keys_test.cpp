// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <set>
#include <stdexcept>

#include "models/application/generator.h"
#include "tests/models/application/generated.h"
#include "tests/models/application/trace_files.h"

namespace dusk::application {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string generator_refusal(const std::string& name,
                              const std::function<void(GeneratorSettings&)>& change) {
  GeneratorSettings settings;
  change(settings);
  return message_of([&] { generate(name, settings); });
}

TEST(GeneratorKeys, NamesAndHelpAreThere) {
  std::set<std::string> names;
  for (const GeneratorPart& part : generators()) {
    EXPECT_TRUE(names.insert(part.name).second);
    EXPECT_GT(std::string(part.help).size(), 20U);
    EXPECT_EQ(&generator(part.name), &part);
  }
  EXPECT_TRUE(reads_key(generator("halo"), "periodic"));
  EXPECT_FALSE(reads_key(generator("ring_shift"), "periodic"));
}

TEST(GeneratorKeys, UnknownNameIsRefused) {
  const std::string text = generator_refusal("ha\nlo", [](GeneratorSettings&) {});
  EXPECT_THAT(text, HasSubstr("unknown generator 'ha lo' (halo, all_to_all, ring_shift, tree, "));
  EXPECT_THAT(text, Not(HasSubstr("\n")));
}

TEST(GeneratorKeys, RangesAreRefusedForAll) {
  using Settings = GeneratorSettings;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const GeneratorPart& part : generators()) {
    const std::string name = part.name;
    EXPECT_EQ(generator_refusal(name, [](Settings& s) { s.ranks = 1; }),
              "application.ranks: 1 is out of range (2 to 1048576)");
    EXPECT_EQ(generator_refusal(name, [](Settings& s) { s.steps = 0; }),
              "application.steps: 0 is out of range (1 to 1000000)");
    EXPECT_THAT(generator_refusal(name, [](Settings& s) { s.bytes = UINT64_MAX; }),
                HasSubstr("application.bytes: 18446744073709551615 is out of range (0 to "));
    EXPECT_THAT(generator_refusal(name, [](Settings& s) { s.compute_ns = UINT64_MAX; }),
                HasSubstr("application.compute_ns: 18446744073709551615 is out of range (0 to "));
    EXPECT_EQ(generator_refusal(name, [](Settings& s) { s.imbalance = 1.5; }),
              "application.imbalance: 1.5 is out of range (0 to 1)");
    EXPECT_THAT(generator_refusal(name, [=](Settings& s) { s.imbalance = nan; }),
                HasSubstr("imbalance"));
    EXPECT_THAT(generator_refusal(name, [](Settings& s) { s.reduce_ns_per_kib = -1; }),
                HasSubstr("application.reduce_ns_per_kib: -1 is out of range (0 to "));
    EXPECT_THAT(generator_refusal(name, [](Settings& s) { s.ranks = s.steps = 1'000'000; }),
                HasSubstr("application.steps: the application has more than 67108864 operations"));
  }
}

TEST(GeneratorKeys, OwnKeysAreRefused) {
  using Settings = GeneratorSettings;
  EXPECT_EQ(generator_refusal("halo", [](Settings& s) { s.dimensions = 4; }),
            "application.grid_dimensions: 4 is out of range (1 to 3)");
  EXPECT_EQ(generator_refusal("halo",
                              [](Settings& s) {
                                s.sizes = {2, 2, 2, 2};
                              }),
            "application.sizes: 4 sizes are given (1 to 3 sizes)");
  EXPECT_EQ(generator_refusal("halo",
                              [](Settings& s) {
                                s.sizes = {4, 5};
                              }),
            "application.sizes: the product of the sizes is not the number of ranks (16)");
  EXPECT_EQ(generator_refusal("halo",
                              [](Settings& s) {
                                s.sizes = {0xffffffff, 0xffffffff, 0xffffffff};
                              }),
            "application.sizes: the product of the sizes is not the number of ranks (16)");
  EXPECT_EQ(generator_refusal("panel",
                              [](Settings& s) {
                                s.sizes = {0, 16};
                              }),
            "application.sizes: a size is 0 (at least 1)");
  EXPECT_EQ(generator_refusal("panel", [](Settings& s) { s.sizes = {16}; }),
            "application.sizes: 1 sizes are given (2 sizes)");
  EXPECT_EQ(generator_refusal("panel", [](Settings& s) { s.bytes = std::uint64_t{1} << 38; }),
            "application.bytes: 274877906944 is out of range (0 to 137438953472)");
  EXPECT_EQ(generator_refusal("random_access", [](Settings& s) { s.messages = 0; }),
            "application.messages: 0 is out of range (1 to 1000000)");
  EXPECT_THAT(generator_refusal("random_access",
                                [](Settings& s) {
                                  s.messages = 1'000'000;
                                  s.ranks = 1000;
                                }),
              HasSubstr("application.messages: the application has more than"));
  EXPECT_THAT(generator_refusal("all_to_all", [](Settings& s) { s.ranks = 65536; }),
              HasSubstr("application.ranks: the application has more than"));
  EXPECT_EQ(generator_refusal("data_parallel", [](Settings& s) { s.layers = 0; }),
            "application.layers: 0 is out of range (1 to 1000000)");
  EXPECT_EQ(generator_refusal("pipeline", [](Settings& s) { s.micro_batches = 0; }),
            "application.micro_batches: 0 is out of range (1 to 1000000)");
  EXPECT_EQ(generator_refusal("all_to_all", [](Settings& s) { s.algorithm = "binomial"; }),
            "application.algorithm: all_to_all has no algorithm 'binomial' (auto, linear, "
            "pairwise, bruck)");
  EXPECT_THAT(generator_refusal("tree", [](Settings& s) { s.algorithm = "k_nomial"; }),
              HasSubstr("application.algorithm: reduce has no algorithm 'k_nomial' (auto, linear"));
  EXPECT_THAT(generator_refusal("data_parallel", [](Settings& s) { s.algorithm = "x\ny"; }),
              HasSubstr("all_reduce has no algorithm 'x y' (auto, "));
  // A key of another generator is ignored.
  EXPECT_EQ(generator_refusal("ring_shift", [](Settings& s) { s.algorithm = "x"; }), "");
}

}  // namespace
}  // namespace dusk::application
