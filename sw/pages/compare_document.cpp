// SPDX-License-Identifier: Apache-2.0
// Page of a comparison: results of another simulator beside Dusk's.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "models/common/shown_text.h"
#include "sw/pages/kinds.h"
#include "sw/pages/run_parts.h"
#include "sw/results/results_kind.h"

namespace dusk::pages {
namespace {

constexpr const char* kLoadKey = "traffic.load";

std::vector<std::string> different(const std::vector<std::string>& all) {
  std::vector<std::string> some;
  for (const std::string& one : all)
    if (std::find(some.begin(), some.end(), one) == some.end()) some.push_back(one);
  return some;
}

/// Returns the settings of each line without the load: the name of its curve.
std::vector<std::string> settings_of(const CsvTable& table) {
  std::vector<std::string> all;
  for (const auto& row : table.rows) {
    std::string name;
    for (std::size_t c = table.index("place") + 1; c < table.index("figure"); ++c) {
      if (table.names[c] == kLoadKey || row[c].empty()) continue;
      const std::string& key = table.names[c];
      name += (name.empty() ? "" : ", ") + key.substr(key.find('.') + 1) + "=" + row[c];
    }
    all.push_back(name);
  }
  return all;
}

/// Returns a figure in words: "packet_latency.p99" is "packet latency, p99".
std::string figure_words(const std::string& figure) {
  std::string words;
  for (const char c : figure) words += c == '_' ? " " : c == '.' ? ", " : std::string(1, c);
  return words;
}

std::string as_title(std::string words) {
  if (!words.empty())
    words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
  return words;
}

/// Values of one of the two simulators.
struct Side {
  Side(const CsvTable& table, bool is_theirs)
      : values(table.numbers(is_theirs ? "theirs" : "ours")),
        half(table.numbers_or_gaps(is_theirs ? "theirs_ci" : "ours_ci95")),
        saturated(table.numbers_or_gaps(is_theirs ? "saturated_there" : "saturated_here")) {}
  std::vector<double> values, half, saturated;
};

/// Curve of one simulator with its intervals; saturated points are hollow.
json::object curve_of_side(const Side& side, const std::vector<double>& load,
                           const std::vector<std::size_t>& rows, const std::string& name,
                           Columns& columns) {
  std::vector<double> x, y, low, high, hollow;
  bool has_interval = false;
  for (const std::size_t i : rows) {
    x.push_back(load[i]);
    y.push_back(side.values[i]);
    low.push_back(side.values[i] - side.half[i]);
    high.push_back(side.values[i] + side.half[i]);
    has_interval = has_interval || std::isfinite(low.back());
    hollow.push_back(side.saturated[i] > 0 ? 1 : 0);
  }
  json::object curve = curve_of(columns, name, x, y);
  if (has_interval) {
    curve["low"] = columns.numbers(low);
    curve["high"] = columns.numbers(high);
  }
  curve["hollow"] = columns.numbers(hollow);
  return curve;
}

/// Adds both simulators' curves of a figure against the load, a pair for each setting.
void add_figure(const CsvTable& table, const std::string& figure, Document& document) {
  const auto figures = table.texts("figure"), units = table.texts("unit"),
             settings = settings_of(table);
  const auto load = table.numbers(kLoadKey);
  const Side theirs(table, true), ours(table, false);
  const auto first = std::find(figures.begin(), figures.end(), figure) - figures.begin();
  json::object part = new_series(
      "figure-" + figure, as_title(figure_words(figure)), axis_of("load", "flits/node/cycle"),
      axis_of(figure_words(figure), units[static_cast<std::size_t>(first)]));
  for (const std::string& setting : different(settings)) {
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < figures.size(); ++i)
      if (figures[i] == figure && settings[i] == setting) rows.push_back(i);
    if (rows.empty()) continue;
    for (const bool is_theirs : {true, false}) {
      const std::string name =
          std::string(is_theirs ? "theirs" : "ours") + (setting.empty() ? "" : ", " + setting);
      json::object curve =
          curve_of_side(is_theirs ? theirs : ours, load, rows, name, document.columns);
      curve["dash"] = is_theirs;
      part["curves"].as_array().push_back(std::move(curve));
    }
  }
  document.parts.push_back(std::move(part));
}

}  // namespace

Document compare_document(const std::string& folder) {
  const CsvTable table = read_csv(folder + "/compare.csv");
  Document document;
  document.kind = "compare";
  document.title = name_of_folder(folder);
  const auto verdicts = table.texts("verdict");
  const auto count = [&](const char* word) {
    return std::count(verdicts.begin(), verdicts.end(), word);
  };
  const auto inside = count("inside"), outside = count("OUTSIDE");
  document.verdict = inside + outside == 0 ? "nothing is judged"
                     : outside > 0
                         ? fmt::format("{} of {} judged figures are OUTSIDE their tolerance",
                                       outside, inside + outside)
                         : fmt::format("all {} judged figures are inside their tolerance", inside);
  if (inside + outside > 0) document.ok = outside == 0;
  const auto figures = different(table.texts("figure"));
  document.subtitle = fmt::format("{} figures", figures.size());
  if (!table.rows.empty()) document.dusk = table.rows.front()[table.index("commit")];
  if (table.has(kLoadKey) && different(table.texts(kLoadKey)).size() > 1)
    for (const std::string& figure : figures) add_figure(table, figure, document);
  document.parts.push_back(table_of(table, "figures", "Figures", document.columns));
  return document;
}

}  // namespace dusk::pages
