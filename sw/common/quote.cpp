// SPDX-License-Identifier: Apache-2.0
#include "sw/common/quote.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/erase.hpp>
#include <cctype>
#include <cstring>
#include <stdexcept>

#include "sw/common/text.h"

namespace dusk {
namespace {

std::string with_prefix(const std::string& text, const char* special, const char* prefix) {
  std::string out;
  for (const char c : text) {
    if (std::strchr(special, c) != nullptr) out += prefix;
    out += c;
  }
  return out;
}

std::string gnuplot_cell(const std::string& cell) {
  if (one_line(cell) != cell) throw std::invalid_argument("has a control character");
  if (cell.find_first_of("\"`") != std::string::npos)
    throw std::invalid_argument("has a quote or a backtick");
  const bool is_word = !cell.empty() && cell.find_first_of(" #") == std::string::npos;
  return is_word ? cell : '"' + cell + '"';
}

}  // namespace

bool is_identifier(const std::string& text) {
  const auto is_letter = [](unsigned char c) { return c < 0x80 && (std::isalnum(c) || c == '_'); };
  return !text.empty() && text.size() <= 100 &&
         !std::isdigit(static_cast<unsigned char>(text[0])) &&
         std::all_of(text.begin(), text.end(), is_letter);
}

std::string gnuplot_text(const std::string& text) {
  return '\'' + with_prefix(one_line(text), "'", "'") + '\'';
}

std::string gnuplot_block(const std::string& name,
                          const std::vector<std::vector<std::string>>& lines) {
  if (!is_identifier(name))
    throw std::invalid_argument("is no name of letters, digits and underscores");
  std::string out = '$' + name + " << EOD\n";
  for (const std::vector<std::string>& line : lines) {
    std::string row;
    for (const std::string& cell : line) row += (row.empty() ? "" : " ") + gnuplot_cell(cell);
    if (row.rfind("EOD", 0) == 0) row = ' ' + row;  // a line with EOD in front would end the block
    out += row + '\n';
  }
  return out + "EOD\n";
}

std::string shell_word(const std::string& text) {
  const auto is_plain = [](unsigned char c) {
    return (c < 0x80 && std::isalnum(c) != 0) ||
           (c != 0 && std::strchr("_-+=.,:/@%", c) != nullptr);
  };
  if (!text.empty() && std::all_of(text.begin(), text.end(), is_plain)) return text;
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

std::string ninja_path(const std::string& path) { return with_prefix(one_line(path), "$ :", "$"); }

std::string ninja_word(const std::string& text) {
  return with_prefix(shell_word(one_line(text)), "$", "$");
}

std::string markdown_text(const std::string& text) {
  return with_prefix(one_line(text), "\\`|<>[]", "\\");
}

std::string markdown_code(const std::string& text) {
  const std::string code = one_line(text);
  std::size_t longest = 0, run = 0;
  for (const char c : code) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  const bool touches = longest > 0;  // Markdown drops a blank at both ends of code
  return fence + (touches ? " " : "") + code + (touches ? " " : "") + fence;
}

std::string markdown_cell(const std::string& markdown) {
  std::string out;
  for (const char c : one_line(markdown)) {
    // A bar that already has a backslash stays as it is.
    const std::size_t backslashes = out.size() - (out.find_last_not_of('\\') + 1);
    const bool escaped = backslashes % 2 == 1;
    if (c == '|' && !escaped) out += '\\';
    out += c;
  }
  return out;
}

std::string gtkwave_path(const std::string& path) {
  return boost::erase_all_copy(one_line(path), "\"");
}

std::string verilog_string(const std::string& text) {
  return '"' + with_prefix(one_line(text), "\"\\", "\\") + '"';
}

bool is_plain_word(const std::string& text) {
  const auto is_plain = [](unsigned char c) {
    return c < 0x80 &&
           (std::isalnum(c) != 0 || (c != 0 && std::strchr("_./-+:@%=,", c) != nullptr));
  };
  return !text.empty() && text.front() != '-' && std::all_of(text.begin(), text.end(), is_plain);
}

std::string tcl_word(const std::string& text) {
  const auto is_control = [](unsigned char c) { return c < 0x20 || c == 0x7f; };
  const auto ends_braces = [&](unsigned char c) {
    return is_control(c) || c == '{' || c == '}' || c == '\\';
  };
  if (std::none_of(text.begin(), text.end(), ends_braces)) return '{' + text + '}';
  std::string word;
  for (const char c : text) {
    if (is_control(static_cast<unsigned char>(c))) {
      word += fmt::format("\\u{:04x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    } else {
      if (std::ispunct(static_cast<unsigned char>(c)) != 0 || c == ' ') word += '\\';
      word += c;
    }
  }
  return word;
}

std::string yosys_word(const std::string& text) {
  if (is_plain_word(text)) return text;
  for (const char c : text) {
    if (c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      throw std::invalid_argument("has a sign that Yosys cannot take");
  }
  return '"' + text + '"';
}

}  // namespace dusk
