// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sw/config/config_file.h"
#include "sw/config/option_table.h"
#include "sw/studies/scope.h"
#include "sw/version.h"

namespace dusk {
namespace {

std::string key_of(const std::string& setting) { return setting.substr(0, setting.find('=')); }

/// "{reading.settings}" stands for all settings of a list. A later setting takes the place of one
/// of the same key.
void add_settings(const std::vector<Node>& texts, const Scope& scope,
                  std::vector<std::string>& settings) {
  for (const Node& item : texts) {
    const std::string& text = item.text;
    const bool whole = text.size() > 2 && text.front() == '{' && text.find('}') == text.size() - 1;
    const Node* list = whole ? scope.find(text.substr(1, text.size() - 2)) : nullptr;
    for (const Node& one : list == nullptr ? std::vector<Node>{item} : list->all()) {
      const std::string setting = render(one.text, scope);
      const auto same = std::find_if(settings.begin(), settings.end(), [&](const auto& other) {
        return key_of(other) == key_of(setting);
      });
      same == settings.end() ? settings.push_back(setting) : void(*same = setting);
    }
  }
}

/// One entry of [[runs]]; a search if it has steps.
class Planner {
 public:
  Planner(const Study& study, const Node& node) : study_(study), node_(node) {
    node.only({"name", "id", "over", "where", "settings", "all_seeds", "steps", "first"});
    steps_ = node.integer("steps", 0, 1, 1000);
    first_ = node.integer("first", steps_ / 2, 0, std::max(0L, steps_ - 1));
  }

  void first(std::vector<PlannedRun>& plan) const {
    points({}, [&](const Scope& point) { add(point, first_, plan); });
  }
  void more(StudyRuns runs, std::vector<PlannedRun>& plan) const {
    expect(runs);
    const std::string name = node_.text_of("name", node_.text_of("id").c_str());
    points(runs, [&](const Scope& point) {
      const auto end = [&](const char* of, long otherwise) {
        return evaluate(fmt::format("otherwise({}({}, all), {})", of, name, otherwise), point);
      };
      const double low = end("highest_unsaturated", -1), high = end("lowest_saturated", steps_);
      if (high - low > 1) add(point, std::floor((low + high) / 2), plan);
    });
  }
  void expect(StudyRuns& runs) const {
    points(runs, [&](const Scope& point) {
      for (long step = 0; step < std::max(1L, steps_); ++step)
        runs.expect(at(point, static_cast<double>(step)).rendered(node_, "id"));
    });
  }
  bool is_search() const { return steps_ > 0; }

 private:
  void points(const StudyRuns& runs, const Scope::Act& act) const {
    Seeds seeds;
    Scope(study_, runs, seeds).each(node_, act);
  }
  Scope at(const Scope& point, double step) const {
    return is_search() ? point.with("step", step) : point;
  }

  void add(const Scope& everywhere, double step, std::vector<PlannedRun>& plan) const {
    const Scope point = at(everywhere, step);
    PlannedRun run{point.rendered(node_, "id"), {}, node_.boolean("all_seeds", true), node_.place};
    placed(node_, "settings", [&] {
      add_settings(study_.root.items_of("settings"), point, run.settings);
      node_.texts("settings");  // are texts
      add_settings(node_.items_of("settings"), point, run.settings);
    });
    const auto same = std::find_if(plan.begin(), plan.end(),
                                   [&](const PlannedRun& other) { return other.id == run.id; });
    if (same == plan.end()) return plan.push_back(run);
    if (same->settings != run.settings)
      node_.refuse("id", fmt::format("'{}' is also planned with other settings, at {} (another id)",
                                     run.id, same->place));
    same->all_seeds = same->all_seeds || run.all_seeds;
  }

  const Study& study_;
  const Node& node_;
  long steps_ = 0, first_ = 0;
};

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
  for (const auto& [id, seeds] : runs_) {
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

std::vector<PlannedRun> plan_runs(const Study& study) {
  std::vector<PlannedRun> plan;
  for (const Node& node : study.part("runs").items) Planner(study, node).first(plan);
  return plan;
}

std::vector<PlannedRun> plan_more(const Study& study, const StudyRuns& runs) {
  std::vector<PlannedRun> plan;
  for (const Node& node : study.part("runs").items) {
    const Planner planner(study, node);
    if (planner.is_search()) planner.more(runs, plan);
  }
  return plan;
}

void expect_all(const Study& study, StudyRuns& runs) {
  for (const Node& node : study.part("runs").items) Planner(study, node).expect(runs);
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
    const std::string key = point.text_of("key");
    const Option* option = find_option(key);
    if (option == nullptr) point.refuse("key", "'" + key + "' is no key (dusk keys)");
    out += fmt::format("| {} | `{}` | {} | {} |\n", point.text_of("point"), option->key,
                       toml_text(option->get(configuration.experiment()), option->type),
                       point.text_of("else"));
  }
  return out;
}

}  // namespace dusk
