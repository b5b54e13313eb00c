// SPDX-License-Identifier: Apache-2.0
/// Table 1, and the levels of relative link power of the 4-ary 4-tree.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "models/topology/topology.h"
#include "models/topology/tree_settings.h"
#include "sw/reproduce/reproduction.h"

namespace dusk {
namespace {

struct LeastPower {
  std::uint32_t k;
  std::array<double, 5> of_levels;  ///< n = 2 to 6
};

/// Table 1.
constexpr std::array<LeastPower, 4> kLeastPower = {{
    {2, {0.75000, 0.58333, 0.46875, 0.38750, 0.32813}},
    {4, {0.62500, 0.43750, 0.33203, 0.26641, 0.22217}},
    {8, {0.56250, 0.38021, 0.28564, 0.22856, 0.19048}},
    {16, {0.53125, 0.35547, 0.26666, 0.21333, 0.17778}},
}};

constexpr double kHalfDigit = 0.5e-5;  // printed with five decimals
/// Largest tree that a 16-bit address names.
constexpr double kMostNodes = 65536;

double power(std::uint32_t base, std::uint32_t exponent) {
  double value = 1;
  for (std::uint32_t i = 0; i < exponent; ++i) value *= base;
  return value;
}

/// Share of the channels of the generated tree that are on when only the Minimal Tree is.
double generated(std::uint32_t k, std::uint32_t n) {
  const Topology tree = make_k_ary_n_tree(k, n, 2 * k);
  TreeRunSettings settings;
  settings.start = StartState::MinimalTree;
  return initial_link_power(tree, make_tree_settings(tree, settings));
}

/// (k^n - 1) / (k - 1) of n k^(n-1) switches (section 3.1).
double counted(std::uint32_t k, std::uint32_t n) {
  return (power(k, n) - 1) / (k - 1) / (n * power(k, n - 1));
}

}  // namespace

Page minimal_tree_page(const ReproducedRuns&) {
  Page page;
  page.source =
      "Alonso et al., Parallel Computing 48 (2015), section 3.1, Table 1: the share of the "
      "channels "
      "that the Minimal Tree keeps on.";
  Table trees{"Trees that were generated", {}, ""}, formula{"Trees too large to generate", {}, ""};
  for (const LeastPower& row : kLeastPower) {
    for (std::uint32_t n = 2; n <= 6; ++n) {
      const bool fits = power(row.k, n) <= kMostNodes;
      Row r{fmt::format("{}-ary {}-tree", row.k, n),
            "",
            row.of_levels[n - 2],
            {},
            5,
            Scale::Absolute,
            kHalfDigit,
            ""};
      r.measured = {fits ? generated(row.k, n) : counted(row.k, n)};
      (fits ? trees : formula).rows.push_back(r);
    }
  }
  trees.text =
      "Counted over the initial channel states of every switch. Inside: the printed digits.";
  formula.text =
      "More than 65536 nodes, which an address of 16 bits does not name: from the numbers "
      "of switches and channels of section 3.1.";
  page.tables = {trees, formula};
  return page;
}

namespace {

std::vector<std::string> open_loop(std::vector<std::string> more) {
  std::vector<std::string> settings = {"traffic.kind=open", "traffic.injection=bernoulli"};
  settings.insert(settings.end(), more.begin(), more.end());
  return settings;
}

double final_power(const RunResults& run) { return run.column("relative_link_power").back(); }
double least_power(const RunResults& run) {
  const auto& power = run.column("relative_link_power");
  return *std::min_element(power.begin(), power.end());
}

}  // namespace

std::vector<PlannedRun> plateau_runs() {
  std::vector<PlannedRun> runs;
  for (int m = 1; m <= 4; ++m) {
    for (const char* engine : {"model", "rtl"}) {
      runs.push_back({fmt::format("forced-{}-{}", m, engine),
                      open_loop({"power.mode=forced", fmt::format("power.forced_up_links={}", m),
                                 "traffic.load=0.01", "run.cycles=8000",
                                 std::string("run.engine=") + engine})});
    }
  }
  for (const int setting : {7, 9}) {
    for (const char* engine : {"model", "rtl"}) {
      runs.push_back({fmt::format("start-{}-{}", setting, engine),
                      open_loop({"power.start=minimal_tree",
                                 fmt::format("power.setting={}", setting), "traffic.load=0.0126",
                                 "run.cycles=20000", std::string("run.engine=") + engine})});
    }
  }
  return runs;
}

Page plateau_page(const ReproducedRuns& runs) {
  Page page;
  page.source =
      "Alonso et al., Parallel Computing 48 (2015), section 4.5, Figure 11: four levels of power "
      "from "
      "the Minimal Tree (33.2 %) to all links, for 1 to 4 up links of each switch; the start of "
      "the "
      "ramp at 2 % of the highest load (M. Alonso Díaz, PhD thesis, UPV 2012: 0.336).";
  constexpr std::array<double, 4> kLevels = {0.33203125, 0.5546875, 0.77734375, 1};
  Table levels{"m up links of every Minimal Tree switch, the others coupled", {}, ""};
  Table start{"From the Minimal Tree at 0.0126 flits/node/cycle", {}, ""};
  for (const char* engine : {"model", "rtl"}) {
    for (int m = 1; m <= 4; ++m) {
      levels.rows.push_back({fmt::format("m = {}, {}", m, engine), "", kLevels[m - 1],
                             runs.each(fmt::format("forced-{}-{}", m, engine), final_power), 5,
                             Scale::Absolute, 0.0, ""});
    }
    start.rows.push_back({fmt::format("setting 7, {} (688 of 2048 channels)", engine), "",
                          688.0 / 2048, runs.each(fmt::format("start-7-{}", engine), final_power),
                          5, Scale::Absolute, 0.0, ""});
    start.rows.push_back({fmt::format("setting 9, least window, {} (680 of 2048)", engine), "",
                          680.0 / 2048, runs.each(fmt::format("start-9-{}", engine), least_power),
                          5, Scale::Absolute, kHalfDigit, ""});
  }
  start.text =
      "With setting 9 (U_on 0.63 against a mean of 0.607 on the busiest links) a busy window now "
      "and then "
      "turns links on.";
  levels.text = "p_min + (m - 1) / (k - 1) x (1 - p_min).";
  page.tables = {levels, start};
  return page;
}

}  // namespace dusk
