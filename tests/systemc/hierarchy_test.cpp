// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "systemc/network_module.h"
#include "tests/systemc/small_tree.h"

namespace dusk {
namespace {

/// Every module below the top level: full name -> kind.
void walk(const std::vector<sc_core::sc_object*>& objects,
          std::map<std::string, std::string>& found) {
  for (sc_core::sc_object* object : objects) {
    if (dynamic_cast<sc_core::sc_module*>(object) != nullptr)
      found[object->name()] = object->kind();
    walk(object->get_child_objects(), found);
  }
}

class Hierarchy : public ::testing::Test {
 protected:
  const std::unique_ptr<Network> network_ = SmallTree{}.make_network();
  const Topology& topology_ = network_->topology();
  NetworkModule module_{"network", *network_};
};

TEST_F(Hierarchy, HoldsEverySwitchLinkInterfaceAndGeneratorByName) {
  module_.run_until(1);
  std::map<std::string, std::string> expected{{"network", "dusk::NetworkModule"}};
  // 2-ary 3-tree: level and two digits name a switch.
  for (const char* level : {"0", "1", "2"}) {
    for (const char* digits : {"_0_0", "_0_1", "_1_0", "_1_1"}) {
      expected[std::string("network.switch_l") + level + digits] = "dusk::SwitchModule";
    }
  }
  for (int n = 0; n < 8; ++n) {
    expected["network.interface_" + std::to_string(n)] = "dusk::NetworkInterfaceModule";
    expected["network.generator_" + std::to_string(n)] = "dusk::TrafficGeneratorModule";
  }
  for (int c = 0; c < 48; ++c) {  // 2 directions x (2 x 8 between switches + 8 to nodes)
    const std::string digits = std::to_string(c);
    expected["network.link_" + std::string(6 - digits.size(), '0') + digits] = "dusk::LinkModule";
  }
  std::map<std::string, std::string> found;
  walk(sc_core::sc_get_top_level_objects(), found);
  EXPECT_EQ(found, expected);
}

TEST_F(Hierarchy, PortsMirrorTheWiring) {
  module_.run_until(1);
  for (SwitchId s = 0; s < topology_.switches; ++s) {
    SwitchModule& here = module_.switch_at(s);
    for (PortId p = 0; p < topology_.ports; ++p) {
      const ChannelId out = topology_.out_channel[s][p], in = topology_.in_channel[s][p];
      ASSERT_EQ(here.out[p].size(), out == kNone ? 0 : 1);
      ASSERT_EQ(here.in[p].size(), in == kNone ? 0 : 1);
      if (out != kNone) {
        EXPECT_EQ(here.out[p].get_interface(), &module_.link(out));
      }
      if (in != kNone) {
        EXPECT_EQ(here.in[p].get_interface(), &module_.link(in));
      }
    }
  }
  for (NodeId n = 0; n < topology_.nodes; ++n) {
    NetworkInterfaceModule& here = module_.interface_at(n);
    EXPECT_EQ(here.injection_channel.get_interface(), &module_.link(topology_.injection[n]));
    EXPECT_EQ(here.ejection_channel.get_interface(), &module_.link(topology_.ejection[n]));
  }
}

TEST_F(Hierarchy, ModulesShowTheKernelsState) {
  module_.run_until(10);
  for (ChannelId c = 0; c < topology_.channels.size(); ++c) {
    EXPECT_EQ(module_.link(c).state(), network_->channel_state(c));
    EXPECT_EQ(module_.link(c).totals().residency[0], 10u);
  }
  EXPECT_EQ(module_.switch_at(3).settings().address, topology_.address[3]);
  EXPECT_EQ(module_.switch_at(3).probe(0).output[0].credits, 4u);
}

}  // namespace
}  // namespace dusk
