// SPDX-License-Identifier: Apache-2.0
// Studies and their expressions.
#include <filesystem>

#include "sw/config/config_file.h"
#include "sw/config/key_use.h"
#include "sw/studies/page.h"
#include "sw/studies/plan.h"
#include "sw/studies/plot_check.h"
#include "sw/studies/scope.h"
#include "sw/studies/study.h"
#include "tests/fuzz/readers.h"

namespace dusk::fuzz {
namespace {

namespace fs = std::filesystem;

/// One result for all runs.
const RunResults& answer() {
  static const RunResults results = [] {
    RunResults run;
    run.summary = {{"accepted_throughput", 0.5},
                   {"packet_latency.mean", 50},
                   {"cycles", 1000},
                   {"relative_link_power", 0.5},
                   {"saturated", 0},
                   {"steady", 1},
                   {"offered_load", 0.5},
                   {"mean_hops", 5}};
    for (const char* queue : {"X+A1", "injection"}) run.queues[queue] = {5, 5};
    for (double cycle = 1000; cycle <= 9000; cycle += 1000) {
      run.series["cycle"].push_back(cycle);
      for (const char* column :
           {"relative_link_power", "packet_latency", "accepted_throughput", "offered_load",
            "switch_link_power", "delivered_packets", "network_latency", "on", "draining",
            "turning_off", "off", "turning_on", "waiting_packets"})
        run.series[column].push_back(0.5);
    }
    run.checks = {{"progress", ""}, {"starvation", "node 3 waits"}};
    run.injected = {1, 2, 3, 4};
    run.seconds = 2;
    return run;
  }();
  return results;
}

/// The files of a text, then the shared ones of the shipped studies and configurations.
StudyFiles files_of(const std::string& text) {
  std::map<std::string, std::string> own;
  for (const auto& [name, content] : files_in(text, "study.toml")) own[name] = content;
  return [own](const std::string& path) -> std::optional<std::string> {
    const auto found = own.find(path);
    if (found != own.end()) return found->second;
    const fs::path shared = fs::path("sw/studies/alonso-thesis-2012/one") / path;
    for (const std::string& place : {shared.lexically_normal().string(), "sw/configs/" + path}) {
      const auto shipped = shipped_files().find(place);
      if (shipped != shipped_files().end()) return shipped->second;
    }
    return std::nullopt;
  };
}

/// Does the same as `dusk reproduce`, without the runs.
void reproduce(const Study& study) {
  StudyRuns runs;
  KeyUse use;
  for (int rounds = 0; rounds < 3; ++rounds) {
    const std::vector<PlannedRun> plan = plan_runs(study, runs);
    std::size_t looked = 0;
    for (const PlannedRun& run : plan) {
      if (++looked <= 5)
        planned_experiment(study, run.with_seed(run.own_seed().value_or(1)), {}, use);
      runs.add(run.id, answer());
    }
    if (plan.empty()) break;
  }
  const Page page = evaluate_study(study, runs);
  markdown(page_document(page));
  csv(page_table(page));
  terminal(page_document(page));
}

void read_whole_study(const std::string& text) {
  reproduce(read_study("mine", "mine", files_of(text)));
}

constexpr const char* kStudy = R"x(title = "t"
source = "s"
base = "default.toml"
seeds = 2
[axes]
a = "1:3:1"
mode = [{ id = "x", settings = ["power.override=false"] }, { settings = [] }]
[measures]
m = "number(x-1, accepted_throughput) * 2"
[[runs]]
name = "r"
id = "{mode}-{a}"
over = ["mode", "a"]
where = "a < 3"
settings = ["run.seed={a}", "{mode.settings}"]
[[tables]]
id = "one"
title = "One"
[[tables.rows]]
id = "row-{a}"
over = "a"
measure = "100 * (a / 2 - 1)"
published = "p"
tolerance = 0.1
note = "{a > 1 ? more | {a:.2f}}"
[[tables.grids]]
id = "g"
head = ["x", { over = "a", text = "{a}" }]
lines = [{ over = "mode", cells = ["{mode}", { over = "a", text = "{m}", join = " / " }] }]
[[data]]
name = "d{mode}"
over = "mode"
lines = [{ over = "a", where = "a < 3", cells = ["{a:.3f}", "{m}"] }]
=== published.csv
id,value,known,source
p,1.5,printed,"Table 1, ""2"""
=== notes.md
above

## one
Text {one.row-1.measured}

{grid g}
=== plot.gp
set xlabel "x"
plot $dx using 1:2 with lines title "d"
)x";

/// Reads the text as an expression, a template and a list of a small study with a result for each
/// run.
void read_expression(const std::string& text) {
  static const Study study = read_study("mine", "mine", files_of(kStudy));
  static const StudyRuns runs = [] {
    StudyRuns all;
    for (const PlannedRun& run : plan_runs(study, all)) all.add(run.id, answer());
    return all;
  }();
  Scope scope(study, runs);
  scope.bind("load", text_node("0.25"));
  scope.bind("number", number_node(3));
  telling<StudyError>([&] {
    if (text.find('{') != std::string::npos) {
      render(text, scope);
    } else if (text.find(" in ") != std::string::npos) {
      std::size_t points = 0;
      for_all({text}, scope, [&](const Scope&) { ++points; });
    } else {
      each_seed(text, scope);
    }
  });
}

void read_folder(const std::string& text) {
  const std::string folder = scratch() + "/study";
  fs::remove_all(folder);
  fs::create_directory(folder);
  for (const auto& [name, content] : files_in(text, "study.toml")) {
    if (name.find('/') == std::string::npos && !name.empty() && name.size() < 40)
      scratch_file("study/" + name, content);
  }
  reproduce(find_study(folder));
}

}  // namespace

std::vector<Reader> study_readers() {
  return {
      {"study",
       read_whole_study,
       nullptr,
       "",
       {kStudy},
       {"sw/studies/alonso-thesis-2012/*/study.toml"}},
      {"study-folder", read_folder, nullptr, "", {kStudy}, {}},
      {"expression",
       read_expression,
       nullptr,
       "",
       {"100 * (load / number - 1)", "not 1 < 2 and (3 >= load or true)", "abs(-load) + max(1, 2)",
        "{load:.2f} of {number > 2 ? many | few}", "x in 1:5:1", "x in [1, 2, 0.1:0.3:0.1]",
        "w in series(x-1, 1000, 5000)", "l in leaves(x-1, 2)", "{failure(x-1, starvation)}",
        "at(x-1, cycle in window.relative_link_power)"},
       {}},
  };
}

}  // namespace dusk::fuzz
