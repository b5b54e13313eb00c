// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <stdexcept>

#include "sw/common/config_error.h"
#include "sw/cost/fpga_document.h"
#include "sw/cost/fpga_route.h"
#include "sw/shapes/select_shape.h"

namespace dusk {
namespace {

using testing::HasSubstr;
using testing::Not;

FpgaOrder fpga_order(const char* family, bool route = false) {
  FpgaOrder o;
  o.design.shape = *parse_shape_name("p4v2d4");
  o.design.period = 20;
  o.family = &find_family(family);
  o.route = route;
  return o;
}

constexpr const char* kFpgaCells = R"({"modules": {
  "switch": {"num_cells_by_type": {"switch_crossbar": 1, "switch_input_buffers": 1}},
  "switch_crossbar": {"num_cells_by_type": {"LUT6": 10, "LUT2": 3, "MUXF7": 2, "INV": 1}},
  "switch_input_buffers": {"num_cells_by_type":
    {"FDRE": 5, "FDSE": 1, "RAM32M": 4, "RAMB18E1": 2, "CARRY4": 7}},
  "RAM32M": {"num_cells_by_type": {}}}})";

TEST(FpgaCells, AreCountedByBlock) {
  const auto blocks = read_fpga_cells(kFpgaCells, find_family("xc7"));
  ASSERT_EQ(blocks.size(), 2u);
  const FpgaCount &crossbar = blocks.at("crossbar"), &buffers = blocks.at("input_buffers");
  EXPECT_EQ(crossbar.of(FpgaPart::Lut), 13u);
  EXPECT_EQ(crossbar.of(FpgaPart::Mux), 2u);
  EXPECT_EQ(crossbar.of(FpgaPart::Other), 1u);
  EXPECT_EQ(buffers.of(FpgaPart::FlipFlop), 6u);
  EXPECT_EQ(buffers.of(FpgaPart::LutMemory), 4u);  // without block RAMs, despite equal prefixes
  EXPECT_EQ(buffers.of(FpgaPart::BlockRam), 2u);
  EXPECT_EQ(buffers.of(FpgaPart::Carry), 7u);
  EXPECT_THROW(read_fpga_cells("{}", find_family("xc7")), std::invalid_argument);
}

TEST(FpgaFamilies, AreThoseThatAreNamed) {
  EXPECT_THROW(find_family("stratix"), ConfigError);
  EXPECT_THAT(
      fpga_script(fpga_order("ecp5"), Reading::Fixed, Structure::Blocks),
      HasSubstr("synth_ecp5 -nodsp -top switch -noflatten\ntee -q -o fixed.json stat -json\n"));
  // Blocks stay by themselves here.
  EXPECT_THAT(fpga_script(fpga_order("xc7"), Reading::Fixed, Structure::Blocks),
              HasSubstr("synth_xilinx -family xc7 -noiopad -noclkbuf -nodsp -top switch\n"));
  EXPECT_THAT(fpga_script(fpga_order("ice40"), Reading::Fixed, Structure::Flat),
              Not(HasSubstr("write_json")));
  EXPECT_THAT(fpga_script(fpga_order("ice40", true), Reading::Fixed, Structure::Flat),
              HasSubstr("write_json fixed-flat-netlist.json\n"));
}

TEST(FpgaPins, StandInRegisters) {
  const std::vector<FpgaPin> pins = read_fpga_pins(
      R"({"modules": {"switch": {"ports": {"clk_i": {"direction": "input", "bits": [2]},
          "a_i": {"direction": "input", "bits": [3, 4, 5]},
          "b_o": {"direction": "output", "bits": [6, 7, 8, 9, 10]}}}}})");
  ASSERT_EQ(pins.size(), 3u);
  EXPECT_TRUE(pins[1].input);
  EXPECT_EQ(pins[1].bits, 3u);
  const PinRegisters registers = pin_registers(pins);
  // A flip-flop for each input but the clock; two for fours of the outputs, one for these two.
  EXPECT_EQ(registers.cells, 3u + 2 + 1);
  EXPECT_THAT(registers.module, HasSubstr("SB_DFF in_a_i_0 (.C(clk_i), .D(shift_i), .Q(a_i[0]));"));
  EXPECT_THAT(registers.module, HasSubstr("SB_DFF in_a_i_1 (.C(clk_i), .D(a_i[0]), .Q(a_i[1]));"));
  EXPECT_THAT(
      registers.module,
      HasSubstr("out_0_1_lut (.I0(b_o[4]), .I1(1'b0), .I2(1'b0), .I3(1'b0), .O(out_0_1));"));
  EXPECT_THAT(registers.module, HasSubstr("assign parity_o = out_1_0_q;"));
  EXPECT_THAT(registers.module,
              HasSubstr("switch u_switch (.clk_i(clk_i), .a_i(a_i), .b_o(b_o));"));
  EXPECT_THROW(pin_registers({{"clk_i", 1, true}}), std::invalid_argument);
}

TEST(FpgaRoute, IsReadFromTheReport) {
  const Routed routed = read_routed(
      R"({"fmax": {"clk_i$SB_IO_IN_$glb_clk": {"achieved": 25.5, "constraint": 50.0}},
          "utilization": {"ICESTORM_LC": {"available": 7680, "used": 5640}}})");
  EXPECT_DOUBLE_EQ(routed.megahertz, 25.5);
  EXPECT_EQ(routed.used, 5640u);
  EXPECT_EQ(routed.available, 7680u);
  EXPECT_THROW(read_routed("{}"), std::invalid_argument);
}

FpgaReport fpga_sample() {
  FpgaReport all;
  all.order = fpga_order("ice40", true);
  all.tools = {"Yosys 9", "nextpnr-ice40 8"};
  FpgaCost cost;
  cost.blocks = {{"crossbar", {{100, 0, 0, 0, 0, 0, 0}}},
                 {"input_buffers", {{20, 512, 8, 0, 0, 0, 0}}}};
  cost.flat = {{90, 500, 8, 0, 0, 0, 0}};
  all.readings = {cost};
  return all;
}

TEST(FpgaReport, AddsUpAndLeavesOutWhatThereIsNot) {
  const std::string page = markdown(fpga_document(fpga_sample()));
  EXPECT_THAT(page, HasSubstr("| block | LUTs | flip-flops | carry cells |\n"));
  EXPECT_THAT(page, HasSubstr("| all blocks | 120 | 512 | 8 |\n"));
  EXPECT_THAT(page, HasSubstr("| mapped as a whole | 90 | 500 | 8 |\n"));
  EXPECT_THAT(fpga_json(fpga_sample()),
              HasSubstr(R"("total":{"luts":120,"flip_flops":512,"carries":8)"));
}

TEST(FpgaReport, TellsWhetherItFits) {
  FpgaReport all = fpga_sample();
  all.readings[0].route = FpgaRoute{"iCE40HX8K", 7680, 0, 1000, 0};
  EXPECT_THAT(terminal(fpga_document(all)),
              HasSubstr("it does not fit the iCE40HX8K (7680 logic cells)"));
  EXPECT_THAT(fpga_json(all), HasSubstr(R"("fits":false)"));
  all.readings[0].route = FpgaRoute{"iCE40HX8K", 7680, 600, 1000, 25};
  EXPECT_THAT(
      terminal(fpga_document(all)),
      HasSubstr("placed and routed on the iCE40HX8K: 600 of 7680 logic cells, beside 1000 of "
                "the registers at its pins; 25.00 ns, 40.0 MHz"));
  EXPECT_THAT(fpga_json(all), HasSubstr(R"("fits":true,"logic_cells":600)"));
}

}  // namespace
}  // namespace dusk
