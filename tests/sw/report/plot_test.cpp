// SPDX-License-Identifier: Apache-2.0
#include "sw/report/plot.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>

#include "sw/report/report.h"
#include "sw/run/result_files.h"
#include "tests/sw/sample_result.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string fresh_folder(const char* name) {
  const fs::path folder = fs::path(testing::TempDir()) / name;
  fs::remove_all(folder);
  fs::create_directories(folder);
  write_file(folder.string(), "timeseries.csv", timeseries_report(sample_result()));
  return folder.string();
}

TEST(Plot, ScriptsNameQuantitiesAndUnits) {
  const std::string time = time_plot_script("a_b");
  EXPECT_THAT(time, HasSubstr("Latency (cycles)"));
  EXPECT_THAT(time, HasSubstr("Load (flits/node/cycle)"));
  EXPECT_THAT(time, HasSubstr("Time (thousand cycles)"));
  EXPECT_THAT(time, HasSubstr("a\\\\_b")) << "no accidental subscripts";
  EXPECT_THAT(power_plot_script("x"), HasSubstr("Accepted traffic (flits/node/cycle)"));
}

TEST(Plot, DrawsSvgAndPng) {
  const std::string folder = fresh_folder("dusk_plot");
  EXPECT_EQ(draw_plots(folder, "4-ary 4-tree, default"), "");
  for (const char* name : {"time.svg", "time.png", "power_load.svg", "power_load.png"}) {
    ASSERT_TRUE(fs::exists(folder + "/" + name)) << name;
    EXPECT_GT(fs::file_size(folder + "/" + name), 5000u) << name;
  }
}

TEST(Plot, OfAnEmptyScriptIsNoneNorOneOfBefore) {
  const std::string folder = fresh_folder("dusk_figure");
  EXPECT_EQ(draw_figure(folder, "figure", "plot x\n"), "");
  EXPECT_TRUE(fs::exists(folder + "/figure.svg") && fs::exists(folder + "/figure.png"));
  EXPECT_EQ(draw_figure(folder, "figure", ""), "");
  EXPECT_FALSE(fs::exists(folder + "/figure.svg") || fs::exists(folder + "/figure.png"));
}

TEST(Plot, DrawsARunWithoutTraffic) {
  const std::string folder = fresh_folder("dusk_idle_plot");
  RunResult idle;
  idle.windows = {WindowSample{}, WindowSample{}};
  idle.windows[0].end = 2000;
  idle.windows[1].end = 4000;
  write_file(folder, "timeseries.csv", timeseries_report(idle));
  EXPECT_EQ(draw_plots(folder, "idle"), "");
  idle.windows.pop_back();
  write_file(folder, "timeseries.csv", timeseries_report(idle));
  EXPECT_EQ(draw_plots(folder, "idle"), "");
}

TEST(Plot, WithoutGnuplotIsOneLineOfWarning) {
  const std::string folder = fresh_folder("dusk_no_plot");
  const std::string path = std::getenv("PATH");
  setenv("PATH", "/nowhere", 1);
  EXPECT_EQ(draw_plots(folder, "x"), "no plots: gnuplot: No such file or directory");
  setenv("PATH", path.c_str(), 1);
  EXPECT_TRUE(fs::exists(folder + "/time.gp"));
}

}  // namespace
}  // namespace dusk
