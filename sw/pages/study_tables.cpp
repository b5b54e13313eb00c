// SPDX-License-Identifier: Apache-2.0
#include "sw/pages/study_tables.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "models/common/input_file.h"

namespace dusk::pages {
namespace {

namespace fs = std::filesystem;

/// Without the marks of inline code, links and escapes: "`x`" is "x", "[a](b)" is "a".
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

std::vector<std::string> study_tables_in(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const fs::path& path = at->path();
    if (path.extension() != ".csv") continue;
    if (input_beginning(path.string()).value_or("").rfind(kStudyColumns, 0) == 0)
      names.push_back(path.stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

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
