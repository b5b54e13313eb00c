// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "sw/cost/buffers.h"
#include "sw/shapes/select_shape.h"
#include "sw/synthesis/cost.h"
#include "sw/synthesis/scripts.h"
#include "sw/synthesis/sram_files.h"

namespace dusk {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(CostSram, IsAMemoryOfMoreBits) {
  SwitchShape shape =
      *parse_shape_name("p8v3d4q2");  // 3 x 4 x 64 bits a port; a writer for each VC
  EXPECT_TRUE(srams_of(shape, 768).empty());
  const std::vector<Sram> input = srams_of(shape, 767);
  ASSERT_EQ(input.size(), 1u);
  EXPECT_EQ(input[0].block, "input_buffers");
  EXPECT_EQ(input[0].count, 8u);
  EXPECT_EQ(input[0].bits(), 768u);
  shape.crossbar_out_per_vc = false;
  const std::vector<Sram> both = srams_of(shape, 1);
  ASSERT_EQ(both.size(), 2u);
  EXPECT_EQ(both[1].block, "output_queues");
  EXPECT_EQ(both[1].bits(), 384u);
  EXPECT_TRUE(srams_of(shape, kSramBits).empty());
}

TEST(CostSram, IsCountedByTheModel) {
  const Sram sram{"input_buffers", 4, 2, 4, 64};
  // A cell is 12.5 F x 19.6 F; 6 rows and 6 columns more.
  EXPECT_NEAR(sram_area(sram, 0.18), 2 * 10 * 70 * 12.5 * 19.6 * 0.18 * 0.18, 1e-6);
  EXPECT_NEAR(sram_area(sram, 0.36) / sram_area(sram, 0.18), 4, 1e-9);
  EXPECT_NEAR(sram_access(sram, 0.18), 8 * 0.09, 1e-9);  // 256 bits: 8 gates of 90 ps
  EXPECT_NEAR(sram_access({"", 1, 2, 8, 64}, 0.18), 9 * 0.09, 1e-9);
}

TEST(CostSram, HasTheSamePinsForEveryTool) {
  const Sram sram{"input_buffers", 4, 2, 4, 64};
  const LibertyCell cell = sram_cell(sram, 0.18);
  EXPECT_EQ(cell.name, "dusk_sram_2x4x64");
  EXPECT_EQ(cell.inputs.size(), 1u + 1 + 3 + 64 + 2 * 3);  // clock, enable, address, data, reads
  EXPECT_EQ(cell.outputs.size(), 2u * 64);
  EXPECT_NEAR(cell.area, sram_area(sram, 0.18), 1e-9);
  const std::string liberty = sram_liberty({sram}, 0.18), modules = sram_modules({sram}),
                    map = sram_techmap({sram});
  for (const auto* pins : {&cell.inputs, &cell.outputs}) {
    for (const std::string& pin : *pins) {
      EXPECT_THAT(liberty, HasSubstr("pin (" + pin + ")"));
      EXPECT_THAT(modules, HasSubstr(" " + pin));
      EXPECT_THAT(map, HasSubstr("." + pin + "("));
    }
  }
  // The second bank is read by its own address, in the time of the model.
  EXPECT_THAT(liberty, HasSubstr("related_pin : \"ra3 ra4 ra5\"; timing_sense : non_unate; "
                                 "cell_rise(scalar) { values(\"0.7200\"); }"));
  EXPECT_THAT(map, HasSubstr(".q127(RD_DATA[127])"));
}

TEST(CostSram, IsNotCountedAmongTheCellsThatAreExpected) {
  SwitchShape shape = *parse_shape_name("p8v3d4q2");
  shape.vc_depth = 256;
  EXPECT_GT(expected_cells(shape), kMostCells);
  EXPECT_LT(expected_cells(shape, srams_of(shape, kSramBits)), kMostCells);
}

TEST(CostSram, IsPutInItsPlaceOnlyIfThereIsOne) {
  CostOrder order;
  order.shape = *parse_shape_name("p4v2d4");
  EXPECT_THAT(yosys_script(order, Reading::Programmable, Structure::Flat), Not(HasSubstr("sram")));
  EXPECT_THAT(sta_setup(order, "x"), Not(HasSubstr("sram")));
  order.srams = srams_of(order.shape, 256);
  EXPECT_THAT(yosys_script(order, Reading::Programmable, Structure::Flat),
              HasSubstr("memory -nordff -nomap\nopt_clean\nread_verilog -lib sram.v\ntechmap -map "
                        "sram_map.v\nsynth -top switch -run coarse:"));
  EXPECT_THAT(sta_setup(order, "x"), HasSubstr("read_liberty sram.lib\n"));
}

TEST(CostBuffers, AreApartFromLogicAndAddUp) {
  const SwitchShape shape = *parse_shape_name("p4v2d4q2");
  ReadingCost cost;
  cost.blocks["input_buffers"] = {100, 40, 10000, 4000, 5000, 4};
  cost.blocks["output_queues"] = {50, 30, 3000, 2000, 0, 0};
  cost.blocks["crossbar"] = {70, 0, 900, 0, 0, 0};
  const std::vector<BufferCost> buffers = buffers_of(shape, cost);
  ASSERT_EQ(buffers.size(), 2u);
  EXPECT_EQ(buffers[0].bits(), 4u * 2 * 4 * 64);
  EXPECT_EQ(buffers[1].bits(), 4u * 2 * 2 * 64);
  EXPECT_DOUBLE_EQ(buffers[0].other_area(), 1000);
  EXPECT_DOUBLE_EQ(buffers[1].other_area(), 1000);
  EXPECT_DOUBLE_EQ(logic_area(shape, cost), 900);
  const std::string table = markdown(buffer_table(shape, cost));
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 1 + 5);
  EXPECT_THAT(table, HasSubstr("\n| all buffers |  | 3072 | 6000 | 5000 | 2000 | 13000 | 4.2 |\n| "
                               "logic |  |  |  |  |  | 900 |  |\n"));
}

}  // namespace
}  // namespace dusk
