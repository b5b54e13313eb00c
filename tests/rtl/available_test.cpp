// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>

#include "available/Vavailable.h"
#include "available_by_class/Vavailable_by_class.h"
#include "leaf.h"

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
  Leaf<Vavailable> of_all;
  Leaf<Vavailable_by_class> by_class;
  std::mt19937 random(19);
  const auto drawn = [&random](unsigned mask) { return static_cast<unsigned>(random()) & mask; };
  of_all.pins().asked_i = by_class.pins().asked_i = 1;
  of_all.pins().class_vcs_i = 7;
  for (unsigned i = 0; i < 20000; ++i) {
    const Now now = {drawn(0x1f), drawn(0x7fff) & drawn(0x7fff), drawn(0xfff)};
    of_all.pins().usable_i = by_class.pins().usable_i = now.usable;
    of_all.pins().free_i = by_class.pins().free_i = now.free;
    by_class.pins().class_vcs_i = now.class_vcs;
    ASSERT_EQ(of_all.settle().available_o, of_one_class(now)) << now.usable << ' ' << now.free;
    by_class.settle();
    for (unsigned c = 0; c < kClasses; ++c) {
      ASSERT_EQ(bits(by_class.pins().available_o, c * kPorts, kPorts), of_class(now, c))
          << "class " << c << ' ' << now.usable << ' ' << now.free << ' ' << now.class_vcs;
    }
  }
}

TEST(Available, IsToldAsSoonAsAsked) {
  Leaf<Vavailable> of_all;
  Leaf<Vavailable_by_class> by_class;
  of_all.pins().usable_i = by_class.pins().usable_i = 0x1f;
  of_all.pins().free_i = by_class.pins().free_i = 0x7fff;
  of_all.pins().class_vcs_i = 7;
  by_class.pins().class_vcs_i = 0xfff;
  of_all.settle();  // it is anything (docs/rtl/candidates.md)
  by_class.settle();
  of_all.pins().asked_i = by_class.pins().asked_i = 1;
  EXPECT_EQ(of_all.settle().available_o, 0x1fu);
  EXPECT_EQ(by_class.settle().available_o, 0x10u << 15 | 0xfu << 10 | 0xfu << 5 | 0xfu);
}

}  // namespace
