// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/kernel/fake_network.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;

/// A line of 35 switches: two full banks and one of three.
LineOptions long_line() {
  LineOptions options;
  options.length = 2 * SwitchBank::kSwitches + 3;
  return options;
}

TEST(SwitchBanks, APacketCrossesEverySwitchOfEveryBankOnTime) {
  const LineOptions options = long_line();
  Line line(options);
  Recorder recorder;
  line.network->add_observer(&recorder);
  Message message;
  message.destination = options.length - 1;
  message.length = 1;
  line.network->send(0, message);
  line.run(200);
  ASSERT_EQ(recorder.delivered.size(), 1u);
  // Injected in cycle 1; each switch samples and sends, each of their channels takes a cycle.
  EXPECT_EQ(recorder.delivered[0].delivered, 2 + 2 * options.length);
  for (SwitchId s = 0; s < options.length; ++s) {
    ASSERT_EQ(line.factory.logs[s].flits.size(), 1u) << s;
    EXPECT_EQ(std::get<0>(line.factory.logs[s].flits[0]), 2 + 2 * s) << s;
  }
}

TEST(SwitchBanks, OnlyTheSwitchesThatAreAwakeAreStepped) {
  const LineOptions options = long_line();
  Line line(options);
  Message message;
  message.destination = 20;
  message.length = 1;
  line.network->send(18, message);
  line.run(100);
  for (SwitchId s = 0; s < options.length; ++s) {
    const bool met = s >= 17 && s <= 20;  // 17: a neighbor on the route gets no flit
    if (s == 17 || !met) {
      EXPECT_THAT(line.factory.logs[s].steps, ElementsAre(0)) << s;
    } else {
      EXPECT_GT(line.factory.logs[s].steps.size(), 1u) << s;
    }
  }
}

/// A bank for this test: its switches answer every edge with a credit on the port that carries
/// their index, and with nothing else.
class CountingFactory : public SwitchEngineFactory {
 public:
  CountingFactory() { shape_.ports = kLinePorts; }
  const SwitchShape& shape() const override { return shape_; }
  std::unique_ptr<SwitchEngine> make() override { return nullptr; }
  std::unique_ptr<SwitchBank> make_bank(std::uint32_t count) override {
    counts.push_back(count);
    return std::make_unique<Bank>(*this);
  }

  std::vector<std::uint32_t> counts;  ///< switches of each bank
  std::vector<std::uint32_t> awake;   ///< number at each step
  std::vector<std::uint32_t> resets;  ///< indices

 private:
  class Bank : public SwitchBank {
   public:
    explicit Bank(CountingFactory& factory) : factory_(factory) {}
    void reset(std::uint32_t index, const SwitchSettings&, const SwitchInputs&) override {
      factory_.resets.push_back(index);
    }
    void step(Cycle, std::uint32_t awake, const SwitchInputs*, SwitchOutputs* outputs) override {
      factory_.awake.push_back(awake);
      for (std::uint32_t i = 0; i < kSwitches; ++i) outputs[i].quiet = i != 2;
    }
    PortProbe probe(std::uint32_t index, PortId) override {
      PortProbe probe;
      probe.input[0].buffered = index;
      return probe;
    }
    std::uint32_t usable(std::uint32_t index) override { return 1u << index; }

   private:
    CountingFactory& factory_;
  };
  SwitchShape shape_;
};

TEST(SwitchBanks, AFactoryMayMakeBanksOfItsOwn) {
  CountingFactory factory;
  constexpr std::uint32_t kSwitches = SwitchBank::kSwitches + 3;
  Network network(make_line(kSwitches, 1, 1), std::vector<SwitchSettings>(kSwitches), {}, factory);
  EXPECT_THAT(factory.counts, ElementsAre(SwitchBank::kSwitches, 3));
  EXPECT_EQ(factory.resets.size(), kSwitches);
  EXPECT_EQ(factory.resets.back(), 2u);
  network.step(1);
  network.step(2);
  // At first every switch is awake, then those that did not call themselves quiet.
  EXPECT_THAT(factory.awake, ElementsAre((1u << SwitchBank::kSwitches) - 1, 7, 4, 4));
  EXPECT_EQ(network.probe(kSwitches - 1, 0).input[0].buffered, 2u);
  EXPECT_EQ(network.usable_ports(kSwitches - 1), 1u << 2);
  EXPECT_EQ(network.usable_channels(0), ~0u) << "no policy manages them";
}

/// Its switches drive a pin of a port.
class WrongFactory : public SwitchEngineFactory {
 public:
  explicit WrongFactory(bool credit) : credit_(credit) { shape_.ports = kLinePorts; }
  const SwitchShape& shape() const override { return shape_; }
  std::unique_ptr<SwitchEngine> make() override { return std::make_unique<Engine>(*this); }

 private:
  class Engine : public SwitchEngine {
   public:
    explicit Engine(WrongFactory& factory) : factory_(factory) {}
    const SwitchShape& shape() const override { return factory_.shape_; }
    void reset(const SwitchSettings&, const SwitchInputs&) override {}
    void step(Cycle, const SwitchInputs&, SwitchOutputs& outputs) override {
      if (factory_.credit_) {
        outputs.credit[0] = std::uint64_t{1} << kRightPort * shape().vcs;
      } else {
        outputs.flit_valid[0] = 1u << kRightPort;
      }
    }
    PortProbe probe(PortId) override { return {}; }
    std::uint32_t usable() override { return ~0u; }

   private:
    WrongFactory& factory_;
  };
  SwitchShape shape_;
  bool credit_;
};

std::string what_is_wrong(bool credit) {
  WrongFactory factory(credit);
  Network network(make_line(1, 1, 1), std::vector<SwitchSettings>(1), {}, factory);
  try {
    network.step(1);
  } catch (const std::logic_error& error) {
    return error.what();
  }
  return "";
}

TEST(SwitchBanks, ASwitchThatUsesAChannelThatIsNotThereIsNamed) {
  const std::string port = "port " + std::to_string(kRightPort);
  EXPECT_THAT(what_is_wrong(true),
              ::testing::EndsWith(port + " returns a credit where no channel enters"));
  EXPECT_THAT(what_is_wrong(false),
              ::testing::EndsWith(port + " sends a flit where no channel leaves"));
}

TEST(Observers, WhoDoesNotWatchFlitsHearsOfEverythingElse) {
  class Deaf : public Recorder {
   public:
    bool watches_flits() const override { return false; }
  };
  Line line({});
  Recorder all;
  Deaf deaf;
  line.network->add_observer(&all);
  line.network->add_observer(&deaf);
  Message message;
  message.destination = 2;
  line.network->send(0, message);
  line.run(2100);
  EXPECT_FALSE(all.sent.empty());
  EXPECT_FALSE(all.ejected.empty());
  EXPECT_TRUE(deaf.sent.empty());
  EXPECT_TRUE(deaf.ejected.empty());
  EXPECT_EQ(deaf.delivered.size(), all.delivered.size());
  EXPECT_EQ(deaf.windows, all.windows);
}

}  // namespace
}  // namespace dusk
