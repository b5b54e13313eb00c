// SPDX-License-Identifier: Apache-2.0
#include "sw/synthesis/cost.h"

#include <fmt/format.h>

#include <cmath>

#include "rtl/config_pins.h"

namespace dusk {
namespace {

std::string binary(const PinBits& bits) {
  std::string text = fmt::format("{}'b", bits.width());
  for (unsigned i = bits.width(); i-- > 0;)
    text += (bits.word(i / 32) >> (i % 32) & 1U) != 0 ? '1' : '0';
  return text;
}

}  // namespace

const char* reading_name(Reading reading) {
  return reading == Reading::Fixed ? "fixed" : "programmable";
}

std::vector<TiedPin> tied_pins(const SwitchShape& shape, const SwitchSettings& settings) {
  std::vector<TiedPin> pins;
  setting_pins(settings, {shape.ports, shape.vcs, shape.group, class_rows(shape.topology)},
               [&pins](const char* name, auto, const PinBits& bits) {
                 pins.push_back({name, binary(bits)});
               });
  return pins;
}

std::uint64_t expected_cells(const SwitchShape& shape, const std::vector<Sram>& srams) {
  // Cells for each bit of a buffer, of a queue, and of a crosspoint. Then for each VC of a port,
  // and for each pair of such VCs.
  constexpr std::uint64_t kBuffer = 5, kQueue = 6, kCrosspoint = 2, kVc = 900, kPair = 2;
  const std::uint64_t vcs = std::uint64_t{shape.ports} * shape.vcs, ports = shape.ports;
  const std::uint64_t inputs = shape.crossbar_in_per_vc ? vcs : ports,
                      outputs = shape.crossbar_out_per_vc ? vcs : ports;
  std::uint64_t buffered = kBuffer * shape.vc_depth, queued = kQueue * shape.out_depth;
  for (const Sram& sram : srams) (sram.block == "input_buffers" ? buffered : queued) = 0;
  return shape.flit_width * (vcs * (buffered + queued) + kCrosspoint * inputs * outputs) +
         kVc * vcs + (shape.each_head_requests() ? kPair * vcs * vcs : 0);
}

std::string too_many_cells(const SwitchShape& shape, const std::vector<Sram>& srams,
                           const char* done, const std::string& more) {
  const std::uint64_t cells = expected_cells(shape, srams);
  if (cells <= kMostCells) return "";
  return fmt::format(
      "switch {} would have about {:.1f} million cells, too many to be {} in minutes (at most "
      "{:g}: "
      "fewer ports or VCs, shorter buffers{})",
      shape.name, static_cast<double>(cells) / 1e6, done, static_cast<double>(kMostCells) / 1e6,
      more);
}

CellCount operator+(const CellCount& a, const CellCount& b) {
  return {a.cells + b.cells,         a.flip_flops + b.flip_flops,
          a.area + b.area,           a.flip_flop_area + b.flip_flop_area,
          a.sram_area + b.sram_area, a.srams + b.srams};
}

CellCount ReadingCost::total() const {
  CellCount sum;
  for (const auto& [id, count] : blocks) sum = sum + count;
  return sum;
}

unsigned hop_cycles(const SwitchShape& shape, const Timing& timing, double period) {
  return shape.hop_latency * static_cast<unsigned>(std::ceil(timing.least_period / period - 1e-9));
}

}  // namespace dusk
