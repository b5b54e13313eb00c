// SPDX-License-Identifier: Apache-2.0
/// Rows of the option table, each bound to its member of Experiment.
#pragma once

#include <algorithm>
#include <type_traits>

#include "sw/config/option_table.h"

namespace dusk {

/// Adds rows of one section to the option table.
template <class Section>
class Rows {
 public:
  /// `conditions` hold for all these rows.
  Rows(std::vector<Option>& table, std::string name, Section Experiment::*section,
       std::vector<Condition> conditions = {})
      : table_(table),
        name_(std::move(name)),
        section_(section),
        conditions_(std::move(conditions)) {}

  // Each function adds a row and returns it; the next call invalidates the reference. `Of` is the
  // section or a base class of it. If a number's member is a text, the option is the decimal in it.
  template <class Of, class Number>
  Option& number(const char* key, Number Of::*member, double low, double high, const char* unit,
                 const char* help) {
    constexpr OptionType kType = std::is_same_v<Number, double>        ? OptionType::Real
                                 : std::is_same_v<Number, std::string> ? OptionType::Decimal
                                                                       : OptionType::Integer;
    return add({name_ + key, kType, unit, low, high, {}, help, {}, {}}, member);
  }
  template <class Of>
  Option& boolean(const char* key, bool Of::*member, const char* help) {
    return add({name_ + key, OptionType::Boolean, "", 0, 0, {}, help, {}, {}}, member);
  }
  Option& text(const char* key, std::string Section::*member, const char* unit, const char* help) {
    return add({name_ + key, OptionType::Text, unit, 0, 0, {}, help, {}, {}}, member);
  }
  Option& list(const char* key, std::vector<std::int64_t> Section::*member, double low, double high,
               const char* help) {
    return add({name_ + key, OptionType::List, "", low, high, {}, help, {}, {}}, member);
  }
  Option& list(const char* key, std::vector<double> Section::*member, double low, double high,
               const char* help) {
    return add({name_ + key, OptionType::Reals, "", low, high, {}, help, {}, {}}, member);
  }
  /// Adds a choice: the values of an enum, by their names (models/common/enum_names.h).
  template <class Of, class Enum>
  Option& choice(const char* key, Enum Of::*member, const char* help) {
    std::vector<std::pair<std::string, int>> choices;
    for (const EnumName<Enum>& row : names(Enum{}))
      choices.emplace_back(row.name, static_cast<int>(row.value));
    return values(key, member, choices, help);
  }
  /// Adds a choice whose member holds its name.
  Option& choice(const char* key, std::string Section::*member,
                 const std::vector<std::string>& choices, const char* help) {
    return add({name_ + key, OptionType::Choice, "", 0, 0, choices, help, {}, {}}, member);
  }
  /// Adds a choice: each name with its value.
  template <class Of, class Value>
  Option& values(const char* key, Value Of::*member,
                 const std::vector<std::pair<std::string, int>>& choices, const char* help) {
    Option option{name_ + key, OptionType::Choice, "", 0, 0, {}, help, {}, {}};
    for (const auto& choice : choices) option.choices.emplace_back(choice.first);
    option.get = [section = section_, member, choices](const Experiment& e) -> OptionValue {
      const auto is = [value = static_cast<int>(e.*section.*member)](const auto& choice) {
        return choice.second == value;
      };
      return std::find_if(choices.begin(), choices.end(), is)->first;
    };
    option.set = [section = section_, member, choices](Experiment& e, const OptionValue& v) {
      const auto is = [&](const auto& choice) { return choice.first == std::get<std::string>(v); };
      e.*section.*member =
          static_cast<Value>(std::find_if(choices.begin(), choices.end(), is)->second);
    };
    return add(std::move(option));
  }

 private:
  Option& add(Option option) {
    option.conditions = conditions_;
    table_.push_back(std::move(option));
    return table_.back();
  }
  template <class Of, class Member>
  Option& add(Option option, Member Of::*member) {
    constexpr bool kNumber = std::is_unsigned_v<Member> && !std::is_same_v<Member, bool>;
    using Held = std::conditional_t<kNumber, std::int64_t, Member>;
    option.get = [section = section_, member](const Experiment& e) -> OptionValue {
      return static_cast<Held>(e.*section.*member);
    };
    option.set = [section = section_, member](Experiment& e, const OptionValue& v) {
      e.*section.*member = static_cast<Member>(std::get<Held>(v));
    };
    return add(std::move(option));
  }
  std::vector<Option>& table_;
  std::string name_;
  Section Experiment::*section_;
  std::vector<Condition> conditions_;
};

/// Condition on the options of one section.
template <class Section, class Holds>
Condition in_section(const char* key, const char* remedy, Section Experiment::*section,
                     Holds holds) {
  return {key, remedy,
          [section, holds](const Experiment& experiment) { return holds(experiment.*section); }};
}

/// Condition: an engine with Dusk's switches. Engine functional has routers of its own.
inline Condition with_switches() {
  return not_among("run.engine", {"functional"}, "engine rtl, model or lockstep");
}

/// Condition: an engine that simulates SystemVerilog.
inline Condition with_rtl() {
  return not_among("run.engine", {"model"}, "engine rtl, lockstep or gates");
}

}  // namespace dusk
