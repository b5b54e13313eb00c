// SPDX-License-Identifier: Apache-2.0
// Factorization of a matrix, panel by panel.
#include <cmath>

#include "models/application/generator_parts.h"
#include "models/application/generator_steps.h"

namespace dusk::application {
namespace {

/// Ranks of a P x Q grid, row by row.
struct PanelGrid {
  std::uint32_t rows, columns;
  std::vector<Rank> row(std::uint32_t p) const { return line(p * columns, 1, columns); }
  std::vector<Rank> column(std::uint32_t q) const { return line(q, columns, rows); }
  static std::vector<Rank> line(Rank first, Rank stride, std::uint32_t count) {
    std::vector<Rank> ranks;
    for (std::uint32_t i = 0; i < count; ++i) ranks.push_back(first + i * stride);
    return ranks;
  }
};

PanelGrid panel_grid(const GeneratorSettings& s) {
  if (!s.sizes.empty()) return {s.sizes[0], s.sizes[1]};
  const std::vector<std::uint32_t> factors = factors_of(s.ranks, 2);
  return {factors[1], factors[0]};
}

/// Each member passes the panel on to the next one; the last one keeps it.
void pass_panel(GroupSteps& steps, std::uint32_t root, std::uint64_t bytes) {
  steps.number_from(root);
  for (std::uint32_t m = 0; m < steps.size(); ++m) {
    if (m > 0) steps.receive(m, m - 1, bytes);
    steps.end(m);
    if (m + 1 < steps.size()) steps.send(m, m + 1, bytes);
    steps.end(m);
  }
}

/// Factorization of a matrix of K = steps panels of NB columns. In step k, the part f = (K - k) / K
/// of its rows and columns is left. `bytes` is the panel of a rank in the first step, 8 NB (K NB /
/// P). All other times and sizes follow from it by the operation counts of the factorization.
void make_panel(const GeneratorSettings& s, GeneratedApplication& application) {
  const PanelGrid grid = panel_grid(s);
  const double panels = s.steps, rows = grid.rows, columns = grid.columns;
  const auto bytes = static_cast<double>(s.bytes);
  const auto update = static_cast<double>(s.compute_ns);
  const auto whole = [](double size) { return static_cast<std::uint64_t>(std::llround(size)); };
  for (std::uint32_t k = 0; k < s.steps; ++k) {
    const double left = (panels - k) / panels;
    const std::vector<Rank> owners = grid.column(k % grid.columns);
    // NB pivot searches, of one row of 2 NB numbers each: here one exchange with all of them.
    CollectiveCall pivots =
        application.call(Collective::AllReduce, whole(2 * bytes * rows / panels));
    pivots.algorithm = Algorithm::RecursiveDoubling;
    application.collective(owners, pivots);
    application.compute(owners, update * left * columns / (2 * panels));
    for (std::uint32_t p = 0; p < grid.rows; ++p) {
      application.phase(grid.row(p), [&](GroupSteps& steps) {
        pass_panel(steps, k % grid.columns, whole(bytes * left));
      });
    }
    // The rows of the pivots: 8 NB (f K NB / Q) bytes, in P parts.
    CollectiveCall swaps = application.call(Collective::AllGather, whole(bytes * left / columns));
    swaps.algorithm = Algorithm::Ring;
    for (std::uint32_t q = 0; q < grid.columns; ++q) application.collective(grid.column(q), swaps);
    application.compute(application.all(), update * left * left);
  }
}

std::optional<TrafficFault> refuse_panel(const GeneratorSettings& s) {
  if (auto fault = refuse_sizes(s, 2, 2)) return fault;
  const std::uint64_t most = kMostCollectiveBytes / 2 / panel_grid(s).rows;
  return refuse_number("application.bytes", s.bytes, 0, most);
}

}  // namespace

GeneratorPart panel_generator() {
  return {
      "panel",
      "factors a matrix of `steps` panels on P x Q ranks: pivots, panel along the rows of ranks, "
      "row swaps in their columns, update. All shrink from step to step",
      {"sizes"},
      make_panel,
      refuse_panel};
}

}  // namespace dusk::application
