// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>

#include "leaf_bench.h"

namespace {

constexpr unsigned kPorts = 5, kVcs = 3, kClasses = 4, kLocalPort = 4, kLocalClass = 3;

struct Now {
  unsigned usable, free, class_vcs;
};

unsigned free_of(const Now& now, unsigned port) { return bits(now.free, port * kVcs, kVcs); }

unsigned of_one_class(const Now& now) {
  unsigned ports = 0;
  for (unsigned p = 0; p < kPorts; ++p) ports |= (free_of(now, p) != 0 ? 1u : 0u) << p;
  return ports & now.usable;
}

unsigned of_class(const Now& now, unsigned c) {
  unsigned ports = 0;
  for (unsigned p = 0; p < kPorts; ++p) {
    if ((p == kLocalPort) != (c == kLocalClass)) continue;
    const unsigned vcs = free_of(now, p) & bits(now.class_vcs, c * kVcs, kVcs);
    ports |= (vcs != 0 ? 1u : 0u) << p;
  }
  return ports & now.usable;
}

TEST(Available, ArePortsThatAreUsableWithAFreeVcOfTheClass) {
  LeafBench bench;
  Vleaves& pins = bench.pins();
  std::mt19937 random(19);
  const auto drawn = [&random](unsigned mask) { return static_cast<unsigned>(random()) & mask; };
  pins.available_asked_i = 1;
  for (unsigned i = 0; i < 20000; ++i) {
    const Now now = {drawn(0x1f), drawn(0x7fff) & drawn(0x7fff), drawn(0xfff)};
    pins.available_usable_i = now.usable;
    pins.available_free_i = now.free;
    pins.available_class_vcs_i = now.class_vcs;
    bench.settle();
    ASSERT_EQ(pins.available_o, of_one_class(now)) << now.usable << ' ' << now.free;
    for (unsigned c = 0; c < kClasses; ++c) {
      ASSERT_EQ(bits(pins.available_by_class_o, c * kPorts, kPorts), of_class(now, c))
          << "class " << c << ' ' << now.usable << ' ' << now.free << ' ' << now.class_vcs;
    }
  }
}

TEST(Available, IsToldAsSoonAsAsked) {
  LeafBench bench;
  Vleaves& pins = bench.pins();
  pins.available_usable_i = 0x1f;
  pins.available_free_i = 0x7fff;
  pins.available_class_vcs_i = 0xfff;
  bench.settle();  // it is anything (docs/rtl/candidates.md)
  pins.available_asked_i = 1;
  bench.settle();
  EXPECT_EQ(pins.available_o, 0x1fu);
  EXPECT_EQ(pins.available_by_class_o, 0x10u << 15 | 0xfu << 10 | 0xfu << 5 | 0xfu);
}

}  // namespace
