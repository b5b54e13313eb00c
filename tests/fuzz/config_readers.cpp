// SPDX-License-Identifier: Apache-2.0
// Configurations, options of the command line, and the tables of other simulators.
#include <fmt/format.h>

#include <limits>

#include "sw/compare/booksim_config.h"
#include "sw/compare/booksim_process.h"
#include "sw/compare/judge.h"
#include "sw/compare/reference.h"
#include "sw/config/config_file.h"
#include "sw/config/lengths.h"
#include "sw/config/option_table.h"
#include "sw/crosscheck/questions.h"
#include "sw/explore/front.h"
#include "sw/sweep/axis.h"
#include "tests/fuzz/readers.h"

namespace dusk::fuzz {
namespace {

/// Checks that a configuration without a fault is read back as it was written.
void check_and_read_back(const Configuration& configuration) {
  configuration.check();
  const std::string text = configuration_text(configuration.experiment());
  Configuration again;
  again.read_text(text, "again.toml");
  if (configuration_text(again.experiment()) != text)
    throw std::logic_error("the configuration is read back as another one");
}

void read_configuration(const std::string& text) {
  Configuration configuration;
  configuration.read_text(text, "a.toml");
  check_and_read_back(configuration);
}

void read_settings(const std::string& text) {
  Configuration configuration;
  for (const auto& [setting, ignored] : files_in(text, "run.seed=1"))
    configuration.read_setting(setting);
  check_and_read_back(configuration);
}

/// "=== run.seed=1" for each key with its default.
std::vector<std::string> settings_seeds() {
  std::vector<std::string> seeds;
  const Experiment experiment;
  for (const Option& option : option_table())
    seeds.push_back(
        fmt::format("=== {}={}\n", option.key, toml_text(option.get(experiment), option.type)));
  seeds.emplace_back("=== network.k=2\n=== network.n=2\n=== traffic.length=1..4:0.5,16:0.5\n");
  return seeds;
}

void read_booksim_configuration(const std::string& text) {
  Configuration configuration;
  configuration.read_text(text, "a.toml");
  configuration.check();
  check_booksim(configuration.experiment(), configuration.origins());
  booksim_config(configuration.experiment(), {});
}

void read_tolerances(const std::string& text) {
  ReferencePoint point;
  for (const FigureKind& kind : figure_kinds()) point.figures[kind.name] = {1, 0.1};
  parse_tolerances(text, {point});
}

void read_axis_texts(const std::string& text) {
  std::vector<std::string> texts;
  for (const auto& [axis, ignored] : files_in(text, "")) {
    if (!axis.empty()) texts.push_back(axis);
  }
  const std::vector<Axis> axes = read_axes(texts);
  for (const Point& point : cross_product(axes)) point_name(axes, point);
}

void read_question_file(const std::string& file) {
  CrosscheckOptions options;
  options.output = scratch() + "/crosscheck";
  read_questions(file, options);
}

constexpr const char* kQuestions = R"x(title = "t"
file = "%/sw/configs/torus-bubble.toml"
settings = ["run.cycles=2000"]
axes = ["traffic.load=0.1,0.2"]
[[question]]
id = "q"
asks = "w"
claim = "equal"
axes = ["network.k=2,3"]
)x";

std::string questions() {
  std::string text = kQuestions;
  return text.replace(text.find('%'), 1, DUSK_SOURCE_DIR);
}

}  // namespace

std::vector<Reader> config_readers() {
  return {
      {"configuration", read_configuration, nullptr, "", {}, {"sw/configs/*.toml"}},
      {"settings", read_settings, nullptr, "", settings_seeds(), {}},
      {"configuration-file",
       nullptr,
       [](const std::string& file) { load_configuration(file, {}); },
       ".toml",
       {"[run]\nseed = 3\n"},
       {"sw/configs/mesh-2d.toml"}},
      {"lengths",
       [](const std::string& text) { longest_length(parse_lengths(text)); },
       nullptr,
       "",
       {"16", "1..64", "16:0.8,256:0.2", "1..4:0.5,8:0.5"},
       {}},
      {"booksim-configuration",
       read_booksim_configuration,
       nullptr,
       "",
       {},
       {"sw/configs/booksim*.toml"}},
      {"reference-file",
       nullptr,
       [](const std::string& file) { read_reference(file); },
       ".csv",
       {"load,vcs,packet_latency,packet_latency_ci,saturated\n0.1,2,30.5,0.2,0\n0.3,2,,,1\n",
        "traffic.load;network_latency\r\n0,1;20\r\n"},
       {"tests/sw/booksim/*/1-flits-2-vcs-*.csv"}},
      {"tolerances",
       read_tolerances,
       nullptr,
       "",
       {"accepted_throughput=1%,packet_latency=0.5", "saturated=0"},
       {}},
      {"axes",
       read_axis_texts,
       nullptr,
       "",
       {"=== traffic.load=0.1:0.4:0.1,0.5\n=== run.seed=1,2\n",
        "=== traffic.length=\"1..4\",16\n=== switch.message_class_vcs=[1,2],[2]\n"},
       {}},
      {"questions-file",
       nullptr,
       read_question_file,
       ".toml",
       {questions()},
       {"sw/crosschecks/*.toml"}},
      {"objectives",
       [](const std::string& text) { read_objectives(text); },
       nullptr,
       "",
       {"area,latency", "throughput,energy,area"},
       {}},
  };
}

}  // namespace dusk::fuzz
