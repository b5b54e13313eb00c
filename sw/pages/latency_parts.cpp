// SPDX-License-Identifier: Apache-2.0
// Distributions: packet latencies, times off of channels, nodes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "sw/pages/run_parts.h"

namespace dusk::pages {
namespace {

void add_mark(json::object& part, double x, const std::string& name) {
  if (std::isnan(x)) return;
  json::value& marks = part["marks"];
  if (!marks.is_array()) marks = json::array{};
  marks.as_array().push_back(json::object{{"x", x}, {"name", name}});
}

void add_bars(json::object& part, const char* name, const std::vector<double>& x,
              const std::vector<double>& y, Columns& columns) {
  part["curves"].as_array().push_back(curve_of(columns, name, x, y));
}

/// If there are more different lengths than this, they are rounded to three digits.
constexpr std::size_t kMostLengths = 20000;

double rounded(double length) {
  const double unit =
      std::pow(10, std::max(0.0, std::floor(std::log10(std::max(1.0, length))) - 2));
  return std::round(length / unit) * unit;
}

/// Returns how often each length occurs.
std::map<double, double> counts_of(const std::vector<double>& lengths) {
  std::map<double, double> counts;
  for (const double length : lengths) ++counts[length];
  if (counts.size() <= kMostLengths) return counts;
  std::map<double, double> fewer;
  for (const auto& [length, count] : counts) fewer[rounded(length)] += count;
  return fewer;
}

void add_counts(json::object& part, const char* name, const std::vector<double>& lengths,
                Columns& columns) {
  std::vector<double> x, y;
  for (const auto& [length, count] : counts_of(lengths)) {
    x.push_back(length);
    y.push_back(count);
  }
  if (!x.empty()) add_bars(part, name, x, y, columns);
}

/// Jain's index (sum x)^2 / (n sum x^2): 1 if all are equal, 1/n if only one is not 0.
double jain_index(const std::vector<double>& values) {
  const double sum = std::accumulate(values.begin(), values.end(), 0.0);
  const double squares = std::inner_product(values.begin(), values.end(), values.begin(), 0.0);
  return squares > 0 ? sum * sum / (static_cast<double>(values.size()) * squares) : std::nan("");
}

/// Returns an index such as "0.9876"; a dash if the sum is 0.
std::string jain_text(const std::vector<double>& values) {
  const double index = jain_index(values);
  return std::isnan(index) ? "–" : fmt::format("{:.4f}", index);
}

std::vector<double> sorted_up(std::vector<double> values) {
  values.erase(std::remove_if(values.begin(), values.end(), [](double v) { return std::isnan(v); }),
               values.end());
  std::sort(values.begin(), values.end());
  return values;
}

std::vector<double> ranks(std::size_t count) {
  std::vector<double> all(count);
  std::iota(all.begin(), all.end(), 1.0);
  return all;
}

}  // namespace

void add_latency_histogram(const RunFolder& run, Document& document) {
  const auto table = read_csv_if_there(run.file("latency.csv"));
  if (!table || table->rows.empty()) return;
  json::object part = new_bars("latency-histogram", "Latency of packets",
                               axis_of("packet latency", "cycles"), axis_of("packets", ""));
  part["log"] = true;
  add_bars(part, "packets", table->numbers("cycles"), table->numbers("packets"), document.columns);
  add_mark(part, run.number("packet_latency.mean"), "mean");
  add_mark(part, run.number("packet_latency.p99"), "99 %");
  document.parts.push_back(std::move(part));
}

namespace {

/// Least complete times off for a percentage: the missing times, which a run's end cuts, are long.
constexpr std::size_t kFewTimes = 20;

/// Counts the complete times off, and those shorter than `even` = T_on + T_off, which save nothing.
std::string note_of_times(const DarkTimes& dark, double even) {
  std::string text =
      fmt::format("{} whole time{}", dark.whole.size(), dark.whole.size() == 1 ? "" : "s");
  const auto is_shorter = [&](double length) { return length < even; };
  const auto is_longer = [&](double length) { return length > even; };
  if (!std::isnan(even) && dark.whole.size() >= kFewTimes) {
    const auto below = std::count_if(dark.whole.begin(), dark.whole.end(), is_shorter);
    text +=
        fmt::format(", {:.1f} % of them shorter than T_on + T_off",
                    100.0 * static_cast<double>(below) / static_cast<double>(dark.whole.size()));
  }
  text += fmt::format("; {} cut by an end of the run", dark.cut.size());
  if (!std::isnan(even) && !dark.cut.empty())
    text += fmt::format(", {} of them longer than T_on + T_off",
                        std::count_if(dark.cut.begin(), dark.cut.end(), is_longer));
  return text;
}

}  // namespace

void add_dark_times(const RunFolder& run, const DarkTimes& dark, Document& document) {
  if (dark.whole.empty() && dark.cut.empty()) return;
  json::object part = new_bars("dark-times", "Times that channels are off",
                               axis_of("time off", "cycles"), axis_of("times", ""));
  part["log"] = true;
  add_counts(part, "whole", dark.whole, document.columns);
  add_counts(part, "cut by an end of the run", dark.cut, document.columns);
  const double even = run.key("power.t_on") + run.key("power.t_off");
  add_mark(part, even, "T_on + T_off");
  part["note"] = note_of_times(dark, even);
  document.parts.push_back(std::move(part));
}

void add_nodes(const RunFolder& run, Document& document) {
  const auto table = read_csv_if_there(run.file("nodes.csv"));
  if (!table || table->rows.empty()) return;
  json::object part = new_bars("nodes-latency", "Nodes by latency", axis_of("node, by latency", ""),
                               axis_of("mean latency", "cycles"));
  const auto sent = sorted_up(table->numbers("sent_latency"));
  const auto received = sorted_up(table->numbers("received_latency"));
  add_bars(part, "packets sent", ranks(sent.size()), sent, document.columns);
  add_bars(part, "packets received", ranks(received.size()), received, document.columns);
  part["note"] =
      fmt::format("Jain's index: {} of packets sent, {} of packets received",
                  jain_text(table->numbers("sent")), jain_text(table->numbers("received")));
  document.parts.push_back(std::move(part));
  const Units units{
      {"sent", "packets"},     {"sent_latency", "cycles"},     {"sent_max", "cycles"},
      {"received", "packets"}, {"received_latency", "cycles"}, {"received_max", "cycles"}};
  json::object all = table_of(*table, "nodes", "Nodes", document.columns, units);
  document.parts.push_back(std::move(all));
}

}  // namespace dusk::pages
