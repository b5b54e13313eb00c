// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/permutation_file.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "models/common/input_file.h"
#include "models/common/shown_text.h"

namespace dusk {
namespace {

[[noreturn]] void fail(const std::string& file, std::size_t line, const std::string& what) {
  throw std::invalid_argument(file + ":" + std::to_string(line) + ": " + what);
}

/// The line without its comment and the blanks around.
std::string trimmed(std::string line) {
  line.erase(std::min(line.find('#'), line.size()));
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos) return {};
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace

std::vector<NodeId> read_permutation(const std::string& file, std::uint32_t nodes) {
  InputFile input(file);
  std::vector<NodeId> destinations;
  std::vector<std::size_t> line_of(nodes, 0);  // 0: not seen
  std::size_t number = 0;
  for (std::string line; input.line(line);) {
    if (++number == 1 && line.rfind("\xef\xbb\xbf", 0) == 0) line.erase(0, 3);  // UTF-8 mark
    const std::string text = trimmed(line);
    if (text.empty()) continue;
    const std::string allowed = " (allowed: 0 to " + std::to_string(nodes - 1) + ")";
    NodeId node = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), node);
    if (error == std::errc::invalid_argument || end != text.data() + text.size()) {
      fail(file, number, ("'" + shown(text)).append("' is no node number").append(allowed));
    }
    if (error != std::errc{} || node >= nodes) {
      fail(file, number, ("node " + shown(text)).append(" does not exist").append(allowed));
    }
    if (destinations.size() == nodes) {
      fail(file, number, "more than " + std::to_string(nodes) + " destinations");
    }
    if (line_of[node] != 0) {
      fail(file, number,
           "destination " + shown(text) + " repeats line " + std::to_string(line_of[node]));
    }
    line_of[node] = number;
    destinations.push_back(node);
  }
  if (destinations.size() != nodes) {
    fail(file, number,
         "the file ends after " + std::to_string(destinations.size()) + " of " +
             std::to_string(nodes) + " destinations");
  }
  return destinations;
}

}  // namespace dusk
