// SPDX-License-Identifier: Apache-2.0
#include "testbench/lockstep/mixed_engines.h"

#include <gtest/gtest.h>

#include <utility>

#include "models/twin/switch_model.h"
#include "testbench/lockstep/lockstep_engine.h"
#include "tests/testbench/wrong_twin.h"

namespace dusk {
namespace {

/// Twins; counts those that it made.
class CountingFactory final : public SwitchEngineFactory {
 public:
  explicit CountingFactory(int& made) : made_(made) {}
  const SwitchShape& shape() const override { return models_->shape(); }
  std::unique_ptr<SwitchEngine> make() override {
    ++made_;
    return models_->make();
  }
  std::unique_ptr<SwitchBank> make_bank(std::uint32_t count) override {
    made_ += static_cast<int>(count);
    return models_->make_bank(count);
  }

 private:
  std::unique_ptr<SwitchEngineFactory> models_ = make_model_factory(SwitchShape{});
  int& made_;
};

const std::vector<bool> kBits{false, true, true, false, true};

TEST(MixedEngines, AreRtlWhereTheBitIsSetAndTwinsElsewhere) {
  int rtl = 0, twin = 0;
  const auto factory = make_mixed_factory(std::make_unique<CountingFactory>(rtl),
                                          std::make_unique<CountingFactory>(twin), kBits);
  int rtl_wanted = 0, twin_wanted = 0;
  for (const bool is_rtl : kBits) {
    ++(is_rtl ? rtl_wanted : twin_wanted);
    EXPECT_NE(factory->make(), nullptr);
    EXPECT_EQ(rtl, rtl_wanted);
    EXPECT_EQ(twin, twin_wanted);
  }
}

TEST(MixedEngines, AreNoneElsewhereWithoutATwin) {
  int rtl = 0;
  const auto factory = make_mixed_factory(std::make_unique<CountingFactory>(rtl), nullptr, kBits);
  for (const bool is_rtl : kBits) EXPECT_EQ(factory->make() != nullptr, is_rtl);
  EXPECT_EQ(rtl, 3);
}

TEST(MixedEngines, OfOneKindAreABankOfIts) {
  int rtl = 0, twin = 0;
  const std::vector<bool> is_rtl{true, true, false, false, false, true, false};
  const auto factory = make_mixed_factory(std::make_unique<CountingFactory>(rtl),
                                          std::make_unique<CountingFactory>(twin), is_rtl);
  const auto bank = [&](std::uint32_t count) { return factory->make_bank(count); };
  const auto is_of_engines = [](const std::unique_ptr<SwitchBank>& one) {
    return dynamic_cast<const EngineBank*>(one.get()) != nullptr;
  };
  EXPECT_FALSE(is_of_engines(bank(2)));
  EXPECT_EQ(rtl, 2);
  EXPECT_FALSE(is_of_engines(bank(2)));
  EXPECT_EQ(twin, 2);
  EXPECT_TRUE(is_of_engines(bank(3)));
  EXPECT_EQ(rtl, 3);
  EXPECT_EQ(twin, 4);
  EXPECT_THROW(bank(1), std::out_of_range);
}

TEST(MixedEngines, AreComparedInLockstepWhereThereIsRtl) {
  for (SwitchId wrong = 0; wrong < kBits.size(); ++wrong) {
    std::vector<SwitchId> differed;
    LockstepEvents events;
    const auto factory = make_lockstep_factory(
        make_mixed_factory(make_model_factory(SwitchShape{}), nullptr, kBits),
        std::make_unique<WrongTwinFactory>(
            SwitchShape{}, wrong, [](Cycle, SwitchOutputs& out) { out.quiet = !out.quiet; }),
        [&differed](const LockstepDifference& difference) { differed.push_back(difference.id); },
        &events);
    SwitchOutputs out;
    for (std::size_t id = 0; id < kBits.size(); ++id) {
      const auto engine = factory->make();
      engine->reset({}, {});
      engine->step(1, {}, out);
    }
    const bool seen = kBits[wrong];
    EXPECT_EQ(differed, seen ? std::vector<SwitchId>{wrong} : std::vector<SwitchId>{}) << wrong;
    EXPECT_EQ(events.compared, seen ? 2u : 3u) << wrong;
  }
}

}  // namespace
}  // namespace dusk
