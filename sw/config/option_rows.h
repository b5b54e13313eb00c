// SPDX-License-Identifier: Apache-2.0
/// How a row of the option table reaches its member of Experiment.
#pragma once

#include <algorithm>
#include <type_traits>

#include "sw/config/option_table.h"

namespace dusk {

/// Reaches a member of a section of Experiment.
template <class Section, class Member>
void bind(Option& option, Section Experiment::*section, Member Section::*member) {
  option.get = [section, member, choices = option.choices](const Experiment& e) -> OptionValue {
    const Member& value = e.*section.*member;
    if constexpr (std::is_enum_v<Member>) {
      return choices.at(static_cast<std::size_t>(value));
    } else if constexpr (std::is_unsigned_v<Member> && !std::is_same_v<Member, bool>) {
      return static_cast<std::int64_t>(value);
    } else {
      return value;
    }
  };
  option.set = [section, member, choices = option.choices](Experiment& e, const OptionValue& v) {
    if constexpr (std::is_enum_v<Member>) {
      const auto found = std::find(choices.begin(), choices.end(), std::get<std::string>(v));
      e.*section.*member = static_cast<Member>(found - choices.begin());
    } else if constexpr (std::is_unsigned_v<Member> && !std::is_same_v<Member, bool>) {
      e.*section.*member = static_cast<Member>(std::get<std::int64_t>(v));
    } else {
      e.*section.*member = std::get<Member>(v);
    }
  };
}

/// Adds rows of one section.
template <class Section>
class Rows {
 public:
  Rows(std::vector<Option>& table, std::string name, Section Experiment::*section)
      : table_(table), name_(std::move(name)), section_(section) {}

  // `Of`: the section, or what it derives from.
  template <class Of, class Integer>
  void integer(const char* key, Integer Of::*member, double low, double high, const char* unit,
               const char* help) {
    add({name_ + key, OptionType::Integer, unit, low, high, {}, help, {}, {}}, member);
  }
  void real(const char* key, double Section::*member, double low, double high, const char* unit,
            const char* help) {
    add({name_ + key, OptionType::Real, unit, low, high, {}, help, {}, {}}, member);
  }
  void decimal(const char* key, std::string Section::*member, double low, double high,
               const char* unit, const char* help) {
    add({name_ + key, OptionType::Decimal, unit, low, high, {}, help, {}, {}}, member);
  }
  void boolean(const char* key, bool Section::*member, const char* help) {
    add({name_ + key, OptionType::Boolean, "", 0, 0, {}, help, {}, {}}, member);
  }
  void text(const char* key, std::string Section::*member, const char* unit, const char* help) {
    add({name_ + key, OptionType::Text, unit, 0, 0, {}, help, {}, {}}, member);
  }
  void list(const char* key, std::vector<std::int64_t> Section::*member, double low, double high,
            const char* help) {
    add({name_ + key, OptionType::List, "", low, high, {}, help, {}, {}}, member);
  }
  template <class Of, class Enum>
  void choice(const char* key, Enum Of::*member, std::vector<std::string> choices,
              const char* help) {
    add({name_ + key, OptionType::Choice, "", 0, 0, std::move(choices), help, {}, {}}, member);
  }
  /// Of a member that is no enumeration: each choice with its value.
  template <class Of, class Value>
  void values(const char* key, Value Of::*member, std::vector<std::pair<const char*, int>> choices,
              const char* help) {
    Option option{name_ + key, OptionType::Choice, "", 0, 0, {}, help, {}, {}};
    for (const auto& choice : choices) option.choices.emplace_back(choice.first);
    option.get = [section = section_, member, choices](const Experiment& e) -> OptionValue {
      const auto is = [&](const auto& choice) { return choice.second == e.*section.*member; };
      return std::string(std::find_if(choices.begin(), choices.end(), is)->first);
    };
    option.set = [section = section_, member, choices](Experiment& e, const OptionValue& v) {
      const auto is = [&](const auto& choice) { return choice.first == std::get<std::string>(v); };
      e.*section.*member =
          static_cast<Value>(std::find_if(choices.begin(), choices.end(), is)->second);
    };
    table_.push_back(std::move(option));
  }

 private:
  template <class Of, class Member>
  void add(Option option, Member Of::*member) {
    bind(option, section_, static_cast<Member Section::*>(member));
    table_.push_back(std::move(option));
  }
  std::vector<Option>& table_;
  std::string name_;
  Section Experiment::*section_;
};

}  // namespace dusk
