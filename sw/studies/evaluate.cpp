// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/evaluate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <cstdlib>

#include "sw/report/statistics_table.h"
#include "sw/studies/expression.h"
#include "sw/studies/fields.h"
#include "sw/studies/notes.h"
#include "sw/studies/plan.h"
#include "sw/studies/reducers.h"

namespace dusk {
namespace {

/// published = a number, or an id in published.csv; reference = an expression.
void set_published(const Fields& fields, const Node& node, const Scope& scope, Row& row) {
  const std::string known = fields.text("known", "");
  if (!known.empty()) row.known = known_of(*node.find("known"), known);
  row.source = fields.rendered("source", scope);
  const std::string id = fields.rendered("published", scope);
  if (fields.has("reference")) {
    if (!id.empty()) fields.refuse("reference", "stands beside published (one of them)");
    if (known.empty()) fields.refuse("known", "is missing (how the reference is known)");
    const auto values = fields.seeds("reference", scope);
    if (!values.empty()) row.published = values.front();
  }
  if (id.empty()) return;
  const auto found = scope.study().published.find(id);
  if (found == scope.study().published.end()) {
    char* end = nullptr;
    row.published = std::strtod(id.c_str(), &end);
    if (*end != '\0')
      fields.refuse("published", fmt::format("'{}' is neither a number nor in {}/published.csv", id,
                                             scope.study().folder));
    if (known.empty()) fields.refuse("known", "is missing (how the published value is known)");
    return;
  }
  row.published = found->second.value;
  if (known.empty()) row.known = found->second.known;
  if (row.source.empty()) row.source = found->second.source;
}

void add_rows(const Node& node, const Scope& table_scope, const std::string& table_id,
              std::vector<Row>& rows) {
  const Fields fields(node, "tables.rows",
                      {"id", "name", "unit", "measure", "published", "reference", "known", "source",
                       "note", "where", "tolerance", "over", "decimals", "relative"});
  fields.each(table_scope, [&](const Scope& scope) {
    Row row;
    row.id = table_id + '.' + fields.rendered("id", scope);
    row.name = fields.rendered(fields.has("name") ? "name" : "id", scope);
    row.unit = fields.text("unit", "");
    row.measured = fields.seeds("measure", scope);
    row.decimals = static_cast<int>(fields.integer("decimals", 2, 0, 15));
    row.scale = fields.boolean("relative", false) ? Scale::Relative : Scale::Absolute;
    row.note = fields.rendered("note", scope);
    if (const double tolerance = fields.number("tolerance", scope); !std::isnan(tolerance))
      row.tolerance = tolerance;
    set_published(fields, node, scope, row);
    if (row.tolerance && !fields.has("published") && !fields.has("reference"))
      fields.refuse("tolerance", "has nothing to judge by (published or reference)");
    for (const Row& other : rows)
      if (other.id == row.id) fields.refuse("id", "'" + row.id + "' is there twice (once)");
    rows.push_back(row);
  });
}

/// Texts of cells; each is a text, or a table { over, text, join }.
std::vector<std::string> cells(const Fields& from, const std::string& name, const Scope& scope) {
  std::vector<std::string> texts;
  for (Node node : from.items(name)) {
    if (node.kind == Node::Kind::Text) {
      const Node text = node;
      node = {Node::Kind::Table, "", text.place, {}, {{"text", text}}};
    }
    const Fields cell(node, "tables.grids." + name, {"over", "text", "join"});
    cell.each(scope, [&](const Scope& point) {
      Seeds seeds;
      std::string text;
      do {
        text += seeds.now > 0 ? cell.text("join") : "";
        text += cell.rendered("text", point.of(seeds));
      } while (cell.has("join") && ++seeds.now < seeds.fewest && seeds.fewest != SIZE_MAX);
      texts.push_back(text);
    });
  }
  return texts;
}

std::string grid_line(const std::vector<std::string>& texts) {
  return fmt::format("| {} |\n", fmt::join(texts, " | "));
}

std::string grid_text(const Node& node, const Scope& scope) {
  const Fields fields(node, "tables.grids", {"id", "head", "lines"});
  const auto head = cells(fields, "head", scope);
  std::string out = grid_line(head) + "|";
  for (std::size_t i = 0; i < head.size(); ++i) out += "---|";
  out += '\n';
  for (const Node& lines : fields.items("lines")) {
    const Fields line(lines, "tables.grids.lines", {"over", "where", "cells"});
    line.each(scope, [&](const Scope& point) {
      const auto texts = cells(line, "cells", point);
      if (texts.size() != head.size())
        line.refuse("cells",
                    fmt::format("there are {} ({}, as in the head)", texts.size(), head.size()));
      out += grid_line(texts);
    });
  }
  return out;
}

void add_tables(const Node& node, const Scope& all, Notes& notes, Page& page) {
  const Fields fields(node, "tables", {"id", "title", "over", "rows", "grids"});
  fields.each(all, [&](const Scope& scope) {
    const std::string id = fields.rendered("id", scope);
    Table table{fields.rendered(fields.has("title") ? "title" : "id", scope), {}, ""};
    for (const Node& rows : fields.items("rows")) add_rows(rows, scope, id, table.rows);
    for (const Node& grid : fields.items("grids"))
      notes.add_grid(id,
                     Fields(grid, "tables.grids", {"id", "head", "lines"}).rendered("id", scope),
                     grid_text(grid, scope));
    notes.add_rows(id, table.rows);
    page.tables.push_back(table);
  });
}

/// A gnuplot data block for each point of `over`: a line for each of `lines`, or for each window of
/// a run's time series, whose columns are then names.
std::string data_blocks(const Node& node, const Scope& all) {
  const Fields fields(node, "data",
                      {"name", "series", "where", "over", "lines", "every", "columns"});
  std::string out;
  const auto add_line = [&](const Scope& scope) {
    if (!fields.holds("where", scope)) return;
    std::vector<std::string> texts;
    for (const Node& column : fields.items("columns")) {
      const Node one{Node::Kind::Table, "", column.place, {}, {{"columns", column}}};
      const double value = Fields(one, "data", {"columns"}).number("columns", scope);
      texts.push_back(std::isnan(value) ? "nan" : fmt::format("{:.6g}", value));
    }
    out += fmt::format("{}\n", fmt::join(texts, " "));
  };
  const auto every = static_cast<std::size_t>(fields.integer("every", 1, 1, 1000));
  fields.loop("over", all, [&](const Scope& scope) {  // where is of the lines
    out += fmt::format("${} << EOD\n", fields.rendered("name", scope));
    if (!fields.has("series")) fields.loop("lines", scope, add_line);
    const RunResults* run = fields.has("series") ? fields.run("series", scope) : nullptr;
    const std::size_t windows = run == nullptr ? 1 : run->column("cycle").size();
    for (std::size_t i = 0; fields.has("series") && i < windows; i += every) {
      Scope window = scope;
      for (const Column& column : timeseries_columns())
        window =
            window.with(column.name, run == nullptr ? std::nan("") : run->column(column.name)[i]);
      add_line(window);
    }
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
  Notes notes(study.notes, study.folder + "/notes.md");
  for (const Node& table : study.part("tables").items) add_tables(table, scope, notes, page);
  notes.place(scope, page);
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
