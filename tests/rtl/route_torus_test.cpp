// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "leaf.h"
#include "route_torus_1/Vroute_torus_1.h"
#include "route_torus_2/Vroute_torus_2.h"
#include "route_torus_3/Vroute_torus_3.h"
#include "route_torus_4/Vroute_torus_4.h"

namespace {

enum Tie : unsigned { kPlus, kAlternate, kRandom, kMinus };
constexpr unsigned kBefore = 1, kAfter = 2;

using Coordinates = std::vector<unsigned>;

struct Route {
  unsigned local = 0, productive = 0, escape = 0, classes = 0;
  bool operator==(const Route& other) const {
    return local == other.local && productive == other.productive && escape == other.escape &&
           classes == other.classes;
  }
};
std::ostream& operator<<(std::ostream& out, const Route& r) {
  return out << "local " << r.local << " productive " << r.productive << " escape " << r.escape
             << " classes " << r.classes;
}

struct Rules {
  unsigned wrap = 0, tie = kPlus, relaxed = 0, random = 0;
};

unsigned pack(const Coordinates& c) {
  const unsigned width = 24 / c.size();
  unsigned packed = 0;
  for (std::size_t d = 0; d < c.size(); ++d) packed |= c[d] << (d * width);
  return packed;
}

class RouteTorus : public ::testing::Test {
 protected:
  Route route(const Coordinates& from, const Coordinates& to, const Coordinates& last,
              const Rules& rules, bool valid = true) {
    const unsigned i = from.size() - 1;
    dusk::SwitchIdentity identity;
    identity.address = pack(from);
    identity.last = pack(last);
    identity.wrap = static_cast<std::uint8_t>(rules.wrap);
    dusk::RouterConfig config;
    config.ring_tie = static_cast<dusk::RingTie>(rules.tie);
    config.relaxed_dateline = rules.relaxed != 0;
    Bench& bench = benches[i];
    bench.with([&](auto& pins) {
      pins.valid_i = valid;
      pins.destination_i = pack(to);
      put_record(pins.identity_i, identity);
      put_record(pins.config_i, config);
      pins.random_i = rules.random;
    });
    bench.settle();
    const unsigned local_port = 2 * (i + 1);  // behind one link of each trunk
    const auto candidates = [&](unsigned vc_class) {
      return bench.with([&](auto& pins) {
        return bits(pins.candidates_o, vc_class * (local_port + 1), local_port + 1);
      });
    };
    const unsigned adaptive = candidates(0), before = candidates(1), after = candidates(2);
    const unsigned local = candidates(3);
    EXPECT_TRUE(before == 0 || after == 0 || before == after);
    return {local == 1u << local_port ? 1 : local, adaptive, before | after,
            (before != 0 ? kBefore : 0) | (after != 0 ? kAfter : 0)};
  }

  /// A line of switches in dimension `d` of `dims`; all other coordinates are equal. `table[x]` has
  /// two letters for each destination. The first is the direction. The second is m: no ring, b: the
  /// wrap link is ahead, w: it is the next hop, a: it is behind or never comes. ". " is the switch
  /// itself.
  void expect_line(const std::vector<std::string>& table, Rules rules, bool ring) {
    const unsigned last = table.size() - 1;
    for (unsigned dims = 1; dims <= 4; ++dims) {
      for (unsigned d = 0; d < dims; ++d) {
        rules.wrap = ring ? 1u << d : 15u & ~(1u << d);
        for (unsigned x = 0; x <= last; ++x) {
          for (unsigned y = 0; y <= last; ++y) {
            Coordinates from(dims, 1), to(dims, 1), highest(dims, 2);
            from[d] = x;
            to[d] = y;
            highest[d] = last;
            for (rules.relaxed = 0; rules.relaxed < 2; ++rules.relaxed) {
              EXPECT_EQ(route(from, to, highest, rules), of(table[x].substr(3 * y, 2), d, rules))
                  << dims << " dimensions, " << x << " to " << y << " in dimension " << d
                  << " relaxed " << rules.relaxed;
            }
          }
        }
      }
    }
  }

  static Route of(const std::string& entry, unsigned d, const Rules& rules) {
    if (entry[0] == '.') return {1, 0, 0, 0};
    const unsigned trunk = 1u << (2 * d + (entry[0] == '-'));
    unsigned classes = kAfter;
    if (entry[1] == 'b') classes = kBefore;
    if (entry[1] == 'm' || (entry[1] == 'a' && rules.relaxed != 0)) classes = kBefore | kAfter;
    return {0, trunk, trunk, classes};
  }

  using Bench = SizedLeaf<Vroute_torus_1, Vroute_torus_2, Vroute_torus_3, Vroute_torus_4>;
  std::array<Bench, 4> benches = {Bench{0}, Bench{1}, Bench{2}, Bench{3}};  ///< [dimensions - 1]
};

TEST_F(RouteTorus, RingOfFour) {
  const std::vector<std::string> plus = {".  +a +a -w",  //
                                         "-a .  +a +a",  //
                                         "+b -a .  +a",  //
                                         "+w +w -a . "};
  expect_line(plus, {0, kPlus}, true);
  expect_line({".  +a +a -w",  //
               "-a .  +a -b",  //
               "+b -a .  +a",  //
               "+w -a -a . "},
              {0, kAlternate}, true);
  expect_line(plus, {0, kRandom, 0, 0b0000}, true);
  const std::vector<std::string> minus = {".  +a -w -w",  //
                                          "-a .  +a -b",  //
                                          "-a -a .  +a",  //
                                          "+w -a -a . "};
  expect_line(minus, {0, kRandom, 0, 0b1111}, true);
  expect_line(minus, {0, kMinus}, true);
}

TEST_F(RouteTorus, RingOfFiveHasNoTies) {
  for (unsigned tie : {kPlus, kAlternate, kRandom, kMinus}) {
    for (unsigned random : {0u, 15u}) {
      expect_line({".  +a +a -w -w",  //
                   "-a .  +a +a -b",  //
                   "-a -a .  +a +a",  //
                   "+b -a -a .  +a",  //
                   "+w +w -a -a . "},
                  {0, tie, 0, random}, true);
    }
  }
}

TEST_F(RouteTorus, RingOfTwoIsAllTies) {
  expect_line({".  +a", "+w . "}, {0, kPlus}, true);
  expect_line({".  +a", "-a . "}, {0, kAlternate}, true);
  expect_line({".  +a", "+w . "}, {0, kRandom, 0, 0b0000}, true);
  expect_line({".  -w", "-a . "}, {0, kRandom, 0, 0b1111}, true);
  expect_line({".  -w", "-a . "}, {0, kMinus}, true);
}

TEST_F(RouteTorus, MeshHasNeitherWrapNorDateline) {
  for (unsigned tie : {kPlus, kAlternate, kRandom, kMinus}) {
    expect_line({".  +m +m +m",  //
                 "-m .  +m +m",  //
                 "-m -m .  +m",  //
                 "-m -m -m . "},
                {0, tie, 0, 15}, false);
  }
}

TEST_F(RouteTorus, IsAdaptiveInEveryDimensionAndEscapesInTheLowest) {
  // 5 x 4: ring, mesh.
  const Coordinates last = {4, 3};
  const Rules classic = {0b01};
  EXPECT_EQ(route({0, 0}, {4, 3}, last, classic), (Route{0, 0b0110, 0b0010, kAfter}));
  EXPECT_EQ(route({1, 3}, {4, 0}, last, classic), (Route{0, 0b1010, 0b0010, kBefore}));
  EXPECT_EQ(route({1, 3}, {1, 0}, last, classic), (Route{0, 0b1000, 0b1000, kBefore | kAfter}));
  EXPECT_EQ(route({1, 0}, {2, 3}, last, classic), (Route{0, 0b0101, 0b0001, kAfter}));
  // 4 x 4 x 4: rings; random ties of one dimension each.
  const Coordinates cube = {3, 3, 3};
  EXPECT_EQ(route({0, 0, 0}, {2, 2, 2}, cube, {7, kRandom, 0, 0b010}),
            (Route{0, 0b01'10'01, 0b01, kAfter}));
  EXPECT_EQ(route({2, 2, 2}, {2, 0, 0}, cube, {7, kRandom, 0, 0b100}),
            (Route{0, 0b10'01'00, 0b0100, kBefore}));
  // The largest of 2, 3 and 4 dimensions: the highest coordinates need all of their bits.
  const Coordinates square = {4095, 4095};
  EXPECT_EQ(route({4095, 2048}, {0, 0}, square, {3}), (Route{0, 0b01'01, 0b01, kAfter}));
  EXPECT_EQ(route({0, 2047}, {4095, 0}, square, {3}), (Route{0, 0b10'10, 0b10, kAfter}));
  EXPECT_EQ(route({255, 0, 128}, {0, 255, 0}, {255, 255, 255}, {7}),
            (Route{0, 0b01'10'01, 0b01, kAfter}));
  const Coordinates wide = {63, 63, 63, 63};
  EXPECT_EQ(route({63, 0, 32, 31}, {0, 63, 0, 32}, wide, {15}),
            (Route{0, 0b01'01'10'01, 0b01, kAfter}));
}

TEST_F(RouteTorus, UsesEveryBitOfALongRing) {
  // Half a ring of 2^24 and of 2^24 - 1 switches.
  EXPECT_EQ(route({0}, {0x800000}, {0xffffff}, {1}), (Route{0, 1, 1, kAfter}));
  EXPECT_EQ(route({0}, {0x800001}, {0xffffff}, {1}), (Route{0, 2, 2, kAfter}));
  EXPECT_EQ(route({0xfffffe}, {0x7fffff}, {0xffffff}, {1}), (Route{0, 2, 2, kAfter}));
  EXPECT_EQ(route({0x800000}, {0}, {0xfffffe}, {1}), (Route{0, 1, 1, kBefore}));
  EXPECT_EQ(route({0x7fffff}, {0}, {0xfffffe}, {1}), (Route{0, 2, 2, kAfter}));
}

TEST_F(RouteTorus, HasNoCandidatesWithoutAHeader) {
  EXPECT_EQ(route({1, 1}, {2, 3}, {4, 4}, {3, kPlus, 1}, false), Route{});
  EXPECT_EQ(route({1, 1}, {1, 1}, {4, 4}, {3, kPlus, 1}, false), Route{});
}

}  // namespace
