// SPDX-License-Identifier: Apache-2.0
#include "sw/config/config_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <filesystem>
#include <sstream>
#include <utility>

#include "models/energy/thresholds.h"
#include "sw/common/input_text.h"
#include "sw/common/nearest.h"
#include "sw/common/text.h"
#include "sw/common/toml_text.h"
#include "sw/config/key_effect.h"
#include "sw/config/key_use.h"
#include "sw/config/option_table.h"
#include "sw/config/option_values.h"
#include "sw/config/path_keys.h"
#include "sw/config/power_scheme.h"
#include "sw/config/workload_part.h"

namespace dusk {
namespace {

/// A key of the file, in a section or outside.
struct Entry {
  std::string key;
  const toml::node* node = nullptr;  ///< null: a section that does not exist
  toml::source_position key_at, value_at;
};

bool is_section(const std::string& name) {
  const auto& table = option_table();
  return std::any_of(table.begin(), table.end(), [&](const Option& option) {
    return option.key.compare(0, name.size() + 1, name + ".") == 0;
  });
}

std::vector<Entry> entries_of(const toml::table& root) {
  std::vector<Entry> entries;
  for (auto&& [section, node] : root) {
    const std::string name{section.str()};
    const auto* table = node.as_table();
    if (table == nullptr || !is_section(name)) {
      entries.push_back(
          {name, table == nullptr ? &node : nullptr, section.source().begin, node.source().begin});
      continue;
    }
    for (auto&& [key, value] : *table) {
      entries.push_back(
          {name + "." + std::string{key.str()}, &value, key.source().begin, value.source().begin});
    }
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.key_at < b.key_at; });
  return entries;
}

/// Makes relative paths of the key's value relative to the folder of `file`.
void put_paths_beside(Experiment& experiment, const Option& option, const std::string& file) {
  if (!names_files(option.key)) return;
  const auto value = std::get<std::string>(option.get(experiment));
  option.set(experiment, paths_beside(option.key, value, file));
}

[[noreturn]] void unknown_section(const std::string& where, const std::string& name) {
  const std::vector<std::string> sections{"network", "switch",      "power",
                                          "traffic", "application", "run"};
  throw ConfigError("{}: {}: unknown section ({})", where, shown(name), instead_of(name, sections));
}

std::string trimmed(const std::string& text) {
  return boost::trim_copy_if(text, boost::is_any_of(" \t"));
}

/// Returns the name of the experiment: the file's stem, or the name of its results folder. Control
/// characters become blanks, and a longer name is cut.
std::string name_of(const std::string& file) {
  std::error_code no_folder;  // current folder may be gone
  const auto path = std::filesystem::absolute(file, no_folder).lexically_normal();
  const auto named = path.filename() == "config.toml" ? path.parent_path().filename() : path.stem();
  return one_line(named.string()).substr(0, kLongestRunName);
}

}  // namespace

void Configuration::read_text(const std::string& text, const std::string& file) {
  const auto place = [&](const toml::source_position& at) { return toml_place(file, at); };
  const toml::table root = parse_toml(text, file);
  for (const Entry& entry : entries_of(root)) {
    const std::string where = place(entry.key_at);
    if (entry.node == nullptr) unknown_section(where, entry.key);
    const Option& option = known_option(where, entry.key);
    assign(experiment_, option, *entry.node, place(entry.value_at));
    put_paths_beside(experiment_, option, file);
    origins_[option.key] = place(entry.value_at);
    file_keys_.insert(option.key);
  }
  follow_other_keys();
  for (const IgnoredKey& ignored : ignored_keys(experiment_)) unread_by_file_.insert(ignored.key);
}

void Configuration::read_base(const std::string& text, const std::string& file) {
  read_text(text, file);
  of_program_ = true;
}

void Configuration::read_file(const std::string& file) {
  read_text(input_text(file, "a TOML file"), file);
  experiment_.name = name_of(file);
}

void Configuration::read_setting(const std::string& setting, const std::string& place,
                                 const std::string& file) {
  if (setting.size() > kValueBytes)
    throw ConfigError("{}: {}: is longer than {} bytes", place, shown(setting), kValueBytes);
  const auto equals = setting.find('=');
  if (equals == std::string::npos)
    throw ConfigError("{}: {}: has no value (key=value)", place, shown(setting));
  const std::string key = trimmed(setting.substr(0, equals));
  const std::string raw = trimmed(setting.substr(equals + 1));
  const Option& option = known_option(place, key);
  const auto origin = origins_.find(key);
  if (origin != origins_.end() && origin->second == place) {
    throw ConfigError("{}: {}: is set twice (once)", place, key);
  }
  assign_text(experiment_, option, raw, place);
  put_paths_beside(experiment_, option, file);
  origins_[key] = place;
  file_keys_.erase(key);
  follow_other_keys();
}

void Configuration::read_decided(const DecidedSetting& decided) {
  const std::string key = decided.setting.substr(0, decided.setting.find('='));
  const auto origin = origins_.find(key);
  if (origin != origins_.end() && origin->second == "--set")
    throw ConfigError("--set: {}: {} decides it (leave it out)", key, decided.place);
  read_setting(decided.setting, decided.place);
}

void Configuration::read_point(const std::vector<std::pair<std::string, std::string>>& settings,
                               const std::string& place, const std::string& file) {
  for (const auto& [key, value] : settings) {
    const auto origin = origins_.find(key);
    if (origin != origins_.end() && origin->second == "--set")
      throw ConfigError("{}: {}: is a setting of the points and is given with --set (one of them)",
                        place, key);
    read_setting(key + "=" + value, place, file);
  }
}

void Configuration::follow_other_keys() {
  // Assertions of the program's modules watch a user's module.
  if (origins_.count("run.checked") == 0)
    experiment_.run.checked = !experiment_.switch_.replace.empty();
  follow_scheme();
  follow_kind();
  const WorkloadPart* now = &workload_of(experiment_.traffic);
  if (now == workload_) return;
  const WorkloadPart* before = std::exchange(workload_, now);
  // Values in a file of the program belong to its own kind of traffic only.
  const bool other_traffic = of_program_ && file_keys_.count("traffic.kind") == 0;
  for (const WorkloadPart* part : {before, now}) {
    for (const auto& [key, value] : part->defaults()) {
      if (other_traffic && part == now && file_keys_.erase(key) > 0) origins_.erase(key);
      if (origins_.count(key) == 0) set_default(key);
    }
  }
}

void Configuration::follow_kind() {
  const NetworkKind* now = &kind_of(experiment_.network);
  const NetworkKind* before = std::exchange(kind_, now);
  if (now == before) return;
  for (const NetworkKind* kind : {before, now}) {
    for (const auto& [key, value] : kind->defaults())
      if (origins_.count(key) == 0) set_default(key);
  }
}

void Configuration::follow_scheme() {
  const std::string& now = experiment_.power.scheme;
  for (const SchemeKey& row : scheme_keys(std::exchange(scheme_, now)))
    if (origins_.count(row.key) == 0) set_default(row.key);
  for (const SchemeKey& row : scheme_keys(now)) {
    if (of_program_ && file_keys_.erase(row.key) > 0) origins_.erase(row.key);
    if (origins_.count(row.key) == 0) find_option(row.key)->set(experiment_, row.value);
  }
}

void Configuration::forget(const std::string& key) {
  origins_.erase(key);
  file_keys_.erase(key);
  set_default(key);
  follow_other_keys();
}

void Configuration::set_default(const std::string& key) {
  reset_option(experiment_, key);
  for (const auto& defaults : {kind_->defaults(), workload_->defaults()}) {
    for (const auto& [other, value] : defaults)
      if (other == key) find_option(key)->set(experiment_, value);
  }
}

void Configuration::check() const {
  Configuration run = *this;
  KeyUse use;
  use.add("", {&run});
  use.notes();
  check_experiment(run.experiment_, run.origins_);
}

Configuration read_configuration(const std::string& file, const std::vector<std::string>& settings,
                                 const std::vector<DecidedSetting>& decided,
                                 const FileSettings& of_file) {
  Configuration configuration;
  file.empty() ? configuration.read_base(default_configuration(), "default.toml")
               : configuration.read_file(file);
  for (const std::string& setting : of_file.settings)
    configuration.read_setting(setting, "--set", of_file.file);
  for (const std::string& setting : settings) configuration.read_setting(setting);
  for (const DecidedSetting& setting : decided) configuration.read_decided(setting);
  const std::string& name = configuration.experiment().run.name;
  if (!name.empty()) configuration.experiment().name = name;
  return configuration;
}

Configuration load_configuration(const std::string& file, const std::vector<std::string>& settings,
                                 const std::vector<DecidedSetting>& decided) {
  Configuration configuration = read_configuration(file, settings, decided);
  KeyUse use;
  use.add("", {&configuration});
  use.tell();
  configuration.check();
  return configuration;
}

std::string configuration_text(const Experiment& experiment) {
  std::string text, section;
  for (const Option& option : option_table()) {
    const auto dot = option.key.find('.');
    if (option.key.substr(0, dot) != section) {
      if (!section.empty()) text += '\n';
      section = option.key.substr(0, dot);
      text += fmt::format("[{}]\n", section);
    }
    OptionValue value = option.get(experiment);
    if (option.key == "run.output") value = std::string{};
    if (names_files(option.key)) value = absolute_paths(option.key, std::get<std::string>(value));
    // The file may be renamed, so the name is written out.
    if (option.key == "run.name" && experiment.run.name.empty()) value = experiment.name;
    text += fmt::format("{} = {}\n", option.key.substr(dot + 1), toml_text(value, option.type));
    const auto setting = static_cast<std::size_t>(experiment.power.setting);
    if (option.key == "power.setting" && setting >= 1 && setting <= kPublishedSettings.size()) {
      const PublishedSetting s =
          published_setting(static_cast<int>(setting), exact_decimal(experiment.power.u_max));
      text += fmt::format("# That is u_on = {}, u_off = {}; these two keys count if it is 0.\n",
                          decimal_text(s.on), decimal_text(s.off));
    }
  }
  return text;
}

std::string without_detail_keys(const std::string& text) {
  std::vector<std::string> left_out;
  for (const Option& option : option_table())
    if (option.adds_files) left_out.push_back(option.key + " = ");
  std::istringstream in(text);
  std::string out, line, section;
  while (std::getline(in, line)) {
    if (line.rfind('[', 0) == 0) section = line.substr(1, line.find(']') - 1) + '.';
    const std::string full = section + line;
    const auto begins = [&full](const std::string& key) { return full.rfind(key, 0) == 0; };
    if (std::none_of(left_out.begin(), left_out.end(), begins)) out += line + '\n';
  }
  return out;
}

}  // namespace dusk
