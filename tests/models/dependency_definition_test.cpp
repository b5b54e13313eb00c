// SPDX-License-Identifier: Apache-2.0
// Duato's extended dependencies, built once more without any of the shortcuts.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <utility>

#include "models/topology/dependency_graph.h"
#include "tests/models/torus_network.h"

namespace dusk {
namespace {

/// The definition of 1995, channel by channel and packet by packet.
class ByDefinition {
 public:
  ByDefinition(const Built& built, const std::vector<bool>& lit) : built_(built), lit_(lit) {
    for (SwitchId x = 0; x < built.torus.switches; ++x) {
      for (SwitchId s = 0; s < built.torus.switches; ++s) {
        if (s != x) add_packets(s, x);
      }
    }
  }
  std::size_t dependencies() const {
    std::size_t count = 0;
    for (const auto& [from, to] : edges_) count += to.size();
    return count;
  }
  /// Removes vertices that depend on nothing until none is left. Returns true if that removes all.
  bool acyclic() const {
    auto left = edges_;
    for (bool changed = true; changed;) {
      changed = false;
      for (auto node = left.begin(); node != left.end();) {
        auto& to = node->second;
        for (auto t = to.begin(); t != to.end();)
          t = left.count(*t) != 0 ? std::next(t) : to.erase(t);
        changed = changed || to.empty();
        node = to.empty() ? left.erase(node) : std::next(node);
      }
    }
    return left.empty();
  }

 private:
  using VcOfChannel = std::pair<ChannelId, VcId>;

  /// Returns the channels that a packet may use: all of them, or those of the subfunction.
  std::set<VcOfChannel> supplied(SwitchId at, SwitchId x, bool escape_only) const {
    const SwitchSettings& s = built_.settings[at];
    std::set<VcOfChannel> out;
    for (const unsigned bits : {0u, ~0u}) {
      const TorusRoute r =
          torus_route({static_cast<std::uint32_t>(built_.torus.size.size()), s.address, s.last,
                       s.wrap, s.ring_tie, s.relaxed_dateline && !escape_only},
                      built_.torus.address[x], bits);
      for (PortId port = 0; port < built_.torus.out_channel[at].size(); ++port) {
        const ChannelId c = built_.torus.out_channel[at][port];
        const PortId trunk = port / built_.torus.trunk;
        if (c == kNone || trunk >= 2 * built_.torus.size.size()) continue;
        if (!lit_.empty() && !lit_[c]) continue;
        unsigned vcs = 0;
        if (!escape_only && (r.productive >> trunk & 1u) != 0) vcs |= s.class_vcs[0];
        if ((r.escape >> trunk & 1u) != 0) {
          vcs |= (r.may_use_before ? s.class_vcs[1] : 0u) | (r.may_use_after ? s.class_vcs[2] : 0u);
        }
        for (VcId vc = 0; vc < kMaxVcs; ++vc) {
          if ((vcs >> vc & 1u) != 0) out.emplace(c, vc);
        }
      }
    }
    return out;
  }
  SwitchId behind(const VcOfChannel& v) const { return built_.torus.channels[v.first].to.id; }

  void add_packets(SwitchId s, SwitchId x) {
    for (const VcOfChannel& used : supplied(s, x, false)) {
      const auto& classes = built_.settings[s].class_vcs;
      if (((classes[1] | classes[2]) >> used.second & 1) == 0) continue;
      std::set<SwitchId> seen;
      walk(used, behind(used), x, seen);
    }
  }
  void walk(const VcOfChannel& used, SwitchId at, SwitchId x, std::set<SwitchId>& seen) {
    if (at == x || !seen.insert(at).second) return;
    const std::set<VcOfChannel> own = supplied(at, x, true);
    edges_[used].insert(own.begin(), own.end());
    for (const VcOfChannel& v : supplied(at, x, false)) {
      if (own.count(v) == 0) walk(used, behind(v), x, seen);
    }
  }

  const Built& built_;
  const std::vector<bool>& lit_;
  std::map<VcOfChannel, std::set<VcOfChannel>> edges_;
};

class SmallNetworks : public ::testing::TestWithParam<Network> {};

TEST_P(SmallNetworks, MatchTheDefinitionWithAnyClasses) {
  std::mt19937 random(1);
  std::size_t free = 0, cycles = 0;
  for (int round = 0; round < 40; ++round) {
    Built built = build(GetParam().size, GetParam().wrap, GetParam().trunk, random() % 2,
                        static_cast<RingTie>(random() % 3), random() % 2 != 0);
    if (round % 2 != 0) {  // classes that may overlap, each of 1 or 2 VCs
      for (unsigned c = 0; c < 3; ++c) {
        const unsigned vcs = 1u << random() % 4 | 1u << random() % 4;
        for (SwitchSettings& s : built.settings) {
          if (c > 0 || s.class_vcs[0] != 0) s.class_vcs[c] = static_cast<std::uint8_t>(vcs);
        }
      }
    }
    const std::vector<bool> lit = some_links(built.torus, random);
    SCOPED_TRACE("round " + std::to_string(round));
    const ByDefinition definition(built, lit);
    const DeadlockVerdict verdict = check_deadlock_freedom(built.torus, built.settings, lit);
    ASSERT_EQ(verdict.free, definition.acyclic()) << verdict.reason;
    ASSERT_EQ(verdict.dependencies, definition.dependencies());
    ASSERT_EQ(verdict.free, verdict.reason.empty());
    ++(verdict.free ? free : cycles);
  }
  EXPECT_GT(free, 0u);
  if (GetParam().wrap && GetParam().size[0] > 3) {
    EXPECT_GT(cycles, 0u);
  }
}
TEST_P(SmallNetworks, HaveTheVerdictOfTheirLines) {
  std::mt19937 random(2);
  for (int round = 0; round < 40; ++round) {
    Built built = build(GetParam().size, GetParam().wrap, GetParam().trunk, random() % 2,
                        static_cast<RingTie>(random() % 3), random() % 2 != 0);
    for (unsigned c = 0; c < 3 && round % 2 != 0; ++c) {
      const unsigned vcs = 1u << random() % 4 | 1u << random() % 4;
      for (SwitchSettings& s : built.settings) {
        if (c > 0 || s.class_vcs[0] != 0) s.class_vcs[c] = static_cast<std::uint8_t>(vcs);
      }
    }
    const DeadlockVerdict whole = check_deadlock_freedom(built.torus, built.settings);
    const DeadlockVerdict lines =
        check_deadlock_freedom(built.torus, built.settings, {}, torus_route, {}, 0);
    ASSERT_EQ(lines.free, whole.free) << "round " << round << ": " << whole.reason;
    ASSERT_EQ(lines.free, lines.reason.empty());
  }
}
INSTANTIATE_TEST_SUITE_P(
    Sizes, SmallNetworks,
    ::testing::Values(Network{{2}, true, 1}, Network{{5}, true, 2}, Network{{6}, false, 2},
                      Network{{4, 4}, true, 1}, Network{{5, 3}, true, 2}, Network{{3, 4}, false, 2},
                      Network{{4, 3, 2}, true, 1}, Network{{3, 5}, Rings::of(2), 2},
                      Network{{2, 3, 2}, false, 2}, Network{{2, 2, 3, 2}, true, 1}));

}  // namespace
}  // namespace dusk
