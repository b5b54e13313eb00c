// SPDX-License-Identifier: Apache-2.0
#include "sw/pages/document.h"

#include <cmath>
#include <sstream>

#include "models/common/shown_text.h"
#include "sw/common/version.h"

namespace dusk::pages {
namespace {

constexpr int kFormat = 1;

json::array lines_of(const std::vector<std::string>& texts) {
  json::array all;
  for (const std::string& text : texts) all.emplace_back(one_line(text));
  return all;
}

/// Returns texts as paragraphs that keep their line breaks.
json::array paragraphs_of(const std::vector<std::string>& texts) {
  json::array all;
  for (const std::string& text : texts) {
    std::istringstream in(text);
    std::string lines;
    for (std::string line; std::getline(in, line);)
      lines += (lines.empty() ? "" : "\n") + one_line(line);
    all.emplace_back(lines);
  }
  return all;
}

json::object column_of(const std::string& id, const std::string& name, const char* kind,
                       json::value values) {
  return {{"id", one_line(id)},
          {"name", one_line(name)},
          {"kind", kind},
          {"values", std::move(values)}};
}

json::object new_plot(const char* type, const std::string& id, const std::string& title,
                      const json::object& x, const json::object& y, const char* width) {
  json::object part = new_part(type, id, title, width);
  part["x"] = x;
  part["y"] = y;
  part["curves"] = json::array{};
  return part;
}

}  // namespace

std::string this_program() {
  const std::string made_from = commit();
  return std::string(version()) + (made_from.empty() ? "" : " (" + made_from + ")");
}

void Document::add_number(const char* id, const char* name, const char* unit,
                          const std::string& value, const std::string& note) {
  numbers.push_back(json::object{
      {"id", id}, {"name", name}, {"unit", unit}, {"value", value}, {"note", one_line(note)}});
}

json::object json_of(const Document& document) {
  json::object verdict{{"ok", document.ok ? json::value(*document.ok) : json::value(nullptr)},
                       {"text", one_line(document.verdict)},
                       {"details", paragraphs_of(document.details)}};
  return {{"format", kFormat},
          {"dusk", one_line(document.dusk)},
          {"kind", document.kind},
          {"title", one_line(document.title)},
          {"subtitle", one_line(document.subtitle)},
          {"verdict", std::move(verdict)},
          {"notes", lines_of(document.notes)},
          {"start", document.start ? json::value(*document.start) : json::value(nullptr)},
          {"numbers", document.numbers},
          {"parts", document.parts}};
}

json::object new_part(const char* type, const std::string& id, const std::string& title,
                      const char* width) {
  return {{"part", type}, {"id", one_line(id)}, {"title", one_line(title)}, {"width", width}};
}

json::object text_column(Columns& columns, const std::string& id, const std::string& name,
                         const std::vector<std::string>& values) {
  return column_of(id, name, "text", columns.texts(values));
}

json::object number_column(Columns& columns, const std::string& id, const std::string& name,
                           const std::string& unit, const std::vector<double>& values) {
  json::object column = column_of(id, name, "number", columns.numbers(values));
  if (!unit.empty()) column["unit"] = one_line(unit);
  return column;
}

json::object link_column(const std::string& id, const std::string& name,
                         const std::vector<CellLinks>& cells) {
  json::array values;
  for (const CellLinks& links : cells) {
    std::string value;
    for (const auto& [text, target] : links)
      value +=
          (value.empty() ? "" : "\x02") + one_line(text) + (target.empty() ? "" : "\x01" + target);
    values.emplace_back(value);
  }
  return column_of(id, name, "link", std::move(values));
}

json::value finite(double number) {
  return std::isfinite(number) ? json::value(number) : json::value(nullptr);
}

json::object axis_of(const std::string& name, const std::string& unit) {
  return {{"name", one_line(name)}, {"unit", one_line(unit)}};
}

json::object curve_of(Columns& columns, const std::string& name, const std::vector<double>& x,
                      const std::vector<double>& y) {
  return {{"name", one_line(name)}, {"x", columns.numbers(x)}, {"y", columns.numbers(y)}};
}

json::object new_series(const std::string& id, const std::string& title, const json::object& x,
                        const json::object& y, const char* width) {
  return new_plot("series", id, title, x, y, width);
}

json::object new_bars(const std::string& id, const std::string& title, const json::object& x,
                      const json::object& y) {
  return new_plot("bars", id, title, x, y, "half");
}

}  // namespace dusk::pages
