// SPDX-License-Identifier: Apache-2.0
// Numbers, records and pins of a switch's configuration: those of dusk_pkg.sv, its lists and
// dusk_switch.sv compared with C++. Also the bits of a record on its pin.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <sstream>
#include <tuple>

#include "models/link_power/part.h"
#include "rtl/config_pins.h"

namespace dusk {
namespace {

struct RecordField {
  std::string name;
  unsigned bits;
  bool operator==(const RecordField& other) const {
    return name == other.name && bits == other.bits;
  }
  friend std::ostream& operator<<(std::ostream& out, const RecordField& field) {
    return out << field.name << '[' << field.bits << ']';
  }
};
using RecordFields = std::vector<RecordField>;

std::string text_of(const char* path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}
std::string package_text() { return text_of(DUSK_PACKAGE); }

/// Rows of a list, `rtl/common/NAME.svh`, with the bits of names such as NowW in the package.
RecordFields rows_of(const std::string& list) {
  const std::string package = package_text(),
                    text = text_of((DUSK_LISTS "/dusk_" + list + ".svh").c_str());
  const std::regex row(R"(`DUSK_FIELD\((\w+), +[\w:]+, +(\w+),)");
  RecordFields rows;
  for (std::sregex_iterator at(text.begin(), text.end(), row), last; at != last; ++at) {
    std::string bits = (*at)[1];
    std::smatch value;
    if (std::regex_search(package, value,
                          std::regex("parameter int unsigned " + bits + "\\s*= (\\d+);")))
      bits = value[1];
    rows.push_back({(*at)[2], static_cast<unsigned>(std::stoul(bits))});
  }
  return rows;
}

template <class Record>
RecordFields fields_of(const Record& record) {
  RecordFields fields;
  Record::fields(record, [&fields](const char* name, unsigned bits, auto) {
    fields.push_back({name, bits});
  });
  return fields;
}

TEST(ConfigRecords, HaveTheFieldsOfTheirLists) {
  EXPECT_EQ(fields_of(SwitchIdentity{}), rows_of("identity"));
  EXPECT_EQ(fields_of(RouterConfig{}), rows_of("router_config"));
  EXPECT_EQ(fields_of(PowerConfig{}), rows_of("power_config"));
  EXPECT_THAT(fields_of(PowerConfig{}), testing::Contains(RecordField{"t_on", 20}));
}

TEST(ConfigRecords, AreThoseOfThePackage) {
  const std::string package = package_text();
  for (const std::string list : {"identity", "router_config", "power_config"}) {
    const std::regex record("struct packed \\{\\s*`include \"dusk_" + list + ".svh\"\\s*\\} " +
                            list + "_t;");
    EXPECT_TRUE(std::regex_search(package, record)) << list;
  }
}

/// Numbers of the package's parameters with names PREFIX..., in its order.
std::vector<std::pair<std::string, unsigned>> numbers_of(const std::string& prefix) {
  const std::string package = package_text();
  const std::regex row("parameter (?:logic \\[\\d:0\\]|int unsigned) " + prefix +
                       "(\\w+) *= (?:\\d'd)?(\\d+);");
  std::vector<std::pair<std::string, unsigned>> numbers;
  for (std::sregex_iterator at(package.begin(), package.end(), row), last; at != last; ++at)
    numbers.emplace_back((*at)[1], std::stoul((*at)[2]));
  return numbers;
}
template <class Enum>
auto is(const char* name, Enum value) {
  return testing::Pair(std::string(name), static_cast<unsigned>(value));
}

TEST(Choices, HaveTheNumbersOfThePackage) {
  using testing::ElementsAre;
  EXPECT_THAT(numbers_of("Select"),
              ElementsAre(is("MostFree", Selection::MostFreeVcs), is("First", Selection::FirstFree),
                          is("Cyclic", Selection::Cyclic), is("Oblivious", Selection::Oblivious),
                          is("Widest", Selection::WidestFirst), is("Random", Selection::Random),
                          is("Shortest", Selection::Shortest), is("Smart", Selection::Smart),
                          is("RoundRobin", Selection::RoundRobin)));
  EXPECT_THAT(numbers_of("Arbiter"),
              ElementsAre(is("RoundRobin", VcArbiter::RoundRobin), is("Oldest", VcArbiter::Oldest),
                          is("Longest", VcArbiter::Longest), is("Random", VcArbiter::Random)));
  EXPECT_THAT(numbers_of("Tie"),
              ElementsAre(is("Random", TieBreak::Random), is("Rotating", TieBreak::Rotating),
                          is("Lowest", TieBreak::Lowest)));
  EXPECT_THAT(numbers_of("RingTie"),
              ElementsAre(is("Plus", RingTie::Plus), is("Alternate", RingTie::Alternate),
                          is("Random", RingTie::Random), is("Minus", RingTie::Minus)));
  EXPECT_THAT(numbers_of("Class"),
              ElementsAre(is("Adaptive", VcClass::Adaptive), is("Before", VcClass::EscapeBefore),
                          is("After", VcClass::EscapeAfter), is("Local", VcClass::Local)));
}

TEST(VcAllocators, HaveTheNumbersOfTheList) {
  const std::string text = text_of(DUSK_LISTS "/dusk_vc_allocators.svh");
  const std::regex row(R"(`DUSK_VC_ALLOCATOR\((\d+), +Vca(\w+),)");
  std::vector<std::pair<std::string, unsigned>> numbers;
  for (std::sregex_iterator at(text.begin(), text.end(), row), last; at != last; ++at)
    numbers.emplace_back((*at)[2], std::stoul((*at)[1]));
  EXPECT_THAT(numbers, testing::ElementsAre(is("PerPort", VcAllocator::PerPort),
                                            is("PerVc", VcAllocator::PerVc),
                                            is("PerSwitch", VcAllocator::PerSwitch),
                                            is("PerRequest", VcAllocator::PerRequest)));
}

TEST(Policies, HaveTheNumbersOfTheList) {
  const std::string text = text_of(DUSK_LISTS "/dusk_policies.svh");
  const std::regex row(
      R"(`DUSK_POLICY\((\d+), +\w+, +(\w+), +\w+, +1'b([01]), +1'b([01]), +gen_(\w+), +dusk_(\w+)_policy\))");
  using Row = std::tuple<unsigned, std::string, bool,
                         bool>;  // number, name, wakes on demand, offers a part
  std::vector<Row> rtl, models;
  for (std::sregex_iterator at(text.begin(), text.end(), row), last; at != last; ++at) {
    EXPECT_EQ((*at)[5], (*at)[2]) << "the waves' path to the policy";
    EXPECT_EQ((*at)[6], (*at)[2]);
    rtl.emplace_back(std::stoul((*at)[1]), (*at)[2], (*at)[3] == "1", (*at)[4] == "1");
  }
  for (const PolicyPart& part : policy_parts())
    models.emplace_back(static_cast<unsigned>(part.policy), part.name, part.wakes_on_demand,
                        part.selectable_groups != nullptr);
  EXPECT_THAT(models, testing::UnorderedElementsAreArray(rtl));
}

TEST(ChannelStates, HaveTheNumbersOfThePackage) {
  const std::string package = package_text();
  const std::regex row(R"(\n    (\w+) += 3'd(\d))");
  std::vector<std::pair<std::string, unsigned>> numbers;
  for (std::sregex_iterator at(package.begin(), package.end(), row), last; at != last; ++at)
    numbers.emplace_back((*at)[1], std::stoul((*at)[2]));
  EXPECT_THAT(numbers, testing::ElementsAre(
                           is("On", ChannelState::On), is("Draining", ChannelState::Draining),
                           is("TurningOff", ChannelState::TurningOff), is("Off", ChannelState::Off),
                           is("TurningOn", ChannelState::TurningOn)));
}

/// Pins that `visit_all` names, with their widths, for a switch of 4 ports, 2 VCs, groups of 3 and
/// 4 classes.
template <class VisitAll>
RecordFields pins_of(VisitAll visit_all) {
  RecordFields pins;
  visit_all(SwitchSettings{}, PinSizes{4, 2, 3, 4},
            [&pins](const char* name, auto, const PinBits& bits) {
              pins.push_back({name, bits.width()});
            });
  return pins;
}

TEST(ConfigPins, HaveTheWidthsOfTheSwitch) {
  const auto place = [](const auto&... all) { place_pins(all...); };
  const auto setting = [](const auto&... all) { setting_pins(all...); };
  unsigned identity = 0, router = 0, power = 0;
  for (const RecordField& field : fields_of(SwitchIdentity{})) identity += field.bits;
  for (const RecordField& field : fields_of(RouterConfig{})) router += field.bits;
  for (const RecordField& field : fields_of(PowerConfig{})) power += field.bits;
  EXPECT_EQ(pins_of(place), (RecordFields{{"identity_i", identity},
                                          {"present_i", 4},
                                          {"local_i", 4},
                                          {"pinned_i", 4},
                                          {"initial_on_i", 4},
                                          {"coupled_i", 1},
                                          {"seed_i", 16}}));
  EXPECT_EQ(pins_of(setting), (RecordFields{{"router_config_i", router},
                                            {"power_config_i", power},
                                            {"vcs_in_use_i", 2},
                                            {"depth_i", 9},
                                            {"local_depth_i", 9},
                                            {"internal_depth_i", 9},
                                            {"out_depth_i", 3},
                                            {"class_vcs_i", 4 * 2},
                                            {"admission_i", 4 * 2 * 2 * 10},
                                            {"message_vcs_i", 4 * 2},
                                            {"on_threshold_i", 3 * 24},
                                            {"off_threshold_i", 3 * 24}}));
}

TEST(ConfigPins, AreAllThatTheSwitchHas) {
  const std::string text = text_of(DUSK_SWITCH);
  const std::size_t begin = text.find("  // Configuration: three records"),
                    end = text.find("seed_i,");
  ASSERT_NE(begin, std::string::npos);
  ASSERT_NE(end, std::string::npos);
  const std::string section = text.substr(begin, end + 7 - begin);
  const std::regex port(R"((\w+_i),)");
  std::vector<std::string> ports, pins;
  for (std::sregex_iterator at(section.begin(), section.end(), port), last; at != last; ++at)
    ports.push_back((*at)[1]);
  const auto name = [&pins](const char* pin, auto, const PinBits&) { pins.push_back(pin); };
  place_pins(SwitchSettings{}, {4, 2, 3, 4}, name);
  setting_pins(SwitchSettings{}, {4, 2, 3, 4}, name);
  EXPECT_THAT(pins, testing::UnorderedElementsAreArray(ports));
}

/// A record of 68 bits.
struct Sample {
  bool first = false;
  unsigned second = 0, third = 0, last = 0;
  template <class Record, class Field>
  static void fields(Record& record, Field&& field) {
    field("first", 1, record.first);
    field("second", 7, record.second);
    field("third", 30, record.third);
    field("last", 30, record.last);
  }
};

TEST(PinBits, HoldTheFirstFieldHighest) {
  Sample sample;
  sample.last = 5;
  EXPECT_EQ(record_bits(sample).low(), 5u);
  sample.third = 3;
  sample.second = 9;
  EXPECT_EQ(record_bits(sample).low(), 5u | std::uint64_t{3} << 30 | std::uint64_t{9} << 60);
  EXPECT_EQ(record_bits(sample).word(1) >> 28, 9u);
  EXPECT_EQ(record_bits(sample).word(2), 0u);
  sample.first = true;
  sample.second = 0x19;
  EXPECT_EQ(record_bits(sample).word(1) >> 28, 9u);
  EXPECT_EQ(record_bits(sample).word(2), 9u) << "first is bit 67";
  EXPECT_EQ(record_bits(sample).width(), 68u);
}

TEST(PinBits, HoldEntryZeroLowestAndNoMoreThanTheirWidth) {
  const std::array<std::uint32_t, 16> thresholds = {1, 2, 0xffffffff};
  const PinBits bits = entry_bits(thresholds, 3, 24);
  EXPECT_EQ(bits.low(), 0xffff000002000001u);
  EXPECT_EQ(bits.word(2), 0xffu);
  EXPECT_EQ(entry_bits(thresholds, 2, 24).low(), 0x2000001u);
  EXPECT_EQ(PinBits(0xdeadbeef, 32).low(), 0xdeadbeefu);
}

}  // namespace
}  // namespace dusk
