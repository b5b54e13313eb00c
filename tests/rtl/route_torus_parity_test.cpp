// SPDX-License-Identifier: Apache-2.0
// Routes between every pair of switches of tori and meshes: RTL and models/topology/torus_route.h
// against the requirement that a packet arrives in the fewest hops.
#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "leaf.h"
#include "models/topology/torus_route.h"
#include "route_torus_1/Vroute_torus_1.h"
#include "route_torus_2/Vroute_torus_2.h"
#include "route_torus_3/Vroute_torus_3.h"
#include "route_torus_4/Vroute_torus_4.h"

namespace dusk {
namespace {

struct Size {
  std::vector<std::uint32_t> size;
  unsigned wrap;

  std::string name() const {
    std::string text;
    for (std::size_t d = 0; d < size.size(); ++d) {
      text +=
          (d == 0 ? "" : "x") + std::to_string(size[d]) + ((wrap >> d & 1u) != 0 ? "ring" : "line");
    }
    return text;
  }
};
void PrintTo(const Size& size, std::ostream* out) { *out << size.name(); }

class RouteTorusParity : public ::testing::TestWithParam<Size> {
 protected:
  RouteTorusParity() : bits_(24 / dims()) {
    for (unsigned d = 0; d < dims(); ++d) last_ |= (size()[d] - 1) << (d * bits_);
    for (std::uint32_t i = 0, switches = count(); i < switches; ++i) {
      std::uint32_t rest = i, packed = 0;
      for (unsigned d = 0; d < dims(); ++d, rest /= size()[d - 1]) {
        packed |= rest % size()[d] << (d * bits_);
      }
      addresses_.push_back(packed);
    }
  }
  const std::vector<std::uint32_t>& size() const { return GetParam().size; }
  unsigned dims() const { return static_cast<unsigned>(size().size()); }
  std::uint32_t count() const {
    std::uint32_t product = 1;
    for (const std::uint32_t n : size()) product *= n;
    return product;
  }
  TorusPosition position(std::uint32_t address, RingTie tie, bool relaxed) const {
    return {dims(), address, last_, static_cast<std::uint8_t>(GetParam().wrap), tie, relaxed};
  }

  TorusRoute rtl(const TorusPosition& at, std::uint32_t destination, unsigned random) {
    SwitchIdentity identity;
    identity.address = at.address;
    identity.last = at.last;
    identity.wrap = at.wrap;
    RouterConfig config;
    config.ring_tie = at.ring_tie;
    config.relaxed_dateline = at.relaxed_dateline;
    bench_.with([&](auto& pins) {
      pins.valid_i = 1;
      pins.destination_i = destination;
      put_record(pins.identity_i, identity);
      put_record(pins.config_i, config);
      pins.random_i = random;
    });
    bench_.settle();
    const auto candidates = [&](VcClass vcs) {
      const unsigned ports = 4 * dims() + 2, row = static_cast<unsigned>(vcs);
      return bench_.with([&](auto& pins) { return bits(pins.candidates_o, row * ports, ports); });
    };
    const unsigned before = candidates(VcClass::EscapeBefore);
    const unsigned after = candidates(VcClass::EscapeAfter), local = candidates(VcClass::Local);
    // All links of a trunk, in both classes the same.
    EXPECT_TRUE(before == 0 || after == 0 || before == after);
    EXPECT_TRUE(local == 0 || local == 3u << 4 * dims());
    TorusRoute route;
    route.local = local != 0;
    route.productive = trunks(candidates(VcClass::Adaptive));
    route.escape = trunks(before | after);
    route.may_use_before = before != 0;
    route.may_use_after = after != 0;
    return route;
  }

  /// The trunks that have these ports, two each.
  static std::uint8_t trunks(unsigned ports) {
    unsigned trunks = 0;
    for (unsigned trunk = 0; trunk < 2 * kMaxDimensions; ++trunk) {
      const unsigned links = 3u << 2 * trunk;
      if ((ports & links) != links) continue;
      trunks |= 1u << trunk;
      ports &= ~links;
    }
    EXPECT_EQ(ports, 0u) << "a part of a trunk";
    return static_cast<std::uint8_t>(trunks);
  }

  /// The switch at the other end of a trunk; false at the edge of a mesh.
  bool neighbor(std::uint32_t address, unsigned trunk, std::uint32_t& to) const {
    const unsigned d = trunk / 2, shift = d * bits_;
    const std::uint32_t x = address >> shift & ((1u << bits_) - 1), n = size()[d];
    const bool up = trunk % 2 == 0;
    if ((GetParam().wrap >> d & 1u) == 0 && x == (up ? n - 1 : 0)) return false;
    const std::uint32_t y = (x + (up ? 1 : n - 1)) % n;
    to = address + ((y - x) << shift);
    return true;
  }

  const unsigned bits_;
  std::uint32_t last_ = 0;
  std::vector<std::uint32_t> addresses_;
  SizedLeaf<Vroute_torus_1, Vroute_torus_2, Vroute_torus_3, Vroute_torus_4> bench_{dims() - 1};
};

TEST_P(RouteTorusParity, EverySwitchRoutesToEveryOtherLikeTheModel) {
  std::size_t compared = 0;
  for (const auto& [tie, name] : names(RingTie{})) {
    for (const bool relaxed : {false, true}) {
      for (const std::uint32_t from : addresses_) {
        const TorusPosition at = position(from, tie, relaxed);
        for (const std::uint32_t to : addresses_) {
          for (unsigned random = 0; random < 1u << dims(); ++random) {
            const TorusRoute a = rtl(at, to, random), b = torus_route(at, to, random);
            ASSERT_TRUE(a.local == b.local && a.productive == b.productive &&
                        a.escape == b.escape && a.may_use_before == b.may_use_before &&
                        a.may_use_after == b.may_use_after)
                << "address " << from << " to " << to << " tie " << name << " relaxed " << relaxed
                << " random " << random;
            ++compared;
          }
        }
      }
    }
  }
  EXPECT_EQ(compared, (2 * names(RingTie{}).size() << dims()) * count() * count());
}

TEST_P(RouteTorusParity, EveryHopOfEveryWayComesNearer) {
  std::size_t hops = 0;
  for (const std::uint32_t to : addresses_) {
    for (const std::uint32_t from : addresses_) {
      const TorusPosition at = position(from, RingTie::Alternate, true);
      const TorusRoute route = rtl(at, to, 0);
      ASSERT_EQ(route.local, from == to);
      ASSERT_EQ(route.productive == 0, from == to);
      for (unsigned trunk = 0; trunk < 2 * dims(); ++trunk) {
        if ((route.productive >> trunk & 1u) == 0) continue;
        std::uint32_t next = 0;
        ASSERT_TRUE(neighbor(from, trunk, next)) << from << " to " << to << " trunk " << trunk;
        ASSERT_EQ(torus_hops(position(next, RingTie::Alternate, true), to) + 1, torus_hops(at, to));
        ++hops;
      }
    }
  }
  EXPECT_GT(hops, 0u);
}

INSTANTIATE_TEST_SUITE_P(Networks, RouteTorusParity,
                         ::testing::Values(Size{{2}, 1}, Size{{3}, 1}, Size{{4}, 1}, Size{{9}, 1},
                                           Size{{64}, 1}, Size{{7}, 0}, Size{{4, 4}, 3},
                                           Size{{8, 8}, 3}, Size{{5, 6}, 3}, Size{{2, 5}, 3},
                                           Size{{6, 6}, 0}, Size{{4, 6}, 1}, Size{{6, 4}, 2},
                                           Size{{4, 4, 4}, 7}, Size{{3, 4, 2}, 7},
                                           Size{{4, 3, 4}, 0}, Size{{4, 2, 5}, 5},
                                           Size{{2, 2, 2, 2}, 15}, Size{{3, 4, 2, 3}, 15},
                                           Size{{3, 3, 3, 2}, 0}, Size{{4, 2, 4, 2}, 10},
                                           Size{{33, 2}, 3}, Size{{2, 33}, 3}, Size{{300}, 1},
                                           Size{{2, 17, 3}, 7}, Size{{9, 2, 5, 2}, 15}),
                         [](const auto& info) { return info.param.name(); });

}  // namespace
}  // namespace dusk
