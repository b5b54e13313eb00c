// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "sw/report/text_table.h"
#include "testbench/statistics/estimate.h"

namespace dusk {
namespace {

std::string number(const std::optional<double>& value, int decimals) {
  const double v = value.value_or(std::nan(""));
  return std::isfinite(v) ? fmt::format("{:.{}f}", v, decimals) : "–";
}

std::string measured(const Row& row) {
  const Estimate e = row.measured.empty() ? Estimate{} : estimate(row.measured);
  return number(row.mean(), row.decimals) +
         (e.half_width ? fmt::format(" ± {:.{}f}", *e.half_width, row.decimals) : "");
}

/// With its sign; what rounds to nothing has a plus.
std::string signed_number(double value, int decimals) {
  const std::string text = fmt::format("{:+.{}f}", value, decimals);
  return text.find_first_of("123456789") == std::string::npos
             ? fmt::format("{:+.{}f}", 0.0, decimals)
             : text;
}

std::string name_with_unit(const Row& row) {
  return row.unit.empty() ? row.name : fmt::format("{} ({})", row.name, row.unit);
}

std::vector<const Row*> rows_of(const Page& page) {
  std::vector<const Row*> rows;
  for (const Table& table : page.tables) {
    for (const Row& row : table.rows) rows.push_back(&row);
  }
  return rows;
}

}  // namespace

std::optional<double> Row::mean() const {
  if (measured.empty()) return std::nullopt;
  return estimate(measured).mean;
}

std::optional<double> Row::difference() const {
  if (!published || measured.empty()) return std::nullopt;
  const double d = *mean() - *published;
  return relative ? d / *published : d;
}

bool Row::inside() const {
  if (!tolerance) return true;
  const auto d = difference();
  return d && std::abs(*d) <= *tolerance + 1e-12;
}

std::string Row::quote(const std::string& field) const {
  if (field == "measured") return number(mean(), decimals);
  if (field == "published") return number(published, decimals);
  if (field == "difference") {
    const auto d = difference();
    if (!d) return "–";
    return relative ? signed_number(100 * *d, 2) + " %" : signed_number(*d, decimals);
  }
  if (field == "tolerance") {
    if (!tolerance || *tolerance == 0) return tolerance ? "exact" : "";
    return relative ? fmt::format("{:g} %", 100 * *tolerance) : fmt::format("{:g}", *tolerance);
  }
  if (field == "inside") return !tolerance ? "" : inside() ? "yes" : "NO";
  throw std::out_of_range(field);
}

bool Page::inside() const {
  const auto rows = rows_of(*this);
  return std::all_of(rows.begin(), rows.end(), [](const Row* row) { return row->inside(); });
}

std::string Page::verdict() const {
  std::size_t all = 0, judged[2] = {}, outside[2] = {};  // published, others
  for (const Row* row : rows_of(*this)) {
    const std::size_t kind = row->is_published() ? 0 : 1;
    ++all;
    judged[kind] += row->tolerance ? 1 : 0;
    outside[kind] += row->inside() ? 0 : 1;
  }
  const auto count = [&](std::size_t kind) {
    return outside[kind] == 0 ? fmt::format("{0} of {0} inside", judged[kind])
                              : fmt::format("{} of {} OUTSIDE", outside[kind], judged[kind]);
  };
  const std::size_t told = all - judged[0] - judged[1];
  if (told == all) return fmt::format("no row has a tolerance: {} rows are told, not judged", all);
  std::string text = "rows with a tolerance: ";
  text += judged[0] == 0 ? "none is published" : count(0);
  if (judged[1] > 0) text += fmt::format("; derived or of an own formula: {}", count(1));
  return text + fmt::format("; {} others are told, not judged", told);
}

std::string made_by(const Provenance& made) {
  return fmt::format("Made by `{}`, {}, by dusk at {}, in {}.", made.command,
                     made.seeds == 1 ? "seed 1" : fmt::format("seeds 1 to {}", made.seeds),
                     made.commit, made.duration);
}

std::string page_markdown(const Page& page, const Provenance& made) {
  std::string out = fmt::format("# {}\n\n{}\n\n{}\n\nVerdict: {}.\n\n", page.title, page.source,
                                made_by(made), page.verdict());
  if (!page.text.empty()) out += page.text + "\n\n";
  if (!page.script.empty())
    out += fmt::format("Plot: `figures/{0}.svg` and `.png`, drawn by the command.\n\n", page.id);
  for (const Table& table : page.tables) {
    out += fmt::format("## {}\n\n", table.title);
    if (!table.rows.empty())
      out +=
          "| | published | measured | difference | tolerance | inside "
          "|\n|---|---|---|---|---|---|\n";
    for (const Row& row : table.rows) {
      const bool remark = row.published && row.known != kKnown[0];
      out += markdown_line(
          {name_with_unit(row) + (row.note.empty() ? "" : " " + row.note),
           row.quote("published") + (remark ? fmt::format(" ({})", row.known) : ""), measured(row),
           row.quote("difference"), row.quote("tolerance"), row.quote("inside")});
    }
    out += table.text.empty() ? "\n" : "\n" + table.text + "\n\n";
  }
  return out + "## Readings\n\n" + made.readings;
}

std::string page_csv(const Page& page, const Provenance& made) {
  std::string out =
      "table,row,unit,published,measured,ci95,difference,tolerance,inside,seeds,commit,known,"
      "source\n";
  for (const Table& table : page.tables) {
    for (const Row& row : table.rows) {
      const Estimate e = row.measured.empty() ? Estimate{} : estimate(row.measured);
      out += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}\n", csv_quoted(table.title),
                         csv_quoted(row.name), csv_quoted(row.unit), csv_number(row.published),
                         csv_number(row.mean()), csv_number(e.half_width),
                         csv_number(row.difference()), csv_number(row.tolerance),
                         row.quote("inside"), row.measured.size(), made.commit,
                         row.published ? row.known : std::string(), csv_quoted(row.source));
    }
  }
  return out;
}

std::string page_text(const Page& page) {
  constexpr const char* kLine = "  {:{}}  {:>12}  {:>22}  {:>12}  {}\n";
  std::string out = page.title + '\n';
  for (const Table& table : page.tables) {
    if (table.rows.empty()) continue;
    std::size_t columns = 0;
    for (const Row& row : table.rows) columns = std::max(columns, shown_width(name_with_unit(row)));
    out += fmt::format("\n{}\n", table.title);
    out += fmt::format(kLine, "", columns, "published", "measured", "difference", "tolerance");
    for (const Row& row : table.rows)
      out += fmt::format(kLine, name_with_unit(row), columns, row.quote("published"), measured(row),
                         row.quote("difference"),
                         row.quote("tolerance") + (row.inside() ? "" : "  OUTSIDE"));
  }
  return out;
}

}  // namespace dusk
