// SPDX-License-Identifier: Apache-2.0
#include "sw/config/check_experiment.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/energy/thresholds.h"
#include "sw/config/config_fault.h"
#include "sw/config/ignored_keys.h"
#include "sw/config/option_table.h"
#include "sw/config/text.h"
#include "sw/topologies/network_kind.h"

namespace dusk {
namespace {

class Checker : ConfigFault {
 public:
  Checker(const Experiment& experiment, const Origins& origins)
      : ConfigFault(experiment, origins) {}

  /// A key on the command line must have an effect. One in a file may keep its default: an
  /// effective configuration has every key.
  void ignored() {
    for (const IgnoredKey& i : ignored_keys(e_)) {
      const auto origin = origins_.find(i.key);
      if (origin == origins_.end()) continue;
      if (origin->second != "--set" && is_default(i.key)) continue;
      fail({i.key.c_str()}, "{} has no effect with {} = {} ({})", plain_text(i.key),
           i.reason.substr(i.reason.find('.') + 1), plain_text(i.reason), i.remedy);
    }
  }

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
    refuse(s.ejection == EjectionKind::PerVc && !queue, {"switch.ejection", "switch.output_queue"},
           "per_vc needs an output queue (output_queue at least 1, or ejection one)");
  }

  void static_thresholds(const std::string& u_off, const std::string& u_on) {
    const Rational off = exact_decimal(u_off), on = exact_decimal(u_on);
    refuse(off >= on, {"power.u_off", "power.u_on"}, "{} is not below u_on = {} (at most u_on / 2)",
           u_off, u_on);
    refuse(on < 2 * off, {"power.u_on", "power.u_off"},
           "{} is less than twice u_off = {}: a link turned off would be turned on again (at least "
           "{})",
           u_on, u_off, decimal_text(2 * off));
  }

  void power() {
    const PowerOptions& p = e_.power;
    const bool custom = p.setting == 0;
    const bool fixed = p.thresholds == ThresholdKind::Static;
    check_decimals("power.off_share", p.off_share);
    if (custom) check_decimals("power.u_on", p.u_on);
    if (!custom) check_decimals("power.u_max", p.u_max);
    refuse(!custom && exact_decimal(p.u_max) <= 0, {"power.u_max"},
           "{} is out of range (above 0, at most 1)", p.u_max);
    if (custom && fixed) check_decimals("power.u_off", p.u_off);
    refuse(custom && exact_decimal(p.u_on) <= 0, {"power.u_on"},
           "{} is out of range (above 0, at most 1)", p.u_on);
    if (custom && fixed) static_thresholds(p.u_off, p.u_on);
    refuse(p.mode == PowerMode::Forced && p.policy == PolicyKind::Idle,
           {"power.policy", "power.mode"},
           "idle cannot be combined with mode = forced (mode threshold, or policy tree)");
    refuse(p.mode == PowerMode::Forced && p.forced_up_links > e_.network.k,
           {"power.forced_up_links", "network.k"}, "{} up links, but a switch has k = {} (1 to {})",
           p.forced_up_links, e_.network.k, e_.network.k);
  }

  /// The name is part of a folder's name and of a comment in config.toml.
  void name() {
    const std::string& name = e_.run.name;
    refuse(one_line(name) != name || name.find('/') != std::string::npos, {"run.name"},
           "{} is not a name (text without / and control characters)",
           toml_text(name, OptionType::Text));
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

 private:
  void check_decimals(const char* key, const std::string& text) {
    const auto point = text.find('.');
    refuse(point != std::string::npos && text.size() - point - 1 > 9, {key},
           "{} has more than 9 decimals (at most 9)", text);
  }

  /// The value as a message shows it.
  std::string plain_text(const std::string& key) const {
    const Option& option = *find_option(key);
    const OptionValue value = option.get(e_);
    if (const auto* real = std::get_if<double>(&value)) return decimal_text(*real);
    const auto* word = std::get_if<std::string>(&value);
    if (word == nullptr || option.type == OptionType::Text) return toml_text(value, option.type);
    return *word;
  }
  bool is_default(const std::string& key) const {
    const Option& option = *find_option(key);
    return option.get(e_) == option.get(Experiment{});
  }
};

}  // namespace

void check_experiment(const Experiment& experiment, const Origins& origins) {
  Checker checker(experiment, origins);
  checker.ignored();
  kind_of(experiment.network).check(experiment, origins);
  checker.router();
  checker.power();
  check_traffic(experiment, origins);
  checker.watchdog();
  checker.name();
}

}  // namespace dusk
