// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sw/common/quote.h"
#include "sw/common/text.h"
#include "sw/common/text_table.h"
#include "testbench/statistics/estimate.h"

namespace dusk {
namespace {

std::string number(double value, int decimals) {
  return std::isfinite(value) ? fmt::format("{:.{}f}", value, decimals) : "–";
}

Estimate estimated(const Row& row) {
  return row.measured.empty() ? Estimate{std::nan(""), {}} : estimate(row.measured);
}

/// With its sign; what rounds to nothing has a plus.
std::string signed_number(double value, int decimals) {
  const std::string text = fmt::format("{:+.{}f}", value, decimals);
  return text.find_first_of("123456789") == std::string::npos ? '+' + text.substr(1) : text;
}

std::vector<const Row*> rows_of(const Page& page) {
  std::vector<const Row*> rows;
  for (const Table& table : page.tables) {
    for (const Row& row : table.rows) rows.push_back(&row);
  }
  return rows;
}

/// What a person reads of a table, the head first.
std::vector<std::vector<std::string>> lines(const Table& table) {
  std::vector<std::vector<std::string>> all = {
      {"", "published", "measured", "difference", "tolerance", "inside"}};
  for (const Row& row : table.rows) {
    const std::string unit = row.unit.empty() ? "" : " (" + row.unit + ")";
    const auto interval = estimated(row).half_width;
    const bool remark = row.published && row.known != kKnown[0];
    const auto texts = row.texts();
    all.push_back({row.name + unit + (row.note.empty() ? "" : " " + row.note),
                   texts.at("published") + (remark ? " (" + row.known + ")" : ""),
                   texts.at("measured") + (interval ? " ± " + number(*interval, row.decimals) : ""),
                   texts.at("difference"), texts.at("tolerance"), texts.at("inside")});
  }
  return all;
}

}  // namespace

double Row::mean() const { return estimated(*this).mean; }

double Row::difference() const {
  const double from = published.value_or(std::nan(""));
  return (mean() - from) / (relative ? from : 1);
}

bool Row::inside() const { return !tolerance || std::abs(difference()) <= *tolerance + 1e-12; }

std::map<std::string, std::string> Row::texts() const {
  const double d = difference();
  const double scale = relative ? 100 : 1;
  const char* unit = relative ? " %" : "";
  return {{"measured", number(mean(), decimals)},
          {"published", number(published.value_or(std::nan("")), decimals)},
          {"difference",
           std::isnan(d) ? "–" : signed_number(scale * d, relative ? 2 : decimals) + unit},
          {"tolerance", !tolerance        ? ""
                        : *tolerance == 0 ? "exact"
                                          : fmt::format("{:g}{}", scale * *tolerance, unit)},
          {"inside", !tolerance ? ""
                     : inside() ? "yes"
                                : "NO"}};
}

bool Page::inside() const {
  const auto rows = rows_of(*this);
  return std::all_of(rows.begin(), rows.end(), [](const Row* row) { return row->inside(); });
}

std::string Page::verdict() const {
  std::size_t told = 0, judged[2] = {}, outside[2] = {};  // published, others
  for (const Row* row : rows_of(*this)) {
    const std::size_t kind = row->known == kKnown[0] || row->known == kKnown[1] ? 0 : 1;
    ++(row->tolerance ? judged[kind] : told);
    outside[kind] += row->inside() ? 0 : 1;
  }
  if (judged[0] + judged[1] == 0)
    return fmt::format("no row has a tolerance: {} rows are told, not judged", told);
  const auto count = [&](std::size_t kind) {
    return outside[kind] == 0 ? fmt::format("{0} of {0} inside", judged[kind])
                              : fmt::format("{} of {} OUTSIDE", outside[kind], judged[kind]);
  };
  std::string text = "rows with a tolerance: ";
  text += judged[0] == 0 ? "none is published" : count(0);
  if (judged[1] > 0) text += fmt::format("; derived or of an own formula: {}", count(1));
  return text + fmt::format("; {} others are told, not judged", told);
}

std::string page_markdown(const Page& page) {
  std::string out = fmt::format("# {}\n\n{}\n\n{}\n\nVerdict: {}.\n\n", one_line(page.title),
                                page.source, page.made, page.verdict());
  if (!page.left_out.empty()) out += markdown_text(page.left_out) + "\n\n";
  if (!page.text.empty()) out += page.text + "\n\n";
  if (!page.script.empty())
    out += fmt::format("Plot: `figures/{0}.svg` and `.png`, drawn by the command.\n\n", page.id);
  for (const Table& table : page.tables) {
    out += fmt::format("## {}\n\n", one_line(table.title));
    if (!table.rows.empty()) out += markdown_table(lines(table));
    out += table.text.empty() ? "\n" : "\n" + table.text + "\n\n";
  }
  return wrapped_markdown(out + "## Readings\n\n" + page.readings);
}

std::string page_csv(const Page& page) {
  std::string out =
      "table,row,unit,published,measured,ci95,difference,tolerance,inside,seeds,commit,known,"
      "source\n";
  for (const Table& table : page.tables) {
    for (const Row& row : table.rows) {
      out += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}\n", csv_quoted(table.title),
                         csv_quoted(row.name), csv_quoted(row.unit), csv_number(row.published),
                         csv_number(row.mean()), csv_number(estimated(row).half_width),
                         csv_number(row.difference()), csv_number(row.tolerance),
                         row.texts().at("inside"), row.measured.size(), page.commit,
                         row.published ? row.known : std::string(), csv_quoted(row.source));
    }
  }
  return out;
}

std::string page_text(const Page& page) {
  std::string out = page.title + '\n';
  for (const Table& table : page.tables) {
    if (!table.rows.empty()) out += '\n' + table.title + '\n' + aligned_lines(lines(table));
  }
  return out;
}

}  // namespace dusk
