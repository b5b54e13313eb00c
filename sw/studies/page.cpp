// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "testbench/statistics/estimate.h"

namespace dusk {
namespace {

std::string number(const std::optional<double>& value, int decimals) {
  const double v = value.value_or(std::nan(""));
  return std::isfinite(v) ? fmt::format("{:.{}f}", v, decimals) : "–";
}

std::string measured(const Row& row) {
  if (row.measured.empty()) return "–";
  const Estimate e = estimate(row.measured);
  const std::string half =
      e.half_width ? fmt::format(" ± {:.{}f}", *e.half_width, row.decimals) : "";
  return number(e.mean, row.decimals) + half;
}

/// With its sign; what rounds to nothing has a plus.
std::string signed_number(double value, int decimals) {
  const std::string text = fmt::format("{:+.{}f}", value, decimals);
  return text.find_first_of("123456789") == std::string::npos
             ? fmt::format("{:+.{}f}", 0.0, decimals)
             : text;
}

std::string difference(const Row& row) {
  const auto d = row.difference();
  if (!d) return "–";
  return row.scale == Scale::Relative ? signed_number(100 * *d, 2) + " %"
                                      : signed_number(*d, row.decimals);
}

std::string tolerance(const Row& row) {
  if (!row.tolerance) return "";
  if (*row.tolerance == 0) return "exact";
  return row.scale == Scale::Relative ? fmt::format("{:g} %", 100 * *row.tolerance)
                                      : fmt::format("{:g}", *row.tolerance);
}

std::string verdict(const Row& row) {
  if (!row.tolerance) return "";
  return row.inside() ? "yes" : "NO";
}

std::string name_with_unit(const Row& row) {
  return row.unit.empty() ? row.name : fmt::format("{} ({})", row.name, row.unit);
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + '"';
}

/// Characters, not bytes.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string padded(const std::string& text, std::size_t columns) {
  return text + std::string(columns - std::min(columns, width(text)), ' ');
}

}  // namespace

const char* known_text(Known known) {
  constexpr const char* kTexts[] = {"printed", "read from a plot", "derived", "own formula"};
  return kTexts[static_cast<std::size_t>(known)];
}

std::optional<double> Row::mean() const {
  if (measured.empty()) return std::nullopt;
  return estimate(measured).mean;
}

std::optional<double> Row::difference() const {
  if (!published || measured.empty()) return std::nullopt;
  const double d = *mean() - *published;
  return scale == Scale::Relative ? d / *published : d;
}

bool Row::inside() const {
  if (!tolerance) return true;
  const auto d = difference();
  return d && std::abs(*d) <= *tolerance + 1e-12;
}

std::string Row::quote(const std::string& field) const {
  if (field == "measured") return number(mean(), decimals);
  if (field == "published") return number(published, decimals);
  if (field == "difference") return dusk::difference(*this);
  if (field == "tolerance") return dusk::tolerance(*this);
  if (field == "inside") return dusk::verdict(*this);
  throw std::out_of_range(field);
}

bool Page::inside() const {
  for (const Table& table : tables) {
    for (const Row& row : table.rows) {
      if (!row.inside()) return false;
    }
  }
  return true;
}

std::string Page::verdict() const {
  std::size_t all = 0, judged[2] = {}, outside[2] = {};  // published, others
  for (const Table& table : tables) {
    for (const Row& row : table.rows) {
      const std::size_t kind = row.is_published() ? 0 : 1;
      ++all;
      judged[kind] += row.tolerance ? 1 : 0;
      outside[kind] += row.inside() ? 0 : 1;
    }
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
  std::string out = fmt::format("# {}\n\n{}\n\n", page.title, page.source);
  out += made_by(made) + "\n\n";
  out += "Verdict: " + page.verdict() + ".\n\n";
  if (!page.text.empty()) out += page.text + "\n\n";
  if (!page.script.empty()) {
    out += fmt::format("Plot: `figures/{0}.svg` and `.png`, drawn by the command.\n\n", page.id);
  }
  for (const Table& table : page.tables) {
    out += fmt::format("## {}\n\n", table.title);
    if (!table.rows.empty()) {
      out +=
          "| | published | measured | difference | tolerance | inside "
          "|\n|---|---|---|---|---|---|\n";
    }
    for (const Row& row : table.rows) {
      out += fmt::format(
          "| {}{} | {}{} | {} | {} | {} | {} |\n", name_with_unit(row),
          row.note.empty() ? "" : " " + row.note, number(row.published, row.decimals),
          row.published && row.known != Known::Printed ? fmt::format(" ({})", known_text(row.known))
                                                       : "",
          measured(row), difference(row), tolerance(row), verdict(row));
    }
    out += table.text.empty() ? "\n" : "\n" + table.text + "\n\n";
  }
  return out + "## Readings\n\n" + made.readings;
}

std::string page_csv(const Page& page, const Provenance& made) {
  std::string out =
      "table,row,unit,published,measured,ci95,difference,tolerance,inside,seeds,commit,known,"
      "source\n";
  const auto plain = [](const std::optional<double>& value) {
    const double number = value.value_or(std::nan(""));
    return std::isfinite(number) ? fmt::format("{}", number) : std::string();
  };
  for (const Table& table : page.tables) {
    for (const Row& row : table.rows) {
      const Estimate e = row.measured.empty() ? Estimate{} : estimate(row.measured);
      out += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}\n", quoted(table.title),
                         quoted(row.name), quoted(row.unit), plain(row.published),
                         plain(row.mean()), plain(e.half_width), plain(row.difference()),
                         plain(row.tolerance), verdict(row), row.measured.size(), made.commit,
                         row.published ? known_text(row.known) : "", quoted(row.source));
    }
  }
  return out;
}

std::string page_text(const Page& page) {
  std::string out = page.title + '\n';
  for (const Table& table : page.tables) {
    if (table.rows.empty()) continue;
    std::size_t columns = 0;
    for (const Row& row : table.rows) columns = std::max(columns, width(name_with_unit(row)));
    out += fmt::format("\n{}\n  {}  {:>12}  {:>22}  {:>12}  {}\n", table.title, padded("", columns),
                       "published", "measured", "difference", "tolerance");
    for (const Row& row : table.rows) {
      const auto right = [](const std::string& text, std::size_t n) {
        return std::string(n - std::min(n, width(text)), ' ') + text;
      };
      out += fmt::format("  {}  {}  {}  {}  {}\n", padded(name_with_unit(row), columns),
                         right(number(row.published, row.decimals), 12), right(measured(row), 22),
                         right(difference(row), 12),
                         row.tolerance ? tolerance(row) + (row.inside() ? "" : "  OUTSIDE") : "");
    }
  }
  return out;
}

}  // namespace dusk
