// SPDX-License-Identifier: Apache-2.0
// Page of one or more reproduced tables: measured minus published values.
#include <fmt/format.h>

#include <cmath>

#include "sw/common/input_text.h"
#include "sw/common/text.h"
#include "sw/pages/kinds.h"
#include "sw/pages/page_head.h"
#include "sw/pages/run_parts.h"
#include "sw/results/results_kind.h"

namespace dusk::pages {
namespace {

/// True if the difference is relative to the published value; the table itself does not say it.
bool is_relative(double published, double measured, double difference) {
  if (!std::isfinite(difference) || published == 0) return false;
  const double plain = measured - published;
  return std::abs(measured / published - 1 - difference) < std::abs(plain - difference);
}

/// Row of the table of a study.
struct StudyRow {
  explicit StudyRow(const CsvTable& table, std::size_t i) : table_(table), i_(i) {}
  const std::string& text(const char* name) const { return table_.rows[i_][table_.index(name)]; }
  double number(const char* name) const {
    return number_in<double>(text(name)).value_or(std::nan(""));
  }

 private:
  const CsvTable& table_;
  std::size_t i_;
};

/// Returns a difference such as "+0.21 %" or "+3"; a dash without a measured value.
std::string difference_text(double difference, bool relative, const std::string& unit) {
  if (!std::isfinite(difference)) return "–";
  if (relative) return fmt::format("{:+.2f} %", 100 * difference);
  return fmt::format("{:+.4g}{}{}", difference == 0 ? 0.0 : difference, unit.empty() ? "" : " ",
                     unit);
}

std::string note_of(const StudyRow& row) {
  std::string note = row.text("source");
  if (const std::string& known = row.text("known"); !known.empty() && known != "printed")
    note += (note.empty() ? "" : ", ") + known;
  return note;
}

json::object deviation_row(const StudyRow& row) {
  const double published = row.number("published"), measured = row.number("measured");
  const double difference = row.number("difference"), interval = row.number("ci95");
  const bool relative = is_relative(published, measured, difference);
  const std::string inside = row.text("inside");
  return {{"name", one_line(row.text("row"))},
          {"unit", one_line(row.text("unit"))},
          {"difference", finite(difference)},
          {"relative", relative},
          {"tolerance", finite(row.number("tolerance"))},
          {"half_width", finite(relative ? interval / std::abs(published) : interval)},
          {"inside", inside.empty() ? json::value(nullptr) : json::value(inside == "yes")},
          {"text", one_line(difference_text(difference, relative, row.text("unit")))},
          {"measured", one_line(row.text("measured"))},
          {"published", one_line(row.text("published"))},
          {"note", one_line(note_of(row))}};
}

/// Counts of the rows that have a tolerance.
struct Judged {
  std::size_t inside = 0, outside = 0, reported = 0;
};

json::array groups_of(const CsvTable& table, Judged& judged) {
  json::array groups;
  std::string last;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const StudyRow row(table, i);
    const std::string& title = row.text("table");
    if (groups.empty() || title != last)
      groups.push_back(json::object{{"title", one_line(title)}, {"rows", json::array{}}});
    last = title;
    groups.back().as_object()["rows"].as_array().push_back(deviation_row(row));
    const std::string& inside = row.text("inside");
    ++(inside.empty() ? judged.reported : inside == "yes" ? judged.inside : judged.outside);
  }
  return groups;
}

void add_study(const std::string& folder, const std::string& name, bool alone, Document& document,
               Judged& judged) {
  const CsvTable table = read_csv(folder + "/" + name + ".csv");
  const auto page = text_if_there(folder + "/" + name + ".md", kMadeLimit);
  std::vector<std::string> head = head_of_page(page.value_or(""));
  const std::string title = head.empty() ? name : head.front();
  if (!head.empty()) head.erase(head.begin());
  if (alone) document.title = title;
  if (alone && !head.empty()) {
    json::object text = new_part("text", "about-" + name, "About");
    json::array paragraphs;
    for (const std::string& one : head) paragraphs.emplace_back(one_line(one));
    text["paragraphs"] = std::move(paragraphs);
    document.parts.push_back(std::move(text));
  }
  json::object part =
      new_part("deviation", "deviation-" + name, alone ? "Measured minus published" : title);
  part["groups"] = groups_of(table, judged);
  document.parts.push_back(std::move(part));
  if (alone) document.parts.push_back(table_of(table, "rows", "Rows", document.columns));
  if (!table.rows.empty()) document.dusk = table.rows.front()[table.index("commit")];
}

}  // namespace

Document study_document(const std::string& folder) {
  Document document;
  document.kind = "study";
  document.title = name_of_folder(folder);
  const std::vector<std::string> files = study_tables(folder);
  Judged judged;
  for (const std::string& file : files)
    add_study(folder, file.substr(0, file.rfind('.')), files.size() == 1, document, judged);
  if (files.size() > 1) document.subtitle = fmt::format("{} reproductions", files.size());
  const std::size_t all = judged.inside + judged.outside;
  document.verdict =
      all == 0 ? "no row has a tolerance"
      : judged.outside > 0
          ? fmt::format("rows with a tolerance: {} of {} OUTSIDE", judged.outside, all)
          : fmt::format("rows with a tolerance: {0} of {0} inside", all);
  if (judged.reported > 0)
    document.verdict += fmt::format("; {} others are told, not judged", judged.reported);
  if (all > 0) document.ok = judged.outside == 0;
  return document;
}

}  // namespace dusk::pages
