// SPDX-License-Identifier: Apache-2.0
#include "sw/compare/reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/case_conv.hpp>
#include <boost/algorithm/string/predicate.hpp>
#include <set>
#include <sstream>
#include <stdexcept>
#include <unordered_map>

#include "models/common/table_number.h"
#include "models/common/table_reader.h"
#include "sw/common/config_error.h"
#include "sw/common/input_text.h"
#include "sw/common/nearest.h"
#include "sw/common/text.h"
#include "sw/config/option_table.h"

namespace dusk {
namespace {

const char* const kLoad = "flits/node/cycle";

std::vector<FigureKind> make_kinds() {
  std::vector<FigureKind> kinds{
      {"packet_latency", "cycles", "packet_latency.mean", "packet_latency.ci95", true},
      {"network_latency", "cycles", "network_latency.mean", "", true},
      {"accepted_throughput", kLoad, "accepted_throughput", "accepted_ci95", false},
      {"relative_link_power", "", "relative_link_power", "", false},
      {"network_energy", "", "network_energy", "", false},
      {"offered_load", kLoad, "offered_load", "", false},
      {"saturated", "", "saturated", "", false}};
  for (const char* latency : {"packet_latency", "network_latency"}) {
    for (const char* of : {"deviation", "min", "p50", "p90", "p95", "p99", "max"}) {
      const std::string name = fmt::format("{}.{}", latency, of);
      kinds.push_back({name, "cycles", name, "", true});
    }
  }
  return kinds;
}

enum class Role { Setting, Value, HalfWidth, Ignored };

struct ReadColumn {
  std::string name;  ///< name in the file
  Role role = Role::Ignored;
  std::string of;  ///< configuration key or figure that the column holds
};

/// Shortens a field for a message, because one line of a table has many fields.
std::string brief(const std::string& text) { return one_line(text, 60); }

/// Words that programs write where there is no value.
bool is_missing(const std::string& text) {
  static const std::set<std::string> kMissing{"",    "na",   "n/a",  "#n/a", "<na>",
                                              "nan", "null", "none", "-"};
  return kMissing.count(boost::to_lower_copy(text)) > 0;
}

bool is_infinite(const std::string& text) {
  const std::string word = boost::to_lower_copy(text);
  return word == "inf" || word == "-inf";
}

/// Returns the settings as a text that is the same for 0.1 and 0.10.
std::string settings_text(const ReferencePoint& point) {
  std::string all;
  for (const auto& [key, value] : point.settings) {
    const auto number = number_in<double>(value);
    all += key + '=' + (number ? fmt::format("{}", *number) : value) + '\0';
  }
  return all;
}

/// Returns the figure of a column without the ending that marks the half-width of an interval.
std::string without_interval(const std::string& name) {
  for (const std::string ending : {"_ci", ".ci95", "_ci95"}) {
    if (name.size() > ending.size() &&
        name.compare(name.size() - ending.size(), ending.size(), ending) == 0)
      return name.substr(0, name.size() - ending.size());
  }
  return "";
}

bool decides_no_result(const std::string& key) {
  const Option* option = find_option(key);
  return (option != nullptr && option->adds_files) || key == "run.output" || key == "run.name" ||
         key == "run.plots";
}

class Reader {
 public:
  Reader(std::istream& in, const std::string& file) : table_(in, file), file_(file) {}

  std::vector<ReferencePoint> read() {
    if (!table_.next())
      throw ConfigError(shown(file_) + ": is empty (a line of column names, then a line a point)");
    table_.take_names();
    read_header();
    while (table_.next()) read_point();
    if (points_.empty()) fail("", "no point follows (a line a point)");
    return std::move(points_);
  }

 private:
  [[noreturn]] void fail(const std::string& column, const std::string& what) const {
    throw ConfigError("{}: {}{}", table_.where(), column.empty() ? "" : brief(column) + ": ", what);
  }

  ReadColumn column(const std::string& name) const {
    if (name.empty()) fail("", "a column has no name (a configuration key or a result)");
    if (decides_no_result(name))
      fail(name, "cannot differ from point to point (a key that changes results)");
    if (find_option(name) != nullptr) return {name, Role::Setting, name};
    if (const FigureKind* kind = find_figure(name)) return {name, Role::Value, kind->name};
    if (name == "seeds" || name == "steady")  // columns of a sweep's points.csv
      return {name, Role::Ignored, ""};
    if (const FigureKind* kind = find_figure(without_interval(name)))
      return {name, Role::HalfWidth, kind->name};
    std::vector<std::string> known;
    for (const FigureKind& kind : figure_kinds()) known.push_back(kind.name);
    std::string near = nearest(name, known);
    const Option* option = nearest_option(name);
    if (near.empty() && option != nullptr) near = option->key;
    fail(name, near.empty() ? "unknown column (a configuration key or " + figure_names() + ")"
                            : "unknown column (did you mean " + near + "?)");
  }

  void read_header() {
    std::set<std::pair<Role, std::string>> seen;
    for (const std::string& name : table_.names()) {
      columns_.push_back(column(name));
      const ReadColumn& added = columns_.back();
      if (added.role != Role::Ignored && !seen.insert({added.role, added.of}).second)
        fail(name, "is there twice (once)");
    }
    bool any = false;
    for (const ReadColumn& c : columns_) {
      any = any || (c.role == Role::Value && c.of != "saturated");
      if (c.role == Role::HalfWidth && seen.count({Role::Value, c.of}) == 0)
        fail(c.name, "has no column " + c.of + " beside it (the value that the interval is of)");
    }
    if (!any) fail("", "no result column (at least one of " + figure_names() + ")");
  }

  std::optional<double> number(const ReadColumn& column, std::string text) const {
    const bool truth = column.of == "saturated";
    if (truth && (boost::iequals(text, "true") || boost::iequals(text, "false")))
      text = boost::iequals(text, "true") ? "1" : "0";
    if (is_missing(text) || is_infinite(text)) return std::nullopt;
    const auto value = number_in<double>(text);
    if (!value) {
      fail(column.name, not_a_number(text, truth ? "0, 1, true or false, or empty"
                                                 : "a number (a number, or empty)"));
    }
    if (*value < 0) fail(column.name, brief(text) + " is out of range (0 or more)");
    if (truth && *value != 0 && *value != 1)
      fail(column.name, brief(text) + " is out of range (0, 1, false, true)");
    return value;
  }

  void add_setting(const ReadColumn& column, const std::string& value, ReferencePoint& point) {
    const Option& option = *find_option(column.of);
    const OptionType type = option.type;
    const bool number =
        type == OptionType::Integer || type == OptionType::Real || type == OptionType::Decimal;
    if (number && has_comma(value)) fail(column.name, not_a_number(value, ""));
    // NaN in a result means that there is no value; in a setting it is an error.
    if (is_missing(value) && !boost::iequals(value, "nan")) return;
    // A text option with a unit, such as a length, may hold a whole number.
    const bool counts =
        type == OptionType::Integer || (type == OptionType::Text && !option.unit.empty());
    const auto whole = counts ? whole_number(value) : std::nullopt;
    point.settings.emplace_back(column.of, whole ? std::to_string(*whole) : value);
  }

  void read_point() {
    const std::vector<std::string> values(table_.fields().begin(), table_.fields().end());
    ReferencePoint point;
    point.place = table_.where();
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const ReadColumn& column = columns_[i];
      if (column.role == Role::Setting) add_setting(column, values[i], point);
      if (column.role != Role::Value) continue;
      if (const auto value = number(column, values[i])) point.figures[column.of].value = *value;
    }
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (columns_[i].role != Role::HalfWidth) continue;
      const auto value = number(columns_[i], values[i]);
      const auto figure = point.figures.find(columns_[i].of);
      if (figure != point.figures.end()) figure->second.half_width = value;
    }
    if (point.figures.empty())
      fail("", "no result (a number in at least one of the result columns)");
    const auto [other, is_new] = places_.emplace(settings_text(point), point.place);
    if (!is_new) fail("", "has the settings of " + other->second + " (each point once)");
    points_.push_back(std::move(point));
  }

  TableReader table_;
  std::string file_;
  std::vector<ReadColumn> columns_;
  std::unordered_map<std::string, std::string> places_;  ///< place of each point, by its settings
  std::vector<ReferencePoint> points_;
};

}  // namespace

const std::vector<FigureKind>& figure_kinds() {
  static const std::vector<FigureKind> kinds = make_kinds();
  return kinds;
}

const FigureKind* find_figure(const std::string& name) {
  for (const FigureKind& kind : figure_kinds()) {
    if (kind.name == name || kind.summary == name) return &kind;
  }
  return nullptr;
}

std::string figure_names() {
  std::string names;
  for (const FigureKind& kind : figure_kinds()) {
    if (kind.name.find('.') == std::string::npos) names += (names.empty() ? "" : ", ") + kind.name;
  }
  return names;
}

std::string ReferencePoint::setting(const std::string& key) const {
  for (const auto& [name, value] : settings) {
    if (name == key) return value;
  }
  return "";
}

std::string ReferencePoint::label() const {
  std::string text;
  for (const auto& [key, value] : settings)
    text += (text.empty() ? "" : " ") + key.substr(key.find('.') + 1) + "=" + value;
  return text.empty() ? "point" : text;
}

std::vector<ReferencePoint> parse_reference(const std::string& text, const std::string& file) {
  std::istringstream in(text);
  try {
    return Reader(in, file).read();
  } catch (const std::invalid_argument& error) {  // error of the table
    throw ConfigError(error.what());
  }
}

std::vector<ReferencePoint> read_reference(const std::string& file) {
  return parse_reference(input_text(file, "a CSV file with results"), file);
}

}  // namespace dusk
