// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/tokenizer.hpp>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "sw/config/config_error.h"

namespace dusk {
namespace {

/// An element that is a table gets an id, by which texts name it, and a name for a reader.
void name_elements(Node& axes) {
  for (auto& [key, axis] : axes.fields) {
    for (Node& element : axis.items) {
      if (element.kind != Node::Kind::Table) continue;
      std::string tag, name;
      const Node* settings = element.find("settings");
      if (settings == nullptr && element.find("id") == nullptr)
        wrong(element, "axes." + key, "has neither id nor settings (one of them)");
      for (const Node& setting : settings == nullptr ? std::vector<Node>{} : settings->all()) {
        tag += (tag.empty() ? "" : "+") + setting.text;
        name += (name.empty() ? "`" : ", `") + setting.text + '`';
      }
      element.fields.emplace("id", text_node(tag.empty() ? "preset" : tag));
      element.fields.emplace("name", text_node(name.empty() ? "nothing" : name));
    }
  }
}

std::map<std::string, Published> read_published(const std::string& text, const std::string& file) {
  std::map<std::string, Published> all;
  std::istringstream in(text);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    const Node at = text_node(line, fmt::format("{}:{}:1", file, number));
    if (number == 1 && line != "id,value,known,source")
      wrong(at, "head", "'" + line + "' is not allowed (id,value,known,source)");
    if (line.empty() || number == 1) continue;
    std::vector<std::string> fields;
    for (const std::string& field : boost::tokenizer<boost::escaped_list_separator<char>>(line))
      fields.push_back(field);
    if (fields.size() != 4)
      wrong(at, "line", fmt::format("has {} fields (4: id,value,known,source)", fields.size()));
    char* end = nullptr;
    const Published value{std::strtod(fields[1].c_str(), &end), known_of(at, fields[2]), fields[3]};
    if (fields[1].empty() || *end != '\0')
      wrong(at, "value", "'" + fields[1] + "' is not a number (as printed)");
    if (!all.emplace(fields[0], value).second) wrong(at, fields[0], "is there twice (once)");
  }
  return all;
}

/// A file over those that it includes.
Node read_included(const std::string& path, const std::string& folder, const StudyFiles& files,
                   int depth) {
  const std::string file = (std::filesystem::path(folder) / path).lexically_normal().string();
  const auto text = files(path);
  if (!text) throw ConfigError(file + ": cannot be read (a TOML file)");
  const Node own = parse_node(*text, file);
  for (const auto& [key, value] : own.fields) {
    const auto& keys = Study::keys();
    if (std::find(keys.begin(), keys.end(), key) == keys.end())
      wrong(value, key, "unknown key (" + instead_of(key, keys) + ")");
  }
  const Node* include = own.find("include");
  if (include == nullptr) return own;
  if (depth > 8) wrong(*include, "include", "goes in circles (other files)");
  Node all{Node::Kind::Table, "", own.place, {}, {}};
  for (const Node& other : include->all()) {
    const auto from = std::filesystem::path(path).parent_path() / other.text;
    merge(all, read_included(from.lexically_normal().string(), folder, files, depth + 1));
  }
  merge(all, own);
  return all;
}

}  // namespace

Known known_of(const Node& at, const std::string& text) {
  std::string all;
  for (const Known known : {Known::Printed, Known::Read, Known::Derived, Known::OwnFormula}) {
    if (text == known_text(known)) return known;
    all += (all.empty() ? "" : ", ") + std::string(known_text(known));
  }
  wrong(at, "known", fmt::format("unknown '{}' ({})", text, all));
}

const std::vector<std::string>& Study::keys() {
  static const std::vector<std::string> all = {
      "title", "source",   "include", "base",     "settings", "seeds",  "runs_in",
      "axes",  "measures", "ramp",    "readings", "runs",     "tables", "data"};
  return all;
}

const Node& Study::part(const std::string& name) const {
  static const Node none{Node::Kind::Table, "", "", {}, {}};
  const Node* found = root.find(name);
  return found == nullptr ? none : *found;
}

std::string Study::text(const std::string& key, const std::string& otherwise) const {
  const Node* found = root.find(key);
  if (found != nullptr && found->kind != Node::Kind::Text)
    wrong(*found, key, "is not one value (a text)");
  return found == nullptr ? otherwise : found->text;
}

const Node* Study::runs_named(const std::string& name) const {
  for (const Node& runs : part("runs").items) {
    const Node* is = runs.find("name") != nullptr ? runs.find("name") : runs.find("id");
    if (is != nullptr && is->text == name) return &runs;
  }
  return nullptr;
}

const Node* Study::element(const std::string& axis, const std::string& id) const {
  const Node* list = part("axes").find(axis);
  for (std::size_t i = 0; list != nullptr && i < list->items.size(); ++i) {
    const Node* is = list->items[i].find("id");
    if (is != nullptr && is->text == id) return &list->items[i];
  }
  return nullptr;
}

Study read_study(const std::string& id, const std::string& folder, const StudyFiles& files) {
  Study study{id, folder, "", read_included("study.toml", folder, files, 0), {}, "", ""};
  for (const char* table : {"axes", "measures", "ramp", "readings"}) {
    if (study.root.find(table) != nullptr && study.part(table).kind != Node::Kind::Table)
      wrong(study.part(table), table, fmt::format("is not a table ([{}])", table));
  }
  for (const char* list : {"runs", "tables", "data"}) {
    if (study.root.find(list) != nullptr && study.part(list).kind != Node::Kind::List)
      wrong(study.part(list), list, fmt::format("is not a list of tables ([[{}]])", list));
  }
  for (const char* needed : {"title", "tables"}) {
    if (study.root.find(needed) == nullptr)
      wrong(study.root, needed, "is missing (docs/studies.md)");
  }
  const std::string base = study.text("base", "default.toml");
  const auto text = files(base);
  if (!text)
    wrong(study.part("base"), "base", "'" + base + "' is no file (of the study, or of sw/configs)");
  study.base_text = *text;
  if (study.root.find("axes") != nullptr) name_elements(study.root.fields.at("axes"));
  study.published = read_published(files("published.csv").value_or(""), folder + "/published.csv");
  study.notes = files("notes.md").value_or("");
  study.plot = files("plot.gp").value_or("");
  return study;
}

}  // namespace dusk
