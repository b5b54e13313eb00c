// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <stdexcept>

#include "sw/cost/document.h"
#include "sw/shapes/select_shape.h"
#include "sw/synthesis/blocks.h"
#include "sw/synthesis/gates.h"
#include "sw/synthesis/measure.h"
#include "sw/synthesis/scripts.h"

namespace dusk {
namespace {

using testing::HasSubstr;
using testing::Not;

Liberty library() {
  Liberty tiny;
  tiny.name = "tiny";
  tiny.cells = {{"NAND2", 24, false, {"A", "B"}, {"!(A B)"}},
                {"DFF", 96, true, {"D", "CLK"}, {"Q"}}};
  return tiny;
}

CostOrder order() {
  CostOrder o;
  o.shape = *parse_shape_name("p4v2d4");
  o.pins = tied_pins(o.shape, SwitchSettings());
  o.cells.library = library();
  o.cells.driver = "INVX4";
  o.cells.nand_area = 24;
  o.period = 5;
  return o;
}

constexpr const char* kCells = R"({"creator": "Yosys", "modules": {
  "\\switch": {"num_cells": 2, "num_cells_by_type": {"switch_crossbar": 1, "switch_policy": 1}},
  "\\switch_crossbar": {"num_cells": 10, "num_cells_by_type": {"NAND2": 10}},
  "\\switch_policy": {"num_cells": 3, "num_cells_by_type": {"NAND2": 1, "DFF": 2}}}})";

TEST(CostCells, AreCountedByBlock) {
  const auto blocks = read_cells(kCells, library());
  ASSERT_EQ(blocks.size(), 2u);  // the switch itself has no cells
  EXPECT_EQ(blocks.at("crossbar").cells, 10u);
  EXPECT_DOUBLE_EQ(blocks.at("crossbar").area, 240);
  EXPECT_EQ(blocks.at("policy").cells, 3u);
  EXPECT_EQ(blocks.at("policy").flip_flops, 2u);
  EXPECT_DOUBLE_EQ(blocks.at("policy").area, 216);
}

TEST(CostCells, OfAnUnknownKindAreAnError) {
  EXPECT_THROW(
      read_cells(R"({"modules": {"switch": {"num_cells_by_type": {"$_DFF_P_": 1}}}})", library()),
      std::invalid_argument);
  EXPECT_THROW(read_cells("", library()), std::invalid_argument);
  EXPECT_THROW(read_cells(R"({"modules": {"a": {"num_cells_by_type": {"DFF": 1}}}})", library()),
               std::invalid_argument);
  EXPECT_THROW(read_cells(R"({"modules": {"switch": {}}})", library()), std::invalid_argument);
}

constexpr const char* kTiming = R"(
Startpoint: switch_input_buffers/_149_ (rising edge-triggered flip-flop clocked by clk)
    Delay      Time   Description
   0.0000    0.0000   clock clk (rise edge)
   0.0000    0.0000 ^ switch_input_buffers/_149_/CLK (DFFPOSX1)
   0.2332    0.2332 v switch_input_buffers/_149_/Q (DFFPOSX1)
   0.1160    0.3492 v switch_input_units/_356_/Y (AND2X2)
   0.0594    0.4086 ^ switch_input_units/_083_/Y (NOR2X1)
   8.0000    8.4086 ^ switch_connections/_865_/D (DFFPOSX1)
             8.4086   data arrival time
  -0.1820    4.8180   library setup time
   0.9999    4.8180 ^ switch_between/_1_/CLK (DFFPOSX1)
            -3.5906   slack (VIOLATED)
slack crossbar -1.5
slack crossbar -2.25e+00
slack policy 3.1e-01
)";

TEST(CostTiming, IsReadFromTheReport) {
  const Timing timing = read_timing(kTiming, 5);
  EXPECT_NEAR(timing.least_period, 8.5906, 1e-9);
  EXPECT_DOUBLE_EQ(timing.slack.at("crossbar"), -2.25);  // the least
  EXPECT_DOUBLE_EQ(timing.slack.at("policy"), 0.31);
  const std::vector<PathPart> parts = parts_of(timing.path);
  ASSERT_EQ(parts.size(), 3u);  // nothing of the clock's side
  EXPECT_EQ(parts[0].block, "input_buffers");
  EXPECT_NEAR(parts[0].delay, 0.2332, 1e-9);
  EXPECT_EQ(parts[1].block, "input_units");
  EXPECT_EQ(parts[1].cells, 2u);
  EXPECT_NEAR(parts[1].delay, 0.1754, 1e-9);
  EXPECT_THROW(read_timing("No paths found.\n", 5), std::invalid_argument);
  EXPECT_THROW(read_timing("            .   slack (MET)\n", 5), std::invalid_argument);
}

TEST(CostSize, IsExpectedWithinAThirdOfWhatTheDefaultSwitchHas) {
  const auto of = [](const char* shape) {
    return static_cast<double>(expected_cells(*parse_shape_name(shape)));
  };
  EXPECT_NEAR(of("p8v3d4q2") / 140e3, 1, 1. / 3);  // as dusk cost counts them
  EXPECT_GT(of("p32v4d4q2"), kMostCells);
  EXPECT_LT(of("p16v4d4q2"), kMostCells);
}

TEST(CostPins, AreTiedToTheSettings) {
  SwitchSettings settings;
  settings.depth_in_use = 4;
  settings.vcs_in_use = 2;
  settings.power_managed = false;
  settings.t_on = 5;
  settings.t_off = 3;
  settings.address = 7;
  const std::vector<TiedPin> pins = tied_pins(*parse_shape_name("p4v2d4"), settings);
  const auto value = [&pins](const std::string& name) {
    const auto found =
        std::find_if(pins.begin(), pins.end(), [&](const TiedPin& p) { return p.name == name; });
    return found == pins.end() ? "not tied" : found->value;
  };
  EXPECT_EQ(value("depth_i"), "9'b000000100");
  EXPECT_EQ(value("vcs_in_use_i"), "2'b11");
  EXPECT_EQ(value("identity_i"), "not tied");
  EXPECT_EQ(value("present_i"), "not tied");
  const std::string power = value("power_config_i");
  EXPECT_EQ(power.substr(power.find('b') + 1, 1), "0");  // power_managed is the highest field
  EXPECT_THAT(power, HasSubstr("00000000000000000101"
                               "00000000000000000011"));
}

TEST(CostScripts, CanDoWithoutBuffers) {
  const std::string usual = yosys_script(order(), Reading::Fixed, Structure::Flat),
                    without = yosys_script(order(), Reading::Fixed, Structure::Flat, false);
  EXPECT_THAT(usual, HasSubstr("-constr abc.constr -D 5000\n"));
  EXPECT_THAT(without, HasSubstr("-constr abc.constr -D 5000 -script +strash;&get,-n;"));
  EXPECT_THAT(without, testing::Not(HasSubstr("buffer,")));
  EXPECT_TRUE(abc_aborted("ABC: Assertion failed.\nABC: Aborted\nERROR: ABC: 134\n"));
  EXPECT_FALSE(abc_aborted("ABC: + buffer\nERROR: no cell\n"));
}

TEST(CostScripts, MapVariableIndicesBeforeYosysDoes) {
  const std::string script = yosys_script(order(), Reading::Fixed, Structure::Flat);
  const auto map = script.find("\ntechmap -map %index\n");
  ASSERT_NE(map, std::string::npos);
  EXPECT_LT(script.find("\nopt -fast -full\ndesign -push\nread_verilog <<MAP\n"), map);
  EXPECT_GT(script.find("\nsynth -top switch -run fine:\n"), map);
}

TEST(CostScripts, TieAndDivideAsAsked) {
  const std::string all = yosys_script(order(), Reading::Programmable, Structure::Blocks),
                    fixed = yosys_script(order(), Reading::Fixed, Structure::Flat);
  EXPECT_THAT(all, HasSubstr("-set NumPorts 4 -set NumVcs 2 -set VcDepth 4"));
  EXPECT_THAT(all, Not(HasSubstr("connect -set")));
  EXPECT_THAT(all, HasSubstr("\nsubmod\n"));
  EXPECT_LT(all.find("\nsplitnets -driver switch\n"), all.find("\nsubmod\n"));
  EXPECT_THAT(fixed, HasSubstr("connect -set depth_i 9'b000000100"));
  EXPECT_THAT(fixed, HasSubstr("write_verilog -noattr -noexpr -nohex -nodec fixed-flat.v"));
  EXPECT_THAT(fixed, Not(HasSubstr("\nsubmod\n")));
  for (const char* pin : {"quiet_o", "probe_o"})
    EXPECT_THAT(fixed, HasSubstr(std::string("w:") + pin));
}

ReadingCost sample(Reading reading) {
  ReadingCost cost;
  cost.reading = reading;
  cost.blocks = read_cells(kCells, library());
  cost.timing = read_timing(kTiming, 5);
  cost.whole.emplace();
  cost.whole->cells = {12, 2, 400};
  cost.whole->timing.least_period = 4;
  return cost;
}

TEST(CostReport, TellsBlocksPathAndClock) {
  CostReport report{
      {"./dusk cost a.toml", "dusk 1", {"Yosys 1"}}, order(), {sample(Reading::Programmable)}};
  const std::string page = boost::replace_all_copy(markdown(cost_document(report)), "\n", " ");
  EXPECT_THAT(page, HasSubstr("| crossbar | 10 | 0 | 240 | 52.6 % | 10 | -2.25 |"));
  EXPECT_THAT(page, HasSubstr("| all blocks | 13 | 2 | 456 | 100.0 % | 19 | -3.59 |"));
  EXPECT_THAT(
      page,
      HasSubstr("by blocks 8.59 ns (116 MHz), a hop of 4 cycles 34.4 ns, or 8 cycles of 5 ns"));
  EXPECT_THAT(
      page,
      HasSubstr(
          "mapped as a whole 4.00 ns (250 MHz), a hop of 4 cycles 16.0 ns, or 4 cycles of 5 ns"));
  EXPECT_THAT(page, HasSubstr("input buffers 0.23, input units 0.18, connections 8.00"));
  EXPECT_THAT(page, HasSubstr("-12.3 % of area"));
  EXPECT_THAT(cost_json(report),
              HasSubstr(R"("flat_timing":{"least_period":4E0,"fmax":2.5E2,"hop_cycles":4,)"));
  // By blocks alone.
  report.readings[0].whole.reset();
  EXPECT_THAT(markdown(cost_document(report)), Not(HasSubstr("whole")));
  EXPECT_THAT(cost_json(report), Not(HasSubstr("flat")));
  report.readings.push_back(sample(Reading::Fixed));
  EXPECT_THAT(terminal(cost_document(report)),
              HasSubstr("fixed against programmable: area +0.0 %"));
  EXPECT_THAT(cost_json(report), HasSubstr(R"("policy":{"cells":3,"flip_flops":2,"area":2.16E2)"));
}

TEST(CostGates, StandInThePlaceOfTheSwitch) {
  const std::string declaration =
      "module dusk_switch #(parameter P = 2) (\n  input logic clk_i,\n  input logic [1:0] in_i,\n"
      "  output logic quiet_o\n);\n  logic rest;\nendmodule\n";
  const std::string netlist =
      "module switch(clk_i, \\in_i[0] , \n \\in_i[1] );\n  input clk_i;\nendmodule\n";
  const std::string text = gates_wrapper(declaration, netlist);
  EXPECT_THAT(text, HasSubstr("output logic quiet_o\n);\n  switch u_switch (\n    .clk_i(clk_i),"));
  EXPECT_THAT(text, HasSubstr("    .\\in_i[0] (in_i[0]),\n    .\\in_i[1] (in_i[1])\n  );"));
  EXPECT_THAT(text, HasSubstr("assign quiet_o = 1'b0;"));
  EXPECT_THAT(text, Not(HasSubstr("logic rest")));
  EXPECT_THROW(gates_wrapper(declaration, "module other(clk_i);\nendmodule\n"),
               std::invalid_argument);
}

TEST(CostTreemap, FillsTheSquareWithoutOverlap) {
  const std::vector<double> areas = {0.5, 0.2, 0.1, 0.1, 0.05, 0.04, 0.01};
  const std::vector<Rectangle> places = squarify(areas);
  ASSERT_EQ(places.size(), areas.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Rectangle& a = places[i];
    EXPECT_NEAR(a.width * a.height, areas[i], 1e-9);
    EXPECT_LT(std::max(a.width / a.height, a.height / a.width), 4.1);
    EXPECT_GE(a.x, -1e-9);
    EXPECT_LE(a.x + a.width, 1 + 1e-9);
    EXPECT_GE(a.y, -1e-9);
    EXPECT_LE(a.y + a.height, 1 + 1e-9);
    for (std::size_t j = 0; j < i; ++j) {
      const Rectangle& b = places[j];
      const double wide = std::min(a.x + a.width, b.x + b.width) - std::max(a.x, b.x);
      const double high = std::min(a.y + a.height, b.y + b.height) - std::max(a.y, b.y);
      EXPECT_FALSE(wide > 1e-9 && high > 1e-9) << i << " and " << j;
    }
  }
}

TEST(CostBlocks, HaveNamesOfTheirOwn) {
  std::vector<std::string> ids;
  for (const Block& block : switch_blocks()) ids.push_back(block.id);
  std::sort(ids.begin(), ids.end());
  EXPECT_EQ(std::adjacent_find(ids.begin(), ids.end()), ids.end());
  EXPECT_EQ(switch_blocks().back().id, "between");
}

}  // namespace
}  // namespace dusk
