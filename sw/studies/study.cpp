// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/study.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/algorithm/string.hpp>
#include <filesystem>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "models/common/table_reader.h"
#include "sw/common/config_error.h"
#include "sw/common/text.h"
#include "sw/studies/scope.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kKeys = {"title", "source",  "include", "base",     "settings",
                                        "seeds", "runs_in", "axes",    "measures", "readings",
                                        "runs",  "tables",  "data"};

/// Gives each element that is a table an id, which texts use, and a name for readers.
void name_elements(Node& axes) {
  for (auto& [key, axis] : axes.fields) {
    for (Node& element : axis.items) {
      if (element.kind != Node::Kind::Table) continue;
      if (!element.has("settings") && !element.has("id"))
        element.refuse("has neither id nor settings (one of them)");
      const auto all = element.texts("settings");
      const std::string name = '`' + boost::join(all, "`, `") + '`';
      element.fields.emplace("id", text_node(all.empty() ? "preset" : boost::join(all, "+")));
      element.fields.emplace("name", text_node(all.empty() ? "nothing" : name));
    }
  }
}

void add_once(const std::string& id, const Node& node, Node& all) {
  if (!all.fields.emplace(id, node).second)
    node.refuse("'" + shown(id) + "' is there twice (once)");
}

bool has_all(const std::vector<std::string>& fields, const std::vector<std::string>& names) {
  return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    return std::find(fields.begin(), fields.end(), name) != fields.end();
  });
}

bool next_row(TableReader& table) {
  try {
    return table.next();
  } catch (const std::invalid_argument& error) {
    throw ConfigError(error.what());
  }
}

/// Reads lines "id,value,known,source". A first line of these names may have another order.
Node read_published(const std::string& text, const std::string& file) {
  Node all{Node::Kind::Table, "", "", "published", {}, {}};
  std::vector<std::string> names = {"id", "value", "known", "source"};
  std::istringstream in(text);
  TableReader table(in, file);
  while (next_row(table)) {
    Node entry{Node::Kind::Table, "", fmt::format("{}:{}:1", file, table.line()), all.key, {}, {}};
    const std::vector<std::string> fields(table.fields().begin(), table.fields().end());
    if (table.names().empty() && has_all(fields, names)) {
      table.take_names();
      names = table.names();
      if (names.size() != 4) entry.refuse("has other columns (id,value,known,source)");
      continue;
    }
    if (fields.size() != names.size())
      entry.refuse(fmt::format("has {} fields (4: id,value,known,source)", fields.size()));
    std::string id;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == "id") {
        id = fields[i];
      } else {
        entry.fields[names[i]] = text_node(fields[i], entry.place, entry.at(names[i]).key);
      }
    }
    add_once(id, entry, all);
  }
  return all;
}

/// Reads notes.md. The text below "## TABLE" belongs to that table.
Node read_notes(const std::string& text, const std::string& file) {
  Node all{Node::Kind::Table, "", "", "notes", {}, {}};
  std::vector<std::string> sections;
  const std::string all_lines = '\n' + text;
  boost::iter_split(sections, all_lines, boost::first_finder("\n## "));
  std::ptrdiff_t line = 0;
  for (const std::string& section : sections) {
    const auto head = line == 0 ? 0 : section.find('\n');
    const std::string place = fmt::format("{}:{}:1", file, std::max<std::ptrdiff_t>(line, 1));
    add_once(section.substr(0, head), text_node(section.substr(head), place, all.key), all);
    line += std::count(section.begin(), section.end(), '\n') + 1;
  }
  return all;
}

constexpr int kMostIncluded = 100;

/// Merges a file into the files that it includes. `by` is the node that names the file.
Node read_included(const std::string& path, const Node& by, const std::string& folder,
                   const StudyFiles& files, int depth, int& count) {
  const std::string file = (fs::path(folder) / path).lexically_normal().string();
  const auto text = placed(by, [&] { return files(path); });
  if (!text) throw ConfigError("{}: cannot be read (a TOML file)", shown(file));
  const Node own = parse_node(*text, file);
  own.only(kKeys);
  if (depth > 8 || ++count > kMostIncluded)
    own.at("include").refuse("goes in circles, or has too many files (other files)");
  Node all = own;
  all.fields.clear();
  for (const Node& other : own.at("include").all()) {
    const auto from = fs::path(path).parent_path() / other.text;
    merge(all,
          read_included(from.lexically_normal().string(), other, folder, files, depth + 1, count));
  }
  merge(all, own);
  return all;
}

}  // namespace

const Node& Study::part(const std::string& name) const {
  static const Node none{Node::Kind::Table, "", "", "", {}, {}};
  const Node* found = root.find(name);
  const bool is_list = name == "runs" || name == "tables" || name == "data";
  if (found != nullptr && found->kind != (is_list ? Node::Kind::List : Node::Kind::Table))
    found->refuse(is_list ? "is not a list of tables ([[" + name + "]])"
                          : "is not a table ([" + name + "])");
  return found == nullptr ? none : *found;
}

const Node* Study::element(const std::string& axis, const std::string& id) const {
  const Node* list = part("axes").find(axis);
  for (std::size_t i = 0; list != nullptr && i < list->items.size(); ++i) {
    const Node* is = list->items[i].find("id");
    if (is != nullptr && is->text == id) return &list->items[i];
  }
  return nullptr;
}

void check_file_name(const Node& at, const std::string& name) {
  const bool is_plain = !name.empty() && name.size() <= kLongestName && name[0] != '.' &&
                        name.find('/') == std::string::npos && one_line(name) == name;
  if (!is_plain)
    at.refuse(
        fmt::format("'{}' is no name of a file (1 to {} bytes, no / and no control "
                    "character, no dot in front)",
                    shown(name), kLongestName));
}

Study read_study(const std::string& id, const std::string& folder, const StudyFiles& files) {
  const auto text = [&](const std::string& file) {
    return placed(text_node("", folder + "/" + file, "file"), [&] { return files(file); })
        .value_or("");
  };
  int included = 0;
  const Node itself = text_node("", folder + "/study.toml", "file");
  Study study{id,
              folder,
              "",
              read_included("study.toml", itself, folder, files, 0, included),
              read_published(text("published.csv"), folder + "/published.csv"),
              read_notes(text("notes.md"), folder + "/notes.md"),
              text("plot.gp")};
  study.paths = folder;
  const std::string base = study.root.text_of("base", "default.toml");
  const auto base_text = placed(study.root.at("base"), [&] { return files(base); });
  if (!base_text)
    study.root.at("base").refuse("'" + shown(base) +
                                 "' is no file (of the study, or of sw/configs)");
  study.base_text = *base_text;
  study.base_file = base;
  if (study.root.has("runs_in"))
    check_file_name(study.root.at("runs_in"), study.root.text_of("runs_in"));
  if (!study.part("axes").fields.empty()) name_elements(study.root.fields.at("axes"));
  return study;
}

}  // namespace dusk
