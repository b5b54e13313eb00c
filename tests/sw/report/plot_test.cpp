// SPDX-License-Identifier: Apache-2.0
#include "sw/report/plot.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>

#include "sw/common/input_text.h"
#include "sw/common/quote.h"
#include "sw/common/result_files.h"
#include "sw/report/report.h"
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
  const std::string time = time_plot_script("a_b", 2);
  EXPECT_THAT(time, HasSubstr("Latency (cycles)"));
  EXPECT_THAT(time, HasSubstr("Load (flits/node/cycle)"));
  EXPECT_THAT(time, HasSubstr("Time (thousand cycles)"));
  EXPECT_THAT(time, HasSubstr("set title 'a_b' noenhanced")) << "no subscripts";
  EXPECT_THAT(power_plot_script("x"), HasSubstr("Accepted traffic (flits/node/cycle)"));
}

TEST(Plot, DrawsSvgAndPng) {
  const std::string folder = fresh_folder("dusk_plot");
  EXPECT_EQ(draw_plots(folder, "4-ary 4-tree, default", 3), "");
  for (const char* name : {"time.svg", "time.png", "power_load.svg", "power_load.png"}) {
    ASSERT_TRUE(fs::exists(folder + "/" + name)) << name;
    EXPECT_GT(fs::file_size(folder + "/" + name), 5000u) << name;
  }
}

TEST(Plot, OneWindowIsAPointOfEachCurve) {
  const std::string folder = fresh_folder("dusk_one_window");
  RunResult one = sample_result();
  one.windows.resize(1);
  write_file(folder, "timeseries.csv", timeseries_report(one));
  EXPECT_EQ(draw_plots(folder, "one", 1), "");
  const std::string svg = file_text(folder + "/time.svg");
  // gnuplot draws a filled circle as a use of gpPt6; the keys of the six curves have one each.
  std::size_t points = 0;
  for (std::size_t at = svg.find("#gpPt6"); at != std::string::npos;
       at = svg.find("#gpPt6", at + 1))
    ++points;
  EXPECT_EQ(points, 12u);
}

TEST(Plot, TextsOfUsersAreNoCommands) {
  const std::string folder = fresh_folder("dusk_hostile_plot");
  const std::string text = "a`touch pwned`'.system('touch pwned').'\n\"@x\n!touch pwned\n";
  EXPECT_EQ(draw_plots(folder, text, 3), "");
  EXPECT_EQ(draw_figure(folder, "|touch pwned;`touch pwned`",
                        "plot x title " + gnuplot_text(text) + "\n"),
            "");
  EXPECT_TRUE(fs::exists(folder + "/|touch pwned;`touch pwned`.svg"));
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    EXPECT_NE(entry.path().filename(), "pwned");
}

TEST(Plot, AScriptThatFailsIsKeptAndNamed) {
  const std::string folder = fresh_folder("dusk_failed_figure");
  EXPECT_EQ(draw_figure(folder, "figure", "plot nothing\n"),
            "no plot: gnuplot: it failed on " + folder + "/figure.gp");
  EXPECT_TRUE(fs::exists(folder + "/figure.gp"));
  EXPECT_FALSE(fs::exists(folder + "/figure.svg"));
  EXPECT_EQ(draw_figure(folder, "figure", "plot x\n"), "");
  EXPECT_FALSE(fs::exists(folder + "/figure.gp"));
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
  EXPECT_EQ(draw_plots(folder, "idle", 2), "");
  idle.windows.pop_back();
  write_file(folder, "timeseries.csv", timeseries_report(idle));
  EXPECT_EQ(draw_plots(folder, "idle", 1), "");
}

TEST(Plot, WithoutGnuplotIsOneLineOfWarning) {
  const std::string folder = fresh_folder("dusk_no_plot");
  const std::string path = std::getenv("PATH");
  setenv("PATH", "/nowhere", 1);
  EXPECT_EQ(draw_plots(folder, "x", 2),
            "no plots: gnuplot: No such file or directory: " + folder + "/time.gp");
  setenv("PATH", path.c_str(), 1);
  EXPECT_TRUE(fs::exists(folder + "/time.gp"));
}

}  // namespace
}  // namespace dusk
