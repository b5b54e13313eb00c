// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "models/energy/thresholds.h"
#include "models/switch/switch_engine.h"
#include "models/traffic/permutation_file.h"
#include "models/traffic/trace_source.h"
#include "sw/common/text.h"
#include "sw/config/check_functional.h"
#include "sw/config/check_vc_allocator.h"
#include "sw/config/config_fault.h"
#include "sw/config/config_file.h"
#include "sw/config/lengths.h"
#include "sw/config/message_classes.h"
#include "sw/config/network_kind.h"
#include "sw/config/option_table.h"
#include "sw/config/workload_settings.h"

namespace dusk {
namespace {

class Checker : ConfigFault {
 public:
  Checker(const Experiment& experiment, const Origins& origins)
      : ConfigFault(experiment, origins), nodes_(nodes_of(experiment.network)) {}

  void router() {
    const SwitchOptions& s = e_.switch_;
    const bool queue = s.out_depth_in_use > 0;
    refuse(s.credit_delay == 1 && queue, {"switch.credit_delay", "switch.output_queue"},
           "1 cannot be combined with output_queue = {} (output_queue 0, or credit_delay 2)",
           s.out_depth_in_use);
    const bool one_to_a_port =
        s.crossbar == CrossbarKind::PerPort || s.crossbar == CrossbarKind::PerInputVc;
    refuse(
        !one_to_a_port && !queue, {"switch.crossbar", "switch.output_queue"},
        "{} needs an output queue (output_queue at least 1, or crossbar per_port or per_input_vc)",
        text("switch.crossbar"));
  }

  void power() {
    const PowerOptions& p = e_.power;
    const bool custom = p.setting == 0;
    const char* const key = custom ? "power.u_on" : "power.u_max";
    const std::string& highest = custom ? p.u_on : p.u_max;
    check_decimals("power.off_share", p.off_share);
    check_decimals(key, highest);
    const bool off_counts = custom && p.thresholds == ThresholdKind::Static;
    if (off_counts) check_decimals("power.u_off", p.u_off);
    const Rational on = exact_decimal(highest);
    refuse(on <= 0, {key}, "{} is out of range (above 0, at most 1)", shown(highest));
    const Rational off = off_counts ? exact_decimal(p.u_off) : Rational(0);
    refuse(off >= on, {"power.u_off", "power.u_on"}, "{} is not below u_on = {} (at most u_on / 2)",
           p.u_off, p.u_on);
    refuse(on < 2 * off, {"power.u_on", "power.u_off"},
           "{} is less than twice u_off = {}: a link turned off would be turned on again (at least "
           "{})",
           p.u_on, p.u_off, decimal_text(2 * off));
    refuse(p.mode == PowerMode::Forced && has_idle_timer(p), {"power.policy", "power.mode"},
           "idle cannot be combined with mode = forced (mode threshold, or policy tree)");
    refuse(p.mode == PowerMode::Forced && p.forced_up_links > e_.network.k,
           {"power.forced_up_links", "network.k"}, "{} up links, but a switch has k = {} (1 to {})",
           p.forced_up_links, e_.network.k, e_.network.k);
  }

  /// The name is part of a folder's name and of a comment in config.toml.
  void name() {
    const std::string& name = e_.run.name;
    refuse(name.size() > kLongestRunName, {"run.name"}, "has {} bytes (at most {})", name.size(),
           kLongestRunName);
    refuse(one_line(name) != name || name.find('/') != std::string::npos, {"run.name"},
           "{} is not a name (text without / and control characters)",
           shown(toml_text(name, OptionType::Text)));
  }

  /// The watchdog must not take a flit on a long channel, or a wait for a link, for a deadlock.
  void watchdog() {
    const NetworkOptions& n = e_.network;
    std::int64_t quiet = std::max({n.link_latency, n.local_latency, n.source_cycles});
    std::string sum = "max(network.link_latency, network.local_latency, network.source_cycles)";
    if (e_.power.mode != PowerMode::AlwaysOn) {
      quiet += e_.power.t_on + e_.power.t_off;
      sum += " + power.t_on + power.t_off";
    }
    if (e_.run.watchdog > quiet) return;
    fail({"run.watchdog", "network.link_latency", "network.local_latency", "network.source_cycles",
          "power.t_on", "power.t_off"},
         "{} is not above {} = {} (at least {})", e_.run.watchdog, sum, quiet, quiet + 1);
  }

  // Traffic; the network is known to be possible.
  void pattern() {
    const TrafficOptions& t = e_.traffic;
    if (t.kind == TrafficKind::Trace) return trace();
    std::int64_t bits = 0;
    while ((std::int64_t{1} << bits) < nodes_) ++bits;
    const bool power_of_two = (std::int64_t{1} << bits) == nodes_;
    const NetworkKind& kind = kind_of(e_.network);
    const std::initializer_list<const char*> keys{"traffic.pattern", "network.k", "network.n",
                                                  "network.size"};
    const bool equal = radix_of(e_.network) > 0;
    switch (t.pattern) {
      case PatternKind::Transpose: {
        const bool even_digits = equal && kind.digits(e_.network).size() % 2 == 0;
        refuse(!(power_of_two && bits % 2 == 0) && !even_digits, keys,
               "transpose is undefined for {} nodes (an even power of two, or {})", nodes_,
               kind.words().even_digits);
        break;
      }
      case PatternKind::RotateCoordinates:
        refuse(kind.digits(e_.network).size() < 2, keys,
               "one dimension has nothing to rotate (two)");
        refuse(!equal, keys,
               "{} is undefined if the sizes differ (as many switches in each dimension)",
               text("traffic.pattern"));
        break;
      case PatternKind::BitReversal:
      case PatternKind::BitComplement:
      case PatternKind::Shuffle:
        refuse(!power_of_two, keys, "{} is undefined for {} nodes (a power of two)",
               text("traffic.pattern"), nodes_);
        break;
      case PatternKind::Hotspot:
        hotspots();
        break;
      case PatternKind::Permutation:
        permutation();
        break;
      default:
        break;
    }
    std::uint32_t longest = 0;
    read("traffic.length", [&] { longest = longest_length(parse_lengths(t.length)); });
    fits("traffic.length", longest);
  }

  void injection() {
    const TrafficOptions& t = e_.traffic;
    if (t.kind == TrafficKind::Closed) {
      refuse(t.active_share <= 0, {"traffic.active_share"}, "0 nodes send (above 0, at most 1)");
      return;
    }
    if (t.kind == TrafficKind::Open) rates();
    if (is_whole_trace(e_)) return;
    refuse(e_.run.cycles == 0, {"run.cycles"}, "0 is the end of a trace (at least 1)");
    refuse(e_.run.warmup_rule == WarmupRule::Detect && e_.run.cycles < 2,
           {"run.cycles", "run.warmup_rule"}, "1 leaves nothing to measure (at least 2)");
    refuse(e_.run.warmup_rule == WarmupRule::Given && e_.run.warmup >= e_.run.cycles,
           {"run.warmup", "run.cycles"},
           "{} leaves nothing to measure of cycles = {} (less than cycles)", e_.run.warmup,
           e_.run.cycles);
  }

  /// The pattern and what is sent are known to be possible.
  void senders() {
    const TrafficOptions& t = e_.traffic;
    if (t.kind == TrafficKind::Trace || anybody_sends(e_)) return;
    const bool some = t.kind == TrafficKind::Closed && t.active_share < 1;
    fail({"traffic.pattern", "traffic.permutation_file", "traffic.active_share", "network.k",
          "network.n", "network.size"},
         "no node sends: {} maps {} to itself (another pattern{})", text("traffic.pattern"),
         some ? "each active node" : fmt::format("each of the {} nodes", nodes_),
         some ? ", more active_share, or another seed" : ", or another size");
  }

 private:
  void rates() {
    const TrafficOptions& t = e_.traffic;
    load("traffic.load", t.load);
    load("traffic.ramp_low", t.ramp_low);
    load("traffic.ramp_high", t.ramp_high);
    load("traffic.on_rate", t.on_rate);
    refuse(is_self_similar(t.injection) && t.on_rate <= 0, {"traffic.on_rate"},
           "0 is out of range (above 0, at most {})", local_channels_of(e_.network));
    refuse(is_ramp(t.injection) && t.ramp_low > t.ramp_high,
           {"traffic.ramp_low", "traffic.ramp_high"},
           "{} is above ramp_high = {} (at most ramp_high)", t.ramp_low, t.ramp_high);
    refuse(t.injection == InjectionKind::SelfSimilar && t.load > t.on_rate,
           {"traffic.load", "traffic.on_rate"}, "{} is above on_rate = {} (at most on_rate)",
           t.load, t.on_rate);
    refuse(t.injection == InjectionKind::SelfSimilarRamp && t.ramp_high > t.on_rate,
           {"traffic.ramp_high", "traffic.on_rate"}, "{} is above on_rate = {} (at most on_rate)",
           t.ramp_high, t.on_rate);
  }

  /// Flits/node/cycle that a node can send; keys that have no effect have their default here.
  void load(const char* key, double flits) const {
    const std::int64_t channels = local_channels_of(e_.network);
    refuse(flits > static_cast<double>(channels), {key, "network.local_channels"},
           "{} is more than {} of a node carr{} (at most {})", decimal_text(flits),
           channels == 1 ? "the channel" : fmt::format("the {} channels", channels),
           channels == 1 ? "ies" : "y", channels);
    const double length = mean_length(parse_lengths(e_.traffic.length));
    refuse(flits > length, {key, "traffic.length"},
           "{} is more than one message of {} flits a cycle (at most {}, or longer messages)",
           decimal_text(flits), decimal_text(length), decimal_text(length));
  }

  void hotspots() {
    const TrafficOptions& t = e_.traffic;
    refuse(t.hotspots.empty(), {"traffic.hotspots", "traffic.pattern"},
           "pattern hotspot needs at least one node (0 to {})", nodes_ - 1);
    for (const std::int64_t node : t.hotspots) {
      refuse(node >= nodes_, {"traffic.hotspots", "network.k", "network.n"},
             "node {} is not in the network of {} nodes (0 to {})", node, nodes_, nodes_ - 1);
      refuse(std::count(t.hotspots.begin(), t.hotspots.end(), node) > 1, {"traffic.hotspots"},
             "node {} is listed twice (each node once)", node);
    }
    const bool all = static_cast<std::int64_t>(t.hotspots.size()) == nodes_;
    refuse(all && t.hotspot_share < 1, {"traffic.hotspot_share", "traffic.hotspots"},
           "{} cannot be met: all {} nodes are hotspots (1, or fewer hotspots)",
           decimal_text(t.hotspot_share), nodes_);
  }

  void permutation() {
    const std::string& file = e_.traffic.permutation_file;
    refuse(file.empty(), {"traffic.permutation_file", "traffic.pattern"},
           "pattern permutation needs a file (one destination a node)");
    read("traffic.permutation_file",
         [&] { read_permutation(file, static_cast<std::uint32_t>(nodes_)); });
  }

  void trace() {
    const std::string& file = e_.traffic.trace_file;
    refuse(file.empty(), {"traffic.trace_file", "traffic.kind"},
           "kind trace needs a file (cycle,source,destination,length a line)");
    Trace::Extent extent;
    const auto nodes = static_cast<std::uint32_t>(nodes_);
    read("traffic.trace_file", [&] { extent = Trace::check(file, nodes); });
    fits("traffic.trace_file", extent.longest);
    refuse(is_whole_trace(e_) && static_cast<Cycle>(e_.run.warmup) > extent.last, {"run.warmup"},
           "{} leaves nothing to measure of a trace up to cycle {} (at most that)", e_.run.warmup,
           extent.last);
  }

  /// Virtual cut-through: a buffer takes a packet only whole.
  void fits(const char* key, std::uint32_t longest) const {
    if (e_.run.engine == EngineKind::Functional)
      return check_functional_length(e_, origins_, key, longest);
    const SwitchOptions& s = e_.switch_;
    if (s.vc_allocation != VcAllocationKind::VirtualCutThrough || longest <= s.depth_in_use) return;
    const std::string fitting = longest > kMostVcDepth
                                    ? fmt::format("shorter packets of at most {}", kMostVcDepth)
                                    : fmt::format("vc_depth at least {}, shorter packets", longest);
    fail({"switch.vc_depth", "switch.vc_allocation", key},
         "{} flits have no room for a packet of {} ({}, or vc_allocation atomic or non_atomic)",
         s.depth_in_use, longest, fitting);
  }

  /// What is wrong with the text or file of `key` becomes one line.
  template <class Reader>
  void read(const char* key, Reader reader) const {
    try {
      reader();
    } catch (const std::exception& wrong) {
      fail({key}, "{}", one_line(wrong.what()));
    }
  }

  void check_decimals(const char* key, const std::string& text) {
    const auto point = text.find('.');
    refuse(point != std::string::npos && text.size() - point - 1 > 9, {key},
           "{} has more than 9 decimals (at most 9)", shown(text));
  }

  std::int64_t nodes_;
};

}  // namespace

void check_experiment(const Experiment& experiment, const Origins& origins) {
  Checker checker(experiment, origins);
  check_message_classes(experiment, origins);
  check_network(experiment, origins);
  check_vc_allocator(experiment, origins);
  checker.router();
  checker.power();
  checker.pattern();
  check_bubble(experiment, origins);
  checker.injection();
  checker.senders();
  checker.watchdog();
  checker.name();
}

}  // namespace dusk
