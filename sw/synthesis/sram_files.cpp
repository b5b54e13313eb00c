// SPDX-License-Identifier: Apache-2.0
#include "sw/synthesis/sram_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace dusk {
namespace {

constexpr double kInputLoad = 0.05;  // pF for each um of feature size; an assumption

// Further parameters of $mem_v2, which a template must have.
constexpr const char* kOtherParameters =
    "MEMID = 0, OFFSET = 0, INIT = 0, RD_CLK_ENABLE = 0, RD_CLK_POLARITY = 0, "
    "RD_TRANSPARENCY_MASK = 0, RD_COLLISION_X_MASK = 0, RD_WIDE_CONTINUATION = 0, "
    "RD_CE_OVER_SRST = 0, RD_ARST_VALUE = 0, RD_SRST_VALUE = 0, RD_INIT_VALUE = 0, "
    "WR_CLK_ENABLE = 1, WR_CLK_POLARITY = 1, WR_PRIORITY_MASK = 0, WR_WIDE_CONTINUATION = 0";

unsigned address_bits(const Sram& sram) {
  unsigned bits = 1;
  while (std::uint64_t{1} << bits < std::uint64_t{sram.banks} * sram.words) ++bits;
  return bits;
}

/// A pin of the black box, and its counterpart in $mem_v2.
struct Pin {
  std::string name, signal;
};
std::vector<Pin> pins(const char* name, const char* signal, unsigned first, unsigned count) {
  std::vector<Pin> all;
  for (unsigned i = first; i < first + count; ++i)
    all.push_back({fmt::format("{}{}", name, i), fmt::format("{}[{}]", signal, i)});
  return all;
}
void append(std::vector<Pin>& all, const std::vector<Pin>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

/// Pins that are sampled at the clock edge.
std::vector<Pin> write_pins(const Sram& sram) {
  std::vector<Pin> all = {{"we", "WR_EN[0]"}};
  append(all, pins("wa", "WR_ADDR", 0, address_bits(sram)));
  append(all, pins("d", "WR_DATA", 0, sram.width));
  return all;
}
std::vector<Pin> read_addresses(const Sram& sram, unsigned bank) {
  return pins("ra", "RD_ADDR", bank * address_bits(sram), address_bits(sram));
}
std::vector<Pin> read_data(const Sram& sram, unsigned bank) {
  return pins("q", "RD_DATA", bank * sram.width, sram.width);
}
std::vector<Pin> input_pins(const Sram& sram) {
  std::vector<Pin> all = {{"clk", "WR_CLK[0]"}};
  append(all, write_pins(sram));
  for (unsigned bank = 0; bank < sram.banks; ++bank) append(all, read_addresses(sram, bank));
  return all;
}
std::vector<Pin> output_pins(const Sram& sram) {
  std::vector<Pin> all;
  for (unsigned bank = 0; bank < sram.banks; ++bank) append(all, read_data(sram, bank));
  return all;
}

std::vector<std::string> names(const std::vector<Pin>& all) {
  std::vector<std::string> list;
  for (const Pin& pin : all) list.push_back(pin.name);
  return list;
}

std::string arc(const std::string& related, const char* type, double delay) {
  std::string text = fmt::format("      timing() {{ related_pin : \"{}\"; {}", related, type);
  for (const char* what : {"cell_rise", "cell_fall"})
    text += fmt::format(" {}(scalar) {{ values(\"{:.4f}\"); }}", what, delay);
  for (const char* what : {"rise_transition", "fall_transition"})
    text += fmt::format(" {}(scalar) {{ values(\"0\"); }}", what);
  return text + " }\n";
}

std::string setup_arc(double time) {
  std::string text = "      timing() { related_pin : \"clk\"; timing_type : setup_rising;";
  for (const char* what : {"rise_constraint", "fall_constraint"})
    text += fmt::format(" {}(scalar) {{ values(\"{:.4f}\"); }}", what, time);
  return text + " }\n";
}

std::string liberty_cell(const Sram& sram, double feature) {
  const std::string load = fmt::format("capacitance : {:.4f};", kInputLoad * feature);
  std::string text = fmt::format(
      "  cell ({}) {{\n    area : {:.2f};\n    pin (clk) {{ direction : input; clock : true; {} "
      "}}\n",
      sram.name(), sram_area(sram, feature), load);
  for (const Pin& pin : write_pins(sram))
    text += fmt::format("    pin ({}) {{\n      direction : input; {}\n{}    }}\n", pin.name, load,
                        setup_arc(sram_setup(feature)));
  const double access = sram_access(sram, feature);
  for (unsigned bank = 0; bank < sram.banks; ++bank) {
    const std::vector<std::string> addresses = names(read_addresses(sram, bank));
    for (const std::string& address : addresses)
      text += fmt::format("    pin ({}) {{ direction : input; {} }}\n", address, load);
    for (const Pin& pin : read_data(sram, bank))
      text += fmt::format(
          "    pin ({}) {{\n      direction : output;\n{}{}    }}\n", pin.name,
          arc(fmt::format("{}", fmt::join(addresses, " ")), "timing_sense : non_unate;", access),
          arc("clk", "timing_type : rising_edge;", access));
  }
  return text + "  }\n";
}

}  // namespace

LibertyCell sram_cell(const Sram& sram, double feature) {
  LibertyCell cell;
  cell.name = sram.name();
  cell.area = sram_area(sram, feature);
  cell.memory = true;
  cell.inputs = names(input_pins(sram));
  cell.outputs = names(output_pins(sram));
  cell.functions.resize(cell.outputs.size());
  return cell;
}

std::string sram_liberty(const std::vector<Sram>& srams, double feature) {
  std::string text =
      "library (dusk_sram) {\n  delay_model : table_lookup;\n  time_unit : \"1ns\";\n"
      "  capacitive_load_unit (1, pf);\n  voltage_unit : \"1V\";\n  current_unit : \"1mA\";\n"
      "  pulling_resistance_unit : \"1kohm\";\n  leakage_power_unit : \"1nW\";\n";
  for (const char* edge : {"rise", "fall"}) {
    text +=
        fmt::format("  input_threshold_pct_{0} : 50;\n  output_threshold_pct_{0} : 50;\n", edge);
    text += fmt::format(
        "  slew_lower_threshold_pct_{0} : 20;\n  slew_upper_threshold_pct_{0} : 80;\n", edge);
  }
  for (const Sram& sram : srams) text += liberty_cell(sram, feature);
  return text + "}\n";
}

std::string sram_modules(const std::vector<Sram>& srams) {
  std::string text;
  for (const Sram& sram : srams)
    text += fmt::format("module {} (\n  input {},\n  output {});\nendmodule\n", sram.name(),
                        fmt::join(names(input_pins(sram)), ", "),
                        fmt::join(names(output_pins(sram)), ", "));
  return text;
}

std::string sram_techmap(const std::vector<Sram>& srams) {
  std::string text;
  for (const Sram& sram : srams) {
    std::vector<std::string> connections;
    for (const auto& all : {input_pins(sram), output_pins(sram)}) {
      for (const Pin& pin : all)
        connections.push_back(fmt::format(".{}({})", pin.name, pin.signal));
    }
    text += fmt::format(
        "(* techmap_celltype = \"$mem_v2\" *)\n"
        "module map_{0} (RD_CLK, RD_EN, RD_ARST, RD_SRST, RD_ADDR, RD_DATA, WR_CLK, WR_EN, "
        "WR_ADDR, "
        "WR_DATA);\n"
        "  parameter SIZE = {1}, ABITS = {2}, WIDTH = {3}, RD_PORTS = {4}, WR_PORTS = 1;\n"
        "  parameter {6};\n"
        "  input [RD_PORTS-1:0] RD_CLK, RD_EN, RD_ARST, RD_SRST;\n"
        "  input [RD_PORTS*ABITS-1:0] RD_ADDR;\n  output [RD_PORTS*WIDTH-1:0] RD_DATA;\n"
        "  input [WR_PORTS-1:0] WR_CLK;\n  input [WR_PORTS*WIDTH-1:0] WR_EN, WR_DATA;\n"
        "  input [WR_PORTS*ABITS-1:0] WR_ADDR;\n"
        "  wire _TECHMAP_FAIL_ = SIZE != {1} || ABITS != {2} || WIDTH != {3} || RD_PORTS != {4} || "
        "WR_PORTS != 1 || RD_CLK_ENABLE != 0;\n"
        "  {0} _TECHMAP_REPLACE_ ({5});\nendmodule\n",
        sram.name(), sram.banks * sram.words, address_bits(sram), sram.width, sram.banks,
        fmt::join(connections, ", "), kOtherParameters);
  }
  return text;
}

}  // namespace dusk
