// SPDX-License-Identifier: Apache-2.0
/// Documents: results of a command as texts, tables and figures, with units. Writers turn a
/// document into terminal text and Markdown, a table into CSV, fields into CSV and JSON, and a
/// figure into a gnuplot script.
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

/// A truth, a number or a text as JSON; null for an optional without a value.
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

/// `value` if `known`; else nothing, which is null in JSON and an empty field in CSV.
template <class T>
std::optional<T> known_if(bool known, const T& value) {
  return known ? std::optional<T>(value) : std::nullopt;
}

/// A quantity in files and tables.
struct Column {
  std::string name;  ///< in files; empty: it is only shown
  std::string unit = {}, description = {};
  bool quoted = false;                   ///< a text in CSV has quotes, also if it needs none
  std::optional<std::string> head = {};  ///< for readers; none: it is only in files
  std::string format = "{}";             ///< of shown numbers, as of {fmt}
};

/// A quantity of a `Row`: a member of it, or what a function returns for it.
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

/// A cell of a table; converts from all that value_of() takes.
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
  /// How cells are written in Markdown: escaped, as they are, or escaped with one blank if empty.
  enum class Cells { Text, Markdown, Narrow };

  std::vector<Column> columns;
  std::vector<Row> rows = {};
  Cells cells = Cells::Text;
  Audience audience = Audience::All;

  Table& add(Row row) { return rows.push_back(std::move(row)), *this; }
  /// Adds a row whose first cells are `first`.
  Table& add(const Strings& first, const Row& rest);
};
/// A column for readers, and unless `name` is empty in files.
Column shown_column(const std::string& name, const std::string& head,
                    const std::string& format = "{}");
/// Columns that are only shown, or only in files ("load,accepted").
std::vector<Column> shown_columns(const Strings& heads);
std::vector<Column> file_columns(const std::string& names);
/// Same columns behind columns with other names.
std::vector<Column> file_columns(const Strings& first, const std::string& names);

/// A paragraph of a page in Markdown, and lines of a terminal, each of which may be missing.
struct Text {
  std::optional<std::string> markdown, terminal;
};

/// Rows of x, y and further values.
using Points = std::vector<std::vector<double>>;

/// A curve of a figure, and how gnuplot draws it. One without points has an entry in the key alone.
struct Curve {
  std::string name;  ///< empty: the style names it, or nothing
  std::string style;
  Points points = {};
  std::string columns = "1:2";
};
/// Curves over the same axes.
struct Series {
  std::string x, y;  ///< labels with units
  std::vector<Curve> curves;
  std::string settings = {};  ///< gnuplot
  std::string of_names = {};  ///< gnuplot, behind each name

  /// Adds a curve that has points.
  void add(Curve curve) {
    if (!curve.points.empty()) curves.push_back(std::move(curve));
  }
};
/// Style of the curve with this number: one color; the other side of a comparison is dashed.
std::string line_style(std::size_t curve, bool other);
/// A figure of one series or several. One whose series have no curves is not drawn.
struct Figure {
  std::string name, title;  ///< of its files; in the page, empty: it is not shown there
  std::vector<Series> panels = {};
  std::string settings = {};  ///< gnuplot
  bool grid = false;          ///< two panels beside each other
};

struct Document {
  bool wrapped = false;  ///< lines of the page are filled to 120 columns
  std::vector<std::variant<Text, Table, Figure>> parts = {};

  /// Adds a paragraph of the page.
  void page(const std::string& markdown) { parts.push_back(Text{markdown, {}}); }
  /// Adds a line of the terminal.
  void line(const std::string& text) { parts.push_back(Text{{}, text + '\n'}); }
  /// Adds a line of both.
  void both(const std::string& text) { parts.push_back(Text{text, text + '\n'}); }
  /// Adds a heading of a section, below an empty line in the terminal.
  void heading(const std::string& title, const std::string& terminal);
  /// Adds an aligned line of the terminal.
  void fact(const std::string& name, const std::string& text);
  void table(Table table) { parts.emplace_back(std::move(table)); }
  void figure(Figure figure) { parts.emplace_back(std::move(figure)); }
};

/// Terminal text: parts one below the other.
std::string terminal(const Document& document);
std::string terminal(const Table& table);
/// Markdown: parts with an empty line between them.
std::string markdown(const Document& document);
std::string markdown(const Table& table);

/// CSV, the names of the columns first.
std::string csv(const Table& table);
/// One field of CSV. A null or a number that is not finite is empty, a truth is 1 or 0.
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

/// Indented JSON in the order of its keys; numbers in their shortest form. Boost.JSON prints
/// neither.
std::string json_text(const boost::json::value& value);
/// The cells of a row that are not nothing, by the names of their columns.
boost::json::object object_of(const std::vector<Column>& columns, const Row& row);
/// Puts `value` at a dotted name, making the objects on the way.
void put(boost::json::object& root, const std::string& name, boost::json::value value);

/// A gnuplot script for draw_figure(); empty if there is nothing to draw.
std::string gnuplot(const Figure& figure);

}  // namespace dusk::doc
