// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/evaluate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <cstdlib>

#include "sw/report/statistics_table.h"
#include "sw/report/text_table.h"
#include "sw/studies/reducers.h"

namespace dusk {
namespace {

/// published = a number, or an id in published.csv; reference = an expression.
void set_published(const Node& node, const Scope& scope, Row& row) {
  const std::string known = node.text_of("known", "");
  if (!known.empty()) row.known = known_of(node.find("known")->place, known);
  row.source = scope.rendered(node, "source");
  const std::string id = scope.rendered(node, "published");
  const auto found = scope.study().published.find(id);
  if (node.has("reference")) {
    if (!id.empty()) node.refuse("reference", "stands beside published (one of them)");
    if (known.empty()) node.refuse("known", "is missing (how the reference is known)");
    const auto values = scope.seeds_of(node, "reference");
    if (!values.empty()) row.published = values.front();
  } else if (found != scope.study().published.end()) {
    row.published = found->second.value;
    if (known.empty()) row.known = found->second.known;
    if (row.source.empty()) row.source = found->second.source;
  } else if (!id.empty()) {
    char* end = nullptr;
    row.published = std::strtod(id.c_str(), &end);
    if (*end != '\0')
      node.refuse("published", fmt::format("'{}' is neither a number nor in {}/published.csv", id,
                                           scope.study().folder));
    if (known.empty()) node.refuse("known", "is missing (how the published value is known)");
  }
}

void add_rows(const Node& node, const Scope& table_scope, Table& table) {
  node.only({"id", "name", "unit", "measure", "published", "reference", "known", "source", "note",
             "where", "tolerance", "over", "decimals", "relative"});
  table_scope.each(node, [&](const Scope& scope) {
    Row row;
    row.id = table.id + '.' + scope.rendered(node, "id");
    row.name = scope.rendered(node, node.has("name") ? "name" : "id");
    row.unit = node.text_of("unit", "");
    row.measured = scope.seeds_of(node, "measure");
    row.decimals = static_cast<int>(node.integer("decimals", 2, 0, 15));
    row.scale = node.boolean("relative", false) ? Scale::Relative : Scale::Absolute;
    row.note = scope.rendered(node, "note");
    if (const double tolerance = scope.number(node, "tolerance"); !std::isnan(tolerance))
      row.tolerance = tolerance;
    set_published(node, scope, row);
    if (row.tolerance && !node.has("published") && !node.has("reference"))
      node.refuse("tolerance", "has nothing to judge by (published or reference)");
    for (const Row& other : table.rows)
      if (other.id == row.id) node.refuse("id", "'" + row.id + "' is there twice (once)");
    table.rows.push_back(row);
  });
}

/// Texts of cells; each is a text, or a table { over, text, join }.
std::vector<std::string> cells(const Node& from, const std::string& name, const Scope& scope) {
  std::vector<std::string> texts;
  for (Node cell : from.items_of(name)) {
    cell.key = "tables.grids." + name;
    if (cell.kind == Node::Kind::Text)
      cell = {Node::Kind::Table, "", cell.place, cell.key, {}, {{"text", cell}}};
    cell.only({"over", "text", "join"});
    scope.each(cell, [&](const Scope& point) {
      Seeds seeds;
      std::string text;
      do {
        text += seeds.now > 0 ? cell.text_of("join") : "";
        text += point.of(seeds).rendered(cell, "text");
      } while (cell.has("join") && seeds.next());
      texts.push_back(text);
    });
  }
  return texts;
}

std::string grid_text(const Node& node, const Scope& scope) {
  const auto head = cells(node, "head", scope);
  std::string out = markdown_line(head) + "|";
  for (std::size_t i = 0; i < head.size(); ++i) out += "---|";
  out += '\n';
  for (const Node& line : node.items_of("lines")) {
    line.only({"over", "where", "cells"});
    scope.each(line, [&](const Scope& point) {
      const auto texts = cells(line, "cells", point);
      if (texts.size() != head.size())
        line.refuse("cells",
                    fmt::format("there are {} ({}, as in the head)", texts.size(), head.size()));
      out += markdown_line(texts);
    });
  }
  return out;
}

void add_tables(const Node& node, const Scope& all, Page& page) {
  node.only({"id", "title", "over", "rows", "grids"});
  all.each(node, [&](const Scope& scope) {
    Table table;
    table.id = scope.rendered(node, "id");
    table.title = scope.rendered(node, node.has("title") ? "title" : "id");
    for (const Node& rows : node.items_of("rows")) add_rows(rows, scope, table);
    for (const Node& grid : node.items_of("grids")) {
      grid.only({"id", "head", "lines"});
      table.grids.emplace_back(scope.rendered(grid, "id"), grid_text(grid, scope));
    }
    page.tables.push_back(table);
  });
}

/// A gnuplot data block for each point of `over`: a line for each of `lines`, or for each window of
/// a run's time series, whose columns are then names.
std::string data_blocks(const Node& node, const Scope& all) {
  node.only({"name", "series", "where", "over", "lines", "every", "columns"});
  std::string out;
  const auto add_line = [&](const Scope& scope) {
    if (!scope.holds(node, "where")) return;
    std::vector<std::string> texts;
    for (const Node& column : node.items_of("columns")) {
      const Node one{Node::Kind::Table, "", column.place, "data", {}, {{"columns", column}}};
      const double value = scope.number(one, "columns");
      texts.push_back(std::isnan(value) ? "nan" : fmt::format("{:.6g}", value));
    }
    out += fmt::format("{}\n", fmt::join(texts, " "));
  };
  const auto every = static_cast<std::size_t>(node.integer("every", 1, 1, 1000));
  const auto add_windows = [&](const Scope& scope) {
    const RunResults* run =
        placed(node, "series", [&] { return run_of(node.text_of("series"), scope); });
    const std::size_t windows = run == nullptr ? 1 : run->column("cycle").size();
    for (std::size_t i = 0; i < windows; i += every) {
      Scope window = scope;
      for (const Column& column : timeseries_columns())
        window = window.with(column.name, run == nullptr ? kNaN : run->column(column.name)[i]);
      add_line(window);
    }
  };
  all.loop(node, "over", [&](const Scope& scope) {  // where is of the lines
    out += fmt::format("${} << EOD\n", scope.rendered(node, "name"));
    node.has("series") ? add_windows(scope) : scope.loop(node, "lines", add_line);
    out += "EOD\n";
  });
  return out;
}

}  // namespace

Page evaluate_study(const Study& study, const StudyRuns& runs) {
  StudyRuns known = runs;
  expect_all(study, known);
  Seeds seeds;
  const Scope scope(study, known, seeds);
  Page page;
  page.id = study.id;
  page.title = study.text("title", "");
  page.source = study.text("source", "");
  for (const Node& table : study.part("tables").items) add_tables(table, scope, page);
  place_notes(scope, page);
  if (study.plot.empty()) return page;
  for (const Node& data : study.part("data").items) page.script += data_blocks(data, scope);
  page.script += study.plot;
  return page;
}

void check_study(const Study& study) {
  plan_runs(study);
  readings_markdown(study, {});
  evaluate_study(study, StudyRuns());
}

}  // namespace dusk
