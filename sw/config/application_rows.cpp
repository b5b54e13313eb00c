// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <boost/algorithm/string/split.hpp>
#include <boost/algorithm/string/trim.hpp>

#include "models/application/application_reader.h"
#include "models/application/collective.h"
#include "models/application/generator.h"
#include "sw/config/application_draws.h"
#include "sw/config/option_rows.h"
#include "sw/config/section_rows.h"

namespace dusk {
namespace {

using A = ApplicationOptions;

Condition generated() {
  return in_section("application.files", "no application.files", &Experiment::application,
                    [](const A& a) { return a.files.empty(); });
}
/// True if one of the files may have collectives.
bool has_collectives(const A& a) {
  if (a.files.empty()) return false;
  std::vector<std::string> files;
  boost::split(files, a.files, [](char c) { return c == ','; });
  return std::any_of(files.begin(), files.end(), [](const std::string& file) {
    return application::may_have_collectives(boost::trim_copy(file));
  });
}
Condition placed_by_order() {
  return in_section("application.node_file", "no application.node_file", &Experiment::application,
                    [](const A& a) { return a.node_file.empty(); });
}
/// Condition of an application key: application.generator is a generator that reads it.
Condition with_generator(const char* key) {
  std::vector<std::string> names;
  for (const application::GeneratorPart& part : application::generators())
    if (application::reads_key(part, key)) names.emplace_back(part.name);
  return among("application.generator", std::move(names));
}

std::string generator_help() {
  std::string help = "Application that is generated if no files are named. ";
  const char* separator = "";
  for (const application::GeneratorPart& part : application::generators()) {
    help += separator + (part.name + std::string(": ")) + part.help;
    separator = "; ";
  }
  return help + ".";
}
std::vector<std::string> generator_names() {
  std::vector<std::string> names;
  for (const application::GeneratorPart& part : application::generators())
    names.emplace_back(part.name);
  return names;
}

/// Draws a whole number from `least` to `most` for a real key.
DrawValue whole(std::uint32_t least, std::uint32_t most) {
  return [=](Random& random, const Option&, const Experiment&) -> OptionValue {
    return static_cast<double>(random.between(least, most));
  };
}

/// Adds the rows of collectives: of those in files, and of those that generators make.
void add_collectives(Rows<A>& rows) {
  rows.text(
          "collectives", &A::collectives, "",
          "Algorithms of the collectives in files: all_reduce=ring, all_gather=bruck "
          "(docs/applications.md). Collectives that are not named have auto: that of Open MPI 4.1.")
      .when(in_section("application.files", "VEF or Chakra files", &Experiment::application,
                       has_collectives));
  const Condition generator = with_generator("reduce_ns_per_kib");
  rows.number("reduce_ns_per_kib", &A::reduce_ns_per_kib, 0, application::kMostReduceNsPerKib, "ns",
              "Time to add 1024 received bytes in a reduction.")
      .when(in_section("application.files", "VEF or Chakra files, or none",
                       &Experiment::application,
                       [](const A& a) { return a.files.empty() || has_collectives(a); }))
      .when({generator.key, generator.remedy,
             [holds = generator.holds](const Experiment& experiment) {
               return !experiment.application.files.empty() || holds(experiment);
             }})
      .draw(seldom(0.4, whole(0, 200)));
}

/// Adds the rows of the generators. All generators read the first rows.
void add_generator(Rows<A>& rows) {
  rows.choice("generator", &A::generator, generator_names(), generator_help().c_str())
      .when(generated());
  rows.number("ranks", &A::ranks, 0, application::kMostRanks, "",
              "Ranks of the generated application; 0: one for each place (ranks_per_node).")
      .when(generated())
      .draw(between(2, 12));
  rows.number("steps", &A::steps, 1, application::kMostSteps, "",
              "Repetitions of the generated program.")
      .when(generated())
      .draw(up_to({1, 3}));
  rows.number("bytes", &A::bytes, 0, 1e12, "bytes",
              "Size of a message, vector or block of the generated program.")
      .when(generated())
      .draw(up_to({16, 200, 1000}));
  rows.number("compute_ns", &A::compute_ns, 0, 1e15, "ns", "Computation of a rank in a step.")
      .when(generated())
      .draw(up_to({0, 500}));
  rows.number("imbalance", &A::imbalance, 0, 1, "",
              "Each computation takes 1 + imbalance x u times as long, u drawn from -1 to 1.")
      .when(generated());
  const auto own = [&](Option& row) -> Option& {
    const std::string key = row.key.substr(row.key.find('.') + 1);
    return row.when(generated()).when(with_generator(key.c_str()));
  };
  own(rows.list("sizes", &A::sizes, 1, application::kMostRanks,
                "Ranks of each dimension; empty: chosen, as equal as possible."))
      .draw(draw_grid);
  own(rows.number("grid_dimensions", &A::dimensions, 1, 3, "", "Dimensions, if sizes is empty."));
  own(rows.boolean("periodic", &A::periodic,
                   "The first and the last rank of a dimension are neighbors."));
  own(rows.text("algorithm", &A::algorithm, "",
                "Algorithm of the collectives (docs/applications.md); auto: that of Open MPI 4.1."))
      .draw(draw_algorithm);
  add_collectives(rows);
  own(rows.number("messages", &A::messages, 1, application::kMostSteps, "",
                  "Messages that a rank sends in a step."))
      .draw(up_to({1, 8}));
  own(rows.number("layers", &A::layers, 1, application::kMostSteps, "", "Layers of the model."))
      .draw(up_to({1, 4}));
  own(rows.number("micro_batches", &A::micro_batches, 1, application::kMostSteps, "",
                  "Micro-batches of a step."))
      .draw(up_to({1, 6}));
}

void add_places(Rows<A>& rows) {
  rows.number("ranks_per_node", &A::ranks_per_node, 1, 4096, "", "Places for ranks at a node.")
      .when(placed_by_order())
      .draw(up_to({1, 3}));
  rows.choice("order", &A::order,
              "Places that ranks take one after the other. block: all of a node, then those of the "
              "next; cyclic: one of each node, then the next of each; random: drawn by run.seed.")
      .when(placed_by_order());
  rows.text("node_file", &A::node_file, "",
            "File with the node of each rank, one a line; ranks are counted through all files.");
}

void add_replay(Rows<A>& rows) {
  rows.number("cycle_ns", &A::cycle_ns, 1e-6, 1e6, "ns", "Duration of a cycle.")
      .draw(seldom(0.3, whole(1, 4)));
  rows.number("compute_factor", &A::compute_factor, 0, 1e9, "", "Factor of all computing times.")
      .draw(seldom(0.2, whole(0, 3)));
  rows.number("size_factor", &A::size_factor, 0, 1e9, "", "Factor of all message sizes.")
      .draw(seldom(0.2, whole(0, 3)));
  rows.number("flit_bytes", &A::flit_bytes, 1, 65536, "bytes", "Data of a flit.")
      .draw(seldom(0.3, up_to({4, 32})));
  rows.number("packet_bytes", &A::packet_bytes, 1, 1 << 24, "bytes",
              "Data of the longest packet; a longer message becomes several packets.")
      .draw(up_to({8, 32, 100}));
  rows.number("eager_bytes", &A::eager_bytes, 0, 1e15, "bytes",
              "Longest message, after size_factor, that is sent at once. A longer one asks its "
              "receiver first "
              "(rendezvous).")
      .draw(one_of({0, 16, 100, 1000, 65535}));
  rows.number("overhead_ns", &A::overhead_ns, 0, 1e12, "ns",
              "Time of each send and receive on its stream.")
      .draw(seldom(0.4, whole(0, 50)));
  rows.number("local_ns", &A::local_ns, 0, 1e12, "ns",
              "Time of a message between two ranks of one node.")
      .draw(whole(0, 50));
}

}  // namespace

void add_application(std::vector<Option>& table) {
  Rows<A> rows(table, "application.", &Experiment::application,
               {among("traffic.kind", {"application"})});
  rows.text("files", &A::files, "",
            "Traces of the jobs, with commas between them: GOAL text (.goal, .goal.gz), VEF "
            "(.vef), or the "
            "prefix of Chakra's PREFIX.<rank>.et. Empty: the generator's application.");
  add_generator(rows);
  add_places(rows);
  add_replay(rows);
}

}  // namespace dusk
