// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/study.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/algorithm/string.hpp>
#include <cstring>
#include <filesystem>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "models/common/table_reader.h"
#include "sw/common/config_error.h"
#include "sw/common/input_text.h"
#include "sw/common/inside.h"
#include "sw/common/text.h"
#include "sw/common/trust.h"
#include "sw/studies/plot_check.h"
#include "sw/studies/scope.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kKeys = {"title", "source",  "include", "base",     "settings",
                                        "seeds", "runs_in", "axes",    "measures", "readings",
                                        "runs",  "tables",  "data"};

/// An element that is a table gets an id, by which texts name it, and a name for a reader.
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
  if (!all.fields.emplace(id, node).second) node.refuse("'" + id + "' is there twice (once)");
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

/// Rows of "id,value,known,source"; a first line of these names may have them in another order.
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

/// What stands below "## TABLE" is that table's.
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

/// A file over those that it includes. `by`: what names it.
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

std::optional<std::string> shipped(const std::string& path) {
  const auto found = shipped_files().find(path);
  return found == shipped_files().end() ? std::nullopt : std::optional(found->second);
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
  const std::string base = study.root.text_of("base", "default.toml");
  const auto base_text = placed(study.root.at("base"), [&] { return files(base); });
  if (!base_text)
    study.root.at("base").refuse("'" + base + "' is no file (of the study, or of sw/configs)");
  study.base_text = *base_text;
  study.base_file = base;
  if (study.root.has("runs_in"))
    check_file_name(study.root.at("runs_in"), study.root.text_of("runs_in"));
  if (!study.part("axes").fields.empty()) name_elements(study.root.fields.at("axes"));
  return study;
}

std::vector<std::string> shipped_studies() {
  std::vector<std::string> ids;
  for (const auto& [file, text] : shipped_files()) {
    const fs::path path = file;
    if (path.filename() == "study.toml") ids.push_back(path.parent_path().filename());
  }
  return ids;
}

std::vector<std::string> shipped_studies_of(const std::string& publication) {
  std::vector<std::string> ids;
  for (const auto& [file, text] : shipped_files()) {
    const fs::path path = file, folder = path.parent_path();
    if (path.filename() == "study.toml" && folder.parent_path().filename() == publication)
      ids.push_back(folder.filename());
  }
  std::sort(ids.begin(), ids.end(), [](const std::string& a, const std::string& b) {
    return strverscmp(a.c_str(), b.c_str()) < 0;  // table-2 before table-10
  });
  return ids;
}

std::vector<StudyPlace> studies_below(const std::string& folder) {
  constexpr std::size_t kMost = 1000;
  std::vector<StudyPlace> places;
  std::error_code error;
  if (fs::exists(folder + "/study.toml", error)) return places;
  fs::recursive_directory_iterator at(folder, error), end;
  for (; !error && at != end && places.size() < kMost; at.increment(error)) {
    if (at.depth() >= 3) at.disable_recursion_pending();
    if (at->path().filename() == "study.toml" && at.depth() > 0)
      places.push_back({at->path().parent_path().string(), folder});
  }
  std::sort(places.begin(), places.end(), [](const StudyPlace& a, const StudyPlace& b) {
    return strverscmp(a.study.c_str(), b.study.c_str()) < 0;
  });
  return places;
}

Study find_study(const StudyPlace& place) {
  for (const auto& [file, text] : shipped_files()) {
    const fs::path path = file, folder = path.parent_path();
    if (folder.filename() != place.study || path.filename() != "study.toml") continue;
    return read_study(place.study, folder.string(), [&](const std::string& name) {
      const auto own = shipped((folder / name).lexically_normal().string());
      return own ? own : shipped("sw/configs/" + name);
    });
  }
  const fs::path folder = (fs::path(place.study) / "").parent_path().lexically_normal();
  const std::string home = place.home.empty() ? folder.string() : place.home;
  // Its files are its own, else configurations of the program.
  const auto files = [&](const std::string& name) {
    const std::string path = (folder / name).lexically_normal().string();
    const bool inside = one_line(name) == name && fs::path(name).is_relative();
    if (!trusts_inputs() && !(inside && is_inside(home, path)))
      throw StudyError(fmt::format("'{}' leads out of {} (a file in it; {})", shown(name),
                                   shown(home), kTrustHint));
    const auto own = text_if_there(path);
    return own ? own : shipped("sw/configs/" + name);
  };
  std::error_code error;
  if (!fs::is_directory(folder, error) || !fs::exists(folder / "study.toml", error))
    throw ConfigError(
        "ID: '{}' is not known ({}; a publication's folder; or a folder with study.toml)",
        shown(place.study), fmt::join(shipped_studies(), ", "));
  const std::string name = fs::weakly_canonical(folder, error).filename();
  check_file_name(text_node("", shown(folder.string()), "folder"), name);
  Study study = read_study(name, folder.string(), files);
  const fs::path own_base = (folder / study.base_file).lexically_normal();
  if (fs::exists(own_base, error)) study.base_file = own_base.string();
  if (trusts_inputs()) return study;
  check_plot(study.plot, (folder / "plot.gp").string());
  study.home = home;
  return study;
}

}  // namespace dusk
