// SPDX-License-Identifier: Apache-2.0
// A bank of Verilated switches compared with as many separate ones, among the same random
// neighbors. For any set of awake switches, the bank gives the same result as if each were stepped
// separately.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/rtl_switches.h"
#include "tests/system/random_neighbors.h"

namespace dusk {
namespace {

/// Compares the outputs that a mask marks as valid, and those that are valid in every cycle.
void expect_same(const SwitchShape& shape, const SwitchOutputs& bank, const SwitchOutputs& alone) {
  EXPECT_EQ(bank.flit_valid, alone.flit_valid);
  for (unsigned lane = 0; lane < shape.ports * shape.lanes(); ++lane) {
    if ((alone.flit_valid[lane / 64] >> lane % 64 & 1u) == 0) continue;
    EXPECT_EQ(bank.flit_vc[lane], alone.flit_vc[lane]);
    EXPECT_EQ(bank.flit[lane], alone.flit[lane]);
  }
  EXPECT_EQ(bank.credit, alone.credit);
  EXPECT_EQ(bank.state, alone.state);
  EXPECT_EQ(bank.state_changed, alone.state_changed);
  EXPECT_EQ(bank.quiet, alone.quiet);
  EXPECT_EQ(bank.next_deadline, alone.next_deadline);
}

/// Switches in a bank, and again alone.
class BankBesideSwitches {
 public:
  BankBesideSwitches(SwitchEngineFactory& factory, std::uint32_t count, unsigned seed)
      : shape_(factory.shape()),
        random_(seed),
        bank_(factory.make_bank(count)),
        inputs_(count),
        in_bank_(count),
        alone_(count) {
    for (std::uint32_t i = 0; i < count; ++i) {
      const SwitchSettings settings = random_settings(shape_, false, random_);
      neighbors_.emplace_back(shape_, settings, static_cast<unsigned>(random_()));
      engines_.push_back(factory.make());
      bank_->reset(i, settings, neighbors_[i].inputs());
      engines_[i]->reset(settings, neighbors_[i].inputs());
    }
  }

  /// One edge of the switches in `awake`.
  void step(std::uint32_t awake) {
    const auto is_awake = [awake](std::uint32_t i) { return (awake >> i & 1u) != 0; };
    for (std::uint32_t i = 0; i < engines_.size(); ++i) {
      if (!is_awake(i)) continue;
      neighbors_[i].before_edge();
      inputs_[i] = neighbors_[i].inputs();
      engines_[i]->step(now_, inputs_[i], alone_[i]);
      neighbors_[i].after_edge(alone_[i]);
    }
    bank_->step(now_++, awake, inputs_.data(), in_bank_.data());
    for (std::uint32_t i = 0; i < engines_.size(); ++i) {
      SCOPED_TRACE("switch " + std::to_string(i) + ", cycle " + std::to_string(now_ - 1));
      if (is_awake(i)) expect_same(shape_, in_bank_[i], alone_[i]);
      // Also for a sleeping switch: the bank must not have moved it.
      expect_same_buffers(i, static_cast<PortId>(random_() % shape_.ports));
    }
  }
  /// All awake, most or few of them; never none.
  std::uint32_t draw_awake() {
    const std::uint32_t all = (1u << engines_.size()) - 1;
    const auto any = static_cast<std::uint32_t>(random_());
    switch (random_() % 4) {
      case 0:
        return std::max(all & any, 1u);
      case 1:  // all but one, if there are several
        return std::max(all & ~(1u << any % engines_.size()), 1u);
      default:
        return all;
    }
  }
  std::size_t delivered() const {
    std::size_t packets = 0;
    for (const RandomNeighbors& neighbors : neighbors_) packets += neighbors.delivered();
    return packets;
  }

 private:
  void expect_same_buffers(std::uint32_t i, PortId port) {
    const PortProbe bank = bank_->probe(i, port), alone = engines_[i]->probe(port);
    EXPECT_EQ(bank_->usable(i), engines_[i]->usable());
    for (VcId v = 0; v < shape_.vcs; ++v) {
      EXPECT_EQ(bank.input[v].buffered, alone.input[v].buffered);
      EXPECT_EQ(bank.output[v].credits, alone.output[v].credits);
    }
  }

  SwitchShape shape_;
  std::mt19937 random_;
  std::unique_ptr<SwitchBank> bank_;
  std::vector<RandomNeighbors> neighbors_;
  std::vector<std::unique_ptr<SwitchEngine>> engines_;
  std::vector<SwitchInputs> inputs_;
  std::vector<SwitchOutputs> in_bank_, alone_;
  Cycle now_ = 0;
};

struct BankCase {
  const char* name;
  std::uint32_t count;
};
/// A bank of small switches is one block of states; a bank of large ones is several.
class RtlBank : public ::testing::TestWithParam<BankCase> {};

TEST_P(RtlBank, DoesAsItsSwitchesAlone) {
  const auto factory = rtl_switches(GetParam().name);
  const std::uint32_t count = GetParam().count;
  std::size_t packets = 0;
  for (unsigned seed = 1; seed <= 5 && !HasFailure(); ++seed) {
    BankBesideSwitches both(*factory, count, seed);
    for (unsigned edge = 0; edge < 400 && !HasFailure(); ++edge) both.step(both.draw_awake());
    packets += both.delivered();
  }
  EXPECT_GT(packets, 100 * count);
}

INSTANTIATE_TEST_SUITE_P(Banks, RtlBank,
                         ::testing::Values(BankCase{"p8v3d4q2", 1}, BankCase{"p8v3d4q2", 5},
                                           BankCase{"p8v3d4q2", 16}, BankCase{"p32v3d4q2", 9},
                                           BankCase{"p32v3d4q2", 16}),
                         [](const auto& info) {
                           return std::string(info.param.name) + "_of_" +
                                  std::to_string(info.param.count);
                         });

}  // namespace
}  // namespace dusk
