// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/algorithm/string.hpp>
#include <cmath>
#include <set>
#include <stdexcept>

#include "sw/common/nearest.h"
#include "sw/common/quote.h"
#include "sw/common/text.h"
#include "sw/common/text_table.h"
#include "sw/studies/scope.h"

namespace dusk {
namespace {

/// Checks an id of a table, a row or a grid, which texts use.
void check_id(const Node& at, const std::string& id) {
  if (id.empty() || id.size() > kLongestName || one_line(id) != id)
    at.refuse(fmt::format("'{}' is no name (1 to {} bytes, without control characters)", shown(id),
                          kLongestName));
}

/// Reads `published`: an expression if the row has the key `known`, else an id of published.csv.
void set_published(const Node& node, const Scope& scope, Row& row) {
  row.source = scope.read(node, "source", render, "");
  if (!node.has("published")) return;
  const std::string text = scope.read(node, "published", render);
  if (node.has("known")) {
    row.known = node.one_of("known", kKnown);
    const auto values = placed(node.at("published"), [&] { return each_seed(text, scope); });
    if (!values.empty()) row.published = values.front();
    if (row.published && std::isinf(*row.published))
      node.at("published").refuse("'" + shown(text) + "' is infinite");
    return;
  }
  const Node* line = scope.study().published.find(text);
  if (line == nullptr)
    node.at("published")
        .refuse("'" + shown(text) + "' is not in published.csv (id, or value with known)");
  row.published = published_value(*line);
  row.known = line->one_of("known", kKnown);
  if (row.source.empty()) row.source = line->text_of("source");
}

/// Memory of a row, as a number of cells.
constexpr std::size_t kPointsOfARow = 10;

void add_rows(const Node& node, const Scope& table_scope, Table& table,
              std::set<std::string>& ids) {
  node.only({"id", "name", "unit", "measure", "published", "known", "source", "note", "where",
             "tolerance", "over", "decimals", "relative"});
  table_scope.each(node, [&](const Scope& scope) {
    Row row;
    const std::string id = scope.read(node, "id", render);
    check_id(node.at("id"), id);
    row.id = table.id + '.' + id;
    row.name = scope.read(node, node.has("name") ? "name" : "id", render);
    row.unit = node.text_of("unit", "");
    row.measured = scope.read(node, "measure", each_seed);
    row.decimals = static_cast<int>(node.integer("decimals", 2, 0, 15));
    row.relative = scope.read(node, "relative", holds, "false");
    row.note = scope.read(node, "note", render, "");
    const double tolerance = scope.read(node, "tolerance", evaluate, "0 / 0");
    if (!std::isnan(tolerance)) row.tolerance = tolerance;
    if (tolerance < 0) node.at("tolerance").refuse("is negative (0 or more)");
    set_published(node, scope, row);
    if (row.tolerance && !node.has("published"))
      node.at("tolerance").refuse("has nothing to judge by (published)");
    if (!ids.insert(row.id).second) node.at("id").refuse("'" + row.id + "' is there twice (once)");
    placed(node, [&] { scope.budget().point(kPointsOfARow); });
    table.rows.push_back(row);
  });
}

/// Returns the texts of cells. A cell is a text, or a table { over, text, join }.
std::vector<std::string> cells(const Node& from, const std::string& name, const Scope& scope) {
  std::vector<std::string> texts;
  for (Node cell : from.at(name).all()) {
    if (cell.kind == Node::Kind::Text)
      cell = {Node::Kind::Table, "", cell.place, cell.key, {}, {{"text", cell}}};
    cell.only({"over", "text", "join"});
    scope.each(cell, [&](const Scope& point) {
      std::vector<std::string> of_seeds;
      const auto add = [&](const Scope& seed) {
        of_seeds.push_back(seed.read(cell, "text", render));
      };
      cell.has("join") ? point.for_seeds(add) : add(point);
      placed(cell, [&] { point.budget().point(of_seeds.size()); });
      texts.push_back(fmt::format("{}", fmt::join(of_seeds, cell.text_of("join", ""))));
    });
  }
  return texts;
}

/// Returns the lines of a grid with the cells below their heads; all lines have as many cells.
std::vector<std::vector<std::string>> lines_of(const Node& node, const Scope& scope,
                                               std::vector<std::vector<std::string>> all) {
  for (const Node& line : node.at("lines").all()) {
    line.only({"over", "where", "cells"});
    scope.each(line, [&](const Scope& point) {
      all.push_back(cells(line, "cells", point));
      const std::size_t count = all.back().size(), first = all.front().size();
      if (count != first)
        line.at("cells").refuse(
            fmt::format("there are {} ({}, as in the first line)", count, first));
    });
  }
  return all;
}

void add_tables(const Node& node, const Scope& all, Page& page) {
  node.only({"id", "title", "over", "rows", "grids"});
  all.each(node, [&](const Scope& scope) {
    Table table;
    std::set<std::string> ids;
    table.id = scope.read(node, "id", render);
    check_id(node.at("id"), table.id);
    const auto has_its_id = [&](const Table& other) { return other.id == table.id; };
    if (std::any_of(page.tables.begin(), page.tables.end(), has_its_id))
      node.at("id").refuse("'" + shown(table.id) + "' is there twice (once)");
    table.title = scope.read(node, node.has("title") ? "title" : "id", render);
    for (const Node& rows : node.at("rows").all()) add_rows(rows, scope, table, ids);
    for (const Node& grid : node.at("grids").all()) {
      grid.only({"id", "head", "lines"});
      const auto lines = lines_of(grid, scope, {cells(grid, "head", scope)});
      table.grids.emplace_back(scope.read(grid, "id", render),
                               boost::trim_right_copy(markdown_table(lines)));
    }
    page.tables.push_back(table);
  });
}

/// Returns a gnuplot data block for each point of `over`.
std::string data_blocks(const Node& node, const Scope& all) {
  node.only({"name", "over", "lines"});
  std::string out;
  all.each(node, [&](const Scope& scope) {
    const std::string name = scope.read(node, "name", render);
    auto lines = lines_of(node, scope, {});
    for (std::vector<std::string>& line : lines)
      for (std::string& cell : line) boost::replace_all(cell, "–", "nan");
    try {
      out += gnuplot_block(name, lines);
    } catch (const std::invalid_argument& error) {
      node.at("lines").refuse(fmt::format("'{}': {}", shown(name), error.what()));
    }
  });
  return out;
}

/// Returns the text of notes.md for a table, as a template.
std::string notes_of(const std::string& table, const Scope& scope) {
  const std::string text = scope.read(scope.study().notes, table, render, "");
  return boost::trim_copy_if(text, boost::is_any_of("\n"));
}

/// Places notes. They may quote rows and grids of their table; other grids follow the text.
void place_notes(Scope scope, Page& page) {
  std::vector<std::string> ids;
  for (const Table& table : page.tables) {
    ids.push_back(table.id);
    for (const Row& row : table.rows)
      for (const auto& [field, text] : row.texts())
        scope.bind(row.id + '.' + field, text_node(text));
  }
  for (const auto& [id, lines] : scope.study().notes.fields)
    if (!id.empty() && std::find(ids.begin(), ids.end(), id) == ids.end())
      lines.refuse("'" + shown(id) + "' is no table (" + instead_of(id, ids) + ")");
  page.text = notes_of("", scope);
  for (Table& table : page.tables) {
    Scope own = scope;
    for (const auto& [grid, text] : table.grids) own.bind("grid " + grid, text_node(text));
    table.text = notes_of(table.id, own);
    for (const auto& [grid, text] : table.grids)
      if (table.text.find(text) == std::string::npos)
        table.text += (table.text.empty() ? "" : "\n\n") + text;
  }
}

}  // namespace

Page evaluate_study(const Study& study, StudyRuns runs, const std::vector<std::string>& overrides) {
  for (const auto& [name, measure] : study.part("measures").fields)
    placed(measure, [&, &text = measure.text] { check_expression(text); });
  plan_runs(study, runs);
  const Scope scope(study, runs);
  Page page{study.id, study.root.text_of("title"), study.root.text_of("source", ""), "", {}, ""};
  page.readings = readings_markdown(study, overrides);
  page.commit = listed_commits(runs.commits);
  page.left_out = runs.left_out();
  for (const Node& table : study.part("tables").items) add_tables(table, scope, page);
  if (page.tables.empty())
    study.root.at("tables").refuse("is missing (a list of tables, [[tables]])");
  place_notes(scope, page);
  for (const Node& data : study.part("data").items) page.script += data_blocks(data, scope);
  page.script = study.plot.empty() ? "" : page.script + study.plot;
  return page;
}

}  // namespace dusk
