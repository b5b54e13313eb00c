// SPDX-License-Identifier: Apache-2.0
#include "sw/pages/page_head.h"

#include <algorithm>
#include <sstream>

namespace dusk::pages {
namespace {

/// Removes the marks of inline code, links and escapes: "`x`" is "x", "[a](b)" is "a".
std::string plain_text(const std::string& markdown) {
  std::string text;
  for (std::size_t i = 0; i < markdown.size(); ++i) {
    const char c = markdown[i];
    if (c == '`' || c == '[') continue;
    if (c == '\\' && i + 1 < markdown.size()) {
      text += markdown[++i];
      continue;
    }
    if (c == ']' && i + 1 < markdown.size() && markdown[i + 1] == '(') {
      i = std::min(markdown.find(')', i), markdown.size());
      continue;
    }
    if (c != ']') text += c;
  }
  return text;
}

}  // namespace

std::vector<std::string> head_of_page(const std::string& markdown) {
  std::vector<std::string> paragraphs;
  std::istringstream in(markdown);
  std::string paragraph;
  const auto end = [&] {
    if (!paragraph.empty()) paragraphs.push_back(plain_text(paragraph));
    paragraph.clear();
  };
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("## ", 0) == 0) break;
    if (line.empty()) {
      end();
      continue;
    }
    if (line.rfind("# ", 0) == 0) line.erase(0, 2);
    paragraph += (paragraph.empty() ? "" : " ") + line;
  }
  end();
  return paragraphs;
}

}  // namespace dusk::pages
