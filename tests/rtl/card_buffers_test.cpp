// SPDX-License-Identifier: Apache-2.0
// The buffers of a card, compared with queues: random flits, each port to its own depth.
#include <gtest/gtest.h>

#include <deque>
#include <random>

#include "card_buffers/Vcard_buffers.h"
#include "card_buffers_ahead/Vcard_buffers_ahead.h"
#include "leaf.h"

namespace {

constexpr unsigned kPorts = 5, kInternal = 3, kVcs = 4, kTotal = kPorts * kVcs, kWidth = 16;

/// With 4 VCs of 3 flits at the internal port, and these VCs at the others.
template <class Model>
class Buffers {
 public:
  Buffers(unsigned link_vcs, unsigned ahead) : link_vcs_(link_vcs), ahead_(ahead) {}

  unsigned vcs(unsigned port) const { return port == kInternal ? kVcs : link_vcs_; }
  unsigned depth(unsigned port) const { return 12 / vcs(port); }

  unsigned count_bits() const { return link_vcs_ == 1 ? 4 : 3; }

  void run(unsigned cycles) {
    for (unsigned cycle = 0; cycle < cycles; ++cycle) edge();
    for (unsigned port = 0; port < kPorts; ++port)
      for (unsigned vc = 0; vc < vcs(port); ++vc) EXPECT_TRUE(full_[port * kVcs + vc]) << port;
  }

 private:
  unsigned draw(unsigned bound) { return random_() % bound; }

  void edge() {
    auto& pins = leaf_.pins();
    std::uint32_t push = 0, pop = 0;
    std::uint64_t data[2] = {};
    const bool filling = draw(64) < 40;
    for (unsigned port = 0; port < kPorts; ++port) {
      const unsigned into = port * kVcs + draw(vcs(port)), word = draw(1u << kWidth);
      if (held_[into].size() < depth(port) && draw(8) < (filling ? 7u : 2u)) {
        push |= 1u << into;
        new_[into] = word;
      }
      for (unsigned vc = 0; vc < vcs(port); ++vc) {
        const unsigned i = port * kVcs + vc;
        if (!held_[i].empty() && draw(8) < (filling ? 1u : 5u)) pop |= 1u << i;
      }
      data[port / 4] |= std::uint64_t{word} << port % 4 * kWidth;
    }
    pins.push_i = push;
    pins.pop_i = pop;
    pins.read_i = (1u << kTotal) - 1;
    dusk::put_bits(pins.data_i, 0, 64, data[0]);
    dusk::put_bits(pins.data_i, 64, 16, data[1]);
    leaf_.edge();
    for (unsigned i = 0; i < kTotal; ++i) {
      if ((pop >> i & 1u) != 0) held_[i].pop_front();
      if ((push >> i & 1u) != 0) held_[i].push_back(new_[i]);
      expect_held(i);
    }
  }

  void expect_held(unsigned i) {
    auto& pins = leaf_.pins();
    const unsigned port = i / kVcs;
    ASSERT_EQ(bits(pins.valid_o, i, 1) != 0, !held_[i].empty()) << i;
    ASSERT_EQ(sliced(pins.count_o, i, kTotal, count_bits()), held_[i].size()) << i;
    if (held_[i].empty()) return;
    if (i % kVcs < vcs(port) && held_[i].size() == depth(port)) full_[i] = true;
    ASSERT_EQ(bits(pins.head_o, i * kWidth, kWidth), held_[i].front()) << i;
    for (unsigned k = 0; k < ahead_ && k + 1 < held_[i].size(); ++k) {
      const unsigned lsb = (k * kTotal + i) * kWidth;
      ASSERT_EQ(bits(pins.ahead_o, lsb, kWidth), held_[i][k + 1]) << i << " behind by " << k;
    }
  }

  unsigned link_vcs_, ahead_;
  std::mt19937 random_{1};
  Leaf<Model> leaf_;
  std::deque<unsigned> held_[kTotal];
  unsigned new_[kTotal] = {};
  bool full_[kTotal] = {};
};

TEST(CardBuffers, HoldTheFlitsOfEachPortInOrder) { Buffers<Vcard_buffers>(1, 0).run(20000); }

TEST(CardBuffers, ShowTheFlitsBehindTheHeads) { Buffers<Vcard_buffers_ahead>(2, 2).run(20000); }

}  // namespace
