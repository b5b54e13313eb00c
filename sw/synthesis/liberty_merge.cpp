// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "sw/synthesis/liberty_file.h"

namespace dusk {
namespace {

std::string_view text_of(const LibertyFile& file, const LibertyGroup& group) {
  return std::string_view(*file.text).substr(group.begin, group.end - group.begin);
}

/// True for groups of tables and types, which groups in cells refer to.
bool is_named_by_cells(std::string_view kind) {
  constexpr std::string_view kTemplate = "_template";
  return kind == "type" || (kind.size() > kTemplate.size() &&
                            kind.substr(kind.size() - kTemplate.size()) == kTemplate);
}

std::string without_blanks(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (std::isspace(static_cast<unsigned char>(c)) == 0 && c != '\\') result += c;
  }
  return result;
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Replaces the names in "(NAME)", by which tables refer to templates.
std::string renamed(std::string_view text, const std::map<std::string, std::string>& names) {
  std::string result;
  std::size_t copied = 0;
  for (std::size_t at = text.find('('); at != std::string_view::npos; at = text.find('(', at + 1)) {
    std::size_t begin = at + 1;
    while (begin < text.size() &&
           (std::isspace(static_cast<unsigned char>(text[begin])) != 0 || text[begin] == '"'))
      ++begin;
    std::size_t end = begin;
    while (end < text.size() && is_word(text[end])) ++end;
    const auto name = names.find(std::string(text.substr(begin, end - begin)));
    const std::size_t close = text.find_first_not_of("\" \t\r\n", end);
    if (name == names.end() || close == std::string_view::npos || text[close] != ')') continue;
    result.append(text.substr(copied, begin - copied)).append(name->second);
    copied = end;
  }
  return result.append(text.substr(copied));
}

}  // namespace

std::string merged_liberty(const std::vector<LibertyFile>& files, const Liberty& library) {
  std::set<std::string_view> left_out;
  for (const LibertyCell& cell : library.cells) {
    if (cell.dont_use) left_out.insert(cell.name);
  }
  const auto is_left_out = [&](const LibertyGroup& group) {
    return group.kind == "cell" && left_out.count(group.name()) != 0;
  };
  const LibertyFile& first = files.front();
  std::string text;
  std::map<std::string, std::string> templates;  // [kind and name] text without blanks
  const auto key = [](const LibertyGroup& group) {
    return std::string(group.kind) + " " + std::string(group.name());
  };
  std::size_t copied = 0;
  for (const LibertyGroup& group : first.library.groups) {
    if (is_named_by_cells(group.kind))
      templates[key(group)] = without_blanks(text_of(first, group));
    if (!is_left_out(group)) continue;
    text.append(*first.text, copied, group.begin - copied);
    copied = group.end;
  }
  text.append(*first.text, copied, first.library.end - 1 - copied);
  for (std::size_t i = 1; i < files.size(); ++i) {
    std::map<std::string, std::string> names;
    for (const LibertyGroup& group : files[i].library.groups) {
      if (!is_named_by_cells(group.kind)) continue;
      const std::string_view own = text_of(files[i], group);
      const auto known = templates.emplace(key(group), without_blanks(own));
      if (known.second) {
        text.append("\n").append(own);
      } else if (known.first->second != without_blanks(own)) {
        const std::string name(group.name());
        names[name] = name + "_of_library_" + std::to_string(i + 1);
        text.append("\n").append(renamed(own, {{name, names[name]}}));
      }
    }
    for (const LibertyGroup& group : files[i].library.groups) {
      if (group.kind == "cell" && !is_left_out(group))
        text.append("\n").append(renamed(text_of(files[i], group), names));
    }
  }
  return text + "\n}\n";
}

}  // namespace dusk
