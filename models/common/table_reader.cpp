// SPDX-License-Identifier: Apache-2.0
#include "models/common/table_reader.h"

#include <algorithm>
#include <stdexcept>

#include "models/common/input_file.h"

namespace dusk {
namespace {

constexpr std::size_t kPart = 1 << 16;  ///< bytes that are read at once

bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

bool is_digits(std::string_view text) {
  return text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// A missing value in spreadsheets; it begins like a comment.
constexpr std::string_view kNotThere = "#N/A";

bool begins_with(std::string_view text, std::string_view with) {
  return text.substr(0, with.size()) == with;
}

}  // namespace

TableReader::TableReader(std::istream& in, std::string file)
    : in_(in), file_(std::move(file)), buffer_(kPart) {}

void TableReader::fail(const std::string& what) const {
  throw std::invalid_argument(where() + ": " + what);
}

void TableReader::refill() {
  in_.read(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
  at_ = 0;
  end_ = static_cast<std::size_t>(in_.gcount());
  if (in_.bad()) throw std::invalid_argument(file_ + ": cannot be read to its end");
}

bool TableReader::read_line() {
  carried_.clear();
  bool carries = false;
  while (true) {
    if (at_ == end_) refill();
    if (end_ == 0) {  // the last line may have no line end
      text_ = carried_;
      line_ += carries ? 1 : 0;
      return carries;
    }
    if (after_return_ && buffer_[at_] == '\n') ++at_;
    after_return_ = false;
    const char* const from = buffer_.data() + at_;
    const char* const to = buffer_.data() + end_;
    const char* const stop = std::find_if(from, to, [](char c) { return c == '\n' || c == '\r'; });
    const auto size = static_cast<std::size_t>(stop - from);
    at_ += size;
    if (carried_.size() + size > kLineLimit) {
      ++line_;
      fail("the line is too long (64 KiB)");
    }
    if (stop == to) {
      carried_.append(from, size);
      carries = carries || size > 0;
      continue;
    }
    ++at_;
    after_return_ = *stop == '\r';
    text_ = carries ? carried_.append(from, size) : std::string_view(from, size);
    ++line_;
    return true;
  }
}

void TableReader::find_separator(std::string_view text) {
  bool quoted = false, comma = false, tab = false;
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == ';') {
      separator_ = ';';
      return;
    }
    comma = comma || c == ',';
    tab = tab || c == '\t';
  }
  separator_ = comma ? ',' : tab ? '\t' : ' ';
}

bool TableReader::begins_with_missing(std::string_view text) const {
  return !names_.empty() && begins_with(text, kNotThere) &&
         (text.size() == kNotThere.size() || is_separator(text[kNotThere.size()]));
}

void TableReader::split(std::string_view text) {
  fields_.clear();
  first_quoted_ = !text.empty() && text.front() == '"';
  if (text.find('"') != std::string_view::npos) return split_quoted(text);
  while (true) {
    const auto end =
        std::find_if(text.begin(), text.end(), [&](char c) { return is_separator(c); });
    const auto size = static_cast<std::size_t>(end - text.begin());
    fields_.push_back(trimmed(text.substr(0, size)));
    if (end == text.end()) return;
    text.remove_prefix(size + 1);
    if (separator_ == ' ') text = trimmed(text);
  }
}

void TableReader::split_quoted(std::string_view text) {
  unquoted_.clear();
  unquoted_.reserve(text.size());  // views stay valid
  bool quoted = false;
  std::size_t from = 0;
  const auto finish = [&] {
    fields_.push_back(trimmed(std::string_view(unquoted_).substr(from)));
    from = unquoted_.size();
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"' && quoted && i + 1 < text.size() && text[i + 1] == '"') {
      unquoted_ += text[++i];
    } else if (text[i] == '"') {
      quoted = !quoted;
    } else if (!quoted && is_separator(text[i])) {
      finish();
      while (separator_ == ' ' && i + 1 < text.size() && is_blank(text[i + 1])) ++i;
    } else {
      unquoted_ += text[i];
    }
  }
  if (quoted) fail("a quote is not closed (\"text\")");
  finish();
}

void TableReader::take_names() {
  names_line_ = line_;
  names_quoted_ = first_quoted_;
  numbered_ = fields_[0].empty() || fields_[0] == "Unnamed: 0";
  names_.assign(fields_.begin() + (numbered_ ? 1 : 0), fields_.end());
  columns_ = names_.size();
}

void TableReader::drop_row_number() {
  // In tables of R's write.table() the column of row numbers has no name. Between commas, a quoted
  // first field may be other text, before a decimal comma.
  const bool blanks = separator_ == ' ' || separator_ == '\t';
  const bool sure = blanks || (names_quoted_ && is_digits(fields_[0]));
  const bool of_r = sure && first_quoted_ && fields_.size() == names_.size() + 1;
  if (!names_.empty() && (numbered_ || of_r)) fields_.erase(fields_.begin());
}

bool TableReader::next() {
  while (read_line()) {
    std::string_view text = text_;
    if (line_ == 1) {
      if (begins_with(text, "\xff\xfe") || begins_with(text, "\xfe\xff"))
        fail("is UTF-16 text (UTF-8)");
      if (begins_with(text, "\xef\xbb\xbf")) text.remove_prefix(3);
    }
    const std::string_view bare = trimmed(text);
    if (bare.empty()) continue;
    if (bare.front() == '#' && !begins_with_missing(bare)) {
      if (comment_) comment_(bare);
      continue;
    }
    if (separator_ == '\0' && bare.size() == 5 && begins_with(bare, "sep=")) {
      separator_ = bare[4];
      continue;
    }
    if (separator_ == '\0') find_separator(text);
    split(separator_ == '\t' ? text : bare);  // a tab at the end ends an empty field
    drop_row_number();
    const bool is_first = columns_ == 0;
    while (fields_.size() > std::max<std::size_t>(columns_, 1) && fields_.back().empty())
      fields_.pop_back();
    if (is_first) columns_ = fields_.size();
    if (std::all_of(fields_.begin(), fields_.end(), [](auto field) { return field.empty(); }))
      continue;
    if (names_.empty() || fields_.size() == names_.size()) return true;
    fail(std::to_string(fields_.size()) + (fields_.size() == 1 ? " field (" : " fields (") +
         std::to_string(names_.size()) + ", as in line " + std::to_string(names_line_) + ")");
  }
  return false;
}

}  // namespace dusk
