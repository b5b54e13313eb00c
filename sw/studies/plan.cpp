// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sw/config/config_file.h"
#include "sw/config/option_table.h"
#include "sw/studies/expression.h"
#include "sw/studies/fields.h"
#include "sw/studies/reducers.h"

namespace dusk {
namespace {

std::string key_of(const std::string& setting) { return setting.substr(0, setting.find('=')); }

/// A later setting takes the place of one of the same key.
void set(std::vector<std::string>& settings, const std::string& setting) {
  for (std::string& one : settings) {
    if (key_of(one) != key_of(setting)) continue;
    one = setting;
    return;
  }
  settings.push_back(setting);
}

/// "{reading.settings}" stands for all settings of a list.
void add_settings(const std::vector<std::string>& texts, const Scope& scope,
                  std::vector<std::string>& settings) {
  for (const std::string& text : texts) {
    const bool whole = text.size() > 2 && text.front() == '{' && text.find('}') == text.size() - 1;
    const Node* node = whole ? scope.find(text.substr(1, text.size() - 2)) : nullptr;
    if (node == nullptr) {
      set(settings, render(text, scope));
    } else {
      for (const Node& item : node->all()) set(settings, render(item.text, scope));
    }
  }
}

/// One entry of [[runs]].
class Planner {
 public:
  Planner(const Study& study, const Node& node, const StudyRuns& runs)
      : study_(study),
        fields_(node, "runs",
                {"name", "id", "over", "where", "settings", "all_seeds", "steps", "first"}),
        place_(node.place),
        scope_(study, runs, seeds_),
        steps_(fields_.integer("steps", 0, 1, 1000)),
        first_(fields_.integer("first", steps_ / 2, 0, std::max(0L, steps_ - 1))) {}

  void first(std::vector<PlannedRun>& plan) const {
    fields_.each(scope_, [&](const Scope& point) {
      add(is_search() ? point.with("step", static_cast<double>(first_)) : point, plan);
    });
  }
  void more(const StudyRuns& runs, std::vector<PlannedRun>& plan) const {
    if (!is_search()) return;
    StudyRuns all = runs;
    expect(all);
    const Scope scope(study_, all, seeds_);
    fields_.each(scope, [&](const Scope& point) {
      const std::string name = fields_.text("name", fields_.text("id").c_str());
      const double low =
          reduce("otherwise", {"highest_unsaturated(" + name + ", all)", "-1"}, point);
      const double high = reduce(
          "otherwise", {"lowest_saturated(" + name + ", all)", std::to_string(steps_)}, point);
      if (high - low > 1) add(point.with("step", std::floor((low + high) / 2)), plan);
    });
  }
  void expect(StudyRuns& runs) const {
    fields_.each(scope_, [&](const Scope& point) {
      for (long step = 0; step < std::max(1L, steps_); ++step)
        runs.expect(fields_.rendered("id", point.with("step", static_cast<double>(step))));
    });
  }

 private:
  bool is_search() const { return steps_ > 0; }

  void add(const Scope& point, std::vector<PlannedRun>& plan) const {
    PlannedRun run{fields_.rendered("id", point), {}, fields_.boolean("all_seeds", true), place_};
    try {
      if (study_.root.find("settings") != nullptr)
        for (const Node& setting : study_.part("settings").all())
          set(run.settings, render(setting.text, point));
      add_settings(fields_.texts("settings"), point, run.settings);
    } catch (const StudyError& error) {
      fields_.refuse("settings", error.what());
    }
    const auto same = std::find_if(plan.begin(), plan.end(),
                                   [&](const PlannedRun& other) { return other.id == run.id; });
    if (same == plan.end()) return plan.push_back(run);
    if (same->settings != run.settings)
      fields_.refuse(
          "id", fmt::format("'{}' is also planned with other settings, at {} (another id)", run.id,
                            same->place));
    same->all_seeds = same->all_seeds || run.all_seeds;
  }

  const Study& study_;
  Fields fields_;
  std::string place_;
  mutable Seeds seeds_;
  Scope scope_;
  long steps_, first_;
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

std::vector<PlannedRun> plan_runs(const Study& study) {
  std::vector<PlannedRun> plan;
  const StudyRuns none;
  for (const Node& runs : study.part("runs").items) Planner(study, runs, none).first(plan);
  return plan;
}

std::vector<PlannedRun> plan_more(const Study& study, const StudyRuns& runs) {
  std::vector<PlannedRun> plan;
  for (const Node& spec : study.part("runs").items) Planner(study, spec, runs).more(runs, plan);
  return plan;
}

void expect_all(const Study& study, StudyRuns& runs) {
  const StudyRuns none;
  for (const Node& spec : study.part("runs").items) Planner(study, spec, none).expect(runs);
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
  const Fields fields(study.part("readings"), "readings", {"text", "settings", "points"});
  const Configuration configuration = configured(study, fields.texts("settings"), overrides);
  std::string out =
      fields.text("text", fmt::format("Base: `{}`", study.text("base", "default.toml")).c_str());
  for (const std::string& setting : overrides) out += fmt::format("; changed here: `{}`", setting);
  out += ".\n";
  const auto points = fields.items("points");
  if (!points.empty())
    out += "\n| where the text leaves room | key | read as | else |\n|---|---|---|---|\n";
  for (const Node& node : points) {
    const Fields point(node, "readings.points", {"point", "key", "else"});
    const Option* option = find_option(point.text("key"));
    if (option == nullptr) point.refuse("key", "'" + point.text("key") + "' is no key (dusk keys)");
    out += fmt::format("| {} | `{}` | {} | {} |\n", point.text("point"), option->key,
                       toml_text(option->get(configuration.experiment()), option->type),
                       point.text("else"));
  }
  return out;
}

}  // namespace dusk
