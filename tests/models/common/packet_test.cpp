// SPDX-License-Identifier: Apache-2.0
#include "models/common/packet.h"

#include <gtest/gtest.h>

namespace dusk {
namespace {

TEST(PacketStore, ReusesTheHandlesOfDeliveredPackets) {
  PacketStore store(2);
  const PacketHandle first = store.add({}), second = store.add({});
  EXPECT_NE(first, second);
  store.remove(first);
  EXPECT_FALSE(store.live(first));
  EXPECT_EQ(store.add({}), first);
  EXPECT_EQ(store.size(), 2u);
}

TEST(PacketStore, SaysThatTooManyPacketsLive) {
  PacketStore store(2);
  store.add({});
  store.remove(store.add({}));
  store.add({});
  try {
    store.add({});
    FAIL() << "a third packet";
  } catch (const std::length_error& error) {
    EXPECT_STREQ(error.what(),
                 "more than 2 packets wait or are under way at once: the handle in a flit tells no "
                 "more apart (a lower load, or fewer cycles)");
  }
}

TEST(PacketStore, HoldsAsManyPacketsAsAHandleInAFlitTellsApart) {
  Flit last;
  last.handle = static_cast<PacketHandle>(kMostPackets - 1);
  EXPECT_EQ(decode(encode(last)).handle, last.handle);
  last.handle = static_cast<PacketHandle>(kMostPackets);
  EXPECT_NE(decode(encode(last)).handle, last.handle);
}

}  // namespace
}  // namespace dusk
