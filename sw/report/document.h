// SPDX-License-Identifier: Apache-2.0
/// Documents: results of a command as texts, tables and figures, with units. Writers convert
/// documents to terminal text and Markdown, tables to CSV, fields to CSV and JSON, and figures to
/// gnuplot scripts.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value_from.hpp>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace dusk::doc {

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};

/// Returns a boolean, a number or a text as JSON; null for an optional without a value.
template <class T>
boost::json::value value_of(const T& value) {
  if constexpr (IsOptional<T>::value) {
    return value ? value_of(*value) : boost::json::value();
  } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
    const std::string_view text = value;
    return boost::json::value(boost::json::string_view(text.data(), text.size()));
  } else {
    return boost::json::value_from(value);
  }
}

/// Returns `value` if `known`, otherwise nothing: null in JSON, an empty field in CSV.
template <class T>
std::optional<T> known_if(bool known, const T& value) {
  return known ? std::optional<T>(value) : std::nullopt;
}

/// Column of a table: a quantity with its name in files and its head for readers.
struct Column {
  std::string name;  ///< name in files; empty: not in files
  std::string unit = {}, description = {};
  bool quoted = false;                   ///< CSV always has quotes around the text
  std::optional<std::string> head = {};  ///< head for readers; none: only in files
  std::string format = "{}";             ///< {fmt} format for readers
};

/// A quantity of a `Row`: one of its members, or the result of a function of it.
template <class Row>
struct Field : Column {
  template <class Get>
  Field(const std::string& name, const std::string& unit, const std::string& description, Get get,
        bool quoted = false)
      : Column{name, unit, description, quoted},
        value([get](const Row& row) { return value_of(std::invoke(get, row)); }) {}

  std::function<boost::json::value(const Row&)> value;
};
template <class Row>
using Fields = std::vector<Field<Row>>;

/// A cell of a table; converts from all types that value_of() accepts.
struct Cell {
  Cell() = default;
  template <class T>
  Cell(const T& from) : value(value_of(from)) {}  // NOLINT(google-explicit-constructor)

  boost::json::value value;
};
using Row = std::vector<Cell>;
using Strings = std::vector<std::string>;

enum class Audience { All, Page, Terminal };

struct Table {
  /// Form of cells in Markdown: escaped, unchanged, or escaped with one blank if empty.
  enum class Cells { Text, Markdown, Narrow };

  std::vector<Column> columns;
  std::vector<Row> rows = {};
  Cells cells = Cells::Text;
  Audience audience = Audience::All;

  Table& add(Row row) { return rows.push_back(std::move(row)), *this; }
  /// Adds a row whose first cells are `first`.
  Table& add(const Strings& first, const Row& rest);
};
/// Returns a column for readers. It is also in files unless `name` is empty.
Column shown_column(const std::string& name, const std::string& head,
                    const std::string& format = "{}");
/// Returns columns that only readers see; the other function those only in files ("load,accepted").
std::vector<Column> shown_columns(const Strings& heads);
std::vector<Column> file_columns(const std::string& names);
/// Returns the columns of files `names` after the columns `first`.
std::vector<Column> file_columns(const Strings& first, const std::string& names);

/// A paragraph in Markdown, and lines for the terminal; each may be empty.
struct Text {
  std::optional<std::string> markdown, terminal;
};

/// Rows of x, y and further values.
using Points = std::vector<std::vector<double>>;

/// A curve of a figure, and its gnuplot style. A curve without points only has an entry in the key.
struct Curve {
  std::string name;  ///< empty: the style sets the name, or there is none
  std::string style;
  Points points = {};
  std::string columns = "1:2";
};
/// Curves over the same axes.
struct Series {
  std::string x, y;  ///< axis labels with units
  std::vector<Curve> curves;
  std::string settings = {};  ///< additional gnuplot commands
  std::string of_names = {};  ///< gnuplot options after each name

  /// Adds a curve if it has points.
  void add(Curve curve) {
    if (!curve.points.empty()) curves.push_back(std::move(curve));
  }
};
/// Style of curve number `curve`: one color for both sides of a comparison; `other` is dashed.
std::string line_style(std::size_t curve, bool other);
/// A figure of one or more series. It is not drawn if none of them has a curve.
struct Figure {
  std::string name, title;  ///< name of its files, and title; empty title: not on the page
  std::vector<Series> panels = {};
  std::string settings = {};  ///< additional gnuplot commands
  bool grid = false;          ///< two panels side by side
};

struct Document {
  bool wrapped = false;  ///< lines of the page are filled to 120 columns
  std::vector<std::variant<Text, Table, Figure>> parts = {};

  /// Adds a paragraph that only the Markdown page has, not the terminal.
  void page(const std::string& markdown) { parts.push_back(Text{markdown, {}}); }
  /// Adds a line that only the terminal has, not the page.
  void line(const std::string& text) { parts.push_back(Text{{}, text + '\n'}); }
  /// Adds a text that is a paragraph of the page and a line of the terminal.
  void both(const std::string& text) { parts.push_back(Text{text, text + '\n'}); }
  /// Adds a heading of a section; in the terminal an empty line is above it.
  void heading(const std::string& title, const std::string& terminal);
  /// Adds an aligned line for the terminal.
  void fact(const std::string& name, const std::string& text);
  void table(Table table) { parts.emplace_back(std::move(table)); }
  void figure(Figure figure) { parts.emplace_back(std::move(figure)); }
};

/// Returns the document as terminal text.
std::string terminal(const Document& document);
std::string terminal(const Table& table);
/// Returns the document as Markdown, with an empty line between parts.
std::string markdown(const Document& document);
std::string markdown(const Table& table);

/// Returns the table as CSV; the first line has the names of the columns.
std::string csv(const Table& table);
/// Returns one field of CSV. Null and numbers that are not finite are empty; a boolean is 1 or 0.
std::string csv_cell(const boost::json::value& value, bool quoted = false);
template <class Columns>
std::string csv_head(const Columns& columns) {
  std::string line;
  for (const Column& column : columns) line += column.name + ',';
  line.back() = '\n';
  return line;
}
template <class Row>
std::string csv_line(const Fields<Row>& fields, const Row& row) {
  std::string line;
  for (const Field<Row>& field : fields) line += csv_cell(field.value(row), field.quoted) + ',';
  line.back() = '\n';
  return line;
}

/// Returns indented JSON. Keys keep their order, and numbers have their shortest form, which the
/// printer of Boost.JSON does not support.
std::string json_text(const boost::json::value& value);
/// Returns the cells of a row by the names of their columns, without cells that have no value.
boost::json::object object_of(const std::vector<Column>& columns, const Row& row);
/// Sets `value` at a dotted name; makes the objects on the way.
void put(boost::json::object& root, const std::string& name, boost::json::value value);

/// Returns a gnuplot script for draw_figure(); empty if there is nothing to draw.
std::string gnuplot(const Figure& figure);

}  // namespace dusk::doc
