// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "models/common/ids.h"
#include "sw/config/draw.h"
#include "sw/config/lengths.h"
#include "sw/config/network_kind.h"
#include "sw/config/option_rows.h"
#include "sw/config/section_rows.h"

namespace dusk {
namespace {

Condition adaptive() {
  return in_section("functional.adaptive_vcs", "adaptive_vcs 1 to 4", &Experiment::functional,
                    [](const FunctionalOptions& f) { return f.adaptive_vcs > 0; });
}

// Draws for fuzzing; see require_progress().
OptionValue draw_router_bubble(Random& random, const Option&, const Experiment&) {
  return std::int64_t{random.between(2, random.pick({2U, 8U})) * random.pick({0, 1, 1})};
}
/// Draws a queue with free space for the bubble, and for some packets more.
OptionValue draw_router_queue(Random& random, const Option& row, const Experiment& e) {
  const std::int64_t longest = longest_length(parse_lengths(e.traffic.length));
  const auto least = std::max<std::int64_t>(1, e.functional.bubble);
  return std::min(longest * (least + random.below(7)), static_cast<std::int64_t>(row.maximum));
}
}  // namespace

void add_functional(std::vector<Option>& table) {
  using F = FunctionalOptions;
  Rows<F> rows(table, "functional.", &Experiment::functional,
               {among("run.engine", {"functional"})});
  rows.number("adaptive_vcs", &F::adaptive_vcs, 0, 4, "",
              "Virtual channels of a link for every minimal way; 0: dimension order alone.");
  rows.number(
          "escape_vcs", &F::escape_vcs, 0, 1, "",
          "Virtual channels of a link in dimension order, to which a packet may always turn. 0 is "
          "refused: without them packets can wait for each other for ever.")
      .draw(leave);
  rows.number("bubble", &F::bubble, 0, 8, "packets",
              "Space that a packet leaves in its node's queue of the ring of escape channels that "
              "it enters; 0: none (a mesh has no rings).")
      .draw(draw_router_bubble);
  rows.choice(
          "bubble_in", &F::bubble_in,
          "Dimensions that have the bubble's rule: rings, which need it; or lines, too, where it "
          "only keeps new packets back.")
      .when(in_section("functional.bubble", "bubble 1 to 8", &Experiment::functional,
                       [](const F& f) { return f.bubble != 0; }));
  rows.number("queue", &F::queue, 1, 1280, "flits",
              "Queue of an input virtual channel; also the injection queue.")
      .draw(draw_router_queue);
  rows.number("buffer", &F::buffer, 0, 1000000, "packets",
              "Packets that may wait in front of the injection queue; one that finds no space is "
              "dropped. 0: any number.")
      .draw(up_to({0, 20}));
  rows.choice("request", &F::request,
              "Output that the head of a queue asks for. random: an adaptive one with space, by "
              "chance, else the escape; shortest: the adaptive one with space and the shortest "
              "queue behind it, else the escape; smart: straight on, then the other dimensions, "
              "then the escape, the next one when this has no space or was refused.")
      .when(adaptive());
  rows.choice("outputs", &F::outputs,
              "Outputs that a head flit asks for: any with space behind it, also one that another "
              "packet has; or free ones alone, as in Dusk's switches.");
  rows.choice("attempt", &F::attempt,
              "Behavior of request smart if an output has no space behind it: it passes over it at "
              "once; or it waits a cycle before the next one, as in Dusk's switches.")
      .when(adaptive())
      .when(among("functional.request", {"smart"}));
  rows.choice("measure", &F::measure,
              "Length that request shortest counts behind an output: flits in the queue; or whole "
              "packets, once space is promised to them, which is nearer to the credits of Dusk's "
              "switches.")
      .when(adaptive())
      .when(among("functional.request", {"shortest"}));
  rows.choice("arbiter", &F::arbiter,
              "Request that gets an output. random: by chance; round_robin: the next in turn; "
              "oldest: the one that has waited longest at the front of its queue; longest: that "
              "of the fullest queue.");
  rows.number(
          "own_lead", &F::own_lead, -1280, 1280, "flits",
          "Added to what arbiter longest counts in a node's own injection queue, to see what its "
          "flits decide.")
      .when(among("functional.arbiter", {"longest"}))
      .draw(seldom(0.5));
  rows.choice("feed", &F::feed,
              "When in a cycle a node's flit goes into its injection queue: behind the grants, so "
              "that it is seen from the next cycle on; or before the requests.");
  rows.choice("consumption", &F::consumption,
              "Flits that a node takes in a cycle: one of each queue, or one.");
  rows.number("sample_node", &F::sample_node, 0, (1 << kAddressBits) - 1, "",
              "Node whose queues, ports and partners are counted (functional.txt).")
      .draw(up_to([](const Experiment& e) { return nodes_of(e.network) - 1.; }));
}

}  // namespace dusk
