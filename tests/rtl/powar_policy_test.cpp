// SPDX-License-Identifier: Apache-2.0
// Ports that a packet may choose with POWAR (docs/rtl/powar_policy.md), in a tree and in a ring.
#include <gtest/gtest.h>

#include "leaf.h"
#include "powar_of_a_ring/Vpowar_of_a_ring.h"
#include "powar_of_a_tree/Vpowar_of_a_tree.h"

namespace {

/// A switch whose channels are all On and idle. More than one flit of a group in a window adds a
/// port; no number of flits removes one.
template <class Model>
class Powar {
 public:
  explicit Powar(unsigned group, unsigned present, dusk::PowerConfig config = {}) {
    put_record(pins().config_i, config);
    pins().present_i = pins().want_i = pins().on_i = pins().on_after_timers_i = present;
    pins().drained_i = 0x3f;
    for (unsigned n = 0; n < group; ++n) {
      dusk::put_bits(pins().on_threshold_i, n * 24, 24, 1);
      dusk::put_bits(pins().off_threshold_i, n * 24, 24, 1);
    }
    bench_.reset();
  }
  Model& pins() { return bench_.pins(); }
  unsigned usable() { return bench_.settle().usable_o; }
  unsigned preferred() { return bench_.settle().preferred_o; }

  /// A window of two cycles in which a flit leaves over the ports of `sent` in each.
  unsigned window(unsigned sent) {
    pins().sent_i = sent;
    for (const bool end : {false, true}) {
      pins().window_end_i = pins().look_i = end;
      bench_.settle();
      EXPECT_EQ(pins().width_o, 0u);
      EXPECT_EQ(pins().power_o, 0u);
      bench_.edge();
    }
    return usable();
  }

 private:
  Leaf<Model> bench_;
};

TEST(PowarPolicy, OfATreeOffersAllPortsDownAndSomeUp) {
  Powar<Vpowar_of_a_tree> tree(3, 0x3f);
  EXPECT_EQ(tree.usable(), 0x0fu);
  EXPECT_EQ(tree.window(0x07), 0x0fu);  // flits down
  EXPECT_EQ(tree.window(0x20), 0x1fu);  // over a port that is not selectable
  EXPECT_EQ(tree.window(0x08), 0x3fu);
  EXPECT_EQ(tree.window(0x00), 0x1fu);
  EXPECT_EQ(tree.window(0x00), 0x0fu);
  EXPECT_EQ(tree.window(0x00), 0x0fu);
}

TEST(PowarPolicy, OfARingHasAGroupOfEachTrunkAndOneOfTheLocalPorts) {
  Powar<Vpowar_of_a_ring> ring(2, 0x3f);
  EXPECT_EQ(ring.usable(), 0x15u);
  EXPECT_EQ(ring.window(0x01), 0x17u);
  EXPECT_EQ(ring.window(0x08), 0x1du);
  EXPECT_EQ(ring.window(0x10), 0x35u);
  EXPECT_EQ(ring.window(0x15), 0x3fu);
}

TEST(PowarPolicy, OffersPinnedPorts) {
  Powar<Vpowar_of_a_ring> ring(2, 0x2f);
  EXPECT_EQ(ring.usable(), 0x25u);
  ring.pins().pinned_i = 0x38;
  EXPECT_EQ(ring.usable(), 0x2du);
}

TEST(PowarPolicy, OffersEveryPresentPortWhereLinksAreAlwaysOn) {
  dusk::PowerConfig config;
  config.power_managed = false;
  EXPECT_EQ(Powar<Vpowar_of_a_ring>(2, 0x1f, config).usable(), 0x1fu);
  EXPECT_EQ(Powar<Vpowar_of_a_tree>(3, 0x3d, config).usable(), 0x3du);
}

TEST(PowarPolicy, PrefersPortsThatAreOnIfItIsToldTo) {
  dusk::PowerConfig config;
  for (const bool prefer_on : {true, false}) {
    config.prefer_on = prefer_on;
    Powar<Vpowar_of_a_tree> tree(3, 0x3f, config);
    tree.pins().on_i = 0x25;
    EXPECT_EQ(tree.preferred(), prefer_on ? 0x25u : 0x3fu);
  }
}

TEST(PowarPolicy, LetsChannelsSleepThatArePinnedByNobody) {
  dusk::PowerConfig config;
  config.idle_cycles = 0;
  Powar<Vpowar_of_a_tree> tree(3, 0x3f, config);
  tree.pins().pinned_i = 0x01;
  tree.usable();
  EXPECT_EQ(tree.pins().want_o, 0x01u);
  EXPECT_TRUE(tree.pins().news_o);
}

}  // namespace
