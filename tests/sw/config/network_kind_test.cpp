// SPDX-License-Identifier: Apache-2.0
#include "sw/config/network_kind.h"

#include <gmock/gmock.h>

#include "sw/config/option_table.h"
#include "sw/fuzz/random_experiment.h"
#include "sw/topologies/booksim_counterpart.h"
#include "sw/topologies/network_parts.h"

namespace dusk {
namespace {

TEST(NetworkKind, IsFoundByTheNameInTheOption) {
  Experiment e;
  const Option& option = *find_option("network.topology");
  ASSERT_EQ(option.choices.size(), network_kinds().size());
  for (const std::string& name : option.choices) {
    option.set(e, name);
    EXPECT_EQ(kind_of(e.network).name(), name);
  }
}

/// Random networks of every kind: their keys and their wiring must give the same sizes.
TEST(NetworkKind, SizesAreThoseOfItsTopology) {
  std::map<std::string, int> drawn;
  for (std::uint64_t number = 0; number < 400; ++number) {
    const Experiment e = random_experiment(5, number, {random_shape(5, number)});
    const NetworkKind& kind = kind_of(e.network);
    const Topology topology = kind.make_topology(e.network, u32(ports_of(e.network)));
    ASSERT_EQ(kind.nodes(e.network), topology.nodes) << topology.name;
    ASSERT_EQ(kind.switches(e.network), topology.switches) << topology.name;
    ASSERT_EQ(kind.ports(e.network), topology.ports) << topology.name;
    ASSERT_EQ(kind.local_channels(e.network), topology.local_channels) << topology.name;
    ASSERT_EQ(kind.channels(e.network), topology.channels.size()) << topology.name;
    ASSERT_NE(kind.sketch(e.network).kind, "other") << topology.name;
    std::uint32_t nodes = 1;
    for (const std::uint32_t values : kind.digits(e.network)) nodes *= values;
    ASSERT_EQ(nodes, topology.nodes) << topology.name;
    ++drawn[kind.name()];
  }
  for (const NetworkKind* kind : network_kinds()) {
    if (kind->draw_weight() > 0)
      EXPECT_GT(drawn[kind->name()], 5) << kind->name();
    else
      EXPECT_EQ(drawn[kind->name()], 0) << kind->name();
  }
}

/// A kind with no more than it must have.
class Bus : public NetworkKind {
 public:
  const char* name() const override { return "bus"; }
  const char* help() const override { return "one switch"; }
  std::int64_t nodes(const NetworkOptions&) const override { return 2; }
  std::int64_t switches(const NetworkOptions&) const override { return 1; }
  std::int64_t ports(const NetworkOptions&) const override { return 2; }
  std::vector<std::uint32_t> digits(const NetworkOptions&) const override { return {2}; }
  Words words() const override { return {"network.n", "network.n", "n even"}; }
  Topology make_topology(const NetworkOptions&, std::uint32_t) const override { return {}; }
  std::vector<SwitchSettings> make_settings(const Experiment&, const Topology&) const override {
    return {};
  }
  std::unique_ptr<Route> make_route(const Topology&,
                                    const std::vector<SwitchSettings>&) const override {
    return nullptr;
  }
  void check(const Experiment&, const Origins&) const override {}
  bool stands_on(const SwitchShape&) const override { return true; }
};

TEST(NetworkKind, WithoutACounterpartInBooksimIsRefusedThere) {
  try {
    booksim_of(Bus());
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_THAT(error.what(), testing::StartsWith("network.topology: bus: no counterpart"));
  }
}

}  // namespace
}  // namespace dusk
