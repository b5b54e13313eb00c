// SPDX-License-Identifier: Apache-2.0
// A network that has seen its load takes no memory from cycle to cycle.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "sw/run/build_network.h"

namespace {
std::atomic<std::uint64_t> allocations{0};

void* counted(std::size_t bytes, std::size_t alignment) {
  ++allocations;
  // aligned_alloc wants whole multiples of the alignment.
  void* const memory = std::aligned_alloc(alignment, (bytes + alignment) / alignment * alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
}  // namespace

void* operator new(std::size_t bytes) { return counted(bytes, alignof(std::max_align_t)); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return counted(bytes, static_cast<std::size_t>(alignment));
}
// Else a sanitizer has this one, and the delete below does not fit it.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  try {
    return operator new(bytes);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
// Not inlined: where a delete is and its new is not, the compiler takes the pair for unequal.
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}

namespace dusk {
namespace {

constexpr Cycle kWarm = 4000, kLooked = 1000;

std::uint64_t allocated(EngineKind engine, unsigned threads) {
  Experiment experiment;  // the 4-ary 4-tree
  experiment.power.mode = PowerMode::Threshold;
  experiment.traffic.load = 0.3;
  experiment.run.host = HostKind::Kernel;
  experiment.run.engine = engine;
  experiment.run.threads = threads;
  const auto built = build_network(experiment);
  KernelClock clock(*built->network);
  clock.run_until(kWarm);
  const std::uint64_t before = allocations;
  clock.run_until(kWarm + kLooked);
  return allocations - before;
}

TEST(Allocations, AreCounted) {
  const std::uint64_t before = allocations;
  const auto number = std::make_unique<int>(1);
  EXPECT_EQ(allocations - before, 1u) << *number;
}

TEST(Allocations, AreFewerThanOneInTenCycles) {
  for (const EngineKind engine : {EngineKind::Model, EngineKind::Rtl}) {
    for (const unsigned threads : {1u, 2u}) {
      EXPECT_LT(allocated(engine, threads), kLooked / 10)
          << "RTL " << (engine == EngineKind::Rtl) << ", threads " << threads;
    }
  }
}

}  // namespace
}  // namespace dusk
