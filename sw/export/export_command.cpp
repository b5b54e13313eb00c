// SPDX-License-Identifier: Apache-2.0
/// dusk export-workload: the packets of a run as a file.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "sw/commands.h"
#include "sw/config/config_file.h"
#include "sw/export/export_workload.h"
#include "sw/jobs/child_process.h"
#include "sw/report/status_line.h"
#include "sw/report/terminal_report.h"
#include "sw/run/interrupt.h"
#include "sw/run/result_files.h"
#include "sw/run/run_command.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

struct Arguments {
  std::string file, output;
  std::vector<std::string> settings;
};

/// Of the configuration that replays `output`.
std::string replay_name(const std::string& output) { return output + ".toml"; }

/// A workload belongs to what was run with it: none is written over.
void check_new(const std::string& output) {
  if (output == "-") return;
  for (const std::string& file : {output, replay_name(output)}) {
    std::error_code error;
    if (fs::exists(fs::symlink_status(file, error)))
      throw ConfigError(fmt::format("--output: '{}' exists already (a new file, or -)", file));
  }
}

/// Writes the configuration that replays the file beside it; returns its path.
std::string write_replay(const Experiment& experiment, const std::string& output, Cycle measured) {
  const Experiment replay = replay_of(experiment, output, measured);
  const fs::path path(replay_name(output));
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  write_file(folder.string(), path.filename().string(), configuration_text(replay));
  return path.string();
}

int export_file(const Arguments& arguments) {
  check_new(arguments.output);
  const Experiment experiment = load_configuration(arguments.file, arguments.settings).experiment();
  WholeFile file(arguments.output);
  catch_interrupts();
  StatusLine status;
  const ExportedWorkload all = export_workload(
      experiment, [&](const std::string& text) { file.write(text); },
      [&](const Progress& progress) {
        status.show(progress_share(progress), [&] { return progress_line(progress); });
      });
  status.finish();
  if (!all.failure.empty()) {
    fmt::print(stderr, "check failed: {}\nno workload is written\n", all.failure);
    return kCheckFailed;
  }
  if (!all.complete) {
    fmt::print(stderr, "interrupted: no workload is written\n");
    return kInterrupted;
  }
  file.finish();
  fmt::print(stderr, "{} packets of cycles 0 to {}\n", all.packets, all.end - 1);
  if (all.after > 0) {
    fmt::print(stderr,
               "note: {} of them are created after run.cycles = {}, while the run may drain "
               "(run.drain_limit)\n",
               all.after, all.measured);
  }
  if (arguments.output != "-") {
    fmt::print("workload: {}\nreplay: dusk run {}\n", arguments.output,
               shell_word(write_replay(experiment, arguments.output, all.measured)));
  }
  return kDone;
}

}  // namespace

void add_export_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand(
      "export-workload", "Write the packets of a run: cycle, source, destination, length");
  add_file(*command, arguments->file, "Configuration (TOML); none: the built-in default");
  add_list(*command, "--set", arguments->settings, "Set an option: --set section.key=value");
  command->add_option("--output", arguments->output, "File (CSV); -: the standard output")
      ->type_name("FILE")
      ->required();
  command->callback([arguments, &status] {
    if (arguments->output.empty()) throw ConfigError("--output: '' is no file (a file, or -)");
    status = export_file(*arguments);
  });
}

}  // namespace dusk
