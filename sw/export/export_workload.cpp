// SPDX-License-Identifier: Apache-2.0
/// dusk export-workload: writes the packets of a run to a file.
#include "sw/export/export_workload.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <memory>
#include <new>
#include <sstream>

#include "models/kernel/calendar.h"
#include "models/traffic/trace_reader.h"
#include "sw/common/commands.h"
#include "sw/common/free_memory.h"
#include "sw/common/interrupt.h"
#include "sw/common/message.h"
#include "sw/common/quote.h"
#include "sw/common/result_files.h"
#include "sw/common/standard_output.h"
#include "sw/common/status_line.h"
#include "sw/config/config_file.h"
#include "sw/config/key_effect.h"
#include "sw/config/workload_part.h"
#include "sw/report/report.h"
#include "sw/report/terminal_report.h"
#include "sw/run/build_network.h"
#include "sw/run/run_command.h"
#include "sw/run/run_memory.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

struct Arguments {
  std::string file, output;
  std::vector<std::string> settings;
};

/// Returns the name of the configuration that replays `output`.
std::string replay_name(const std::string& output) { return output + ".toml"; }

/// Refuses to overwrite a workload, because it belongs to the run that it was made with.
void check_new(const std::string& output) {
  if (output == "-") return;
  for (const std::string& file : {output, replay_name(output)}) {
    std::error_code error;
    if (fs::exists(fs::symlink_status(file, error)))
      throw ConfigError("--output: '{}' exists already (a new file, or -)", shown(file));
  }
  const std::string fault = file_fault(output);
  if (!fault.empty()) cannot_be_written("--output: " + output, fault);
}

/// Writes the configuration that replays the file, beside the file. Returns its path.
std::string write_replay(const Experiment& experiment, const std::string& output, Cycle measured) {
  const Experiment replay = replay_of(experiment, output, measured);
  write_file(replay_name(output), configuration_text(replay));
  return replay_name(output);
}

int export_file(const Arguments& arguments) {
  check_new(arguments.output);
  const Configuration configuration = load_configuration(arguments.file, arguments.settings);
  const Experiment& experiment = configuration.experiment();
  require_source_memory(experiment, free_memory(), configuration.origins());
  catch_interrupts();
  WholeFile file(arguments.output);
  StatusLine status;
  const ExportedWorkload all = export_workload(
      experiment, [&](const std::string& text) { file.write(text); },
      [&](const Progress& progress) {
        status.show(progress_share(progress), [&] { return progress_line(progress); });
      });
  status.finish();
  if (!all.failure.empty()) {
    message("check failed: {}", all.failure);
    message("no workload is written");
    return kCheckFailed;
  }
  if (!all.complete) {
    message("interrupted: no workload is written");
    return kInterrupted;
  }
  file.finish();
  message("{} packets of cycles 0 to {}", all.packets, all.end - 1);
  if (all.after > 0) {
    message(
        "note: {} of them are created after run.cycles = {}, while the run may drain "
        "(run.drain_limit)",
        all.after, all.measured);
  }
  if (arguments.output != "-") {
    print_out("workload: {}\nreplay: dusk run {}\n", arguments.output,
              shell_word(write_replay(experiment, arguments.output, all.measured)));
  }
  return kDone;
}

constexpr std::size_t kBuffer = std::size_t{1} << 16;  ///< bytes
constexpr std::uint64_t kLook = 4096;                  ///< steps between checks of the wall time

std::uint32_t nodes_of(const Experiment& experiment) {
  return static_cast<std::uint32_t>(nodes_of(experiment.network));
}

class Lines {
 public:
  Lines(const Experiment& experiment, bool classes,
        const std::function<void(const std::string&)>& write)
      : classes_(classes), write_(write) {
    text_ = fmt::format("{}: the packets of experiment '{}', seed {}, in order of creation\n",
                        kTraceHead, experiment.name, experiment.run.seed);
    std::istringstream configuration(config_report(experiment));
    for (std::string line; std::getline(configuration, line);)
      text_ += (line.empty() ? "#" : "# " + line) + '\n';
    text_ +=
        classes ? "cycle,source,destination,length,class\n" : "cycle,source,destination,length\n";
  }

  void packet(Cycle cycle, NodeId source, NodeId destination, std::uint32_t length,
              std::uint8_t message_class) {
    ++packets_;
    auto into = std::back_inserter(text_);
    fmt::format_to(into, "{},{},{},{}", cycle, source, destination, length);
    if (classes_) fmt::format_to(into, ",{}", message_class);
    text_ += '\n';
    if (text_.size() >= kBuffer) flush();
  }
  void end(const ExportedWorkload& all) {
    text_ += fmt::format("{}: {} packets of cycles 0 to {}; run.cycles of a replay: {}\n",
                         kTraceEnd, packets_, all.end - 1, all.measured);
    flush();
  }
  std::uint64_t packets() const { return packets_; }

 private:
  void flush() {
    write_(text_);
    text_.clear();
  }

  bool classes_;
  const std::function<void(const std::string&)>& write_;
  std::string text_;
  std::uint64_t packets_ = 0;
};

/// Takes messages from the sources in the order of Network: by cycle, then by node.
void ask_sources(const Experiment& experiment, ExportedWorkload& all, Lines& lines,
                 ProgressMeter& meter) {
  all.measured = static_cast<Cycle>(experiment.run.cycles);
  all.end = workload_of(experiment.traffic).sources_end(experiment);
  const bool whole = is_whole_trace(experiment);
  const auto sources =
      workload_of(experiment.traffic).make_sources(experiment, nodes_of(experiment)).of_nodes;
  Calendar due(sources.size());
  for (NodeId node = 0; node < sources.size(); ++node) due.set(node, sources[node]->next_time());
  std::uint64_t steps = 0;
  while (due.next() < all.end) {
    const Cycle now = due.next();
    const auto node = static_cast<NodeId>(due.pop());
    while (sources[node]->next_time() <= now) {
      if (!sources[node]->sends()) continue;
      const Message message = sources[node]->take();
      all.after += !whole && now >= all.measured ? 1 : 0;
      lines.packet(now, node, message.destination, message.length, message.message_class);
    }
    due.set(node, sources[node]->next_time());
    if (++steps % kLook != 0) continue;
    meter.tick({now, all.end, 0, 0, 0, 0, nullptr});
    if (!interrupted()) continue;
    all.complete = false;
    return;
  }
}

struct Recorder : NetworkObserver {
  explicit Recorder(Lines& the_lines) : lines(the_lines) {}
  void packet_created(PacketHandle, const Packet& p) override {
    lines.packet(p.created, p.source, p.destination, p.length, p.message_class);
  }
  Lines& lines;
};

void simulate(const Experiment& experiment, ExportedWorkload& all, Lines& lines,
              const std::function<void(const Progress&)>& progress) {
  const auto built = build_network(experiment);
  Recorder recorder(lines);
  built->network->add_observer(&recorder);
  Simulation simulation(*built->network, *built->clock, make_run_plan(experiment));
  simulation.set_progress(progress);
  simulation.set_interrupt(interrupted);
  simulation.set_window_sink([](const auto&) {});
  attach(simulation, *built, experiment.run.engine);
  const RunResult result = simulation.run();
  if (result.out_of_memory) throw std::bad_alloc();
  all.complete = result.complete;
  all.measured = result.cycles + 1;  // cycle after the arrival of the last message
  all.end = result.simulated;
  all.failure = first_failure(result);
}

}  // namespace

ExportedWorkload export_workload(const Experiment& experiment,
                                 const std::function<void(const std::string&)>& write,
                                 const std::function<void(const Progress&)>& progress) {
  const WorkloadPart& workload = workload_of(experiment.traffic);
  const bool classes = workload.has_classes(experiment);
  ExportedWorkload all;
  Lines lines(experiment, classes, write);
  if (workload.heeds_deliveries()) {
    simulate(experiment, all, lines, progress);
  } else {
    ProgressMeter meter;
    meter.set_report(progress);
    meter.start();
    ask_sources(experiment, all, lines, meter);
  }
  all.packets = lines.packets();
  if (all.complete && all.failure.empty()) lines.end(all);
  return all;
}

Experiment replay_of(const Experiment& experiment, const std::string& file, Cycle measured) {
  Experiment replay = experiment;
  replay.traffic.kind = "trace";
  replay.traffic.trace_file = file;
  replay.run.cycles = static_cast<std::int64_t>(measured);
  reset_ignored_keys(replay);
  // The end of a detected warm-up is unknown here.
  if (replay.run.cycles > 0 && replay.run.warmup >= replay.run.cycles) replay.run.warmup = 0;
  return replay;
}

void add_export_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand(
      "export-workload", "Write the packets of a run: cycle, source, destination, length");
  add_file(*command, arguments->file, "Configuration (TOML); none: the built-in default");
  add_list(*command, "--set", arguments->settings, "Set an option: --set section.key=value");
  command->add_option("--output", arguments->output, "File (CSV); -: the standard output")
      ->type_name("FILE")
      ->required();
  command->callback([arguments, &status] { status = export_file(*arguments); });
}

}  // namespace dusk
