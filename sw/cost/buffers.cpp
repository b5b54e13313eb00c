// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/buffers.h"

#include <fmt/format.h>

#include <limits>

#include "sw/cost/report.h"

namespace dusk {

std::vector<BufferCost> buffers_of(const SwitchShape& shape, const ReadingCost& cost) {
  const std::uint64_t vcs = std::uint64_t{shape.ports} * shape.vcs;
  std::vector<BufferCost> all = {{"input_buffers", vcs, shape.vc_depth, shape.flit_width, {}}};
  if (shape.out_depth > 0)
    all.push_back({"output_queues", vcs, shape.out_depth, shape.flit_width, {}});
  for (BufferCost& buffers : all) {
    const auto found = cost.blocks.find(buffers.block);
    if (found != cost.blocks.end()) buffers.cells = found->second;
  }
  return all;
}

double logic_area(const SwitchShape& shape, const ReadingCost& cost) {
  double area = cost.total().area;
  for (const BufferCost& buffers : buffers_of(shape, cost)) area -= buffers.cells.area;
  return area;
}

std::vector<std::vector<std::string>> buffer_rows(const SwitchShape& shape,
                                                  const ReadingCost& cost) {
  std::vector<std::vector<std::string>> rows = {
      {"buffers", "flits", "bits", "flip-flops, um^2", "SRAM, um^2",
       "multiplexers, enables, pointers, um^2", "um^2", "um^2 a bit"}};
  std::uint64_t bits = 0;
  CellCount sum;
  const auto row = [&rows](const std::string& name, const std::string& flits, std::uint64_t held,
                           const CellCount& cells) {
    const auto area = [](double value) { return fmt::format("{:.0f}", value); };
    rows.push_back({name, flits, fmt::format("{}", held), area(cells.flip_flop_area),
                    area(cells.sram_area),
                    area(cells.area - cells.flip_flop_area - cells.sram_area), area(cells.area),
                    fmt::format("{:.1f}", cells.area / static_cast<double>(held))});
  };
  for (const BufferCost& buffers : buffers_of(shape, cost)) {
    row(block_name(buffers.block), fmt::format("{} x {}", buffers.buffers, buffers.flits),
        buffers.bits(), buffers.cells);
    bits += buffers.bits();
    sum = sum + buffers.cells;
  }
  row("all buffers", "", bits, sum);
  const double logic = logic_area(shape, cost);
  rows.push_back({"logic", "", "", "", "", "", fmt::format("{:.0f}", logic), ""});
  return rows;
}

std::string sram_text(const CostOrder& order) {
  if (order.sram_bits == std::numeric_limits<std::uint64_t>::max())
    return "Every memory is flip-flops.";
  if (order.srams.empty())
    return fmt::format("No memory has more than {} bits: all are flip-flops.", order.sram_bits);
  std::string text = fmt::format("Memories of more than {} bits are SRAM, by a model, at {:g} um:",
                                 order.sram_bits, order.cells.feature);
  for (const Sram& sram : order.srams)
    text += fmt::format(
        "{} {} of the {}, each of {} banks of {} x {} bits, {:.0f} um^2, read in {:.2f} ns",
        &sram == &order.srams.front() ? "" : ";", sram.count, block_name(sram.block), sram.banks,
        sram.words, sram.width, sram_area(sram, order.cells.feature),
        sram_access(sram, order.cells.feature));
  return text + ". Its energy is not counted.";
}

}  // namespace dusk
