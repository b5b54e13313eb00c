// SPDX-License-Identifier: Apache-2.0
// Facts that live in rtl/common/dusk_pkg.sv, in models/ and in docs/: compared here.
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "models/common/channel_state.h"
#include "models/common/flit.h"
#include "models/switch/switch_engine.h"
#include "models/topology/card_torus.h"
#include "models/topology/card_way.h"
#include "models/twin/switch_model.h"
#include "rtl/probe_fields.h"
#include "rtl/usual_shapes.h"
#include "tests/support/rtl_switches.h"

namespace dusk {
namespace {

/// The value of `Name = 3'd0` or `Name = 4` in the package; -1 if it is not there.
int constant(const std::string& name) {
  std::ifstream file(DUSK_PACKAGE);
  std::stringstream text;
  text << file.rdbuf();
  const std::string package = text.str();
  std::smatch match;
  const std::regex pattern("\\b" + name + "\\s*=\\s*(?:\\d+'d)?(\\d+)");
  return std::regex_search(package, match, pattern) ? std::stoi(match[1]) : -1;
}

TEST(Parity, ChannelStatesHaveTheSameEncoding) {
  EXPECT_EQ(constant("On"), static_cast<int>(ChannelState::On));
  EXPECT_EQ(constant("Draining"), static_cast<int>(ChannelState::Draining));
  EXPECT_EQ(constant("TurningOff"), static_cast<int>(ChannelState::TurningOff));
  EXPECT_EQ(constant("Off"), static_cast<int>(ChannelState::Off));
  EXPECT_EQ(constant("TurningOn"), static_cast<int>(ChannelState::TurningOn));
}

TEST(Parity, ProbesHaveTheSameFields) {
  const std::vector<std::pair<std::string, ProbeField>> fields = {
      {"OutVc", kProbeOutVc},   {"OutPort", kProbeOutPort}, {"Candidates", kProbeCandidates},
      {"Flits", kProbeFlits},   {"Stage", kProbeStage},     {"Owned", kProbeOwned},
      {"Queued", kProbeQueued}, {"Credits", kProbeCredits}};
  unsigned bit = 0;  // one field after the other
  for (const auto& [name, field] : fields) {
    EXPECT_EQ(constant("Probe" + name + "Lsb"), static_cast<int>(field.lsb)) << name;
    EXPECT_EQ(field.lsb, bit) << name;
    bit += field.width;
  }
  EXPECT_EQ(constant("ProbeInputW"), static_cast<int>(kProbeOwned.lsb));
  EXPECT_EQ(constant("ProbeW"), static_cast<int>(kProbeWidth));
  EXPECT_EQ(bit, kProbeWidth);
}

/// A field of docs/flit.md.
struct Bits {
  int lsb = -1, msb = -1;
};

/// The rows of the page's table that name bits: `| 3:2 | class | ...`.
std::map<std::string, Bits> documented_fields() {
  std::ifstream file(DUSK_FLIT_PAGE);
  const std::regex row(R"(\|\s*(\d+)(?::(\d+))?\s*\|\s*(\w+)\s*\|.*)");
  std::map<std::string, Bits> fields;
  std::smatch match;
  for (std::string line; std::getline(file, line);) {
    if (!std::regex_match(line, match, row)) continue;
    const int msb = std::stoi(match[1]);
    const Bits bits{match[2].matched ? std::stoi(match[2]) : msb, msb};
    EXPECT_TRUE(fields.emplace(match[3], bits).second) << match[3] << " twice";
  }
  return fields;
}

/// The value of a field by its name on the page.
std::uint64_t field(const Flit& flit, const std::string& name) {
  if (name == "head") return is_head(flit.kind) ? 1 : 0;
  if (name == "tail") return is_tail(flit.kind) ? 1 : 0;
  if (name == "class") return flit.message_class;
  if (name == "address") return flit.address;
  if (name == "length") return flit.length;
  if (name == "handle") return flit.handle;
  ADD_FAILURE() << "the page has a field that models/common/flit.h has not: " << name;
  return 0;
}

TEST(FlitLayout, OfThePageNamesEachOfTheFirst64BitsOnce) {
  std::array<int, 64> named{};
  const auto fields = documented_fields();
  EXPECT_EQ(fields.size(), 6u);
  for (const auto& [name, bits] : fields) {
    ASSERT_TRUE(0 <= bits.lsb && bits.lsb <= bits.msb && bits.msb < 64) << name;
    for (int bit = bits.lsb; bit <= bits.msb; ++bit) ++named[static_cast<std::size_t>(bit)];
  }
  for (std::size_t bit = 0; bit < named.size(); ++bit) EXPECT_EQ(named[bit], 1) << "bit " << bit;
}

TEST(FlitLayout, OfThePageIsThatOfTheTwin) {
  const auto fields = documented_fields();
  std::vector<std::uint64_t> words{0, ~std::uint64_t{0}};
  for (int bit = 0; bit < 64; ++bit) {
    words.push_back(std::uint64_t{1} << bit);
    words.push_back(~(std::uint64_t{1} << bit));
  }
  for (const std::uint64_t word : words) {
    for (const auto& [name, bits] : fields) {
      const std::uint64_t mask = (std::uint64_t{1} << (bits.msb - bits.lsb + 1)) - 1;
      EXPECT_EQ(field(decode(word), name), word >> bits.lsb & mask) << name << " of " << word;
    }
    EXPECT_EQ(encode(decode(word)), word);
  }
}

TEST(FlitLayout, OfThePageIsThatOfThePackage) {
  auto fields = documented_fields();
  EXPECT_EQ(constant("HeadBit"), fields["head"].lsb);
  EXPECT_EQ(constant("TailBit"), fields["tail"].lsb);
  EXPECT_EQ(constant("AddressLsb"), fields["address"].lsb);
  EXPECT_EQ(constant("AddressW"), fields["address"].msb - fields["address"].lsb + 1);
}

/// A packet of a head, a body flit and a tail from the last port to the port that the head's
/// address names. In a tree this is a down port. In a torus the switch is the corner of a mesh with
/// dimension order; the port is the first link up in the lowest dimension with a coordinate, or
/// else the first local port.
class ThroughOneSwitch {
 public:
  explicit ThroughOneSwitch(std::unique_ptr<SwitchEngine> engine) : engine_(std::move(engine)) {
    const SwitchShape& shape = engine_->shape();
    SwitchSettings settings;
    settings.power_managed = false;
    settings.digit_mask = digit_mask();
    settings.present = settings.initial_on =
        static_cast<std::uint32_t>((std::uint64_t{1} << shape.ports) - 1);
    settings.local = shape.topology == SwitchTopology::Torus
                         ? settings.present & ~((1u << shape.first_local) - 1)
                         : (1u << shape.ports / 2) - 1;
    settings.last = 0xffffff;
    settings.selection =
        shape.topology == SwitchTopology::Torus ? Selection::FirstFree : Selection::MostFreeVcs;
    settings.class_vcs = {0, 1, 2, 1};
    settings.vcs_in_use = shape.vcs;
    settings.depth_in_use = settings.local_depth = shape.vc_depth;
    settings.out_depth_in_use = shape.out_depth;
    if (shape.topology == SwitchTopology::Card) stand_in_a_card_torus(settings);
    engine_->reset(settings, inputs_);
  }

  /// True if the three words leave as they came, by that port and no other.
  bool keep(const std::array<std::uint64_t, 3>& words) {
    const SwitchShape& shape = engine_->shape();
    const PortId in = shape.ports - 1, expected = port_of(words[0] >> 4 & 0xffffff);
    std::size_t taken = 0;
    for (std::size_t cycle = 0; cycle < 24; ++cycle) {
      inputs_.flit_valid = cycle < words.size() ? 1u << in : 0;
      if (cycle < words.size()) inputs_.flit[in] = words[cycle];
      engine_->step(now_++, inputs_, outputs_);
      inputs_.credit = {};
      for (unsigned lane = 0; lane < shape.ports * shape.lanes(); ++lane) {
        if ((outputs_.flit_valid[lane / 64] >> lane % 64 & 1u) == 0) continue;
        if (taken == words.size() || outputs_.flit[lane] != words[taken++]) return false;
        if (lane / shape.lanes() != expected) return false;
        const unsigned credit = expected * shape.vcs + outputs_.flit_vc[lane];
        inputs_.credit[credit / 64] |= std::uint64_t{1} << credit % 64;
      }
    }
    return taken == words.size();
  }

 private:
  PortId port_of(std::uint64_t address) const {
    const SwitchShape& shape = engine_->shape();
    if (shape.topology == SwitchTopology::Tree) return address & digit_mask();
    if (shape.topology == SwitchTopology::Card)
      return card_way(card_, false, static_cast<std::uint32_t>(address), 0).port;
    for (std::uint32_t d = 0; d < shape.dimensions(); ++d) {
      const std::uint64_t field = (std::uint64_t{1} << shape.coordinate_bits()) - 1;
      if ((address >> d * shape.coordinate_bits() & field) != 0) return 2 * d * shape.group;
    }
    return shape.first_local;
  }
  /// Card 0 of configuration D, at the lowest coordinates of the largest torus.
  void stand_in_a_card_torus(SwitchSettings& settings) {
    settings.card_links = 0b000111;
    settings.last = card_address({{127, 127, 127}, 0});
    settings.class_vcs.fill(1);
    settings.local = 1u << kCardNodePort;
    settings.internal = 1u << kInternalPort;
    settings.internal_depth = engine_->shape().vc_depth;
    card_ = card_position(settings);
  }
  std::uint8_t digit_mask() const {
    return static_cast<std::uint8_t>(engine_->shape().ports / 2 - 1);
  }

  std::unique_ptr<SwitchEngine> engine_;
  SwitchInputs inputs_;
  SwitchOutputs outputs_;
  Cycle now_ = 0;
  CardPosition card_;
};

class FlitsOf : public ::testing::TestWithParam<std::string> {};

TEST_P(FlitsOf, KeepEachBitAndTurnByTheHeadsAddressAlone) {
  const auto rtl = rtl_switches(GetParam());
  const auto model = make_model_factory(rtl->shape());
  ThroughOneSwitch in_rtl(rtl->make()), in_model(model->make());
  constexpr std::uint64_t kHead = 1, kTail = 2, kKind = 3;
  std::size_t packets = 0;
  for (const std::uint64_t background : {std::uint64_t{0}, ~std::uint64_t{0}}) {
    for (int bit = 2; bit < 64; ++bit) {
      const std::uint64_t word = (background ^ std::uint64_t{1} << bit) & ~kKind;
      // The others differ from the head in every bit: their address bits must not steer.
      const std::array<std::uint64_t, 3> words{word | kHead, ~word & ~kKind,
                                               (~word & ~kKind) | kTail};
      EXPECT_TRUE(in_rtl.keep(words)) << "bit " << bit;
      EXPECT_TRUE(in_model.keep(words)) << "bit " << bit << ", twin";
      ++packets;
    }
  }
  EXPECT_EQ(packets, 124u);
}

std::vector<std::string> shape_names() {
  std::vector<std::string> names;
  for (const SwitchShape& shape : usual_shapes()) names.push_back(shape.name);
  return names;
}
INSTANTIATE_TEST_SUITE_P(BuiltShapes, FlitsOf, ::testing::ValuesIn(shape_names()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace dusk
