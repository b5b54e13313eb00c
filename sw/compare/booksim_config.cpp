// SPDX-License-Identifier: Apache-2.0
#include "sw/compare/booksim_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "sw/config/lengths.h"
#include "sw/topologies/booksim_counterpart.h"

namespace dusk {
namespace {

std::string traffic_name(const Experiment& e) {
  static const std::map<PatternKind, const char*> kNames = {
      {PatternKind::Transpose, "transpose"},   {PatternKind::BitReversal, "bitrev"},
      {PatternKind::BitComplement, "bitcomp"}, {PatternKind::Shuffle, "shuffle"},
      {PatternKind::Tornado, "tornado"},       {PatternKind::Neighbor, "neighbor"}};
  const auto found = kNames.find(e.traffic.pattern);
  return found == kNames.end() ? "uniform" : found->second;
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
  const std::int64_t alone =
      booksim_zero_load(e, booksim_of(kind_of(e.network)).farthest_switches(e.network), length);
  return std::max(500.0, 10.0 * static_cast<double>(alone));
}

}  // namespace

std::string booksim_config(const Experiment& e, const BooksimRun& run) {
  const SwitchOptions& s = e.switch_;
  const BooksimCounterpart& counterpart = booksim_of(kind_of(e.network));
  std::string text;
  const auto line = [&text](const char* key, const auto& value) {
    text += fmt::format("{} = {};\n", key, value);
  };
  line("topology", counterpart.topology());
  line("k", radix_of(e.network));
  line("n", kind_of(e.network).digits(e.network));
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
