// SPDX-License-Identifier: Apache-2.0
#include "sw/compare/booksim_config.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "sw/config/config_fault.h"
#include "sw/config/injection_keys.h"
#include "sw/config/lengths.h"
#include "sw/config/message_classes.h"
#include "sw/config/pattern_keys.h"
#include "sw/config/workload_part.h"
#include "sw/topologies/booksim_counterpart.h"

namespace dusk {
namespace {

constexpr std::int64_t kMostNodes = 1024;

void check_network(const NetworkOptions& n, const SwitchOptions& s, const BooksimRequire& require) {
  require(n.link_latency == 2, "network.link_latency",
          "its switch traversal is a stage of its own, of 1 cycle, before the channel (2)");
  require(n.local_latency == 2, "network.local_latency",
          "a flit is in its injection channel for 2 cycles (2)");
  require(n.source_cycles == 0, "network.source_cycles",
          "a packet may be injected in the cycle of its creation (0)");
  require(n.source_vcs == 0, "network.source_vcs", "BookSim's node uses all virtual channels (0)");
  require(nodes_of(n) <= kMostNodes, kind_of(n).words().nodes_key,
          fmt::format("it keeps statistics of each pair of nodes, here of {} nodes "
                      "(at most {})",
                      nodes_of(n), kMostNodes));
  booksim_of(kind_of(n)).check_network(n, s, require);
}

void check_router(const NetworkOptions& n, const SwitchOptions& s, const BooksimRequire& require) {
  require(s.out_depth_in_use == 0, "switch.output_queue",
          "BookSim's output has no credited queue (0)");
  require(s.crossbar == CrossbarKind::PerPort, "switch.crossbar",
          "BookSim's crossbar has a port for each input and output port (per_port)");
  require(!s.back_to_back, "switch.back_to_back",
          "BookSim's next head flit is allocated after the tail before it has crossed (false)");
  require(s.ejection == EjectionKind::One, "switch.ejection",
          "BookSim's node takes one flit a cycle (one)");
  require(s.vc_allocation != VcAllocationKind::VirtualCutThrough, "switch.vc_allocation",
          "BookSim gives a virtual channel without a look at the packet's length (atomic, "
          "non_atomic)");
  require(own_vcs_of(s) == 0, "switch.message_class_vcs",
          "BookSim keeps no virtual channels for a message class here ([])");
  booksim_of(kind_of(n)).check_switch(s, require);
}

/// Names of Dusk's patterns that BookSim has, too.
std::string equal_patterns() {
  std::vector<const char*> names;
  for (const PatternPart& pattern : traffic_patterns()) {
    if (pattern.booksim.name != nullptr) names.push_back(pattern.name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

void check_traffic(const Experiment& e, const BooksimRequire& require) {
  const TrafficOptions& t = e.traffic;
  const double bits = std::log2(static_cast<double>(nodes_of(e.network)));
  require(workload_of(t).in_booksim(), "traffic.kind", "BookSim's sources follow the clock (open)");
  require(injection_of(t).booksim != nullptr, "traffic.injection",
          "BookSim has no such process (bernoulli)");
  const BooksimPattern& pattern = pattern_of(t).booksim;
  require(pattern.name != nullptr, "traffic.pattern",
          fmt::format("BookSim has no equal pattern ({})", equal_patterns()));
  require(!pattern.even_bits || std::fmod(bits, 2) == 0, "traffic.pattern",
          "BookSim transposes address bits (an even power of two of nodes)");
  const auto lengths = parse_lengths(t.length);
  require(lengths.size() == 1 && lengths[0].low == lengths[0].high, "traffic.length",
          "the packets of a BookSim run have one length here (a number of flits)");
  require(e.run.warmup_rule == WarmupRule::Given, "run.warmup_rule",
          "BookSim's warm-up is given in cycles (given)");
  require(e.run.warmup >= 1000, "run.warmup",
          "a shorter one is no sample of its (at least 1000 cycles)");
  require(e.run.precision == 0, "run.precision", "the lengths of its runs are given in cycles (0)");
  require(e.run.seed <= 2147483647, "run.seed", "BookSim's seed has 31 bits (0 to 2147483647)");
}

/// BookSim's load. A pattern that includes the sender sends 1 of N packets to the sender itself.
double injection_rate(const Experiment& e, const BooksimRun& run) {
  const bool uniform = run.all_pairs || pattern_of(e.traffic).booksim.to_itself;
  const auto nodes = static_cast<double>(nodes_of(e.network));
  return std::min(1.0, uniform ? run.load * nodes / (nodes - 1) : run.load);
}

std::int64_t routing_delay(const Experiment& e) { return e.switch_.hop_latency - 3; }

/// Mean latency above which BookSim calls a network unstable: its default, or ten times that of a
/// lone packet if that is more.
double latency_threshold(const Experiment& e, std::int64_t length) {
  const std::int64_t alone =
      booksim_zero_load(e, booksim_of(kind_of(e.network)).farthest_switches(e.network), length);
  return std::max(500.0, 10.0 * static_cast<double>(alone));
}

}  // namespace

const BooksimCounterpart& booksim_of(const NetworkKind& kind) {
  if (const BooksimCounterpart* counterpart = kind.booksim()) return *counterpart;
  throw ConfigError("network.topology: {}: no counterpart in BookSim 2: it has no such network",
                    kind.name());
}

void check_booksim(const Experiment& experiment, const Origins& origins) {
  const BooksimRequire require = [&](bool holds, const char* key, const std::string& why) {
    const Option& option = *find_option(key);
    ConfigFault(origins).refuse(!holds, {key}, "{}: no counterpart in BookSim 2: {}",
                                toml_text(option.get(experiment), option.type), why);
  };
  booksim_of(kind_of(experiment.network));  // throws if the kind has no counterpart
  check_network(experiment.network, experiment.switch_, require);
  check_router(experiment.network, experiment.switch_, require);
  require(experiment.power.mode == PowerMode::AlwaysOn, "power.mode",
          "BookSim's links are always on (always_on)");
  check_traffic(experiment, require);
}

std::string booksim_config(const Experiment& e, const BooksimRun& run) {
  const SwitchOptions& s = e.switch_;
  const BooksimCounterpart& counterpart = booksim_of(kind_of(e.network));
  std::string text;
  const auto line = [&text](const char* key, const auto& value) {
    text += fmt::format("{} = {};\n", key, value);
  };
  line("topology", counterpart.topology(e.network));
  line("k", radix_of(e.network));
  line("n", kind_of(e.network).digits(e.network).size());
  line("routing_function", counterpart.routing_function(s));
  text += counterpart.more_lines();
  line("num_vcs", s.vcs_in_use);
  line("vc_buf_size", s.depth_in_use);
  line("wait_for_tail_credit", s.vc_allocation == VcAllocationKind::Atomic ? 1 : 0);
  line("hold_switch_for_packet", s.hold_arbitration ? 1 : 0);
  line("routing_delay", routing_delay(e));
  line("vc_alloc_delay", 1);
  line("sw_alloc_delay", 1);
  line("st_prepare_delay", 0);
  line("st_final_delay", 1);
  line("credit_delay", s.credit_delay - 1);
  const bool per_vc = s.vc_allocator == VcAllocator::PerVc;
  line("vc_allocator", per_vc ? "separable_input_first" : "islip");
  line("sw_allocator", "separable_input_first");
  line("alloc_iters", 1);
  line("input_speedup", 1);
  line("output_speedup", 1);
  line("traffic", run.all_pairs ? "uniform" : pattern_of(e.traffic).booksim.name);
  line("injection_process", injection_of(e.traffic).booksim);
  line("injection_rate_uses_flits", 1);
  // BookSim takes a real number without a point for an integer.
  line("injection_rate", fmt::format("{:.9f}", injection_rate(e, run)));
  const std::int64_t length = parse_lengths(e.traffic.length)[0].low;
  line("packet_size", length);
  line("sim_type", run.saturated ? "throughput" : "latency");
  line("warmup_periods", 1);
  line("sample_period", run.warmup);
  line("max_samples", 1 + (run.measured + run.warmup - 1) / run.warmup);
  // Zero: BookSim runs as long as max_samples says.
  line("stopping_thres", "0.0");
  line("acc_stopping_thres", "0.0");
  line("latency_thres", fmt::format("{:.1f}", latency_threshold(e, length)));
  line("pair_stats", 1);
  line("stats_out", run.statistics);
  line("seed", e.run.seed);
  return text;
}

std::int64_t booksim_zero_load(const Experiment& e, std::int64_t switches, std::int64_t length) {
  return 2 + switches * (routing_delay(e) + 4) + length - 1;
}

}  // namespace dusk
