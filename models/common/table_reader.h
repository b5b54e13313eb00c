// SPDX-License-Identifier: Apache-2.0
/// Reads tables as spreadsheets, Python and R write them.
#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace dusk {

/// Rows of a text table, one after the other; memory does not grow with the file.
///
/// - A line is a row. It ends with LF, CRLF or CR. A UTF-8 mark at the start is ignored.
/// - The first row decides the separator: a semicolon, else a comma, else a tab, else blanks, where
///   several count as one. A first line such as `sep=;` decides, too.
/// - Blanks around a field are ignored. A field in double quotes may contain separators; a doubled
///   quote in it stands for one.
/// - Lines that begin with `#` are comments. Comments and rows with empty fields only are skipped.
/// - Empty fields beyond the number of fields of the first row are dropped.
class TableReader {
 public:
  /// `in` must outlive the reader; errors name `file`.
  TableReader(std::istream& in, std::string file);

  /// Reads the next row. Returns false at the end. Throws std::invalid_argument, "file:line: what
  /// is wrong (what is allowed)", for a quote that is not closed, a line of more than kLineLimit
  /// bytes, UTF-16 text, or, after take_names(), a row with another number of fields.
  bool next();

  /// Takes the row just read as the names of the columns. A first column without a name, or named
  /// "Unnamed: 0" as by pandas, holds row numbers and is dropped from all rows. Row numbers that R
  /// writes in quotes at the start of rows, without a name in the first row, are dropped, too.
  void take_names();
  /// Names of the columns; none before take_names().
  const std::vector<std::string>& names() const { return names_; }

  /// Fields of the row; valid until the next call.
  const std::vector<std::string_view>& fields() const { return fields_; }
  /// Returns the number of the line that was read last, from 1; 0: none.
  std::size_t line() const { return line_; }
  /// Returns "file:line" of the row.
  std::string where() const { return file_ + ":" + std::to_string(line_); }
  /// Throws std::invalid_argument with where() and `what`.
  [[noreturn]] void fail(const std::string& what) const;

  /// Calls `take` for each comment line from here on, without the blanks around it.
  void on_comment(std::function<void(std::string_view)> take) { comment_ = std::move(take); }

 private:
  bool read_line();
  void refill();
  void find_separator(std::string_view text);
  void split(std::string_view text);
  void split_quoted(std::string_view text);
  void drop_row_number();
  /// Returns true if the line is not a comment but a row whose first field is "#N/A".
  bool begins_with_missing(std::string_view text) const;
  bool is_separator(char c) const { return c == separator_ || (separator_ == ' ' && c == '\t'); }

  std::istream& in_;
  std::string file_;
  std::function<void(std::string_view)> comment_;
  char separator_ = '\0';  ///< '\0': not known yet
  std::size_t line_ = 0, names_line_ = 0;
  std::size_t columns_ = 0;  ///< fields of the first row
  bool first_quoted_ = false, names_quoted_ = false, numbered_ = false;
  std::vector<std::string> names_;
  std::vector<std::string_view> fields_;
  // Input. `text_` is a part of `buffer_`, or `carried_` if the line began in an earlier part.
  std::vector<char> buffer_;
  std::size_t at_ = 0, end_ = 0;
  bool after_return_ = false;  ///< the last line ended with CR, so LF belongs to it
  std::string carried_, unquoted_;
  std::string_view text_;
};

}  // namespace dusk
