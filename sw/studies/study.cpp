// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/study.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <utility>

#include "sw/config/config_error.h"
#include "sw/report/text_table.h"
#include "sw/run/result_files.h"
#include "sw/studies/page.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kKeys = {"title",    "source",  "include", "base",     "settings",
                                        "seeds",    "runs_in", "axes",    "measures", "ramp",
                                        "readings", "runs",    "tables",  "data"};

/// An element that is a table gets an id, by which texts name it, and a name for a reader.
void name_elements(Node& axes) {
  for (auto& [key, axis] : axes.fields) {
    for (Node& element : axis.items) {
      if (element.kind != Node::Kind::Table) continue;
      if (!element.has("settings") && !element.has("id"))
        element.refuse("has neither id nor settings (one of them)");
      std::vector<std::string> settings;
      for (const Node& setting : element.items_of("settings")) settings.push_back(setting.text);
      const bool none = settings.empty();
      const std::string id = none ? "preset" : fmt::format("{}", fmt::join(settings, "+"));
      const std::string name = none ? "nothing" : fmt::format("`{}`", fmt::join(settings, "`, `"));
      element.fields.emplace("id", text_node(id));
      element.fields.emplace("name", text_node(name));
    }
  }
}

/// Calls `act` with each line and its place. A UTF-8 mark, and line ends of Windows, do not count.
template <typename Act>
void for_lines(const std::string& text, const std::string& file, const std::string& key, Act act) {
  std::istringstream in(text);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (number == 1 && line.rfind("\xef\xbb\xbf", 0) == 0) line.erase(0, 3);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    act(text_node(line, fmt::format("{}:{}:1", file, number), key));
  }
}

Node read_published(const std::string& text, const std::string& file) {
  Node all{Node::Kind::Table, "", "", "published", {}, {}};
  bool is_head = true;
  for_lines(text, file, "published", [&](const Node& line) {
    if (is_head && line.text != "id,value,known,source")
      line.refuse("'" + line.text + "' is not allowed (id,value,known,source)");
    if (std::exchange(is_head, false) || line.text.empty()) return;
    const auto fields = csv_fields(line.text).value_or(std::vector<std::string>{});
    if (fields.size() != 4)
      line.refuse(fmt::format("has {} fields (4: id,value,known,source)", fields.size()));
    Node entry{Node::Kind::Table, "", line.place, line.key, {}, {}};
    for (const auto& [field, at] : {std::pair{"value", 1}, {"known", 2}, {"source", 3}})
      entry.fields[field] = text_node(fields[at], line.place, line.key + '.' + field);
    char* end = nullptr;
    std::strtod(fields[1].c_str(), &end);
    if (fields[1].empty() || *end != '\0')
      entry.refuse("value", "'" + fields[1] + "' is not a number (as printed)");
    entry.one_of("known", kKnown);
    if (!all.fields.emplace(fields[0], entry).second)
      line.refuse("'" + fields[0] + "' is there twice (once)");
  });
  return all;
}

/// Lines below "## TABLE" are that table's. What begins in braces goes on in the next line.
Node read_notes(const std::string& text, const std::string& file) {
  Node all{Node::Kind::Table, "", "", "notes", {}, {}};
  std::string table;
  int open = 0;
  for_lines(text, file, "notes", [&](const Node& line) {
    const bool heads = line.text.rfind("## ", 0) == 0;
    if (heads) {
      table = line.text.substr(3);
      open = 0;
    }
    Node& lines = all.fields.try_emplace(table, line).first->second;
    lines.kind = Node::Kind::List;
    if (heads) return;
    open > 0 ? void(lines.items.back().text += '\n' + line.text) : lines.items.push_back(line);
    for (const char c : line.text) open += c == '{' ? 1 : c == '}' ? -1 : 0;
  });
  return all;
}

/// A file over those that it includes.
Node read_included(const std::string& path, const std::string& folder, const StudyFiles& files,
                   int depth) {
  const std::string file = (fs::path(folder) / path).lexically_normal().string();
  const auto text = files(path);
  if (!text) throw ConfigError(file + ": cannot be read (a TOML file)");
  const Node own = parse_node(*text, file);
  own.only(kKeys);
  const Node* include = own.find("include");
  if (include == nullptr) return own;
  if (depth > 8) include->refuse("goes in circles (other files)");
  Node all = own;
  all.fields.clear();
  for (const Node& other : include->all()) {
    const auto from = fs::path(path).parent_path() / other.text;
    merge(all, read_included(from.lexically_normal().string(), folder, files, depth + 1));
  }
  merge(all, own);
  return all;
}

std::optional<std::string> shipped(const std::string& path) {
  for (const ShippedFile& file : shipped_files()) {
    if (path == file.path) return file.text;
  }
  return std::nullopt;
}

std::optional<std::string> on_disk(const std::string& path) {
  if (!fs::is_regular_file(path)) return std::nullopt;
  return file_text(path);
}

/// Of the shipped studies.
std::vector<fs::path> folders() {
  std::vector<fs::path> all;
  for (const ShippedFile& file : shipped_files()) {
    const fs::path path = file.path;
    if (path.filename() == "study.toml") all.push_back(path.parent_path());
  }
  return all;
}

/// Its files are its own, else configurations of the program.
Study read_from(const std::string& id, const std::string& folder, decltype(shipped) read) {
  return read_study(id, folder, [=](const std::string& path) {
    const auto own = read((fs::path(folder) / path).lexically_normal().string());
    return own ? own : shipped("sw/configs/" + path);
  });
}

}  // namespace

const Node& Study::part(const std::string& name) const {
  static const Node none{Node::Kind::Table, "", "", "", {}, {}};
  const Node* found = root.find(name);
  if (found == nullptr) return none;
  const bool is_list = name == "runs" || name == "tables" || name == "data";
  if (is_list && found->kind != Node::Kind::List)
    found->refuse("is not a list of tables ([[" + name + "]])");
  if (!is_list && found->kind != Node::Kind::Table)
    found->refuse("is not a table ([" + name + "])");
  return *found;
}

std::string Study::text(const std::string& key, const std::string& otherwise) const {
  return root.text_of(key, otherwise.c_str());
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
  const auto text = [&](const std::string& file) { return files(file).value_or(""); };
  Study study{id,
              folder,
              "",
              read_included("study.toml", folder, files, 0),
              read_published(text("published.csv"), folder + "/published.csv"),
              read_notes(text("notes.md"), folder + "/notes.md"),
              text("plot.gp")};
  for (const char* needed : {"title", "tables"}) {
    if (!study.root.has(needed)) study.root.refuse(needed, "is missing (docs/studies.md)");
  }
  for (const char* part : {"measures", "ramp", "readings", "runs", "tables", "data"})
    study.part(part);  // is one
  const std::string base = study.text("base", "default.toml");
  const auto base_text = files(base);
  if (!base_text)
    study.root.refuse("base", "'" + base + "' is no file (of the study, or of sw/configs)");
  study.base_text = *base_text;
  if (!study.part("axes").fields.empty()) name_elements(study.root.fields.at("axes"));
  return study;
}

std::vector<std::string> shipped_studies() {
  std::vector<std::string> ids;
  for (const fs::path& folder : folders()) ids.push_back(folder.filename());
  return ids;
}

Study find_study(const std::string& id_or_folder) {
  for (const fs::path& folder : folders()) {
    if (folder.filename() == id_or_folder) return read_from(id_or_folder, folder, shipped);
  }
  const fs::path folder = (fs::path(id_or_folder) / "").parent_path().lexically_normal();
  if (!fs::is_regular_file(fs::path(id_or_folder) / "study.toml"))
    throw ConfigError(fmt::format("ID: '{}' is not known ({}; or a folder with study.toml)",
                                  id_or_folder, fmt::join(shipped_studies(), ", ")));
  return read_from(fs::canonical(folder).filename(), folder, on_disk);
}

}  // namespace dusk
