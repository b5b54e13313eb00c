// SPDX-License-Identifier: Apache-2.0
#include "testbench/lockstep_engine.h"

#include <gmock/gmock.h>

#include <vector>

#include "models/flit.h"
#include "models/switch_model.h"

namespace dusk {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using Fault = std::function<void(Cycle, SwitchOutputs&)>;

/// The twin with its outputs falsified.
struct WrongEngine : SwitchEngine {
  WrongEngine(std::unique_ptr<SwitchEngine> right, Fault fault)
      : right_(std::move(right)), fault_(std::move(fault)) {}
  const SwitchShape& shape() const override { return right_->shape(); }
  void reset(const SwitchSettings& s, const SwitchInputs& in) override { right_->reset(s, in); }
  void step(Cycle now, const SwitchInputs& in, SwitchOutputs& out) override {
    right_->step(now, in, out);
    fault_(now, out);
  }
  PortProbe probe(PortId port) override { return right_->probe(port); }
  std::unique_ptr<SwitchEngine> right_;
  Fault fault_;
};
struct WrongFactory : SwitchEngineFactory {
  explicit WrongFactory(Fault fault) : fault_(std::move(fault)) {}
  const SwitchShape& shape() const override { return models_->shape(); }
  std::unique_ptr<SwitchEngine> make() override {
    return std::make_unique<WrongEngine>(models_->make(), fault_);
  }
  std::unique_ptr<SwitchEngineFactory> models_ = make_model_factory(SwitchShape{});
  Fault fault_;
};

/// What is reported when two flits a cycle pass a switch for 100 cycles.
std::vector<std::string> reports(const Fault& fault) {
  std::vector<std::string> texts;
  const auto factory = make_lockstep_factory(
      make_model_factory(SwitchShape{}), std::make_unique<WrongFactory>(fault),
      [&texts](const std::string& text) { texts.push_back(text); });
  const auto first = factory->make(), engine = factory->make();
  SwitchSettings pins;
  pins.digit_mask = 3;
  pins.present = pins.local = pins.initial_on = 0xff;
  pins.local_depth = pins.depth_in_use = 4;
  pins.out_depth_in_use = 2;
  SwitchInputs in;
  SwitchOutputs out;
  engine->reset(pins, in);
  for (Cycle now = 1; now <= 100; ++now) {
    in.flit_valid = now % 8 == 0 ? 1u : 0u;
    in.flit[0] = encode({FlitKind::HeadTail, 0, 2, 1, static_cast<PacketHandle>(now)});
    in.credit[0] = 0;
    for (unsigned bit = 0; bit < 24; ++bit) {  // every flit's slot is free at once
      if ((out.flit_valid[0] >> bit / 3 & 1u) != 0 && out.flit_vc[bit / 3] == bit % 3)
        in.credit[0] |= 1u << bit;
    }
    engine->step(now, in, out);
  }
  return texts;
}

TEST(Lockstep, IsSilentWhileBothAgree) {
  EXPECT_TRUE(reports([](Cycle, SwitchOutputs&) {}).empty());
}

TEST(Lockstep, NamesTheFirstDifferenceOnceWithTheCyclesBeforeIt) {
  const auto texts = reports([](Cycle now, SwitchOutputs& out) {
    if (now >= 60) out.credit[0] ^= 1u << (3 * 3 + 1);
  });
  ASSERT_EQ(texts.size(), 1u);
  EXPECT_THAT(texts[0],
              AllOf(StartsWith("cycle 60, switch 1, port 3, credits: reference 0x0, candidate 0x2"),
                    HasSubstr("\n  29: "), HasSubstr("\n  60: "), Not(HasSubstr("\n  28: "))));
}

TEST(Lockstep, ComparesEveryField) {
  const std::vector<std::pair<const char*, Fault>> faults{
      {"flit valid", [](Cycle, SwitchOutputs& o) { o.flit_valid[0] ^= 1u << 5; }},
      {"flit vc", [](Cycle, SwitchOutputs& o) { o.flit_vc[2] ^= 1u; }},
      {"flit:", [](Cycle, SwitchOutputs& o) { o.flit[2] ^= std::uint64_t{1} << 63; }},
      {"state changed", [](Cycle, SwitchOutputs& o) { o.state_changed ^= 1u << 7; }},
      {"quiet", [](Cycle, SwitchOutputs& o) { o.quiet = !o.quiet; }},
      {"next deadline", [](Cycle, SwitchOutputs& o) { o.next_deadline = 5; }}};
  for (const auto& [field, fault] : faults) {
    const auto texts = reports(fault);
    ASSERT_EQ(texts.size(), 1u) << field;
    EXPECT_THAT(texts[0], HasSubstr(field));
  }
}

}  // namespace
}  // namespace dusk
