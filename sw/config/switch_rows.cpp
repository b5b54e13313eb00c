// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "sw/config/draw.h"
#include "sw/config/network_kind.h"
#include "sw/config/option_rows.h"
#include "sw/config/section_rows.h"

namespace dusk {
namespace {

/// Draws a number that leaves one or two VCs for the escape.
OptionValue draw_adaptive_vcs(Random& random, const Option&, const Experiment& e) {
  const bool torus = kind_of(e.network).has_rings();
  const std::uint32_t vcs = e.switch_.vcs_in_use, escape = torus && random.chance(0.7) ? 2 : 1;
  const std::uint32_t most = std::max(vcs, escape + 1) - escape;
  return std::int64_t{random.chance(0.3) ? most : random.between(1, most)};
}

/// Draws the key only where check_experiment() allows it.
OptionValue draw_one_packet(Random& random, const Option&, const Experiment& e) {
  const SwitchOptions& s = e.switch_;
  return s.vc_allocation == VcAllocationKind::VirtualCutThrough &&
         !each_head_requests(s.vc_allocator) && random.chance(0.5);
}

/// Draws a bubble: a number of packets, or a number of flits.
OptionValue draw_bubble(Random& random, const Option&, const Experiment& e) {
  return random.chance(0.7) ? std::to_string(random.between(0, random.pick({3U, 8U})))
                            : fmt::format("{} flits", random.between(1, e.switch_.depth_in_use));
}

/// Draws VCs for some of the message classes.
OptionValue draw_message_class_vcs(Random& random, const Option&, const Experiment& e) {
  std::vector<std::int64_t> sets(random.between(1, kMessageClasses - 1), 0);
  const std::uint32_t most = std::max(1U, e.switch_.vcs_in_use / 2);
  sets[random.below(static_cast<std::uint32_t>(sets.size()))] = random.between(1, most);
  for (std::int64_t& set : sets)
    if (set == 0 && random.chance(0.5)) set = random.between(1, most);
  return sets;
}

}  // namespace

void add_switch(std::vector<Option>& table) {
  using S = SwitchOptions;
  Rows<S> rows(table, "switch.", &Experiment::switch_, {with_switches()});
  rows.text("shape", &S::shape, "",
            "Switch to use: auto: the smallest usual one that serves (`dusk shapes`), else exact; "
            "exact: "
            "as small as asked for; or one by its name, such as p8v3d4q2. It is built when first "
            "needed.");
  rows.text("replace", &S::replace, "",
            "Modules of your own in the place of the switch's (docs/own-block.md): "
            "dusk_rr_arbiter=my_arbiter.sv; several with commas. The twin does not know them. "
            "Refused, unless trusted (`--trust`), if they could start programs or open files.")
      .when(with_rtl());
  rows.number("vcs", &S::vcs_in_use, 1, 8, "",
              "Virtual channels of a channel; of a 3dt those of the internal link.")
      .draw(up_to({4, 4, 6, 8}))
      .known_as({"num_vcs", "num_vc", "vcs_per_vnet"});
  rows.number("vc_depth", &S::depth_in_use, 1, kMostVcDepth, "flits",
              "Buffer of an input virtual channel; of a 3dt at the internal link.")
      .draw(up_to({6, 6, 20, 40}))
      .known_as({"vc_buf_size", "buffers_per_data_vc", "buffer_size", "buffer_depth", "buf_size"});
  rows.number("link_vcs", &S::link_vcs, 1, 8, "",
              "Virtual channels of all channels of a 3dt but the internal links. A port's buffer "
              "holds vcs x vc_depth flits in all, which these divide evenly.")
      .draw(up_to([](const Experiment& e) { return e.switch_.vcs_in_use; }));
  rows.number("output_queue", &S::out_depth_in_use, 0, 4, "flits",
              "Queue of an output virtual channel; 0: none.")
      .draw(up_to({0, 4}))
      .known_as({"output_buffer_size"});
  rows.choice(
      "crossbar", &S::crossbar,
      "Crossbar ports. per_vc: one for each input and output virtual channel; per_input: one flit "
      "from an input port but several to an output port; per_port: one flit from an input port "
      "and to an output port; per_input_vc: one for each input virtual channel and one flit to an "
      "output port.");
  rows.number("hop_latency", &S::hop_latency, 3, 4, "cycles",
              "Time a head flit takes from switch to switch over a channel of latency 1.")
      .known_as({"router_latency"});
  rows.number("credit_delay", &S::credit_delay, 1, 2, "cycles",
              "From a credit's arrival to its use; 1 only without an output queue.");
  rows.boolean("back_to_back", &S::back_to_back,
               "Lets the next head flit of a virtual channel cross in the cycle after the tail "
               "before it. Gives an output virtual channel away in the cycle in which its tail "
               "crosses. Else a cycle or two between packets of a virtual channel stay idle.")
      .draw(seldom(0.3));
  rows.number("flit_width", &S::flit_width, 64, 256, "bits", "Width of a flit.")
      .draw(seldom(0.1))
      .known_as({"link_width_bits", "ni_flit_size", "flit_size", "channel_width"});
  rows.choice("ejection", &S::ejection,
              "Flits that a node takes in one cycle from each of its channels: one, or one of each "
              "virtual channel (in a tree with an output queue).");
  rows.choice("vc_allocation", &S::vc_allocation,
              "When an output virtual channel may be given to the next packet. atomic: when its "
              "buffer is empty; non_atomic: as soon as the last tail has left; "
              "virtual_cut_through: then, if its buffer has space for the whole packet (vc_depth "
              "at least the longest packet).")
      .known_as({"wait_for_tail_credit"})
      .draw(weighted({{"atomic", 2}, {"non_atomic", 2}, {"virtual_cut_through", 1}}));
  rows.choice(
      "vc_allocator", &S::vc_allocator,
      "Head flits and virtual channels that take part in one cycle of VC allocation. per_port: "
      "one head flit of an input port and the lowest free virtual channel of an output port; "
      "per_vc: every head flit and every virtual channel; per_switch: one head flit of the switch "
      "(not in a tree); per_request: every head flit, which asks for one virtual channel by "
      "selection random, shortest or smart, and every virtual channel, which vc_arbiter gives "
      "away (not in a tree).");
  rows.boolean("one_packet_per_port", &S::one_packet_per_port,
               "Gives the virtual channels of an output port to one packet at a time. A port is "
               "busy until its tail has left, and with policy idle a second packet wakes a second "
               "link. Needs vc_allocation virtual_cut_through, and vc_allocator per_port or "
               "per_switch. For the channels from nodes: network.source_vcs = 1.")
      .draw(draw_one_packet);
  rows.choice("vc_arbiter", &S::vc_arbiter,
              "Request that gets a virtual channel. round_robin: the next in turn; oldest: the one "
              "that has waited longest; longest: that of the fullest buffer, which can starve "
              "others; random: one drawn at random.")
      .when(among("switch.vc_allocator", {"per_request"}));
  rows.values(
          "arbitration", &S::hold_arbitration, {{"hold", true}, {"rotate", false}},
          "Link and switch arbiters stay on the last winner while it can send, or move on after "
          "each flit.")
      .known_as({"hold_switch_for_packet"});
  rows.choice(
      "selection", &S::selection,
      "Port that a packet takes of those offered by the routing. cyclic: in a torus the "
      "dimensions in turn; oblivious: one drawn at random, in a tree when it begins to wait "
      "(needs vc_allocator per_vc); widest_first: of the widest links (not in a tree) that with "
      "most free virtual channels; round_robin: the next one in the order of ports, in a torus of "
      "all dimensions and links. With vc_allocator per_request it selects a virtual channel: "
      "random: any adaptive one that it may get; shortest: of these the one with most space "
      "behind it; smart: straight on, then the other dimensions in turn, then the escape, one a "
      "cycle.");
  rows.values(
          "pointer_moves", &S::pointer_on_choice, {{"grant", false}, {"choice", true}},
          "When the pointer of an input port moves behind the port that a packet chose. grant: "
          "when the packet gets a virtual channel there; choice: at once, so that a packet that "
          "another one kept from it chooses the next port. With vc_allocator per_switch it moves "
          "on the grant.")
      .when(among("switch.vc_allocator", {"per_port"}))
      .when(among("switch.selection", {"round_robin"}));
  rows.choice("tie_break", &S::tie_break, "Port that is chosen among equals.")
      .when(among("switch.vc_allocator", {"per_port", "per_vc", "per_switch"}));
  rows.choice("routing", &S::routing,
              "Every minimal way, with dimension order as the escape; or "
              "dimension order alone, which is the default and the only choice in a 3dt.")
      .known_as({"routing_function", "routing_algorithm"});
  rows.number("adaptive_vcs", &S::adaptive_vcs, 1, 7, "",
              "Virtual channels for every minimal way, the lowest; the others are the escape.")
      .draw(draw_adaptive_vcs);
  rows.number(
          "idle_vcs", &S::idle_vcs, 0, 6, "",
          "Number of the highest of the vcs that no packet takes between switches. The switches "
          "have them, with buffers and credits, for traffic that a workload does not have.")
      .draw(seldom(0.3, up_to({3, 6})));
  rows.choice("escape", &S::escape,
              "How the escape virtual channels of a ring stay free of deadlock. dateline: two "
              "halves of them, before and from the dateline on, or in a 3dt while the destination "
              "has a higher coordinate, and else; bubble: packets that enter the ring leave space "
              "in it, so that one is enough (vc_allocation virtual_cut_through).");
  rows.text("bubble", &S::bubble, "packets",
            "Space in a ring that a packet asks for beside its own when it enters. With least it "
            "is what the network needs, to the flit; a number counts packets of the longest "
            "length, and a text such as 18 flits counts flits.")
      .draw(seldom(0.5, draw_bubble));
  rows.choice("bubble_at", &S::bubble_at,
              "Buffer in which the bubble must be free: the one of this switch that the ring "
              "fills; or the one that the packet goes to.");
  rows.values("dateline", &S::relaxed_dateline, {{"classic", false}, {"relaxed", true}},
              "Escape virtual channels in a ring of a torus. classic: one half before its wrap "
              "link, the other from there on; relaxed: packets that will not cross it use both.");
  rows.number("local_vcs", &S::local_vcs, 1, 8, "",
              "Virtual channels of a channel between a node and its switch (in a tree vcs), beside "
              "those of message_class_vcs.")
      .draw(up_to([](const Experiment& e) { return e.switch_.vcs_in_use; }));
  rows.list("message_class_vcs", &S::message_class_vcs, 0, 7,
            "Numbers of virtual channels kept for message class 1, 2 and 3 at every channel: a "
            "part of vcs, above the others and below idle_vcs; in a torus or mesh an escape of "
            "their own. 0, or no value: the class shares the others with class 0.")
      .draw(seldom(0.3, draw_message_class_vcs));
}

}  // namespace dusk
