// SPDX-License-Identifier: Apache-2.0
#include "sw/compare/booksim_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sw/lengths.h"
#include "sw/option_table.h"

namespace dusk {
namespace {

constexpr std::int64_t kMostNodes = 1024;

class Checker {
 public:
  Checker(const Experiment& experiment, const Origins& origins)
      : e_(experiment), origins_(origins) {}

  void network() const {
    const NetworkOptions& n = e_.network;
    require(!is_torus(n), "network.topology", "its fat tree is what is compared (k_ary_n_tree)");
    require(n.link_latency == 2, "network.link_latency",
            "its switch traversal is a stage of its own, of 1 cycle, before the channel (2)");
    require(n.local_latency == 2, "network.local_latency",
            "a flit is in its injection channel for 2 cycles (2)");
    require(n.source_cycles == 0, "network.source_cycles",
            "a packet may be injected in the cycle of its creation (0)");
    require(nodes_of(e_.network) <= kMostNodes, "network.n",
            fmt::format("it keeps statistics of each pair of nodes, here of {} nodes "
                        "(at most {})",
                        nodes_of(e_.network), kMostNodes));
  }

  void router() const {
    const SwitchOptions& s = e_.switch_;
    require(s.output_queue == 0, "switch.output_queue",
            "BookSim's output has no credited queue (0)");
    require(s.crossbar == CrossbarKind::PerPort, "switch.crossbar",
            "BookSim's crossbar has a port for each input and output port (per_port)");
    require(s.ejection == EjectionKind::One, "switch.ejection",
            "BookSim's node takes one flit a cycle (one)");
    require(s.selection != SelectionKind::FirstFree, "switch.selection",
            "BookSim's fat tree has no fixed order of up ports (oblivious, most_free_vcs, cyclic)");
  }

  void power() const {
    require(e_.power.mode == PowerMode::AlwaysOn, "power.mode",
            "BookSim's links are always on (always_on)");
  }

  void traffic() const {
    const TrafficOptions& t = e_.traffic;
    require(t.kind == TrafficKind::Open, "traffic.kind",
            "BookSim's sources follow the clock (open)");
    require(t.injection == InjectionKind::Bernoulli, "traffic.injection",
            "BookSim has no such process (bernoulli)");
    require(t.pattern != PatternKind::Hotspot && t.pattern != PatternKind::Permutation,
            "traffic.pattern",
            "BookSim has no equal pattern (uniform, transpose, bit_reversal, bit_complement, "
            "shuffle, tornado, neighbour)");
    require(t.pattern != PatternKind::Transpose || even_power_of_two(), "traffic.pattern",
            "BookSim transposes address bits (an even power of two of nodes)");
    const auto lengths = parse_lengths(t.length);
    require(lengths.size() == 1 && lengths[0].low == lengths[0].high, "traffic.length",
            "the packets of a BookSim run have one length here (a number of flits)");
    require(e_.run.warmup_rule == WarmupRule::Given, "run.warmup_rule",
            "BookSim's warm-up is given in cycles (given)");
    require(e_.run.warmup >= 1000, "run.warmup",
            "a shorter one is no sample of its (at least 1000 cycles)");
    require(e_.run.precision == 0, "run.precision",
            "the lengths of its runs are given in cycles (0)");
    require(e_.run.seed <= 2147483647, "run.seed", "BookSim's seed has 31 bits (0 to 2147483647)");
  }

 private:
  bool even_power_of_two() const {
    const double bits = std::log2(static_cast<double>(nodes_of(e_.network)));
    return std::fmod(bits, 2) == 0;
  }

  void require(bool holds, const char* key, const std::string& why) const {
    if (holds) return;
    const Option& option = *find_option(key);
    const auto origin = origins_.find(key);
    throw ConfigError(fmt::format("{}{}: {}: no counterpart in BookSim 2: {}",
                                  origin == origins_.end() ? "" : origin->second + ": ", key,
                                  toml_text(option.get(e_), option.type), why));
  }

  const Experiment& e_;
  const Origins& origins_;
};

std::string traffic_name(const Experiment& e) {
  switch (e.traffic.pattern) {
    case PatternKind::Transpose:
      return "transpose";
    case PatternKind::BitReversal:
      return "bitrev";
    case PatternKind::BitComplement:
      return "bitcomp";
    case PatternKind::Shuffle:
      return "shuffle";
    case PatternKind::Tornado:
      return "tornado";
    case PatternKind::Neighbour:
      return "neighbor";
    default:
      return "uniform";
  }
}

/// BookSim's uniform traffic goes to the sender itself, too, 1 in N.
double injection_rate(const Experiment& e, const BooksimRun& run) {
  const bool uniform = run.all_pairs || e.traffic.pattern == PatternKind::Uniform;
  const auto nodes = static_cast<double>(nodes_of(e.network));
  return std::min(1.0, uniform ? run.load * nodes / (nodes - 1) : run.load);
}

std::int64_t routing_delay(const Experiment& e) { return e.switch_.hop_latency - 3; }

/// Mean latency that BookSim calls unstable: its default, more for packets that are that long
/// alone.
double latency_threshold(const Experiment& e, std::int64_t length) {
  const std::int64_t alone = booksim_zero_load(e, 2 * e.network.n - 1, length);
  return std::max(500.0, 10.0 * static_cast<double>(alone));
}

}  // namespace

void check_booksim(const Experiment& experiment, const Origins& origins) {
  const Checker checker(experiment, origins);
  checker.network();
  checker.router();
  checker.power();
  checker.traffic();
}

std::string booksim_config(const Experiment& e, const BooksimRun& run) {
  const SwitchOptions& s = e.switch_;
  std::string text;
  const auto line = [&text](const char* key, const auto& value) {
    text += fmt::format("{} = {};\n", key, value);
  };
  line("topology", "fattree");
  line("k", e.network.k);
  line("n", e.network.n);
  const bool oblivious = s.selection == SelectionKind::Oblivious;
  line("routing_function", oblivious ? "nca" : "anca");
  line("num_vcs", s.vcs);
  line("vc_buf_size", s.vc_depth);
  line("wait_for_tail_credit", s.vc_allocation == VcAllocationKind::Atomic ? 1 : 0);
  line("hold_switch_for_packet", s.arbitration == ArbitrationKind::Hold ? 1 : 0);
  line("routing_delay", routing_delay(e));
  line("vc_alloc_delay", 1);
  line("sw_alloc_delay", 1);
  line("st_prepare_delay", 0);
  line("st_final_delay", 1);
  line("credit_delay", s.credit_delay - 1);
  const bool per_vc = s.vc_allocator == VcAllocatorKind::PerVc;
  line("vc_allocator", per_vc ? "separable_input_first" : "islip");
  line("sw_allocator", "separable_input_first");
  line("alloc_iters", 1);
  line("input_speedup", 1);
  line("output_speedup", 1);
  line("traffic", run.all_pairs ? "uniform" : traffic_name(e));
  line("injection_process", "bernoulli");
  line("injection_rate_uses_flits", 1);
  // A real number without a point would be taken for an integer.
  line("injection_rate", fmt::format("{:.9f}", injection_rate(e, run)));
  const std::int64_t length = parse_lengths(e.traffic.length)[0].low;
  line("packet_size", length);
  line("sim_type", run.saturated ? "throughput" : "latency");
  line("warmup_periods", 1);
  line("sample_period", run.warmup);
  line("max_samples", 1 + (run.measured + run.warmup - 1) / run.warmup);
  // Zero: as long as max_samples says.
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
