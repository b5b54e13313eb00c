// SPDX-License-Identifier: Apache-2.0
#include "sw/explore/design.h"

#include <fmt/format.h>

#include <algorithm>

#include "rtl/rtl_sources.h"
#include "sw/common/input_text.h"
#include "sw/common/message.h"
#include "sw/common/text.h"
#include "sw/config/key_use.h"
#include "sw/cost/order.h"
#include "sw/report/report.h"
#include "sw/shapes/shape_cache.h"
#include "sw/sweep/points.h"
#include "sw/synthesis/measure.h"
#include "sw/synthesis/scripts.h"
#include "sw/synthesis/sram_files.h"

namespace dusk {
namespace {

constexpr std::int64_t kPowerCycles = 2000;  // after the warm-up, if no cycles are given
// Part of folder names of power results, so that results by another method are not reused.
constexpr const char* kPowerModel = "internal power by tables";
constexpr std::size_t kDigest = 8;  // digest length in folder names, in characters

/// Returns `base` at a point, without the load.
Configuration configuration_of(const Configuration& base, const std::vector<Axis>& axes,
                               const Point& point) {
  Configuration configuration = at_point(base, axes, point);
  Experiment& experiment = configuration.experiment();
  if (!has_constant_load(experiment.traffic))
    throw ConfigError("the load is not constant (kind=open, injection=bernoulli)");
  experiment.run.output.clear();
  experiment.run.plots = false;
  return configuration;
}

std::string power_request(const ExploreOrder& order, const RunOptions& run) {
  if (!order.power.empty()) return order.power;
  return fmt::format("switch=0,from={},to={}", run.warmup,
                     std::min(run.warmup + kPowerCycles, run.cycles) - 1);
}

std::string netlist_folder(const CostOrder& order, Reading reading, const std::string& tools) {
  std::string all = tools + yosys_script(order, reading, Structure::Blocks) +
                    abc_constraints(order.cells) + *order.cells.text;
  for (const RtlSource& source : rtl_sources()) all += source.text;
  for (const OwnBlock& block : order.blocks) all += block.text;
  if (!order.srams.empty()) all += sram_liberty(order.srams, order.cells.feature);
  return order.shape.name + "-" + digest_of(all).substr(0, kDigest);
}

Design make_design(const ExploreOrder& order, const Cells& cells, const Configuration& base,
                   const std::vector<Axis>& axes, const Point& point, const std::string& tools,
                   KeyUse& use) {
  Design design;
  design.point = point;
  design.id = point_name(axes, point);
  Configuration at_load = configuration_of(base, axes, point), at_highest = at_load;
  at_load.read_point({{"traffic.load", fmt::format("{}", order.load)}}, "--load");
  at_highest.read_point({{"traffic.load", fmt::format("{}", order.highest)}}, "--highest");
  use.add(design.id, {&at_load, &at_highest});
  PointCheck().check(at_load);
  at_highest.check();
  design.at_load = at_load.experiment();
  design.at_load.name = design.id + "_load";
  design.at_highest = at_highest.experiment();
  design.at_highest.name = design.id + "_highest";
  CostChoice choice;
  choice.period = order.clock;
  design.cost = make_cost_order(at_load, choice, cells);
  design.netlist = netlist_folder(design.cost, order.reading, tools);
  if (order.power == "none") return design;
  check_has_power(design.cost);
  design.power =
      make_power_order(at_load, design.cost.shape, power_request(order, design.at_load.run));
  design.power_folder = design.id + "-" +
                        digest_of(kPowerModel + design.netlist +
                                  without_detail_keys(config_report(design.power->experiment)))
                            .substr(0, kDigest);
  return design;
}

}  // namespace

std::vector<Design> make_designs(const ExploreOrder& order, const std::vector<Axis>& axes) {
  std::string tools;
  for (const std::string& tool : cost_tools()) tools += tool + "\n";
  const Cells cells = find_cells(order.cells);
  for (const std::string& note : cells.notes) message("note: {}", note);
  const Configuration base = base_of(order.file, order.settings, axes);
  KeyUse use;
  std::vector<Design> designs;
  for (const Point& point : cross_product(axes)) {
    designs.push_back(of_point(
        axes, point, [&] { return make_design(order, cells, base, axes, point, tools, use); }));
  }
  use.tell();
  return designs;
}

}  // namespace dusk
