// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <memory>

#include "models/application/application_check.h"
#include "models/application/application_reader.h"
#include "models/application/deadlock.h"
#include "models/application/goal_writer.h"
#include "models/application/vef_writer.h"
#include "sw/common/commands.h"
#include "sw/common/config_error.h"
#include "sw/common/message.h"
#include "sw/common/output_file.h"
#include "sw/common/standard_output.h"
#include "sw/common/text.h"
#include "sw/config/config_file.h"
#include "sw/run/run_command.h"
#include "sw/trace/capture.h"
#include "sw/trace/capture_collectives.h"
#include "sw/trace/collective_options.h"
#include "sw/trace/trace_info.h"
#include "sw/workloads/application_jobs.h"

namespace dusk {
namespace {

using application::Application;

constexpr std::size_t kReportedFaults = 100;

std::string ending(const std::string& file) { return std::filesystem::path(file).extension(); }

struct TraceArguments {
  std::vector<std::string> files, settings;
  CollectiveOptions collectives;
  std::string from, to;
};

/// Reads an experiment that must run an application.
Experiment read_experiment(const std::string& file, const TraceArguments& arguments) {
  const Configuration configuration = load_configuration(file, arguments.settings, {});
  const Experiment& experiment = configuration.experiment();
  if (experiment.traffic.kind != "application")
    throw ConfigError("{}: traffic.kind: '{}' runs no application (application)", shown(file),
                      experiment.traffic.kind);
  return experiment;
}

/// Reads the jobs of a configuration (.toml), or the application of a trace.
Jobs read_jobs(const std::string& file, const TraceArguments& arguments) {
  const application::CollectiveSettings collectives = settings_of(arguments.collectives);
  try {
    if (is_configuration(file)) return make_jobs(read_experiment(file, arguments));
    if (!arguments.settings.empty())
      throw ConfigError("--set: a trace has no keys (FILE.toml has)");
    return std::make_shared<const std::vector<Application>>(
        std::vector<Application>{application::read_application(file, collectives)});
  } catch (const std::invalid_argument& error) {
    throw ConfigError("{}", one_line(error.what()));
  }
}

struct CaptureOptions {
  std::vector<std::string> command;
  std::string output, records, phase;
  bool phases_at_barriers = false;
  CollectiveOptions collectives;
};

/// Reports operations of a correct job that never end. Returns false if there are some, even if
/// messages of any length are sent at once.
bool ends(const Application& job) {
  if (const auto fault = application::deadlock(job, application::Sending::AtOnce)) {
    message("{}: {}", shown(job.name), *fault);
    return false;
  }
  if (const auto fault = application::deadlock(job, application::Sending::Asking))
    message("note: {}: if all messages ask first (application.eager_bytes = 0), {}",
            shown(job.name), *fault);
  return true;
}

int check(const TraceArguments& arguments) {
  check_collectives(arguments.collectives, arguments.files);
  int status = kDone;
  for (const std::string& file : arguments.files) {
    const Jobs jobs = read_jobs(file, arguments);
    for (const Application& job : *jobs) {
      const std::vector<std::string> found = application::faults(job, kReportedFaults);
      for (const std::string& fault : found) message("{}: {}", shown(job.name), fault);
      if (found.size() == kReportedFaults)
        message("{}: there may be more than {} faults", shown(job.name), kReportedFaults);
      if (!found.empty() || !ends(job)) {
        status = kWrongInput;
        continue;
      }
      print_out("{}: {} ranks, {} operations, no fault found\n", shown(job.name), job.ranks.size(),
                job.operations());
    }
  }
  return status;
}

/// Prints the jobs of an experiment, and their times in its network.
void info_of(const Experiment& experiment) {
  const Jobs jobs = make_jobs(experiment);
  const std::vector<LeastTimes> times = least_times(experiment);
  for (std::size_t job = 0; job < jobs->size(); ++job) {
    print_text(trace_info((*jobs)[job]));
    print_text(times_info(times[job], experiment.application.cycle_ns));
  }
}

int info(const TraceArguments& arguments) {
  check_collectives(arguments.collectives, arguments.files);
  for (const std::string& file : arguments.files) {
    if (is_configuration(file)) {
      info_of(read_experiment(file, arguments));
    } else {
      print_text(trace_info(read_jobs(file, arguments)->front()));
    }
  }
  return kDone;
}

/// Prints notes on a new file whose format cannot contain them.
void tell(const std::vector<application::Note>& notes, const std::string& file) {
  for (const application::Note& note : notes)
    message("note: {}: {} {} cannot be said in this format", shown(file), note.count, note.text);
}

/// Checks the name of a new file. Errors begin with `place`, the option that names the
/// file.
void check_new(const std::string& file, const std::string& place = "") {
  const std::string format = ending(file);
  if (format != ".goal" && format != ".vef")
    throw ConfigError("{}{}: unknown format '{}' (.goal or .vef)", place, shown(file),
                      shown(format));
  if (std::filesystem::exists(file))
    throw ConfigError("{}{}: is there already (a new name)", place, shown(file));
  const std::string fault = file_fault(file);
  if (!fault.empty()) cannot_be_written(place + file, fault);
}

void write_trace(const std::string& file, const Application& job) {
  std::ostringstream text;
  std::vector<application::Note> notes;
  if (ending(file) == ".goal") {
    application::write_goal(text, job);
  } else {
    notes = application::write_vef(text, job);
  }
  write_file(file, text.str());
  tell(notes, file);
  print_out("{}: {} ranks, {} operations\n", shown(file), job.ranks.size(), job.operations());
}

int convert(const TraceArguments& arguments) {
  check_new(arguments.to);
  check_collectives(arguments.collectives, {arguments.from});
  const Jobs jobs = read_jobs(arguments.from, arguments);
  if (jobs->size() != 1)
    throw ConfigError("{}: has {} jobs (one; name its file)", shown(arguments.from), jobs->size());
  const Application& job = jobs->front();
  const std::vector<std::string> found = application::faults(job, 1);
  if (!found.empty()) throw ConfigError("{}: {}", shown(job.name), found.front());
  write_trace(arguments.to, job);
  return kDone;
}

/// Returns the first and the last phase in "2..5" or "3".
CapturePhases read_phases(const std::string& text) {
  const std::size_t dots = text.find("..");
  const auto first = number_in<int>(text.substr(0, dots));
  const auto last = dots == std::string::npos ? first : number_in<int>(text.substr(dots + 2));
  if (!first || !last || *first > *last)
    throw ConfigError("--phase: '{}' is no phase (N or N..M)", shown(text));
  return {*first, *last, false};
}

/// Prints a line for each phase. Its numbers are sums over all ranks.
void tell_phases(const std::map<int, PhaseWork>& work) {
  for (const auto& [phase, done] : work)
    message("phase {}: {} calls, {} bytes sent, {} ns computed", phase, done.calls, done.bytes,
            done.cpu);
}

int record(const CaptureOptions& options) {
  check_new(options.output, "--output: ");
  CaptureArguments arguments;
  arguments.command = options.command;
  arguments.records = options.records;
  if (options.phase.empty()) {
    arguments.tell_phases = tell_phases;
  } else {
    arguments.phases = read_phases(options.phase);
  }
  arguments.phases.at_barriers = options.phases_at_barriers;
  arguments.append = append_by(settings_of(options.collectives));
  arguments.take = [&](Application&& program) {
    for (const std::string& fault : application::faults(program, kReportedFaults))
      message("{}: {}", shown(options.output), fault);
    for (const application::Note& note : program.notes)
      message("note: {} {} are not in the trace", note.count, note.text);
    write_trace(options.output, program);
  };
  return capture(arguments);
}

/// Adds a subcommand that works on files.
void add_action(CLI::App& trace, const char* name, const char* help,
                const std::shared_ptr<TraceArguments>& arguments, int& status,
                int (*act)(const TraceArguments&)) {
  CLI::App* action = trace.add_subcommand(name, help);
  action->add_option("FILE", arguments->files, "Traces, or configurations (TOML)")->required();
  add_list(*action, "--set", arguments->settings, "Set an option of the configuration");
  add_collectives(*action, arguments->collectives);
  action->callback([arguments, &status, act] { status = act(*arguments); });
}

void add_capture(CLI::App& trace, int& status) {
  const auto options = std::make_shared<CaptureOptions>();
  CLI::App* capture = trace.add_subcommand(
      "capture", "Run an MPI program of C or C++ and write what its ranks do as GOAL text");
  capture->add_option("--output", options->output, "New file: NAME.goal or NAME.vef")->required();
  capture->add_option("--phase", options->phase,
                      "Part of the program between calls of MPI_Pcontrol: N or N..M, from 0");
  capture->add_flag("--phases-at-barriers", options->phases_at_barriers,
                    "Let each MPI_Barrier of all ranks end a phase, in place of MPI_Pcontrol");
  capture->add_option("--records", options->records, "New folder that keeps the records");
  add_collectives(*capture, options->collectives);
  capture->add_option("COMMAND", options->command, "Behind --: mpirun -n 16 PROGRAM ...")
      ->required();
  capture->callback([options, &status] { status = record(*options); });
}

}  // namespace

void add_trace_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<TraceArguments>();
  CLI::App* trace = app.add_subcommand(
      "trace", "Check, describe and convert traces of applications (docs/applications.md)");
  trace->require_subcommand(1);
  add_action(*trace, "check", "Tell sends without receives, cycles and other faults, a line each",
             arguments, status, check);
  add_action(
      *trace, "info",
      "Tell ranks, operations, messages and computing times; of a configuration also its time "
      "without contention and its critical path",
      arguments, status, info);
  CLI::App* to = trace->add_subcommand(
      "convert", "Write a trace, or the application of a configuration, as GOAL or VEF text");
  to->add_option("FROM", arguments->from, "Trace, or configuration (TOML)")->required();
  to->add_option("TO", arguments->to, "New file: NAME.goal or NAME.vef")->required();
  add_list(*to, "--set", arguments->settings, "Set an option of the configuration");
  add_collectives(*to, arguments->collectives);
  to->callback([arguments, &status] { status = convert(*arguments); });
  add_capture(*trace, status);
}

}  // namespace dusk
