// SPDX-License-Identifier: Apache-2.0
#include "models/application/fifo.h"

#include <gtest/gtest.h>

#include <deque>
#include <random>

namespace dusk::application {
namespace {

TEST(Fifo, DoesWhatADequeDoes) {
  std::mt19937 random(1);
  Fifo<unsigned> fifo;
  std::deque<unsigned> deque;
  for (unsigned step = 0; step < 5000; ++step) {
    // The queue grows and shrinks several times.
    if (random() % 100 < (step / 500 % 2 == 0 ? 60 : 40)) {
      fifo.push_back(step);
      deque.push_back(step);
    } else if (!deque.empty()) {
      fifo.pop_front();
      deque.pop_front();
    }
    ASSERT_EQ(fifo.empty(), deque.empty());
    ASSERT_EQ(fifo.size(), deque.size());
    if (!deque.empty()) {
      ASSERT_EQ(fifo.front(), deque.front());
    }
  }
}

}  // namespace
}  // namespace dusk::application
