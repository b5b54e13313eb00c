// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/permutation_file.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "models/common/input_file.h"
#include "models/common/shown_text.h"
#include "models/common/table_number.h"
#include "models/common/table_reader.h"

namespace dusk {
namespace {

/// Reads the numbers of a permutation, line by line.
class PermutationReader {
 public:
  PermutationReader(const std::string& file, std::uint32_t nodes)
      : stream_(file, kTextLimit),
        table_(stream_, file),
        nodes_(nodes),
        allowed_(" (allowed: 0 to " + std::to_string(nodes - 1) + ")"),
        line_of_(nodes, 0) {}

  std::vector<NodeId> read() {
    while (next()) {
      if (destinations_.empty() && table_.names().empty() && take_names()) continue;
      add();
    }
    if (destinations_.size() != nodes_) {
      table_.fail("the file ends after " + std::to_string(destinations_.size()) + " of " +
                  std::to_string(nodes_) + " destinations");
    }
    return std::move(destinations_);
  }

 private:
  /// Reads the next row into `fields_`, without its comment.
  bool next() {
    do {
      if (!table_.next()) return false;
      fields_ = table_.fields();
      const auto comment = std::find_if(fields_.begin(), fields_.end(), [](std::string_view field) {
        return field.find('#') != std::string_view::npos;
      });
      if (comment == fields_.end()) return true;
      const std::string_view before = comment->substr(0, comment->find('#'));
      const auto end = before.find_last_not_of(" \t");
      *comment = before.substr(0, end == std::string_view::npos ? 0 : end + 1);
      fields_.erase(comment + (comment->empty() ? 0 : 1), fields_.end());
    } while (fields_.empty());
    return true;
  }

  bool take_names() {
    if (fields_.back() != "destination") return false;
    table_.take_names();
    return true;
  }

  void add() {
    std::string text;
    for (const std::string_view field : fields_) text.append(text.empty() ? "" : " ").append(field);
    const auto number = whole_number(text);
    if (!number || *number < 0) {
      const bool too_high = is_whole_number(text) && text[0] != '-';
      table_.fail(too_high ? "node " + shown(text) + " does not exist" + allowed_
                           : "'" + shown(text) + "' is no node number" + allowed_);
    }
    if (*number >= nodes_) table_.fail("node " + shown(text) + " does not exist" + allowed_);
    if (destinations_.size() == nodes_)
      table_.fail("more than " + std::to_string(nodes_) + " destinations");
    const auto node = static_cast<NodeId>(*number);
    if (line_of_[node] != 0) {
      table_.fail("destination " + shown(text) + " repeats line " + std::to_string(line_of_[node]));
    }
    line_of_[node] = table_.line();
    destinations_.push_back(node);
  }

  InputStream stream_;
  TableReader table_;
  std::uint32_t nodes_;
  std::string allowed_;
  std::vector<std::size_t> line_of_;  ///< [node]; 0: not seen
  std::vector<std::string_view> fields_;
  std::vector<NodeId> destinations_;
};

}  // namespace

std::vector<NodeId> read_permutation(const std::string& file, std::uint32_t nodes) {
  return PermutationReader(file, nodes).read();
}

}  // namespace dusk
