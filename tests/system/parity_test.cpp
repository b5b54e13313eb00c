// SPDX-License-Identifier: Apache-2.0
// Facts that live both in rtl/common/dusk_pkg.sv and in models/: compared here.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <sstream>
#include <string>

#include "models/channel_state.h"
#include "models/flit.h"
#include "models/switch_engine.h"

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

TEST(Parity, SelectionsAndTieBreaksHaveTheSameEncoding) {
  EXPECT_EQ(constant("SelectMostFree"), static_cast<int>(Selection::MostFreeVcs));
  EXPECT_EQ(constant("SelectFirst"), static_cast<int>(Selection::FirstFree));
  EXPECT_EQ(constant("SelectCyclic"), static_cast<int>(Selection::Cyclic));
  EXPECT_EQ(constant("TieRandom"), static_cast<int>(TieBreak::Random));
  EXPECT_EQ(constant("TieRotating"), static_cast<int>(TieBreak::Rotating));
  EXPECT_EQ(constant("TieLowest"), static_cast<int>(TieBreak::Lowest));
}

TEST(Parity, FlitsHaveTheSameBits) {
  Flit flit;
  flit.kind = FlitKind::Head;
  EXPECT_EQ(encode(flit), std::uint64_t{1} << constant("HeadBit"));
  flit.kind = FlitKind::Tail;
  EXPECT_EQ(encode(flit), std::uint64_t{1} << constant("TailBit"));
  flit.kind = FlitKind::Body;
  flit.address = 0xffff;
  EXPECT_EQ(constant("AddressW"), 16);
  EXPECT_EQ(encode(flit), std::uint64_t{0xffff} << constant("AddressLsb"));
}

TEST(Parity, EncodeAndDecodeAreInverse) {
  const Flit flit{FlitKind::HeadTail, 2, 0xabcd, 4095, 0xfedcba98};
  const Flit back = decode(encode(flit));
  EXPECT_EQ(back.kind, flit.kind);
  EXPECT_EQ(back.message_class, flit.message_class);
  EXPECT_EQ(back.address, flit.address);
  EXPECT_EQ(back.length, flit.length);
  EXPECT_EQ(back.handle, flit.handle);
}

}  // namespace
}  // namespace dusk
