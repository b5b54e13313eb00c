// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "sw/common/text.h"
#include "sw/config/draw.h"
#include "sw/config/option_rows.h"
#include "sw/config/power_scheme.h"
#include "sw/config/section_rows.h"
#include "sw/config/wanted_switch.h"

namespace dusk {
namespace {

/// Condition: a policy for which `reads` holds, or auto if a topology's own policy is one of them.
template <class Reads>
Condition with_policies(Reads reads) {
  const char* const key = "power.policy";
  std::vector<std::string> names, others;
  bool of_topology = false;
  for (const PolicyPart& part : policy_parts()) {
    (reads(part) ? names : others).push_back(part.name);
    of_topology = of_topology || (reads(part) && part.letter.empty());
  }
  if (!of_topology) others.emplace_back("auto");
  return not_among(key, others, among(key, names).remedy);
}

/// Adds the condition of a key that some policies do not read.
void add_condition_of_policies(Option& row) {
  const std::string key = row.key.substr(row.key.find('.') + 1);
  const auto reads = [&key](const PolicyPart& part) { return reads_key(part, key); };
  const auto& parts = policy_parts();
  if (std::none_of(parts.begin(), parts.end(), reads)) return;
  // Messages name the engine first, then the policy, then other keys.
  const auto behind =
      std::find_if(row.conditions.begin(), row.conditions.end(),
                   [](const Condition& condition) { return condition.key.rfind("run.", 0) != 0; });
  row.conditions.insert(behind, with_policies(reads));
}

Condition not_forced() { return not_among("power.mode", {"forced"}, "mode threshold"); }
Condition own_thresholds() {
  return in_section("power.setting", "set setting = 0", &Experiment::power,
                    [](const PowerOptions& p) { return p.setting == 0; });
}

/// Draws a value of at most half of u_on, in thousandths.
OptionValue draw_off_threshold(Random& random, const Option&, const Experiment& e) {
  const auto most = static_cast<std::uint32_t>(number_in<double>(e.power.u_on).value() * 500);
  return decimal_text(random.between(0, most) / 1000.);
}

std::vector<std::string> policies() {
  std::vector<std::string> names{"auto"};
  for (const PolicyPart& part : policy_parts()) names.push_back(part.name);
  return names;
}

const char* policy_help() {
  static const std::string help = [] {
    std::string text = "Policy that links follow (mode threshold): ";
    for (const PolicyPart& part : policy_parts()) text += part.name + ": " + part.about + "; ";
    return text + "auto: the first of these that the topology can have.";
  }();
  return help.c_str();
}

/// Returns the draw function that the key names; empty if it names none.
DrawValue draw_of(const PolicyKey& key) {
  if (key.draw == nullptr) return {};
  return [&key](Random& random, const Option&, const Experiment&) -> OptionValue {
    PowerConfig config;
    key.draw(random, config);
    if (const auto* number = std::get_if<0>(&key.field)) return std::int64_t{config.**number};
    return config.*std::get<1>(key.field);
  };
}

void add_own_key(Rows<PowerOptions>& rows, const PolicyKey& key) {
  const auto* number = std::get_if<0>(&key.field);
  Option& row = number != nullptr
                    ? rows.number(key.name, *number, key.low, key.high, key.unit, key.help)
                    : rows.boolean(key.name, std::get<1>(key.field), key.help);
  row.draw(draw_of(key));
}

/// Draws the key only where check_experiment() allows it.
OptionValue draw_choice(Random& random, const Option&, const Experiment& e) {
  const bool again = e.power.prefer_on && e.switch_.selection != Selection::Oblivious;
  return again && random.chance(0.5) ? "again" : "kept";
}

/// Adds the keys of the ports that a packet may choose, and of how long its choice holds.
void add_choices(Rows<PowerOptions>& rows) {
  using P = PowerOptions;
  const Condition one_port = among("switch.vc_allocator", {"per_port", "per_switch"});
  rows.values("choice", &P::choose_again, {{"kept", false}, {"again", true}},
              "How long a packet's choice of a link that sleeps holds. kept: the packet gets a "
              "virtual channel of the link and waits for it; again: the packet asks the link to "
              "wake, and chooses again in each cycle until a link that is on gives it a virtual "
              "channel. The choice again needs prefer_on true and another selection than "
              "oblivious.")
      .when(one_port)
      .draw(draw_choice);
  rows.number("age_out", &P::age_out, 0, 7, "windows",
              "Utilization windows for which a packet waits before it may take any port of its "
              "route, selectable or not; 0: it never may.")
      .when(one_port)
      .when(among("switch.vc_allocation", {"virtual_cut_through"}))
      .draw(seldom(0.5, up_to({2, 7})));
}

/// Adds the keys of the power of ports, network, nodes and cluster (docs/energy.md).
void add_components(Rows<PowerOptions>& rows) {
  using P = PowerOptions;
  rows.choice("ports_counted", &P::ports_counted,
              "Ports of switches that the power of the components counts. by_switch: connected "
              "ones, mean of each switch and then over the switches; alike: all connected ones "
              "alike; unconnected_asleep: all, where ports without a channel are asleep (with "
              "mode always_on they are on); unconnected_on: all, where ports without a channel "
              "are on.");
  rows.number("cpu_use", &P::cpu_use, 0, 1, "",
              "Share of the time for which the nodes' processors are busy (power of the nodes).")
      .when(not_among("traffic.kind", {"application"},
                      "another kind: the ranks' computing time counts"));
  rows.number("network_share", &P::network_share, 0, 1, "",
              "Share of the network in the cluster's maximum power; the nodes have the rest.");
  rows.number("node_constant", &P::node_constant, 0, 1, "",
              "Share of a node's maximum power that does not follow cpu_use.");
}

}  // namespace

void add_power(std::vector<Option>& table) {
  using P = PowerOptions;
  const std::size_t first = table.size();
  Rows<P> rows(table, "power.", &Experiment::power, {with_switches()});
  rows.choice("scheme", &P::scheme, power_scheme_names(), power_scheme_help()).draw(seldom(0.3));
  rows.choice("mode", &P::mode,
              "Links never go off; follow the policy; or a fixed number of up links is on (tree).")
      .draw(weighted({{"always_on", 1}, {"threshold", 3}, {"forced", 1}}));
  rows.choice("policy", &P::policy, policies(), policy_help());
  for (const PolicyPart& part : policy_parts()) {
    for (const PolicyKey& key : part.own_keys) add_own_key(rows, key);
  }
  add_choices(rows);
  rows.boolean("node_channels", &P::node_channels,
               "The channels from and to nodes go off and come on as the others; else they are "
               "always on.")
      .when(with_policies([](const PolicyPart& part) { return part.node_channels; }));
  rows.choice("thresholds", &P::thresholds,
              "The off threshold is the same for any number of active up links (torus, mesh: of "
              "active links of the trunk; policy powar: of selectable ports), or follows it.")
      .when(not_forced());
  rows.number("setting", &P::setting, 0, 13, "",
              "Published pair of thresholds, 1 to 13; 0: use u_on and u_off.")
      .draw(up_to({0, 13}))
      .when(not_forced());
  rows.number("u_max", &P::u_max, 0, 1, "flits/cycle/active link",
              "Highest utilization, to which the published settings are scaled: 0.63 in the "
              "4-ary 4-tree, 0.30 in the 2D and 0.42 in the 3D torus (setting 1 to 13).")
      .draw(seldom(0.7))
      .when(not_forced())
      .when(in_section("power.setting", "setting 1 to 13", &Experiment::power,
                       [](const P& p) { return p.setting != 0; }));
  rows.number("u_on", &P::u_on, 0, 1, "flits/cycle/active link",
              "Utilization above which an up link is turned on. In a torus or mesh a link of the "
              "trunk is turned on, or a narrowed one is widened. With policy powar another port "
              "of a group becomes selectable (setting 0).")
      .when(not_forced())
      .when(own_thresholds());
  rows.number("u_off", &P::u_off, 0, 1, "flits/cycle/active link",
              "Utilization below which an up link is turned off. In a torus or mesh a link of the "
              "trunk is turned off, or the last one is narrowed. With policy powar one port less "
              "is selectable (setting 0, static thresholds).")
      .when(not_forced())
      .when(own_thresholds())
      .draw(draw_off_threshold);
  rows.number("forced_up_links", &P::forced_up_links, 1, 16, "links",
              "Up links of each Minimal Tree switch that are on (mode forced); the others follow "
              "their neighbors.")
      .draw(up_to([](const Experiment& e) { return e.network.k; }))
      .when(among("power.mode", {"forced"}));
  rows.number("t_on", &P::t_on, 1, kLongestTimer, "cycles",
              "Time a channel needs to turn on, or a narrowed one to widen.");
  rows.number("t_off", &P::t_off, 1, kLongestTimer, "cycles",
              "Time a channel needs to turn off, or a narrowed one to draw less power.");
  rows.boolean("abort_sleep", &P::abort_sleep,
               "A channel that is wanted while it turns off turns on at once; else it finishes "
               "turning off first.");
  Rows<P>(table, "power.", &Experiment::power)
      .number(
          "window", &P::window, 2, kLongestTimer, "cycles",
          "Utilization is measured over windows of this length; also the step of the time series.")
      .draw(up_to({4, 60, 500}));
  rows.boolean("trim_lock", &P::trim_lock,
               "An up channel whose paired ascending input is active is not turned off (tree).");
  rows.boolean("override", &P::override_enabled,
               "A pending packet turns on all up channels of its node's switch (torus, mesh: all "
               "links, at full width).");
  rows.number("override_wait", &P::override_wait, 0, kLongestTimer, "cycles",
              "A packet is pending if it has waited longer than this (pending = waiting).");
  rows.boolean("count_pending", &P::count_pending,
               "Links that are turning on count as active in the utilization.");
  rows.values("turn_off", &P::unused_only, {{"drain", false}, {"unused", true}},
              "A link with too little utilization drains and goes off, or is left on for another "
              "window while a packet uses it.");
  rows.boolean("guard", &P::guard,
               "Utilization turns off or narrows no link of a switch while a packet of its nodes "
               "is pending.");
  rows.choice(
      "pending", &P::pending,
      "A packet is pending (override, guard) if it has waited longer than override_wait for "
      "its injection; or from its creation until its tail is injected.");
  rows.boolean("trim_above_leaves", &P::trim_above_leaves,
               "Switches above the leaves turn up links off by their utilization, too (tree).");
  rows.choice("start", &P::start,
              "Channels that are on at cycle 0 (mode threshold; rejected in mode forced): all; the "
              "Minimal Tree's (tree); the first link of each trunk (torus, mesh).")
      .when(not_forced());
  rows.values("narrowest", &P::narrowest, {{"full", 0}, {"half", 1}, {"quarter", 2}},
              "Width to which the last link of a trunk may narrow while its utilization is low "
              "(torus, mesh; thresholds static).")
      .when(in_section("power.thresholds", "thresholds static", &Experiment::power, [](const P& p) {
        return p.mode == PowerMode::Forced || p.thresholds != ThresholdKind::Dynamic;
      }));
  rows.number("link_share", &P::link_share, 0, 1, "",
              "Share of the links in the network's power; the rest is constant.");
  rows.number(
          "off_share", &P::off_share, 0, 1, "",
          "Power of a channel while it is off, as a share of its power when on at its whole width.")
      .draw(seldom(0.3));
  add_components(rows);
  for (std::size_t row = first; row < table.size(); ++row) add_condition_of_policies(table[row]);
}

}  // namespace dusk
