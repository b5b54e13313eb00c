// SPDX-License-Identifier: Apache-2.0
#include "sw/report/terminal_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "sw/common/status_line.h"
#include "sw/common/text.h"
#include "sw/report/application_report.h"
#include "sw/report/component_power.h"
#include "sw/report/selectable_ports.h"

namespace dusk {
namespace {

/// Returns a line on latencies. `slowest` is added after the greatest value.
std::string latency(const LatencySummary& l, const SteadyState& s, const Interval& interval = {},
                    const std::string& slowest = {}) {
  if (l.count == 0) return "no packet measured";
  const std::string half = interval.valid ? fmt::format(" ± {:.1f}", interval.half_width) : "";
  return fmt::format("{:.1f}{} cycles{}   (median {}, 99 % {}, max {}{})", l.mean, half,
                     s.applies && !s.steady ? ", NOT STEADY" : "", l.p50, l.p99, l.maximum,
                     slowest);
}

std::string offered(const RunResult& result) {
  const SteadyState& s = result.steady;
  std::vector<std::string> more;
  if (const auto full = result.full_channel_load)
    more.push_back(fmt::format("first channel full at {:.4f}", *full));
  if (!s.load_met) more.push_back(fmt::format("NOT the {:.4f} asked for", s.wanted_load));
  if (!s.load_met && s.silent_nodes > 0)
    more.push_back(fmt::format("{} nodes send nothing", s.silent_nodes));
  const std::string load = fmt::format("{:.4f} flits/node/cycle", result.offered_load);
  return more.empty() ? load : fmt::format("{}   ({})", load, fmt::join(more, "; "));
}

std::string accepted(const RunResult& result) {
  const Interval& interval = result.steady.intervals.accepted;
  const std::string half = interval.valid ? fmt::format(" ± {:.4f}", interval.half_width) : "";
  std::vector<std::string> more;
  if (const auto bound = result.throughput_bound)
    more.push_back(fmt::format("bound {:.4f}", *bound));
  if (result.saturated) more.emplace_back("SATURATED");
  const std::string load =
      fmt::format("{:.4f}{} flits/node/cycle", result.accepted_throughput, half);
  return more.empty() ? load : fmt::format("{}   ({})", load, fmt::join(more, ", "));
}

/// Adds a line for each message class that sent or received packets.
void add_classes(doc::Document& document, const RunResult& result) {
  for (std::size_t c = 0; c < result.classes.size(); ++c) {
    const ClassResult& r = result.classes[c];
    if (r.packets_created + r.packets_delivered + r.packet_latency.count == 0) continue;
    std::string text = fmt::format("{} created, {} delivered, {:.4f} accepted", r.packets_created,
                                   r.packets_delivered, r.accepted_throughput);
    if (r.packet_latency.count > 0) {
      text += fmt::format("; latency {:.1f} (99 % {}), in the network {:.1f} (99 % {})",
                          r.packet_latency.mean, r.packet_latency.p99, r.network_latency.mean,
                          r.network_latency.p99);
    }
    document.fact(fmt::format("message class {}", c), text);
  }
}

/// Says why a run has no steady state, and what a person can do.
std::string advice(const RunResult& result) {
  const std::string& reason = result.steady.reason;
  if (reason == "saturated") {
    return fmt::format("saturated: {:.4f} offered, {:.4f} accepted; {}", result.offered_load,
                       result.accepted_throughput,
                       result.packets_dropped > 0
                           ? "sources drop packets that they have no space for"
                           : "the latency grows with the run");
  }
  if (reason == "too short" && result.packet_latency.count == 0) return "no packet was measured";
  if (reason == "too short" && result.steady.measured < result.steady.needed) {
    return fmt::format("too short to tell: {} cycles measured, {} needed (more run.cycles)",
                       result.steady.measured, result.steady.needed);
  }
  if (reason == "too short") return "too few packets to tell (more run.cycles)";
  if (reason == "no warm-up found") return "no end of the warm-up found (more run.cycles)";
  if (reason == "drifting") return "drifting (more run.warmup or run.cycles)";
  if (reason == "correlated batches") return "successive batches are correlated (more run.cycles)";
  if (reason == "not converged") {
    const Interval& l = result.steady.intervals.latency;
    return fmt::format("not converged: latency ± {:.2f} %, not {:.2f} % (more run.cycles)",
                       100 * l.half_width / l.mean, 100 * result.steady.precision);
  }
  return reason;
}

std::string steady_state(const RunResult& result) {
  const SteadyState& s = result.steady;
  if (!s.applies) return fmt::format("does not apply ({})", s.reason);
  if (!s.steady) return "NO: " + advice(result);
  const Interval& l = s.intervals.latency;
  return fmt::format("yes{}; ± is 95 % confidence, {:.2f} % of the latency{}",
                     s.warmup_detected ? ", warm-up detected" : "", 100 * l.half_width / l.mean,
                     s.converged ? ", converged" : "");
}

std::string checks(const RunResult& result) {
  std::string passed, failed;
  for (const CheckResult& check : result.checks) {
    std::string& list = check.passed ? passed : failed;
    list += (list.empty() ? "" : ", ") + check.name;
  }
  if (!failed.empty()) return "FAILED: " + failed;
  return passed.empty() ? "none" : "passed: " + passed;
}

}  // namespace

std::string terminal_report(const RunTitle& title, const Topology& topology,
                            const RunResult& result, const std::string& folder) {
  const double seconds = std::max(result.seconds, 1e-9);
  const KernelCounters& kernel = result.kernel;
  const double evaluated = kernel.switch_cycles > 0
                               ? 100.0 * static_cast<double>(kernel.evaluated) /
                                     static_cast<double>(kernel.switch_cycles)
                               : 0;
  doc::Document out;
  out.line(fmt::format("{}: {}, {} nodes, {} switches{}", title.name, topology.name, topology.nodes,
                       topology.switches,
                       result.complete        ? ""
                       : result.out_of_memory ? " - MEMORY RAN OUT, partial results"
                                              : " - INTERRUPTED, partial results"));
  out.fact("measured", fmt::format("cycles {} to {}", result.measured_from, result.cycles));
  std::string packets =
      fmt::format("{} created, {} delivered", result.packets_created, result.packets_delivered);
  if (result.packets_dropped > 0) packets += fmt::format(", {} dropped", result.packets_dropped);
  out.fact("packets", packets);
  if (result.trace && result.trace->makespan)
    out.fact("makespan", fmt::format("cycle {}: the last of {} packets has arrived",
                                     *result.trace->makespan, result.trace->packets));
  if (result.application) add_application(out, *result.application);
  out.fact("offered load", offered(result));
  out.fact("accepted throughput", accepted(result));
  out.fact("steady state", steady_state(result));
  out.fact("packet latency",
           latency(result.packet_latency, result.steady, result.steady.intervals.latency,
                   fmt::format(": packet {}", result.slowest_packet)));
  out.fact("network latency", latency(result.network_latency, result.steady));
  add_classes(out, result);
  out.fact("link power", fmt::format("{:.4f} of all links on, {:.4f} between switches",
                                     result.relative_link_power, result.switch_link_power));
  out.fact("network energy", fmt::format("{:.4f} of all links on", result.network_energy));
  if (result.selectable) out.fact("selectable ports", selectable_text(*result.selectable));
  if (result.components) add_components(out, *result.components);
  if (!title.engines.empty()) out.fact("engines", title.engines);
  out.fact("checks", checks(result));
  out.fact("speed",
           fmt::format("{} cycles in {}, {} switch-cycles/s, {:.0f} % evaluated", result.simulated,
                       duration_text(result.seconds),
                       rate_text(static_cast<double>(kernel.switch_cycles) / seconds), evaluated));
  out.fact("results", folder);
  return doc::terminal(out);
}

std::string trace_note(const RunOptions& run, const std::string& trace_file,
                       const RunResult& result) {
  if (!result.trace || !result.complete) return {};
  const auto& [packets, before, after, makespan] = *result.trace;
  std::string parts;
  if (before > 0)
    parts +=
        fmt::format("; {} before run.warmup = {}, replayed but not measured", before, run.warmup);
  if (after > 0)
    parts += fmt::format("; {} after run.cycles = {}, {}", after, run.cycles,
                         run.drain ? "replayed only while the run drains" : "not replayed");
  if (parts.empty()) return {};
  return fmt::format("{} of {} packets of {} measured{}", result.packets_created, packets,
                     trace_file, parts);
}

double progress_share(const Progress& progress) {
  double share = 0;
  if (progress.end != kNever && progress.end > 0) {
    share = static_cast<double>(progress.now) / static_cast<double>(progress.end);
  } else if (progress.messages > 0) {
    share = static_cast<double>(progress.delivered) / static_cast<double>(progress.messages);
  }
  return std::min(share, 1.0);
}

std::string progress_line(const Progress& progress) {
  if (progress.waited_for > 0) {
    return fmt::format("cycle {}, draining: {} measured packets are under way  {} cycles/s",
                       progress.now, progress.waited_for, rate_text(progress.cycles_per_second));
  }
  std::string out = fmt::format("{:3.0f} %  ", 100 * progress_share(progress));
  if (progress.end != kNever) {
    out += fmt::format("cycle {} of {}", progress.now, progress.end);
  } else {
    out += fmt::format("cycle {}, {} {} of {}", progress.now, progress.unit, progress.delivered,
                       progress.messages);
  }
  out += fmt::format("  {} cycles/s  {} left", rate_text(progress.cycles_per_second),
                     duration_text(progress.seconds_left));
  if (const WindowSample* w = progress.last_window) {
    const std::string latency =
        w->delivered_packets > 0 ? fmt::format("{:.1f}", w->packet_latency) : "-";
    out += fmt::format("  accepted {:.3f}  latency {}  power {:.3f}", w->accepted, latency,
                       w->relative_link_power);
  }
  return out;
}

}  // namespace dusk
