// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "sw/config/config_file.h"
#include "sw/config/option_table.h"
#include "sw/studies/scope.h"
#include "sw/version.h"

namespace dusk {
namespace {

std::string key_of(const std::string& setting) { return setting.substr(0, setting.find('=')); }

/// Those of a table. "{reading.settings}" stands for all settings of a list. A later setting takes
/// the place of one of the same key.
void add_settings(const Node& table, const Scope& scope, std::vector<std::string>& settings) {
  table.texts("settings");  // are texts
  for (const Node& item : table.items_of("settings")) {
    const std::string& text = item.text;
    const bool whole = text.size() > 2 && text.front() == '{' && text.find('}') == text.size() - 1;
    placed(item, [&] {
      const Node* list = whole ? scope.find(text.substr(1, text.size() - 2)) : nullptr;
      for (const Node& one : list == nullptr ? std::vector<Node>{item} : list->all()) {
        const std::string setting = render(one.text, scope);
        const auto same = std::find_if(settings.begin(), settings.end(), [&](const auto& other) {
          return key_of(other) == key_of(setting);
        });
        same == settings.end() ? settings.push_back(setting) : void(*same = setting);
      }
    });
  }
}

/// The base with settings, then a person's.
Configuration configured(const Study& study, const std::vector<std::string>& settings,
                         const std::vector<std::string>& overrides) {
  Configuration configuration;
  configuration.read_text(study.base_text, study.text("base", "default.toml"));
  for (const std::string& setting : settings) {
    if (std::none_of(overrides.begin(), overrides.end(),
                     [&](const std::string& o) { return key_of(o) == key_of(setting); }))
      configuration.read_setting(setting);
  }
  for (const std::string& setting : overrides) configuration.read_setting(setting);
  return configuration;
}

}  // namespace

std::vector<const RunResults*> StudyRuns::all() const {
  std::vector<const RunResults*> runs;
  for (const auto& [id, seeds] : of) {
    for (const RunResults& run : seeds) runs.push_back(&run);
  }
  return runs;
}

double StudyRuns::seconds() const {
  double sum = 0;
  for (const RunResults* run : all()) sum += run->seconds;
  return sum;
}

std::set<std::string> StudyRuns::commits() const {
  std::set<std::string> commits;
  for (const RunResults* run : all()) commits.insert(run->commit);
  if (commits.empty()) commits.insert(commit());
  return commits;
}

bool has_steady_means(const RunResults& run) {
  return run["saturated"] == 0 && (run["steady"] != 0 || run.unsteady == "correlated batches");
}

StudyRuns with_expected(const Study& study, StudyRuns runs) {
  const StudyRuns known = runs;
  Seeds seeds;
  const Scope scope(study, known, seeds);
  for (const Node& node : study.part("runs").items) {
    node.only({"name", "id", "over", "where", "search", "next", "settings", "all_seeds"});
    scope.each(node, [&](const Scope& point) {
      point.loop(node, "search", [&](const Scope& at) { runs.of[at.read(node, "id", render)]; });
    });
  }
  return runs;
}

std::vector<PlannedRun> plan_runs(const Study& study, const StudyRuns& runs) {
  std::vector<PlannedRun> plan;
  const StudyRuns expected = with_expected(study, runs);
  Seeds seeds;
  const Scope scope(study, expected, seeds);
  for (const Node& node : study.part("runs").items) {
    const auto add = [&](const Scope& point) {
      PlannedRun run{point.read(node, "id", render), {}, true, node.place};
      if (runs.has(run.id)) return;
      run.all_seeds = point.read(node, "all_seeds", holds, "");
      add_settings(study.root, point, run.settings);
      add_settings(node, point, run.settings);
      const auto same = std::find_if(plan.begin(), plan.end(),
                                     [&](const PlannedRun& other) { return other.id == run.id; });
      if (same == plan.end()) return plan.push_back(run);
      if (same->settings != run.settings)
        node.refuse("id",
                    fmt::format("'{}' is also planned with other settings, at {} (another id)",
                                run.id, same->place));
      same->all_seeds = same->all_seeds || run.all_seeds;
    };
    scope.each(node, [&](const Scope& point) { point.loop(node, "next", add); });
  }
  return plan;
}

Experiment planned_experiment(const Study& study, const PlannedRun& run,
                              const std::vector<std::string>& overrides) {
  try {
    Configuration configuration = configured(study, run.settings, overrides);
    configuration.forget_ignored_keys();
    configuration.check();
    return configuration.experiment();
  } catch (const ConfigError& error) {
    if (!overrides.empty() || run.place.empty()) throw;
    throw ConfigError(fmt::format("{}: runs.settings: {}: {}", run.place, run.id, error.what()));
  }
}

std::string readings_markdown(const Study& study, const std::vector<std::string>& overrides) {
  const Node& readings = study.part("readings");
  readings.only({"text", "settings", "points"});
  const Configuration configuration = configured(study, readings.texts("settings"), overrides);
  const std::string base = fmt::format("Base: `{}`", study.text("base", "default.toml"));
  std::string out = readings.text_of("text", base.c_str());
  for (const std::string& setting : overrides) out += fmt::format("; changed here: `{}`", setting);
  out += ".\n";
  const auto points = readings.items_of("points");
  if (!points.empty())
    out += "\n| where the text leaves room | key | read as | else |\n|---|---|---|---|\n";
  for (const Node& point : points) {
    point.only({"point", "key", "else"});
    const std::string said = point.text_of("point");
    const Node* shared = study.element("unsaid", said);
    const std::string key = (shared == nullptr ? point : *shared).text_of("key");
    const Option* option = find_option(key);
    if (option == nullptr) point.refuse("key", "'" + key + "' is no key (dusk keys)");
    out +=
        fmt::format("| {} | `{}` | {} | {} |\n", shared == nullptr ? said : shared->text_of("name"),
                    option->key, toml_text(option->get(configuration.experiment()), option->type),
                    point.text_of("else"));
  }
  return out;
}

}  // namespace dusk
