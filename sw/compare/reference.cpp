// SPDX-License-Identifier: Apache-2.0
#include "sw/compare/reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <cmath>
#include <set>
#include <sstream>

#include "sw/common/config_error.h"
#include "sw/common/input_text.h"
#include "sw/common/text.h"
#include "sw/config/option_table.h"
#include "sw/report/text_table.h"

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
  std::string name;  ///< as in the file
  Role role = Role::Ignored;
  std::string of;  ///< configuration key or figure
};

/// What a message may show of a field.
std::string shown(const std::string& text) { return one_line(text.substr(0, 60)); }

/// 0.1 and 0.10 are one value.
bool same_settings(const ReferencePoint& a, const ReferencePoint& b) {
  const auto same = [](const auto& x, const auto& y) {
    const auto left = number_in<double>(x.second), right = number_in<double>(y.second);
    return x.first == y.first && (left && right ? *left == *right : x.second == y.second);
  };
  return std::equal(a.settings.begin(), a.settings.end(), b.settings.begin(), b.settings.end(),
                    same);
}

/// The columns' figure without the ending that marks the half-width of its interval.
std::string without_interval(const std::string& name) {
  for (const std::string ending : {"_ci", ".ci95", "_ci95"}) {
    if (name.size() > ending.size() &&
        name.compare(name.size() - ending.size(), ending.size(), ending) == 0)
      return name.substr(0, name.size() - ending.size());
  }
  return "";
}

class Reader {
 public:
  explicit Reader(std::string file) : file_(std::move(file)) {}

  std::vector<ReferencePoint> read(std::istream& in) {
    for (std::string line; std::getline(in, line);) {
      ++number_;
      if (number_ == 1 && line.rfind("\xef\xbb\xbf", 0) == 0) line.erase(0, 3);  // UTF-8 mark
      boost::trim_if(line, boost::is_any_of(" \t\r"));
      if (line.empty() || line[0] == '#') continue;
      columns_.empty() ? read_header(line) : read_point(line);
    }
    if (columns_.empty())
      throw ConfigError(file_ + ": is empty (a line of column names, then a line a point)");
    if (points_.empty()) fail("", "no point follows (a line a point)");
    return std::move(points_);
  }

 private:
  [[noreturn]] void fail(const std::string& column, const std::string& what) const {
    throw ConfigError("{}:{}: {}{}", file_, number_, column.empty() ? "" : shown(column) + ": ",
                      what);
  }

  std::vector<std::string> fields(const std::string& line) const {
    const auto found = csv_fields(line);
    if (!found) fail("", "a quote is not closed (\"text\")");
    return *found;
  }

  ReadColumn column(const std::string& name) const {
    if (name.empty()) fail("", "a column has no name (a configuration key or a result)");
    if (name == "run.output" || name == "run.name" || name == "run.plots")
      fail(name, "cannot differ from point to point (a key that changes results)");
    if (find_option(name) != nullptr) return {name, Role::Setting, name};
    if (const FigureKind* kind = find_figure(name)) return {name, Role::Value, kind->name};
    if (name == "seeds" || name == "steady")  // of a sweep's points.csv
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

  void read_header(const std::string& line) {
    std::set<std::pair<Role, std::string>> seen;
    for (const std::string& name : fields(line)) {
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
    header_ = number_;
  }

  std::optional<double> number(const ReadColumn& column, std::string text) const {
    if (column.of == "saturated" && (text == "true" || text == "false"))
      text = text == "true" ? "1" : "0";
    if (text.empty()) return std::nullopt;
    const auto value = number_in<double>(text);
    if (!value) fail(column.name, "'" + shown(text) + "' is not a number (a number, or empty)");
    if (!std::isfinite(*value)) return std::nullopt;
    if (*value < 0) fail(column.name, shown(text) + " is out of range (0 or more)");
    if (column.of == "saturated" && *value != 0 && *value != 1)
      fail(column.name, shown(text) + " is out of range (0, 1, false, true)");
    return value;
  }

  void read_point(const std::string& line) {
    const std::vector<std::string> values = fields(line);
    if (values.size() != columns_.size())
      fail("",
           fmt::format("{} fields ({}, as in line {})", values.size(), columns_.size(), header_));
    ReferencePoint point;
    point.place = fmt::format("{}:{}", file_, number_);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const ReadColumn& column = columns_[i];
      if (column.role == Role::Setting && !values[i].empty())
        point.settings.emplace_back(column.of, values[i]);
      if (column.role != Role::Value) continue;
      if (const auto value = number(column, values[i])) point.figures[column.of].value = *value;
    }
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (columns_[i].role != Role::HalfWidth) continue;
      const auto value = number(columns_[i], values[i]);
      const auto figure = point.figures.find(columns_[i].of);
      if (figure != point.figures.end()) figure->second.half_width = value;
    }
    if (point.figures.size() == point.figures.count("saturated"))
      fail("", "no result (a number in at least one of the result columns)");
    for (const ReferencePoint& other : points_) {
      if (same_settings(other, point))
        fail("", "has the settings of " + other.place + " (each point once)");
    }
    points_.push_back(std::move(point));
  }

  std::string file_;
  std::size_t number_ = 0, header_ = 0;
  std::vector<ReadColumn> columns_;
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
  return Reader(file).read(in);
}

std::vector<ReferencePoint> read_reference(const std::string& file) {
  return parse_reference(input_text(file, "a CSV file with results"), file);
}

}  // namespace dusk
