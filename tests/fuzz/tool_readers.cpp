// SPDX-License-Identifier: Apache-2.0
// Readers of texts that other programs write (BookSim 2, Yosys, OpenSTA, nextpnr) and of the
// results that an exploration keeps.
#include <stdexcept>

#include "sw/compare/booksim_process.h"
#include "sw/cost/fpga.h"
#include "sw/cost/fpga_route.h"
#include "sw/cost/power.h"
#include "sw/explore/explore.h"
#include "sw/synthesis/measure.h"
#include "sw/synthesis/scripts.h"
#include "sw/synthesis/tool_jobs.h"
#include "tests/fuzz/readers.h"

namespace dusk::fuzz {
namespace {

void read_booksim_statistics(const std::string& text) {
  NetworkOptions network;
  network.k = 2;
  network.n = 2;
  telling<BooksimTextError>([&] { parse_booksim_statistics(text, network); });
  network.topology = "mesh";
  network.size = {4};
  parse_booksim_statistics(text, network);
}

template <class Read>
auto documented(Read read) {
  return [read](const std::string& text) { telling<std::invalid_argument>([&] { read(text); }); };
}

Liberty library() {
  Liberty tiny;
  tiny.name = "tiny";
  tiny.cells = {{"NAND2", 24, false, {"A", "B"}, {"!(A B)"}},
                {"DFF", 96, true, {"D", "CLK"}, {"Q"}}};
  return tiny;
}

void read_kept_cost(const std::string& text) {
  MeasuredDesign design;
  read_cost(text, Reading::Programmable, design);
}

void read_kept_power(const std::string& text) {
  MeasuredDesign design;
  read_energy(text, 5, 0.5, design);
}

void read_pins(const std::string& text) { pin_registers(read_fpga_pins(text)); }

void ask_error(const std::string& file) { throw ErrorLine("cost: yosys: {}", error_of(file)); }

constexpr const char* kStatistics = R"x(plat(1) = 99;
pair_sent(1,:) = [ 4 2 2 0 0 0 0 0 0 0 0 0 0 0 0 5 ];
pair_plat(1,:) = [ 7 8 17.5 -nan -nan -nan -nan -nan -nan -nan -nan -nan -nan -nan -nan 7 ];
pair_nlat(1,:) = [ 7 7 17 -nan -nan -nan -nan -nan -nan -nan -nan -nan -nan -nan -nan 7 ];
accepted_flits(1,:) = [ 0.2 0.1 0.1 0.5 ];
)x";

constexpr const char* kCells = R"x({"creator": "Yosys", "modules": {
  "\\switch": {"num_cells": 2, "num_cells_by_type": {"switch_crossbar": 1, "switch_policy": 1}},
  "\\switch_crossbar": {"num_cells": 10, "num_cells_by_type": {"NAND2": 10}},
  "\\switch_policy": {"num_cells": 3, "num_cells_by_type": {"NAND2": 1, "DFF": 2}}}})x";

constexpr const char* kFpgaCells = R"x({"creator": "Yosys", "modules": {
  "\\switch_crossbar": {"num_cells": 13, "num_cells_by_type": {"LUT6": 10, "MUXF7": 3}},
  "\\switch_policy": {"num_cells": 3, "num_cells_by_type": {"FDRE": 1, "CARRY4": 2}}}})x";

constexpr const char* kTiming = R"x(
    Delay      Time   Description
   0.0000    0.0000 ^ switch_input_buffers/_149_/CLK (DFFPOSX1)
   0.2332    0.2332 v switch_input_buffers/_149_/Q (DFFPOSX1)
   0.1160    0.3492 v switch_input_units/_356_/Y (AND2X2)
             8.4086   data arrival time
            -3.5906   slack (VIOLATED)
slack crossbar -2.25
slack policy 3.1e-1
)x";

constexpr const char* kPower =
    "power rest\n     Internal    Switching      Leakage        Total\n"
    " 2.0e-03 0.0e+00 1.0e-09 2.0e-03 switch_policy/_17_\n"
    "power activity\n 3.0e-03 5.0e-04 2.0e-09 3.5e-03 switch_policy/_17_\n"
    "slews\nslew 2 6.0e-02 5.0e-02\nslew 9 1 1\nslew 1 unknown unknown\n";

}  // namespace

std::vector<Reader> tool_readers() {
  return {
      {"booksim-statistics", read_booksim_statistics, nullptr, "", {kStatistics}, {}},
      {"booksim-log",
       [](const std::string& text) { parse_booksim_log(text); },
       nullptr,
       "",
       {"Draining remaining packets ...\nTime taken is 6063 cycles\n"
        "====== Overall Traffic Statistics ======\n",
        "Average latency for class 0 exceeded 500 cycles. Aborting simulation.\n"
        "Simulation unstable, ending ...\nTotal run time 0.49\n"},
       {}},
      {"yosys-cells",
       documented([](const std::string& text) { read_cells(text, library()); }),
       nullptr,
       "",
       {kCells},
       {}},
      {"yosys-fpga-cells",
       documented([](const std::string& text) { read_fpga_cells(text, find_family("xc7")); }),
       nullptr,
       "",
       {kFpgaCells},
       {}},
      {"yosys-fpga-pins",
       documented(read_pins),
       nullptr,
       "",
       {R"({"modules": {"switch": {"ports": {"clk_i": {"direction": "input", "bits": [2]},
          "a_i": {"direction": "input", "bits": [3, 4, 5]},
          "b_o": {"direction": "output", "bits": [6, 7, 8, 9, 10]}}}}})"},
       {}},
      {"nextpnr-report",
       documented([](const std::string& text) { read_routed(text); }),
       nullptr,
       "",
       {R"({"fmax": {"clk_i$SB_IO_IN_$glb_clk": {"achieved": 25.5, "constraint": 50.0}},
          "utilization": {"ICESTORM_LC": {"available": 7680, "used": 5640}}})"},
       {}},
      {"opensta-timing",
       documented([](const std::string& text) { read_timing(text, 5); }),
       nullptr,
       "",
       {kTiming},
       {}},
      {"opensta-power",
       documented([](const std::string& text) { read_power(text, 3); }),
       nullptr,
       "",
       {kPower},
       {}},
      {"tool-log-file", nullptr, ask_error, ".log", {"1. Reading\nERROR: no such file\n"}, {}},
      {"kept-cost",
       documented(read_kept_cost),
       nullptr,
       "",
       {R"({"programmable": {"total": {"area": 12.5, "flip_flops": 7}, "timing": {"least_period": 4}}})"},
       {}},
      {"kept-power",
       documented(read_kept_power),
       nullptr,
       "",
       {R"({"flits": 3, "from": 100, "to": 109, "total": {"clock": 0.3, "leakage": 0.1, "internal": 0.04, "switching": 0.05, "total": 0.49}})"},
       {}},
  };
}

}  // namespace dusk::fuzz
