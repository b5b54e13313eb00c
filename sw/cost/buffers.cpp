// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/buffers.h"

#include <fmt/format.h>

#include <limits>

#include "sw/cost/document.h"

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

doc::Table buffer_table(const SwitchShape& shape, const ReadingCost& cost) {
  const auto area = [](const char* head) { return doc::shown_column("", head, "{:.0f}"); };
  doc::Table table{{doc::shown_column("", "buffers"), doc::shown_column("", "flits"),
                    doc::shown_column("", "bits"), area("flip-flops, um^2"), area("SRAM, um^2"),
                    area("multiplexers, enables, pointers, um^2"), area("um^2"),
                    doc::shown_column("", "um^2 a bit", "{:.1f}")}};
  std::uint64_t bits = 0;
  CellCount sum;
  const auto add = [&](const std::string& name, const std::string& flits, std::uint64_t held,
                       const CellCount& cells) {
    table.add({name, flits, held, cells.flip_flop_area, cells.sram_area,
               cells.area - cells.flip_flop_area - cells.sram_area, cells.area,
               cells.area / static_cast<double>(held)});
  };
  for (const BufferCost& buffers : buffers_of(shape, cost)) {
    add(block_name(buffers.block), fmt::format("{} x {}", buffers.buffers, buffers.flits),
        buffers.bits(), buffers.cells);
    bits += buffers.bits();
    sum = sum + buffers.cells;
  }
  add("all buffers", "", bits, sum);
  return table.add({"logic", "", "", "", "", "", logic_area(shape, cost), ""});
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
