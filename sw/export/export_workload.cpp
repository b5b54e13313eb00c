// SPDX-License-Identifier: Apache-2.0
#include "sw/export/export_workload.h"

#include <fmt/format.h>

#include <iterator>
#include <sstream>

#include "models/kernel/calendar.h"
#include "models/traffic/trace_reader.h"
#include "models/traffic/trace_source.h"
#include "sw/config/ignored_keys.h"
#include "sw/report/report.h"
#include "sw/run/build_network.h"
#include "sw/run/interrupt.h"
#include "sw/run/run_command.h"

namespace dusk {
namespace {

constexpr std::size_t kBuffer = std::size_t{1} << 16;  ///< bytes
constexpr std::uint64_t kLook = 4096;                  ///< steps between looks at the clock

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

/// As Network creates due messages: by cycle, then by node.
void ask_sources(const Experiment& experiment, ExportedWorkload& all, Lines& lines,
                 ProgressMeter& meter) {
  all.measured = static_cast<Cycle>(experiment.run.cycles);
  all.end = sources_end(experiment);
  const auto sources = make_sources(experiment, nodes_of(experiment));
  Calendar due(sources.size());
  for (NodeId node = 0; node < sources.size(); ++node) due.set(node, sources[node]->next_time());
  std::uint64_t steps = 0;
  while (due.next() < all.end) {
    const Cycle now = due.next();
    const auto node = static_cast<NodeId>(due.pop());
    while (sources[node]->next_time() <= now) {
      const Message message = sources[node]->take();
      all.after += now >= all.measured ? 1 : 0;
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
  attach(simulation, *built, experiment);
  const RunResult result = simulation.run();
  all.complete = result.complete;
  all.measured = result.cycles + 1;  // the last message arrived in that cycle
  all.end = result.simulated;
  all.failure = first_failure(result);
}

}  // namespace

Cycle sources_end(const Experiment& experiment) {
  const RunOptions& run = experiment.run;
  return static_cast<Cycle>(run.cycles) + (run.drain ? static_cast<Cycle>(run.drain_limit) : 1);
}

ExportedWorkload export_workload(const Experiment& experiment,
                                 const std::function<void(const std::string&)>& write,
                                 const std::function<void(const Progress&)>& progress) {
  const TrafficOptions& traffic = experiment.traffic;
  const bool classes = traffic.kind == TrafficKind::Trace &&
                       Trace::check(traffic.trace_file, nodes_of(experiment)).classes;
  ExportedWorkload all;
  Lines lines(experiment, classes, write);
  if (traffic.kind == TrafficKind::Closed) {
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
  replay.traffic.kind = TrafficKind::Trace;
  replay.traffic.trace_file = file;
  replay.run.cycles = static_cast<std::int64_t>(measured);
  reset_ignored_keys(replay);
  // Of a detected warm-up it is not known when it ended.
  if (replay.run.warmup >= replay.run.cycles) replay.run.warmup = 0;
  return replay;
}

}  // namespace dusk
