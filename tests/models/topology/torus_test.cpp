// SPDX-License-Identifier: Apache-2.0
#include "models/topology/torus.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <stdexcept>

namespace dusk {
namespace {

using ::testing::HasSubstr;
using Kind = Endpoint::Kind;

struct Case {
  const char* name;
  std::vector<std::uint32_t> size;
  Rings wrap;
  std::uint32_t trunk, local_channels;
};
TorusSizes sizes_of(const Case& c) {
  TorusSizes sizes;
  sizes.size = c.size;
  sizes.wrap = c.wrap;
  sizes.trunk = c.trunk;
  sizes.local_channels = c.local_channels;
  sizes.link_latency = 3;
  sizes.local_latency = 2;
  return sizes;
}

class Torus : public ::testing::TestWithParam<Case> {
 protected:
  /// Coordinates of a switch, from its number.
  std::vector<std::uint32_t> coordinates(SwitchId s) const {
    std::vector<std::uint32_t> x;
    for (const std::uint32_t size : sizes_.size) {
      x.push_back(s % size);
      s /= size;
    }
    return x;
  }
  std::uint32_t dimensions() const { return static_cast<std::uint32_t>(sizes_.size.size()); }
  const TorusSizes sizes_ = sizes_of(GetParam());
  const Topology torus_ = make_torus(sizes_);
};

TEST_P(Torus, TrunksLeadOneStepInTheirDirection) {
  const std::uint32_t trunk = sizes_.trunk;
  for (SwitchId s = 0; s < torus_.switches; ++s) {
    const auto x = coordinates(s);
    for (PortId port = 0; port < 2 * dimensions() * trunk; ++port) {
      const std::uint32_t t = port / trunk, d = t / 2, last = sizes_.size[d] - 1;
      const bool up = t % 2 == 0, edge = x[d] == (up ? last : 0);
      const ChannelId id = torus_.out_channel[s][port];
      if (edge && !sizes_.wrap[d]) {
        EXPECT_EQ(id, kNone);
        EXPECT_EQ(torus_.in_channel[s][port], kNone);
        continue;
      }
      ASSERT_NE(id, kNone) << torus_.switch_name[s] << " port " << port;
      const Channel& channel = torus_.channels[id];
      EXPECT_EQ(channel.latency, 3u);
      ASSERT_EQ(channel.to.kind, Kind::Switch);
      auto next = x;
      next[d] = (x[d] + (up ? 1 : last)) % (last + 1);
      EXPECT_EQ(coordinates(channel.to.id), next);
      EXPECT_EQ(channel.to.port % trunk, port % trunk) << "the same link of the trunk";
    }
  }
}

TEST_P(Torus, EveryChannelBetweenSwitchesHasItsReverseAtTheSamePorts) {
  for (const Channel& channel : torus_.channels) {
    if (channel.from.kind != Kind::Switch || channel.to.kind != Kind::Switch) continue;
    const ChannelId back = torus_.out_channel[channel.to.id][channel.to.port];
    ASSERT_NE(back, kNone);
    EXPECT_EQ(torus_.channels[back].to.id, channel.from.id);
    EXPECT_EQ(torus_.channels[back].to.port, channel.from.port);
    EXPECT_EQ(torus_.in_channel[channel.from.id][channel.from.port], back);
  }
}

TEST_P(Torus, NodesHaveTheirLocalChannels) {
  const std::uint32_t local = sizes_.local_channels, first = 2 * dimensions() * sizes_.trunk;
  EXPECT_EQ(torus_.ports, first + local);
  ASSERT_EQ(torus_.injection.size(), std::size_t{torus_.nodes} * local);
  ASSERT_EQ(torus_.ejection.size(), torus_.injection.size());
  for (NodeId n = 0; n < torus_.nodes; ++n) {
    for (std::uint32_t j = 0; j < local; ++j) {
      const Channel& in = torus_.channels[torus_.injection[n * local + j]];
      const Channel& out = torus_.channels[torus_.ejection[n * local + j]];
      for (const Endpoint& node : {in.from, out.to}) {
        EXPECT_EQ(node.kind, Kind::Node);
        EXPECT_EQ(node.id, n);
        EXPECT_EQ(node.port, j);
      }
      for (const Endpoint& at : {in.to, out.from}) {
        EXPECT_EQ(at.kind, Kind::Switch);
        EXPECT_EQ(at.id, n);
        EXPECT_EQ(at.port, first + j);
        EXPECT_NE(torus_.local[n] >> at.port & 1u, 0u);
      }
      EXPECT_EQ(in.latency, 2u);
      EXPECT_EQ(out.latency, 2u);
    }
    EXPECT_EQ(torus_.node_address[n], torus_.address[n]);
  }
}

TEST_P(Torus, HasAsManyChannelsAsItsSizesSay) {
  std::uint64_t switches = 1, links = 0;
  for (const std::uint32_t size : sizes_.size) switches *= size;
  for (std::uint32_t d = 0; d < dimensions(); ++d) {
    const std::uint32_t size = sizes_.size[d];
    links += 2 * switches / size * (sizes_.wrap[d] ? size : size - 1) * sizes_.trunk;
  }
  EXPECT_EQ(torus_.switches, switches);
  EXPECT_EQ(torus_.nodes, switches);
  EXPECT_EQ(torus_.channels.size(), links + 2 * switches * sizes_.local_channels);
}

TEST_P(Torus, AddressesPackTheCoordinates) {
  const std::uint32_t bits = 24 / dimensions();
  const auto packed = [&](const std::vector<std::uint32_t>& x) {
    std::uint32_t address = 0;
    for (std::uint32_t d = 0; d < dimensions(); ++d) address += x[d] << bits * d;
    return address;
  };
  auto last = sizes_.size;
  for (std::uint32_t& x : last) --x;
  EXPECT_EQ(torus_.last, packed(last));
  for (SwitchId s = 0; s < torus_.switches; ++s) {
    EXPECT_EQ(torus_.address[s], packed(coordinates(s)));
  }
  EXPECT_EQ(torus_.vc_classes, 4u);
  EXPECT_EQ(torus_.trunk, sizes_.trunk);
}

INSTANTIATE_TEST_SUITE_P(Sizes, Torus,
                         ::testing::Values(Case{"ring5", {5}, true, 2, 1},
                                           Case{"line4", {4}, false, 1, 3},
                                           Case{"ring2", {2}, true, 3, 1},
                                           Case{"torus4x4", {4, 4}, true, 4, 4},
                                           Case{"mesh3x5", {3, 5}, false, 2, 2},
                                           Case{"torus2x3x4", {2, 3, 4}, true, 4, 4},
                                           Case{"ringxline", {3, 4}, Rings::of(1), 2, 1},
                                           Case{"linexringxline", {4, 3, 5}, Rings::of(2), 1, 2},
                                           Case{"mesh3x2x3", {3, 2, 3}, false, 1, 8},
                                           Case{"torus3x3x2x4", {3, 3, 2, 4}, true, 3, 4},
                                           Case{"mesh16d4", {16, 2, 2, 2}, false, 1, 1}),
                         [](const auto& info) { return info.param.name; });

TEST(TorusNames, SayCoordinatesAndSizes) {
  TorusSizes sizes;
  sizes.size = {4, 3, 8};
  const Topology torus = make_torus(sizes);
  EXPECT_EQ(torus.name, "4x3x8 torus");
  EXPECT_EQ(torus.switch_name[3 + 4 * (0 + 3 * 7)], "switch (3,0,7)");
  sizes.wrap = Rings::of(5);
  EXPECT_EQ(make_torus(sizes).name, "4x3x8 torus, wrap 1,0,1");
  sizes.wrap = Rings::of(0);
  EXPECT_EQ(make_torus(sizes).name, "4x3x8 mesh");
  sizes.size = {6};
  sizes.wrap = false;
  EXPECT_EQ(make_torus(sizes).name, "6 mesh");
}

std::string refusal(const TorusSizes& sizes) {
  try {
    make_torus(sizes);
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
  return {};
}
TorusSizes sizes(std::vector<std::uint32_t> size, std::uint32_t trunk = 1,
                 std::uint32_t local_channels = 1) {
  TorusSizes sizes;
  sizes.size = std::move(size);
  sizes.trunk = trunk;
  sizes.local_channels = local_channels;
  return sizes;
}

TEST(TorusSizesTest, RefuseWhatCannotBe) {
  EXPECT_THAT(refusal(sizes({})), HasSubstr("0 dimensions are out of range (1 to 4)"));
  EXPECT_THAT(refusal(sizes({2, 2, 2, 2, 2})), HasSubstr("5 dimensions"));
  EXPECT_THAT(refusal(sizes({4, 1})), HasSubstr("1 switches in a dimension are out of range"));
  EXPECT_THAT(refusal(sizes({4097, 2})), HasSubstr("(2 to 4096)"));
  EXPECT_THAT(refusal(sizes({257, 2, 2})), HasSubstr("(2 to 256)"));
  EXPECT_THAT(refusal(sizes({65, 2, 2, 2})), HasSubstr("(2 to 64)"));
  EXPECT_THAT(refusal(sizes({16777217})), HasSubstr("(2 to 16777216)"));
  EXPECT_THAT(refusal(sizes({4, 4}, 0)), HasSubstr("0 links of a trunk"));
  EXPECT_THAT(refusal(sizes({4, 4}, 9)), HasSubstr("9 links of a trunk"));
  EXPECT_THAT(refusal(sizes({4, 4}, 1, 9)), HasSubstr("9 local channels"));
  EXPECT_THAT(refusal(sizes({4, 4}, 1, 0)), HasSubstr("0 local channels"));
  EXPECT_THAT(refusal(sizes({4, 4, 4, 4}, 4, 1)), HasSubstr("33 ports are too many (at most 32"));
  TorusSizes late = sizes({4});
  late.link_latency = 0;
  EXPECT_THAT(refusal(late), HasSubstr("latency"));
  EXPECT_EQ(refusal(sizes({4, 4, 4}, 4, 8)), "");
  EXPECT_EQ(refusal(sizes({256, 256})), "");
}

}  // namespace
}  // namespace dusk
