// SPDX-License-Identifier: Apache-2.0
#include "sw/studies/analyses.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "sw/analyze/document.h"
#include "sw/common/message.h"
#include "sw/common/version.h"
#include "sw/run/run_results.h"

namespace dusk {
namespace {

/// Adds the numbers of a table. Names end before a comma: "by both cards of D, this one".
void add_counted(const CountedTable& table, std::map<std::string, double>& numbers) {
  for (const CountedNumber& row : table.rows) {
    const std::string name = "counted." + row.name.substr(0, row.name.find(','));
    const double none = std::numeric_limits<double>::quiet_NaN();
    numbers[name + ".formula"] = row.formula.value_or(none);
    numbers[name + ".counted"] = row.counted.value_or(none);
  }
}

/// Adds load.SWITCH.PORT for the output channels.
void add_loads(const Analysis& a, std::map<std::string, double>& numbers) {
  if (!a.loads) return;
  for (ChannelId c = 0; c < a.topology().channels.size(); ++c) {
    const Endpoint& from = a.topology().channels[c].from;
    if (from.kind == Endpoint::Kind::Switch)
      numbers[fmt::format("load.{}.{}", from.id, from.port)] =
          a.loads->load[c].convert_to<double>();
  }
}

}  // namespace

RunResults analyzed(const Configuration& configuration) {
  const Analysis a = analyze(configuration);
  RunResults results;
  results.commit = commit();
  results.exact = true;
  results.summary = numbers_of_json(doc::json_text(network_json(a)));
  add_counted(a.counted, results.summary);
  add_loads(a, results.summary);
  return results;
}

std::vector<PlannedAnalysis> take_analyses(const Study& study, std::vector<PlannedRun>& plan,
                                           const std::vector<std::string>& overrides, KeyUse& use) {
  const auto first = std::stable_partition(plan.begin(), plan.end(),
                                           [](const PlannedRun& run) { return !run.analyze; });
  std::vector<PlannedAnalysis> analyses;
  for (auto run = first; run != plan.end(); ++run)
    analyses.push_back({*run, planned_configuration(study, *run, overrides, use)});
  plan.erase(first, plan.end());
  return analyses;
}

void do_analyses(const Study& study, const std::vector<PlannedAnalysis>& analyses,
                 const std::vector<std::string>& overrides, StudyRuns& runs) {
  if (analyses.empty()) return;
  message("{}: {} {}", study.id, analyses.size(), analyses.size() == 1 ? "analysis" : "analyses");
  for (const auto& [run, configuration] : analyses)
    runs.add(run.id, of_settings(run, overrides,
                                 [&, &planned = configuration] { return analyzed(planned); }));
}

}  // namespace dusk
