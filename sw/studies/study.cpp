// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/study.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/tokenizer.hpp>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "sw/config/config_error.h"
#include "sw/run/result_files.h"

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

std::map<std::string, Published> read_published(const std::string& text, const std::string& file) {
  std::map<std::string, Published> all;
  std::istringstream in(text);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    const std::string place = fmt::format("{}:{}:1", file, number);
    const auto at = [&](const std::string& key) { return text_node(line, place, key); };
    if (number == 1 && line != "id,value,known,source")
      at("head").refuse("'" + line + "' is not allowed (id,value,known,source)");
    if (line.empty() || number == 1) continue;
    const boost::tokenizer<boost::escaped_list_separator<char>> cells(line);
    const std::vector<std::string> fields(cells.begin(), cells.end());
    if (fields.size() != 4)
      at("line").refuse(fmt::format("has {} fields (4: id,value,known,source)", fields.size()));
    char* end = nullptr;
    const double value = std::strtod(fields[1].c_str(), &end);
    const Known known = known_of(place, fields[2]);
    if (fields[1].empty() || *end != '\0')
      at("value").refuse("'" + fields[1] + "' is not a number (as printed)");
    if (!all.emplace(fields[0], Published{value, known, fields[3]}).second)
      at(fields[0]).refuse("is there twice (once)");
  }
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

void check_parts(const Study& study) {
  const auto check = [&](const char* name, Node::Kind kind, const char* what) {
    if (study.root.has(name) && study.part(name).kind != kind)
      study.part(name).refuse(fmt::format(fmt::runtime(what), name));
  };
  for (const char* table : {"axes", "measures", "ramp", "readings"})
    check(table, Node::Kind::Table, "is not a table ([{}])");
  for (const char* list : {"runs", "tables", "data"})
    check(list, Node::Kind::List, "is not a list of tables ([[{}]])");
  for (const char* needed : {"title", "tables"}) {
    if (!study.root.has(needed)) study.root.refuse(needed, "is missing (docs/studies.md)");
  }
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

Known known_of(const std::string& place, const std::string& text) {
  std::vector<std::string> all;
  for (const Known known : {Known::Printed, Known::Read, Known::Derived, Known::OwnFormula}) {
    if (text == known_text(known)) return known;
    all.push_back(known_text(known));
  }
  text_node(text, place, "known")
      .refuse(fmt::format("unknown '{}' ({})", text, fmt::join(all, ", ")));
}

const Node& Study::part(const std::string& name) const {
  static const Node none{Node::Kind::Table, "", "", "", {}, {}};
  const Node* found = root.find(name);
  return found == nullptr ? none : *found;
}

std::string Study::text(const std::string& key, const std::string& otherwise) const {
  return root.text_of(key, otherwise.c_str());
}

unsigned Study::seeds() const {
  Node study = root;
  study.key = "study";
  return static_cast<unsigned>(study.integer("seeds", 1, 1, 1000));
}

const Node* Study::runs_named(const std::string& name) const {
  for (const Node& runs : part("runs").items) {
    const Node* is = runs.has("name") ? runs.find("name") : runs.find("id");
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

Node Study::value(const std::string& axis, const std::string& id) const {
  const Node* found = element(axis, id);
  return found == nullptr ? text_node(id) : *found;
}

Study read_study(const std::string& id, const std::string& folder, const StudyFiles& files) {
  Study study{id, folder, "", read_included("study.toml", folder, files, 0), {}, "", ""};
  check_parts(study);
  const std::string base = study.text("base", "default.toml");
  const auto text = files(base);
  if (!text)
    study.root.refuse("base", "'" + base + "' is no file (of the study, or of sw/configs)");
  study.base_text = *text;
  if (study.root.has("axes")) name_elements(study.root.fields.at("axes"));
  study.published = read_published(files("published.csv").value_or(""), folder + "/published.csv");
  study.notes = files("notes.md").value_or("");
  study.plot = files("plot.gp").value_or("");
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
