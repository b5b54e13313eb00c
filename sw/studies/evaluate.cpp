// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/evaluate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/algorithm/string.hpp>
#include <cmath>

#include "sw/report/text_table.h"
#include "sw/studies/scope.h"

namespace dusk {
namespace {

/// published = an id in published.csv, else an expression.
void set_published(const Node& node, const Scope& scope, Row& row) {
  row.source = scope.read(node, "source", render, "");
  const std::string id = scope.read(node, "published", render, "");
  if (id.empty()) return;
  const Node* found = scope.study().published.find(id);
  if (found != nullptr) {
    row.published = number_of(*found->find("value"), id);
    row.known = found->text_of("known");
    if (row.source.empty()) row.source = found->text_of("source");
  } else {
    const auto values = placed(*node.find("published"), [&] {
      try {
        return each_seed(id, scope);
      } catch (const StudyError& error) {
        throw StudyError(fmt::format("'{}' is not in {}/published.csv; as an expression: {}", id,
                                     scope.study().folder, error.what()));
      }
    });
    if (!values.empty()) row.published = values.front();
    if (!node.has("known")) node.refuse("known", "is missing (how the published value is known)");
  }
  if (node.has("known")) row.known = node.one_of("known", kKnown);
}

void add_rows(const Node& node, const Scope& table_scope, Table& table) {
  node.only({"id", "name", "unit", "measure", "published", "known", "source", "note", "where",
             "tolerance", "over", "decimals", "relative"});
  table_scope.each(node, [&](const Scope& scope) {
    Row row;
    row.id = table.id + '.' + scope.read(node, "id", render);
    row.name = scope.read(node, node.has("name") ? "name" : "id", render);
    row.unit = node.text_of("unit", "");
    row.measured = scope.read(node, "measure", each_seed);
    row.decimals = static_cast<int>(node.integer("decimals", 2, 0, 15));
    row.relative = scope.read(node, "relative", holds, "false");
    row.note = scope.read(node, "note", render, "");
    const double tolerance = scope.read(node, "tolerance", evaluate, "0 / 0");
    if (!std::isnan(tolerance)) row.tolerance = tolerance;
    set_published(node, scope, row);
    if (row.tolerance && !node.has("published"))
      node.refuse("tolerance", "has nothing to judge by (published)");
    for (const Row& other : table.rows)
      if (other.id == row.id) node.refuse("id", "'" + row.id + "' is there twice (once)");
    table.rows.push_back(row);
  });
}

/// Texts of cells; each is a text, or a table { over, text, join }.
std::vector<std::string> cells(const Node& from, const std::string& name, const Scope& scope) {
  std::vector<std::string> texts;
  for (Node cell : from.items_of(name)) {
    if (cell.kind == Node::Kind::Text)
      cell = {Node::Kind::Table, "", cell.place, cell.key, {}, {{"text", cell}}};
    cell.only({"over", "text", "join"});
    scope.each(cell, [&](const Scope& point) {
      Seeds seeds;
      std::string text;
      do {
        text += seeds.now > 0 ? cell.text_of("join") : "";
        text += point.of(seeds).read(cell, "text", render);
      } while (cell.has("join") && seeds.next());
      texts.push_back(text);
    });
  }
  return texts;
}

/// Calls `act` with the cells of each line.
template <typename Act>
void for_lines(const Node& node, const Scope& scope, Act act) {
  for (const Node& line : node.items_of("lines")) {
    line.only({"over", "where", "cells"});
    scope.each(line, [&](const Scope& point) { act(line, cells(line, "cells", point)); });
  }
}

std::string grid_text(const Node& node, const Scope& scope) {
  const auto head = cells(node, "head", scope);
  std::string out = markdown_line(head) + "|";
  for (std::size_t i = 0; i < head.size(); ++i) out += "---|";
  for_lines(node, scope, [&](const Node& line, const std::vector<std::string>& texts) {
    if (texts.size() != head.size())
      line.refuse("cells",
                  fmt::format("there are {} ({}, as in the head)", texts.size(), head.size()));
    out += '\n' + markdown_line(texts);
    out.pop_back();
  });
  return out;
}

void add_tables(const Node& node, const Scope& all, Page& page) {
  node.only({"id", "title", "over", "rows", "grids"});
  all.each(node, [&](const Scope& scope) {
    Table table;
    table.id = scope.read(node, "id", render);
    table.title = scope.read(node, node.has("title") ? "title" : "id", render);
    for (const Node& rows : node.items_of("rows")) add_rows(rows, scope, table);
    for (const Node& grid : node.items_of("grids")) {
      grid.only({"id", "head", "lines"});
      table.grids.emplace_back(scope.read(grid, "id", render), grid_text(grid, scope));
    }
    page.tables.push_back(table);
  });
}

/// A gnuplot data block for each point of `over`.
std::string data_blocks(const Node& node, const Scope& all) {
  node.only({"name", "over", "lines"});
  std::string out;
  all.each(node, [&](const Scope& scope) {
    out += fmt::format("${} << EOD\n", scope.read(node, "name", render));
    for_lines(node, scope, [&](const Node&, const std::vector<std::string>& texts) {
      out += fmt::format("{}\n", fmt::join(texts, " "));
    });
    out += "EOD\n";
  });
  boost::replace_all(out, "–", "nan");
  return out;
}

/// What notes.md says of a table, as a template.
std::string notes_of(const std::string& table, const Scope& scope) {
  std::string text;
  for (const Node& line : scope.study().notes.items_of(table))
    text += placed(line, [&] { return render(line.text, scope); }) + '\n';
  return boost::trim_copy_if(text, boost::is_any_of("\n"));
}

/// Texts quote rows and, of their table, grids, which otherwise stand behind the text.
void place_notes(Scope scope, Page& page) {
  std::vector<std::string> ids;
  for (const Table& table : page.tables) {
    ids.push_back(table.id);
    for (const Row& row : table.rows)
      for (const char* field : {"measured", "published", "difference", "tolerance", "inside"})
        scope.bind(row.id + '.' + field, text_node(row.quote(field)));
  }
  for (const auto& [id, lines] : scope.study().notes.fields)
    if (!id.empty() && std::find(ids.begin(), ids.end(), id) == ids.end())
      lines.refuse("'" + id + "' is no table (" + instead_of(id, ids) + ")");
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

Page evaluate_study(const Study& study, const StudyRuns& runs) {
  const StudyRuns known = with_expected(study, runs);
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
