// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sw/common/quote.h"
#include "sw/common/text.h"
#include "testbench/statistics/estimate.h"

namespace dusk {
namespace {

std::string number(double value, int decimals) {
  return std::isfinite(value) ? fmt::format("{:.{}f}", value, decimals) : "–";
}

Estimate estimated(const Row& row) {
  return row.measured.empty() ? Estimate{std::nan(""), {}} : estimate(row.measured);
}

/// Formats a number with its sign; numbers that round to 0 get a plus.
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

/// Returns the columns of a table for readers.
doc::Table shown_table(const Table& table) {
  doc::Table shown{
      doc::shown_columns({"", "published", "measured", "difference", "tolerance", "inside"})};
  shown.cells = doc::Table::Cells::Markdown;
  for (const Row& row : table.rows) {
    const std::string unit = row.unit.empty() ? "" : " (" + row.unit + ")";
    const auto interval = estimated(row).half_width;
    const bool remark = row.published && row.known != kKnown[0];
    const auto texts = row.texts();
    shown.add({row.name + unit + (row.note.empty() ? "" : " " + row.note),
               texts.at("published") + (remark ? " (" + row.known + ")" : ""),
               texts.at("measured") + (interval ? " ± " + number(*interval, row.decimals) : ""),
               texts.at("difference"), texts.at("tolerance"), texts.at("inside")});
  }
  return shown;
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
  std::size_t reported = 0, judged[2] = {}, outside[2] = {};  // [0] published rows, [1] others
  for (const Row* row : rows_of(*this)) {
    const std::size_t kind = row->known == kKnown[0] || row->known == kKnown[1] ? 0 : 1;
    ++(row->tolerance ? judged[kind] : reported);
    outside[kind] += row->inside() ? 0 : 1;
  }
  if (judged[0] + judged[1] == 0)
    return fmt::format("no row has a tolerance: {} rows are told, not judged", reported);
  const auto count = [&](std::size_t kind) {
    return outside[kind] == 0 ? fmt::format("{0} of {0} inside", judged[kind])
                              : fmt::format("{} of {} OUTSIDE", outside[kind], judged[kind]);
  };
  std::string text = "rows with a tolerance: ";
  text += judged[0] == 0 ? "none is published" : count(0);
  if (judged[1] > 0) text += fmt::format("; derived or of an own formula: {}", count(1));
  return text + fmt::format("; {} others are told, not judged", reported);
}

doc::Document page_document(const Page& page) {
  doc::Document document{true};
  document.page("# " + one_line(page.title));
  document.page(page.source);
  document.page(page.made);
  document.page(fmt::format("Verdict: {}.", page.verdict()));
  if (!page.left_out.empty()) document.page(markdown_text(page.left_out));
  if (!page.text.empty()) document.page(page.text);
  if (!page.script.empty())
    document.page(fmt::format("Plot: `figures/{}.svg` and `.png`, drawn by the command.", page.id));
  document.line(page.title);
  for (const Table& table : page.tables) {
    document.page("## " + one_line(table.title));
    if (!table.rows.empty()) {
      document.line('\n' + table.title);
      document.table(shown_table(table));
    }
    if (!table.text.empty()) document.page(table.text);
  }
  document.page("## Readings");
  document.page(page.readings);
  return document;
}

doc::Table page_table(const Page& page) {
  doc::Table out{doc::file_columns(
      "table,row,unit,published,measured,ci95,difference,tolerance,inside,seeds,commit,known,"
      "source")};
  for (const std::size_t text : {0, 1, 2, 12}) out.columns[text].quoted = true;
  for (const Table& table : page.tables)
    for (const Row& row : table.rows)
      out.add({table.title, row.name, row.unit, row.published, row.mean(),
               estimated(row).half_width, row.difference(), row.tolerance, row.texts().at("inside"),
               row.measured.size(), page.commit,
               doc::known_if(row.published.has_value(), row.known), row.source});
  return out;
}

}  // namespace dusk
