// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/application/application_reader.h"
#include "sw/common/inside.h"
#include "sw/common/quote.h"
#include "sw/common/text.h"
#include "sw/common/text_table.h"
#include "sw/common/trust.h"
#include "sw/config/config_file.h"
#include "sw/config/option_table.h"
#include "sw/studies/scope.h"
#include "sw/workloads/application_jobs.h"

namespace dusk {
namespace {

/// Returns the setting of the same key, or the end.
template <typename Settings>
auto same_key(Settings& settings, const std::string& setting) {
  const auto key_of = [](const std::string& text) { return text.substr(0, text.find('=')); };
  return std::find_if(settings.begin(), settings.end(),
                      [&](const auto& other) { return key_of(other) == key_of(setting); });
}

/// Adds the settings of a table. "{reading.settings}" is replaced by all settings of a list. A
/// later setting replaces an earlier one of the same key.
void add_settings(const Node& table, const Scope& scope, std::vector<std::string>& settings) {
  table.texts("settings");  // elements must be texts
  for (const Node& item : table.at("settings").all()) {
    const std::string& text = item.text;
    const bool whole = text.size() > 2 && text.front() == '{' && text.find('}') == text.size() - 1;
    placed(item, [&] {
      const Node* list = whole ? scope.find(text.substr(1, text.size() - 2)) : nullptr;
      for (const Node& one : list == nullptr ? std::vector<Node>{item} : list->all()) {
        const std::string setting = render(one.text, scope);
        const auto same = same_key(settings, setting);
        same == settings.end() ? settings.push_back(setting) : void(*same = setting);
      }
    });
  }
}

/// Returns the number of seeds of a run: a number, or an expression over its loops.
unsigned seeds_of(const Scope& point, const Node& node) {
  if (!node.has("seeds")) return kMostSeeds;
  const double seeds = point.read(node, "seeds", evaluate);
  if (!(seeds >= 1 && seeds <= kMostSeeds && seeds == std::floor(seeds)))
    node.at("seeds").refuse(fmt::format("is no number of seeds (1 to {})", kMostSeeds));
  return static_cast<unsigned>(seeds);
}

/// Refuses keys for trusted studies only: they read files outside of the home, or execute them.
void check_confined(const Study& study, const Configuration& configuration) {
  if (study.home.empty()) return;
  const Experiment& e = configuration.experiment();
  const auto refuse = [&](const char* key, const std::string& what) {
    const auto origin = configuration.origins().find(key);
    const std::string from = origin == configuration.origins().end() ? "" : origin->second + ": ";
    throw ConfigError("{}{}: {} ({})", from, key, what, kTrustHint);
  };
  if (!e.switch_.replace.empty())
    refuse("switch.replace", "a study cannot replace modules: they run with your rights");
  if (!e.run.output.empty()) refuse("run.output", "a study cannot say where its results go");
  std::vector<std::pair<const char*, std::string>> files{
      {"traffic.trace_file", e.traffic.trace_file},
      {"traffic.permutation_file", e.traffic.permutation_file},
      {"application.node_file", e.application.node_file},
      {"run.reference", e.run.reference}};
  for (const std::string& job : job_files(e.application))
    for (const std::string& file : application::files_of(job))
      files.emplace_back("application.files", file);
  for (const auto& [key, file] : files)
    if (!file.empty() && !is_inside(study.home, file))
      refuse(key, "'" + shown(file) + "' leads out of " + shown(study.home));
}

/// Returns the study's base with `settings`, then a person's settings.
Configuration configured(const Study& study, const std::vector<std::string>& settings,
                         const std::vector<std::string>& overrides) {
  Configuration configuration;
  configuration.read_base(study.base_text, study.base_file);
  const std::string file = study.paths + "/study.toml";
  for (const std::string& setting : settings)
    if (same_key(overrides, setting) == overrides.end())
      configuration.read_setting(setting, "--set", file);
  check_confined(study, configuration);
  for (const std::string& setting : overrides) configuration.read_setting(setting);
  return configuration;
}

}  // namespace

std::optional<std::int64_t> PlannedRun::own_seed() const {
  const std::string key = "run.seed=";
  const auto setting = same_key(settings, key);
  if (setting == settings.end()) return std::nullopt;
  return number_in<std::int64_t>(setting->substr(key.size()));
}

PlannedRun PlannedRun::with_seed(std::int64_t seed) const {
  PlannedRun run = *this;
  const std::string setting = fmt::format("run.seed={}", seed);
  const auto same = same_key(run.settings, setting);
  same == run.settings.end() ? run.settings.push_back(setting) : void(*same = setting);
  return run;
}

void StudyRuns::add(const std::string& id, RunResults results) {
  commits.insert(results.commit);
  seconds += results.seconds;
  count += results.exact ? 0 : 1;
  of[id].push_back(std::move(results));
}

std::string StudyRuns::left_out() const {
  std::size_t partial = 0;
  double most = 0;
  std::string worst;
  for (const auto& [id, results] : of) {
    for (const RunResults& run : results) {
      const double packets = run.left_out_of_trace();
      partial += packets > 0 ? 1 : 0;
      if (packets <= most) continue;
      most = packets;
      worst = id;
    }
  }
  if (partial == 0) return "";
  return fmt::format("Left out: in {} of {} runs, most in '{}': {}.", partial, count, shown(worst),
                     left_out_text(most));
}

std::vector<PlannedRun> plan_runs(const Study& study, StudyRuns& runs) {
  const Scope scope(study, runs);
  for (const Node& node : study.part("runs").items) {
    node.only({"name", "id", "over", "where", "search", "next", "settings", "seeds", "may_fail",
               "analyze"});
    scope.each(node, [&](const Scope& point) {
      point.loop(node, "search", [&](const Scope& at) {
        const std::string id = at.read(node, "id", render);
        check_file_name(node.at("id"), id);
        placed(node, [&] { at.budget().point(); });
        runs.of[id];
      });
    });
  }
  std::vector<PlannedRun> plan;
  std::map<std::string, std::size_t> places;  // index in the plan, by id
  for (const Node& node : study.part("runs").items) {
    const auto add = [&](const Scope& point) {
      PlannedRun run{point.read(node, "id", render), {}, node.place};
      if (runs.has(run.id)) return;
      run.analyze = point.read(node, "analyze", holds, "false");
      for (const char* field : {"seeds", "may_fail"})
        if (run.analyze && node.has(field))
          node.at(field).refuse("is of simulations, not of analyses");
      run.most_seeds = run.analyze ? 1 : seeds_of(point, node);
      run.may_fail = node.texts("may_fail");
      add_settings(study.root, point, run.settings);
      add_settings(node, point, run.settings);
      const auto [place, is_new] = places.emplace(run.id, plan.size());
      if (is_new) return plan.push_back(run);
      PlannedRun* const same = &plan[place->second];
      if (same->settings != run.settings || same->may_fail != run.may_fail ||
          same->analyze != run.analyze)
        node.at("id").refuse(fmt::format(
            "'{}' is also planned with other settings, at {} (another id)", run.id, same->place));
      same->most_seeds = std::max(same->most_seeds, run.most_seeds);
    };
    scope.each(node, [&](const Scope& point) { point.loop(node, "next", add); });
  }
  return plan;
}

Configuration planned_configuration(const Study& study, const PlannedRun& run,
                                    const std::vector<std::string>& overrides, KeyUse& use) {
  return of_settings(run, overrides, [&] {
    Configuration configuration = configured(study, run.settings, overrides);
    use.add(run.id, {&configuration});
    configuration.check();
    return configuration;
  });
}

Experiment planned_experiment(const Study& study, const PlannedRun& run,
                              const std::vector<std::string>& overrides, KeyUse& use) {
  return planned_configuration(study, run, overrides, use).experiment();
}

std::string readings_markdown(const Study& study, const std::vector<std::string>& overrides) {
  const Node& readings = study.part("readings");
  readings.only({"text", "settings", "points"});
  const Configuration configuration = configured(study, readings.texts("settings"), overrides);
  const std::string base = "Base: " + markdown_code(study.root.text_of("base", "default.toml"));
  std::string out = readings.text_of("text", base.c_str());
  for (const std::string& setting : overrides) out += "; changed here: " + markdown_code(setting);
  out += ".\n";
  std::vector<std::vector<std::string>> lines = {
      {"where the text leaves room", "key", "read as", "else"}};
  for (const Node& point : readings.at("points").all()) {
    point.only({"point", "key", "else"});
    const Node* shared = study.element("unsaid", point.text_of("point"));
    const Node& open = shared == nullptr ? point : *shared;
    const std::string key = open.text_of("key");
    const Option* option = find_option(key);
    if (option == nullptr) open.at("key").refuse("'" + shown(key) + "' is no key (dusk keys)");
    lines.push_back(
        {open.text_of("point"), '`' + option->key + '`',
         markdown_text(toml_text(option->get(configuration.experiment()), option->type)),
         point.text_of("else")});
  }
  return lines.size() == 1 ? out : out + '\n' + markdown_table(lines);
}

}  // namespace dusk
