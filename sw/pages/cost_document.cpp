// SPDX-License-Identifier: Apache-2.0
// Page of a switch's cost: area and slack of blocks, buffers, the slowest path, power.
#include <fmt/format.h>

#include <cmath>

#include "models/common/shown_text.h"
#include "sw/pages/kinds.h"
#include "sw/pages/run_folder.h"

namespace dusk::pages {
namespace {

/// Returns the name of a block for people.
std::string block_text(std::string id) {
  for (char& c : id)
    if (c == '_') c = ' ';
  return id;
}

const json::object* object_at(const json::object& object, const char* name) {
  const json::value* value = object.if_contains(name);
  return value == nullptr ? nullptr : value->if_object();
}

json::object figures_table(const json::object& rows, const std::string& id,
                           const std::string& title,
                           const std::vector<std::pair<const char*, const char*>>& figures,
                           Columns& columns) {
  std::vector<std::string> names;
  for (const auto& row : rows) names.push_back(block_text(row.key()));
  json::array all{text_column(columns, "block", "block", names)};
  for (const auto& [figure, unit] : figures) {
    std::vector<double> values;
    for (const auto& row : rows) {
      const json::object* of_row = row.value().if_object();
      values.push_back(of_row == nullptr ? std::nan("") : number_at(*of_row, figure));
    }
    all.push_back(number_column(columns, figure, block_text(figure), unit, values));
  }
  json::object part = new_part("table", id, title);
  part["filter"] = true;
  part["columns"] = std::move(all);
  return part;
}

json::object treemap_of(const json::object& blocks, const std::string& id,
                        const std::string& title) {
  double total = 0;
  for (const auto& one : blocks) {
    const json::object* block = one.value().if_object();
    if (block != nullptr && number_at(*block, "area") > 0) total += number_at(*block, "area");
  }
  json::array items;
  for (const auto& one : blocks) {
    const json::object* block = one.value().if_object();
    if (block == nullptr || !(number_at(*block, "area") > 0)) continue;
    const double area = number_at(*block, "area"), slack = number_at(*block, "slack");
    items.push_back(json::object{
        {"name", one_line(block_text(one.key()))},
        {"value", area},
        {"share", area / total},
        {"slack", finite(slack)},
        {"text", fmt::format("{:.0f} cells, {:.0f} flip-flops", number_at(*block, "cells"),
                             number_at(*block, "flip_flops"))}});
  }
  json::object part = new_part("treemap", id, title);
  part["items"] = std::move(items);
  part["unit"] = "um²";
  part["slack_unit"] = "ns";
  return part;
}

void add_path(const json::object& timing, const std::string& id, const std::string& reading,
              Document& document) {
  const json::value* path = timing.if_contains("path");
  if (path == nullptr || !path->is_array()) return;
  std::vector<std::string> blocks, cells;
  std::vector<double> delays;
  for (const json::value& one : path->get_array()) {
    const json::object* step = one.if_object();
    if (step == nullptr) continue;
    blocks.push_back(block_text(text_at(*step, "block")));
    cells.push_back(text_at(*step, "cell"));
    delays.push_back(number_at(*step, "delay"));
  }
  json::object part = new_part("table", "path-" + id, "Slowest path, " + reading);
  Columns& columns = document.columns;
  part["columns"] = json::array{text_column(columns, "block", "block", blocks),
                                text_column(columns, "cell", "cell", cells),
                                number_column(columns, "delay", "delay", "ns", delays)};
  document.parts.push_back(std::move(part));
}

void add_reading(const json::object& cost, const std::string& reading, Document& document) {
  const auto title = [&](const char* what) { return std::string(what) + ", " + reading; };
  Columns& columns = document.columns;
  if (const json::object* blocks = object_at(cost, "blocks")) {
    document.parts.push_back(treemap_of(*blocks, "blocks-" + reading, title("Blocks by area")));
    document.parts.push_back(figures_table(*blocks, "table-" + reading, title("Blocks"),
                                           {{"area", "um²"},
                                            {"cells", ""},
                                            {"flip_flops", ""},
                                            {"gate_equivalents", ""},
                                            {"slack", "ns"}},
                                           columns));
  }
  if (const json::object* buffers = object_at(cost, "buffers"))
    document.parts.push_back(figures_table(*buffers, "buffers-" + reading, title("Buffers"),
                                           {{"bits", ""},
                                            {"area", "um²"},
                                            {"flip_flop_area", "um²"},
                                            {"sram_area", "um²"},
                                            {"other_area", "um²"}},
                                           columns));
  if (const json::object* timing = object_at(cost, "timing"))
    add_path(*timing, reading, reading, document);
  const json::object* power = object_at(cost, "power");
  const json::object* drawn = power == nullptr ? nullptr : object_at(*power, "blocks");
  if (drawn != nullptr)
    document.parts.push_back(figures_table(
        *drawn, "power-" + reading, title("Power"),
        {{"clock", "W"}, {"internal", "W"}, {"switching", "W"}, {"leakage", "W"}, {"total", "W"}},
        columns));
}

void add_fpga(const json::object& cost, const std::string& reading, Document& document) {
  if (const json::object* blocks = object_at(cost, "blocks"))
    document.parts.push_back(figures_table(*blocks, "table-" + reading, "Blocks, " + reading,
                                           {{"luts", ""},
                                            {"flip_flops", ""},
                                            {"carries", ""},
                                            {"multiplexers", ""},
                                            {"lut_memories", ""},
                                            {"block_rams", ""},
                                            {"others", ""}},
                                           document.columns));
}

void add_figures_of(const json::object& cost, const std::string& reading, Document& document) {
  const auto add = [&](const char* path, const char* name, const char* unit, const char* format) {
    const double value = number_at(cost, path);
    if (std::isfinite(value))
      document.add_number((reading + "." + path).c_str(), name, unit,
                          fmt::format(fmt::runtime(format), value), reading);
  };
  add("total.area", "Area", "um²", "{:.0f}");
  add("total.flip_flops", "Flip-flops", "", "{:.0f}");
  add("timing.least_period", "Least period", "ns", "{:.2f}");
  add("timing.fmax", "Fastest clock", "MHz", "{:.0f}");
  add("timing.hop_cycles", "A hop at --clock", "cycles", "{:.0f}");
  add("total.luts", "LUTs", "", "{:.0f}");
}

}  // namespace

Document cost_document(const std::string& folder) {
  const json::object cost = read_json(folder + "/cost.json");
  const std::string made_by = text_at(cost, "version"), program = "dusk ";
  const std::string of = made_by.rfind(program, 0) == 0 ? made_by.substr(program.size()) : made_by;
  require_known_version(of.substr(0, of.find(' ')), folder + "/cost.json");
  Document document;
  document.kind = "cost";
  document.title = "Switch " + text_at(cost, "switch");
  document.subtitle = text_at(cost, "sizes");
  document.dusk = of;
  for (const char* reading : {"programmable", "fixed"}) {
    const json::object* of_reading = object_at(cost, reading);
    if (of_reading == nullptr) continue;
    add_figures_of(*of_reading, reading, document);
    if (cost.contains("fpga")) {
      add_fpga(*of_reading, reading, document);
    } else {
      add_reading(*of_reading, reading, document);
    }
  }
  json::object text = new_part("text", "about", "About");
  const std::string cells =
      cost.contains("fpga") ? text_at(cost, "fpga") : text_at(cost, "library");
  text["paragraphs"] =
      json::array{one_line("Command: " + text_at(cost, "command")),
                  one_line(fmt::format("Cells: {}. Slack is against a clock of {:g} ns.", cells,
                                       number_at(cost, "clock")))};
  document.parts.push_back(std::move(text));
  return document;
}

}  // namespace dusk::pages
