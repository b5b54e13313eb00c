// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "models/energy/thresholds.h"
#include "models/switch/shape_rules.h"
#include "sw/common/text.h"
#include "sw/config/check_functional.h"
#include "sw/config/config_fault.h"
#include "sw/config/config_file.h"
#include "sw/config/message_classes.h"
#include "sw/config/network_kind.h"
#include "sw/config/option_table.h"
#include "sw/config/pattern_keys.h"
#include "sw/config/power_scheme.h"
#include "sw/config/reference_run.h"
#include "sw/config/wanted_switch.h"
#include "sw/config/workload_part.h"

namespace dusk {
namespace {

class Checker : ConfigFault {
 public:
  Checker(const Experiment& experiment, const Origins& origins)
      : ConfigFault(origins), e_(experiment) {}

  /// Checks that a switch can have these sizes.
  void shape() {
    const SwitchShape shape = wanted_switch(e_.network, e_.switch_, e_.power);
    const ShapeRule* const rule = broken_rule(shape);
    if (rule == nullptr) return;
    fail(rule->keys, "{}{} ({})", rule->text,
         rule->has != nullptr ? ", not " + rule->has(shape) : "", rule->remedy);
  }

  /// Checks that the selection chooses a port or a VC, as the allocator needs it.
  void selection() {
    const SwitchOptions& s = e_.switch_;
    const bool requests = s.vc_allocator == VcAllocator::PerRequest;
    refuse(requests && !is_request_policy(s.selection), {"switch.selection", "switch.vc_allocator"},
           "{} chooses a port, but with vc_allocator = per_request a head flit asks for a virtual "
           "channel (selection random, shortest or smart)",
           name_of(s.selection));
    refuse(!requests && is_request_policy(s.selection), {"switch.selection", "switch.vc_allocator"},
           "{} asks for a virtual channel, but with vc_allocator = {} a port is chosen "
           "(vc_allocator per_request, or another selection)",
           name_of(s.selection), name_of(s.vc_allocator));
  }

  /// Checks that one packet at most gets a port in a cycle, and that the port is soon free again.
  void one_packet_per_port() {
    const SwitchOptions& s = e_.switch_;
    if (!s.one_packet_per_port) return;
    refuse(each_head_requests(s.vc_allocator),
           {"switch.one_packet_per_port", "switch.vc_allocator"},
           "true cannot be combined with vc_allocator = {}: it may give several virtual channels "
           "of a port in one cycle (vc_allocator per_port or per_switch, or one_packet_per_port "
           "false)",
           name_of(s.vc_allocator));
    refuse(s.vc_allocation != VcAllocationKind::VirtualCutThrough,
           {"switch.one_packet_per_port", "switch.vc_allocation"},
           "true needs packets that a buffer takes whole: a packet that is blocked would hold a "
           "whole port (vc_allocation virtual_cut_through, or one_packet_per_port false)");
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
    refuse(off_counts && off == 0 && policy_of(e_.network, p).selectable_groups != nullptr,
           {"power.u_off"}, "0 would never take a selectable port away (above 0)");
    policy();
    refuse(p.mode == PowerMode::Forced && p.forced_up_links > e_.network.k,
           {"power.forced_up_links", "network.k"}, "{} up links, but a switch has k = {} (1 to {})",
           p.forced_up_links, e_.network.k, e_.network.k);
  }

  /// Checks that the policy serves the topology and the mode.
  void policy() {
    if (e_.run.engine == EngineKind::Functional) return;
    const PolicyPart& policy = policy_of(e_.network, e_.power);
    SwitchShape shape = sized_switch(e_.network, e_.power);
    shape.narrowing = false;  // without effect unless the policy narrows
    const char* const unmet = policy_needs(policy, shape);
    const auto serves = [&shape](const PolicyPart& p) { return policy_needs(p, shape) == nullptr; };
    refuse(unmet != nullptr,
           {"power.policy", "power.scheme", "network.topology", "network.local_channels",
            "network.links"},
           "{} {} ({})", policy.name, unmet, policy_names(serves));
    refuse(e_.power.mode == PowerMode::Forced && !policy.keeps_tree, {"power.policy", "power.mode"},
           "{} cannot be combined with mode = forced (mode threshold, or policy {})", policy.name,
           policy_names([](const PolicyPart& p) { return p.keeps_tree; }));
  }

  /// Checks that a packet that chooses again ends at a channel that is On.
  void choice() {
    if (!e_.power.choose_again) return;
    const char* const text =
        "again cannot be combined with {}, so that a packet would wake one link after another ({}, "
        "or choice kept)";
    refuse(!e_.power.prefer_on, {"power.choice", "power.prefer_on", "power.scheme"}, text,
           "prefer_on = false: it does not prefer links that are on", "prefer_on true");
    refuse(e_.switch_.selection == Selection::Oblivious, {"power.choice", "switch.selection"}, text,
           "selection = oblivious: it draws another link in each cycle", "another selection");
  }

  /// Checks the name, which is a part of a folder's name and of a comment in config.toml.
  void name() {
    const std::string& name = e_.run.name;
    refuse(name.size() > kLongestRunName, {"run.name"}, "has {} bytes (at most {})", name.size(),
           kLongestRunName);
    refuse(one_line(name) != name || name.find('/') != std::string::npos, {"run.name"},
           "{} is not a name (text without / and control characters)",
           shown(toml_text(name, OptionType::Text)));
  }

  /// Checks that a flit on a long channel, or a wait for a link, is no deadlock for the watchdog.
  void watchdog() {
    const NetworkOptions& n = e_.network;
    std::int64_t quiet = std::max({n.link_latency, n.local_latency, n.source_cycles});
    std::string sum = "max(network.link_latency, network.local_latency, network.source_cycles)";
    if (n.internal_latency > quiet) {
      quiet = n.internal_latency;
      sum = "network.internal_latency";
    }
    if (e_.power.mode != PowerMode::AlwaysOn) {
      quiet += e_.power.t_on + e_.power.t_off;
      sum += " + power.t_on + power.t_off";
    }
    if (e_.run.watchdog > quiet) return;
    fail({"run.watchdog", "network.link_latency", "network.local_latency", "network.source_cycles",
          "network.internal_latency", "power.t_on", "power.t_off"},
         "{} is not above {} = {} (at least {})", e_.run.watchdog, sum, quiet, quiet + 1);
  }

  /// Checks the cycles of a run that ends after run.cycles.
  void end() {
    refuse(e_.run.cycles == 0, {"run.cycles"}, "0 is the end of a trace (at least 1)");
    refuse(e_.run.warmup_rule == WarmupRule::Detect && e_.run.cycles < 2,
           {"run.cycles", "run.warmup_rule"}, "1 leaves nothing to measure (at least 2)");
    refuse(e_.run.warmup_rule == WarmupRule::Given && e_.run.warmup >= e_.run.cycles,
           {"run.warmup", "run.cycles"},
           "{} leaves nothing to measure of cycles = {} (less than cycles)", e_.run.warmup,
           e_.run.cycles);
  }

  /// Checks that some node sends. The pattern and the packets are known to be possible.
  void senders() {
    if (workload_of(e_.traffic).anybody_sends(e_)) return;
    const bool some = e_.traffic.active_share < 1;
    fail({"traffic.pattern", "traffic.permutation_file", "traffic.active_share", "network.k",
          "network.n", "network.size"},
         "no node sends: {} maps {} to itself (another pattern{})", e_.traffic.pattern,
         some ? "each active node" : fmt::format("each of the {} nodes", nodes_of(e_.network)),
         some ? ", more active_share, or another seed" : ", or another size");
  }

 private:
  void check_decimals(const char* key, const std::string& text) {
    const auto point = text.find('.');
    refuse(point != std::string::npos && text.size() - point - 1 > 9, {key},
           "{} has more than 9 decimals (at most 9)", shown(text));
  }

  const Experiment& e_;
};

}  // namespace

void check_experiment(const Experiment& experiment, const Origins& origins) {
  Checker checker(experiment, origins);
  check_scheme(experiment, origins);
  check_message_classes(experiment.switch_, experiment.traffic, origins);
  if (experiment.run.engine == EngineKind::Functional) {
    check_functional(experiment.network, experiment.functional, origins);
  } else {
    kind_of(experiment.network).check(experiment, origins);
    checker.shape();
    checker.selection();
    checker.one_packet_per_port();
    checker.choice();
  }
  checker.power();
  const WorkloadPart& workload = workload_of(experiment.traffic);
  workload.check_packets(experiment, origins);
  check_bubble(experiment, origins);
  workload.check_times(experiment, origins);
  if (workload.ends_by_clock(experiment)) checker.end();
  checker.senders();
  checker.watchdog();
  checker.name();
  reference_run(experiment, origins);
}

}  // namespace dusk
