// SPDX-License-Identifier: Apache-2.0
#include "sw/report/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/predicate.hpp>
#include <boost/algorithm/string/split.hpp>
#include <boost/json/serialize.hpp>
#include <cmath>

#include "sw/common/quote.h"
#include "sw/common/text_table.h"

namespace dusk::doc {
namespace {

namespace json = boost::json;

/// Returns a cell as readers see it; empty if it has no number.
std::string shown_cell(const json::value& value, const std::string& format) {
  if (value.is_string()) return value.get_string().c_str();
  if (value.is_int64()) return fmt::format(fmt::runtime(format), value.get_int64());
  if (value.is_uint64()) return fmt::format(fmt::runtime(format), value.get_uint64());
  if (!value.is_double() || !std::isfinite(value.get_double())) return "";
  return fmt::format(fmt::runtime(format), value.get_double());
}

/// Returns the cells of a table as readers see them; the first row is the head.
std::vector<Strings> shown_rows(const Table& table) {
  std::vector<Strings> rows(1 + table.rows.size());
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const Column& column = table.columns[c];
    if (!column.head) continue;
    rows[0].push_back(*column.head);
    for (std::size_t r = 0; r < table.rows.size(); ++r)
      rows[r + 1].push_back(shown_cell(table.rows[r][c].value, column.format));
  }
  return rows;
}

std::string of_page(const Text& text) {
  return text.markdown ? *text.markdown + (boost::ends_with(*text.markdown, "\n") ? "" : "\n") : "";
}
std::string of_page(const Table& table) {
  return table.audience == Audience::Terminal ? "" : markdown(table);
}
std::string of_page(const Figure& figure) {
  return figure.title.empty() ? "" : fmt::format("![{}]({}.svg)\n", figure.title, figure.name);
}

std::string of_terminal(const Text& text) { return text.terminal.value_or(""); }
std::string of_terminal(const Table& table) {
  return table.audience == Audience::Page ? "" : terminal(table);
}
std::string of_terminal(const Figure&) { return ""; }

void print(std::string& out, const json::value& value, std::size_t indent) {
  const std::string line = "\n" + std::string(indent + 2, ' ');
  const char* separator = "";
  if (const auto* object = value.if_object(); object != nullptr && !object->empty()) {
    out += '{';
    for (const auto& member : *object) {
      out += separator + line + json::serialize(json::value(member.key())) + ": ";
      print(out, member.value(), indent + 2);
      separator = ",";
    }
    out += "\n" + std::string(indent, ' ') + '}';
  } else if (const auto* array = value.if_array(); array != nullptr && !array->empty()) {
    out += '[';
    for (const json::value& element : *array) {
      out += separator + line;
      print(out, element, indent + 2);
      separator = ",";
    }
    out += "\n" + std::string(indent, ' ') + ']';
  } else if (const auto* number = value.if_double()) {
    out += std::isfinite(*number) ? fmt::format("{}", *number) : "null";
  } else {
    out += json::serialize(value);
  }
}

std::string lines_of(const Points& points) {
  std::string out;
  for (const std::vector<double>& point : points) {
    for (const double value : point)
      out += std::isfinite(value) ? fmt::format("{} ", value) : "NaN ";
    out.back() = '\n';
  }
  return out;
}

}  // namespace

Table& Table::add(const Strings& first, const Row& rest) {
  rows.emplace_back(first.begin(), first.end());
  rows.back().insert(rows.back().end(), rest.begin(), rest.end());
  return *this;
}

Column shown_column(const std::string& name, const std::string& head, const std::string& format) {
  return {name, "", "", false, head, format};
}

std::vector<Column> shown_columns(const Strings& heads) {
  std::vector<Column> columns(heads.size());
  for (std::size_t i = 0; i < heads.size(); ++i) columns[i].head = heads[i];
  return columns;
}

std::vector<Column> file_columns(const std::string& names) { return file_columns({}, names); }

std::vector<Column> file_columns(const Strings& first, const std::string& names) {
  Strings rest, all = first;
  boost::split(rest, names, boost::is_any_of(","));
  all.insert(all.end(), rest.begin(), rest.end());
  std::vector<Column> columns;
  for (const std::string& name : all) columns.push_back({name});
  return columns;
}

void Document::heading(const std::string& title, const std::string& terminal) {
  parts.push_back(Text{"## " + title, '\n' + terminal + '\n'});
}

void Document::fact(const std::string& name, const std::string& text) {
  line(fmt::format("  {:<20}{}", name, text));
}

std::string terminal(const Document& document) {
  std::string out;
  for (const auto& part : document.parts)
    out += std::visit([](const auto& one) { return of_terminal(one); }, part);
  return out;
}

std::string terminal(const Table& table) { return aligned_lines(shown_rows(table)); }

std::string markdown(const Document& document) {
  std::string out;
  for (const auto& part : document.parts) {
    const std::string text = std::visit([](const auto& one) { return of_page(one); }, part);
    if (!text.empty()) out += (out.empty() ? "" : "\n") + text;
  }
  return document.wrapped ? wrapped_markdown(out) : out;
}

std::string markdown(const Table& table) {
  std::vector<Strings> rows = shown_rows(table);
  for (Strings& row : rows)
    for (std::string& cell : row)
      if (table.cells != Table::Cells::Markdown) cell = markdown_text(cell);
  return markdown_table(rows, table.cells == Table::Cells::Narrow);
}

std::string csv(const Table& table) {
  std::string out;
  const auto add = [&](const auto& cell_of) {
    for (std::size_t c = 0; c < table.columns.size(); ++c)
      if (!table.columns[c].name.empty()) out += cell_of(c) + ',';
    out.back() = '\n';
  };
  add([&](std::size_t c) { return table.columns[c].name; });
  for (const Row& row : table.rows)
    add([&](std::size_t c) { return csv_cell(row[c].value, table.columns[c].quoted); });
  return out;
}

std::string csv_cell(const json::value& value, bool quoted) {
  if (value.is_bool()) return value.get_bool() ? "1" : "0";
  const std::string text = shown_cell(value, "{}");
  return quoted ? csv_quoted(text) : csv_field(text);
}

std::string json_text(const json::value& value) {
  std::string out;
  print(out, value, 0);
  return out + '\n';
}

json::object object_of(const std::vector<Column>& columns, const Row& row) {
  json::object out;
  for (std::size_t i = 0; i < row.size(); ++i)
    if (!columns[i].name.empty() && !row[i].value.is_null()) out[columns[i].name] = row[i].value;
  return out;
}

void put(json::object& root, const std::string& name, json::value value) {
  const auto dot = name.find('.');
  if (dot == std::string::npos) {
    root[name] = std::move(value);
    return;
  }
  json::value& inner = root[name.substr(0, dot)];
  if (!inner.is_object()) inner = json::object{};
  put(inner.get_object(), name.substr(dot + 1), std::move(value));
}

std::string line_style(std::size_t curve, bool other) {
  return fmt::format("with linespoints lw 2 dt {} pt {} ps 0.8 lc {}", other ? 2 : 1, other ? 6 : 7,
                     curve + 1);
}

std::string gnuplot(const Figure& figure) {
  const auto is_empty = [](const Series& series) { return series.curves.empty(); };
  if (std::all_of(figure.panels.begin(), figure.panels.end(), is_empty)) return "";
  std::string out = figure.settings;
  const std::size_t panels = figure.panels.size();
  if (figure.grid)
    out += fmt::format("set multiplot layout {},{}\n", (panels + 1) / 2, panels == 1 ? 1 : 2);
  for (std::size_t panel = 0; panel < panels; ++panel) {
    const Series& series = figure.panels[panel];
    if (series.curves.empty()) {
      out += "set multiplot next\n";
      continue;
    }
    std::string plot;
    std::size_t blocks = 0;
    for (const Curve& curve : series.curves) {
      std::string data = "NaN";  // without points, only the key has an entry
      if (!curve.points.empty()) {
        const std::string block = fmt::format("$d{}_{}", panel, blocks++);
        data = block + " using " + curve.columns;
        out += block + " << EOD\n" + lines_of(curve.points) + "EOD\n";
      }
      plot += (plot.empty() ? "plot " : ", \\\n     ") + data + ' ' + curve.style;
      if (!curve.name.empty()) plot += " title " + gnuplot_text(curve.name) + series.of_names;
    }
    const auto label = [](const char* axis, const std::string& text) {
      return text.empty() ? fmt::format("unset {}\n", axis)
                          : fmt::format("set {} {}\n", axis, gnuplot_text(text));
    };
    out += label("xlabel", series.x) + label("ylabel", series.y) + series.settings + plot + '\n';
  }
  return figure.grid ? out + "unset multiplot\n" : out;
}

}  // namespace dusk::doc
