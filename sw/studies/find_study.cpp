// SPDX-License-Identifier: Apache-2.0
/// Finds studies: in the program, or in folders of a user.
#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/join.hpp>
#include <cstring>
#include <filesystem>

#include "sw/common/config_error.h"
#include "sw/common/digest.h"
#include "sw/common/folder_mark.h"
#include "sw/common/input_text.h"
#include "sw/common/inside.h"
#include "sw/common/nearest.h"
#include "sw/common/output_file.h"
#include "sw/common/text.h"
#include "sw/common/trust.h"
#include "sw/studies/plot_check.h"
#include "sw/studies/scope.h"
#include "sw/studies/study.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

std::optional<std::string> shipped(const std::string& path) {
  const auto found = shipped_files().find(path);
  return found == shipped_files().end() ? std::nullopt : std::optional(found->second);
}

bool is_trace(const fs::path& path) {
  return path.extension() == ".gz" || path.extension() == ".et";
}

/// Returns the name of a trace as settings use it; files PREFIX.<rank>.et are one trace.
std::string trace_name(fs::path path) {
  if (path.extension() == ".et") path.replace_extension().replace_extension();
  return path.string();
}

/// Returns the data of the shipped study in `folder` by relative paths: its tables except
/// published.csv, and its publication's traces that `texts` (those of the study) name.
std::map<std::string, std::string> data_of(const fs::path& folder, const std::string& texts) {
  std::map<std::string, std::string> data;
  for (const auto& [file, text] : shipped_files()) {
    const fs::path path = file, below = path.lexically_relative(folder);
    const bool is_table = path.parent_path() == folder && path.extension() == ".csv" &&
                          path.filename() != "published.csv";
    if (is_table || (is_trace(path) && texts.find(trace_name(below)) != std::string::npos))
      data[below.string()] = text;
  }
  return data;
}

/// Returns the allowed IDs, or the shipped study or publication that the ID probably means.
std::string instead_of_id(const std::string& id) {
  std::vector<std::string> known = shipped_studies();
  for (const auto& [file, text] : shipped_files()) {
    const fs::path path = file;
    if (path.filename() == "study.toml")
      known.push_back(path.parent_path().parent_path().filename());
  }
  const std::string near = nearest(id, known);
  if (!near.empty()) return "did you mean " + near + "? dusk reproduce --list names all";
  return "dusk reproduce --list names all; a publication's folder; or a folder with study.toml";
}

}  // namespace

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
    return strverscmp(a.c_str(), b.c_str()) < 0;  // sorts table-2 before table-10
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

void write_data(const Study& study) {
  if (study.data.empty()) return;
  ensure_folder(study.paths);
  for (const auto& [name, text] : study.data) {
    const fs::path path = (fs::path(study.paths) / name).lexically_normal();
    const std::string file = path.string();
    ensure_folder(path.parent_path().string());
    if (text_if_there(file) == text) continue;
    check_replaceable(file, "");
    write_file(file, text);
  }
}

Study find_study(const StudyPlace& place) {
  for (const auto& [file, text] : shipped_files()) {
    const fs::path path = file, folder = path.parent_path();
    if (folder.filename() != place.study || path.filename() != "study.toml") continue;
    std::string texts;
    Study study = read_study(place.study, folder.string(), [&](const std::string& name) {
      const auto own = shipped((folder / name).lexically_normal().string());
      texts += own.value_or("");
      return own ? own : shipped("sw/configs/" + name);
    });
    study.data = data_of(folder, texts);
    if (study.data.empty()) return study;
    std::string all;
    for (const auto& [name, text] : study.data) all += name + '\n' + text;
    study.paths = "results/reproduce/data/" + study.id + "-" + digest_of(all);
    return study;
  }
  const fs::path folder = (fs::path(place.study) / "").parent_path().lexically_normal();
  const std::string home = place.home.empty() ? folder.string() : place.home;
  // A study may include its own files and configurations of the program.
  const auto files = [&](const std::string& name) {
    const std::string path = (folder / name).lexically_normal().string();
    const bool inside = one_line(name) == name && fs::path(name).is_relative();
    if (!trusts_inputs() && !(inside && is_inside(home, path)))
      throw StudyError(fmt::format("'{}' leads out of {} (a file in it; {})", shown(name),
                                   shown(home), kTrustHint));
    std::error_code error;
    if (name.empty() || fs::is_directory(path, error))
      throw StudyError("'" + shown(name) + "' is no file");
    const auto own = text_if_there(path);
    return own ? own : shipped("sw/configs/" + name);
  };
  std::error_code error;
  if (!fs::is_directory(folder, error) || !fs::exists(folder / "study.toml", error))
    throw ConfigError("ID: '{}' is not known ({})", shown(place.study), instead_of_id(place.study));
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
