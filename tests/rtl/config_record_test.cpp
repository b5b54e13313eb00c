// SPDX-License-Identifier: Apache-2.0
// Numbers, records and pins of a switch's configuration: those of dusk_pkg.sv and dusk_switch.sv
// beside those of C++, and the bits of a record on its pin.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <sstream>

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

/// Of a record of the package. Throws std::runtime_error if there is something that is no field.
RecordFields fields_of(const std::string& package, const std::string& record) {
  const std::size_t end = package.find("} " + record + ";");
  if (end == std::string::npos) throw std::runtime_error("no record " + record);
  const std::size_t begin = package.find('\n', package.rfind("typedef struct packed {", end)) + 1;
  std::istringstream lines(package.substr(begin, end - begin));
  const std::regex field(R"(\s*logic\s+(?:\[(\w+)-1:0\]|\[(\d+):0\])?\s*(\w+);.*)");
  RecordFields fields;
  for (std::string line; std::getline(lines, line);) {
    if (line.find_first_not_of(' ') == std::string::npos) continue;
    std::smatch part;
    if (!std::regex_match(line, part, field)) throw std::runtime_error("no field: " + line);
    unsigned bits = 1;
    if (part[2].matched) {
      bits = static_cast<unsigned>(std::stoul(part[2])) + 1;
    } else if (part[1].matched) {
      std::smatch value;
      const std::regex parameter("parameter int unsigned " + part[1].str() + "\\s*= (\\d+);");
      if (!std::regex_search(package, value, parameter))
        throw std::runtime_error("no parameter " + part[1].str());
      bits = static_cast<unsigned>(std::stoul(value[1]));
    }
    fields.push_back({part[3], bits});
  }
  return fields;
}

template <class Record>
RecordFields fields_of(const Record& record) {
  RecordFields fields;
  record.fields([&fields](const char* name, unsigned bits, std::uint64_t) {
    fields.push_back({name, bits});
  });
  return fields;
}

TEST(ConfigRecords, HaveTheSameFieldsInTheSamePlacesAsThePackage) {
  const std::string package = package_text();
  EXPECT_EQ(fields_of(SwitchIdentity{}), fields_of(package, "identity_t"));
  EXPECT_EQ(fields_of(RouterConfig{}), fields_of(package, "router_config_t"));
  EXPECT_EQ(fields_of(PowerConfig{}), fields_of(package, "power_config_t"));
}

TEST(ConfigRecords, ThatDifferAreFound) {
  const std::string package = package_text();
  const auto changed = [&package](const char* from, const char* to) {
    return std::regex_replace(package, std::regex(from), to);
  };
  const RecordFields power = fields_of(PowerConfig{});
  EXPECT_NE(power, fields_of(changed("guard;", "gard;"), "power_config_t"));
  EXPECT_NE(power, fields_of(changed("\\[1:0\\]( +narrowest)", "[2:0]$1"), "power_config_t"));
  EXPECT_NE(power, fields_of(changed("NowW = 20", "NowW = 21"), "power_config_t"));
  EXPECT_NE(power, fields_of(changed("logic +guard;.*\n", ""), "power_config_t"));
  EXPECT_ANY_THROW(fields_of(changed("logic( +guard;)", "int$1"), "power_config_t"));
  EXPECT_ANY_THROW(fields_of(package, "other_t"));
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
                          is("Shortest", Selection::Shortest), is("Smart", Selection::Smart)));
  EXPECT_THAT(numbers_of("Arbiter"),
              ElementsAre(is("RoundRobin", VcArbiter::RoundRobin), is("Oldest", VcArbiter::Oldest),
                          is("Longest", VcArbiter::Longest), is("Random", VcArbiter::Random)));
  EXPECT_THAT(numbers_of("Tie"),
              ElementsAre(is("Random", TieBreak::Random), is("Rotating", TieBreak::Rotating),
                          is("Lowest", TieBreak::Lowest)));
  EXPECT_THAT(numbers_of("RingTie"),
              ElementsAre(is("Plus", RingTie::Plus), is("Alternate", RingTie::Alternate),
                          is("Random", RingTie::Random)));
  EXPECT_THAT(numbers_of("Class"),
              ElementsAre(is("Adaptive", VcClass::Adaptive), is("Before", VcClass::EscapeBefore),
                          is("After", VcClass::EscapeAfter), is("Local", VcClass::Local)));
}

TEST(VcAllocators, HaveTheNumbersOfTheList) {
  const std::string text = text_of(DUSK_VC_ALLOCATORS);
  const std::regex row(R"(`DUSK_VC_ALLOCATOR\((\d+), +Vca(\w+),)");
  std::vector<std::pair<std::string, unsigned>> numbers;
  for (std::sregex_iterator at(text.begin(), text.end(), row), last; at != last; ++at)
    numbers.emplace_back((*at)[2], std::stoul((*at)[1]));
  EXPECT_THAT(numbers, testing::ElementsAre(is("PerPort", VcAllocator::PerPort),
                                            is("PerVc", VcAllocator::PerVc),
                                            is("PerSwitch", VcAllocator::PerSwitch),
                                            is("PerRequest", VcAllocator::PerRequest)));
}

TEST(Policies, AreThoseOfTheRtlInTheSameOrder) {
  const std::string text = text_of(DUSK_POLICIES);
  const std::regex row(
      R"(`DUSK_POLICY\((\d+), +\w+, +gen_(\w+), +dusk_(\w+)_policy, +\w+, +1'b([01])\))");
  std::vector<std::pair<std::string, bool>> rtl, models;
  for (std::sregex_iterator at(text.begin(), text.end(), row), last; at != last; ++at) {
    EXPECT_EQ(std::stoul((*at)[1]), rtl.size());
    EXPECT_EQ((*at)[2], (*at)[3]) << "the waves' path to the policy";
    rtl.emplace_back((*at)[2], (*at)[4] == "1");
  }
  for (const PolicyPart& part : policy_parts())
    models.emplace_back(part.name, part.wakes_on_demand);
  EXPECT_EQ(rtl, models);
}

/// Pins that `visit_all` names, with their widths, for a switch of 4 ports, 2 VCs and groups of 3.
template <class VisitAll>
RecordFields pins_of(VisitAll visit_all) {
  RecordFields pins;
  visit_all(SwitchSettings{}, PinSizes{4, 2, 3},
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
  place_pins(SwitchSettings{}, {4, 2, 3}, name);
  setting_pins(SwitchSettings{}, {4, 2, 3}, name);
  EXPECT_THAT(pins, testing::UnorderedElementsAreArray(ports));
}

TEST(PinBits, HoldTheFirstFieldHighest) {
  PowerConfig power;
  power.power_managed = power.trim_lock = false;
  power.idle_cycles = power.t_on = 0;
  power.t_off = 5;
  EXPECT_EQ(record_bits(power).low(), 5u);
  power.t_on = 3;
  power.narrowest = 2;
  EXPECT_EQ(record_bits(power).low(), 5u | std::uint64_t{3} << 20 | std::uint64_t{2} << 60);
  power.guard = true;
  EXPECT_EQ(record_bits(power).word(1) >> 28, 6u);
  EXPECT_EQ(record_bits(power).word(2), 0u);
  power.power_managed = true;
  EXPECT_EQ(record_bits(power).word(1) >> 30, 1u) << "guard is bit 62";
  EXPECT_EQ(record_bits(power).word(2), 8u) << "power_managed is bit 67";
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
