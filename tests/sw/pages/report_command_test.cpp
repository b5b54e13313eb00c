// SPDX-License-Identifier: Apache-2.0
// dusk report as the program meets it: what it writes, and each error in one line with status 2.
#include <gmock/gmock.h>

#include <iterator>

#include "sw/pages/page_file.h"
#include "tests/sw/pages/run_folder_test.h"
#include "tests/sw/program_in_process.h"

namespace dusk::pages {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string text_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class ReportCommand : public DetailedRunTest {
 protected:
  /// Status 2 and a line that begins with the folder and goes on with `words`.
  void expect_error(const std::vector<std::string>& words, const std::string& reported_words) {
    const Reported all = reported(words);
    expect_one_clear_line(all, reported_words);
    EXPECT_THAT(all.text, HasSubstr(reported_words));
  }
};

TEST_F(ReportCommand, WritesAPageIntoTheFolder) {
  EXPECT_EQ(reported({"report", folder_}).status, 0);
  const std::string page = text_of(file("report.html"));
  EXPECT_THAT(page, StartsWith("<!doctype html>\n<!-- Made by dusk report "));
  EXPECT_THAT(page, HasSubstr("<title>ring</title>"));
  EXPECT_THAT(page, HasSubstr("id=\"end\">end</script>"));
  EXPECT_EQ(page.find("%DOCUMENT%"), std::string::npos);
  EXPECT_EQ(page.find("%PACKED%"), std::string::npos);
}

TEST_F(ReportCommand, ReplacesItsOwnPageAndWritesTheSameBytes) {
  EXPECT_EQ(reported({"report", folder_}).status, 0);
  const std::string first = text_of(file("report.html"));
  EXPECT_EQ(reported({"report", folder_}).status, 0);
  EXPECT_EQ(text_of(file("report.html")), first);
}

TEST_F(ReportCommand, AFileOfSomebodyElseStays) {
  put(file("report.html"), "mine");
  expect_error({"report", folder_},
               "report.html: exists, and dusk report did not write it (--force replaces it)");
  EXPECT_EQ(text_of(file("report.html")), "mine");
  EXPECT_EQ(reported({"report", folder_, "--force"}).status, 0);
  EXPECT_THAT(text_of(file("report.html")), HasSubstr(kPageMark));
}

TEST_F(ReportCommand, NamesTheOptionOfAFileThatItCannotWrite) {
  put(file("mine.html"), "mine");
  for (const std::string& output : {file("mine.html"), folder_, file("none/a.html")}) {
    const Reported all = reported({"report", folder_, "--output", output});
    EXPECT_EQ(all.status, kWrongInput) << output;
    EXPECT_THAT(all.text, testing::StartsWith("--output: " + output + ": "));
  }
}

TEST_F(ReportCommand, WritesWhereItIsTold) {
  EXPECT_EQ(reported({"report", folder_, "--output", file("other.html")}).status, 0);
  EXPECT_THAT(text_of(file("other.html")), HasSubstr(kPageMark));
  EXPECT_FALSE(std::filesystem::exists(file("report.html")));
}

TEST_F(ReportCommand, AFolderMustBeThere) {
  expect_error({"report", file("none")}, "none: no such folder");
  expect_error({"report", file("summary.json")}, "summary.json: is no folder");
  expect_error({"report"}, "FOLDER is required");
}

TEST_F(ReportCommand, AFolderMustHaveResults) {
  std::filesystem::create_directory(file("empty"));
  expect_error(
      {"report", file("empty")},
      "empty: has no results of a command: none of summary.json, points.csv, explore.csv,");
  std::filesystem::remove(file("summary.json"));
  expect_error({"report", folder_}, ": has no summary.json (the run has not ended)");
  put(file("empty/.dusk"), "dusk sweep\n");
  expect_error({"report", file("empty")}, "empty: has no points.csv (dusk sweep has not ended)");
  write_run(folder_);
  std::filesystem::remove(file("channels.csv"));
  expect_error({"report", folder_}, "channels.csv: cannot be read: No such file or directory");
}

TEST_F(ReportCommand, ANewerVersionIsTold) {
  std::string summary = kSummary;
  summary.replace(summary.find("0.1.0"), 5, "99.0.0");
  put(file("summary.json"), summary);
  expect_error({"report", folder_}, "summary.json: made by a newer version, 99.0.0 (this is ");
  EXPECT_FALSE(std::filesystem::exists(file("report.html")));
}

TEST_F(ReportCommand, WhatCannotBeWrittenIsTold) {
  expect_error({"report", folder_, "--output", file("none/page.html")},
               "none/page.html: cannot be written: No such file or directory");
  std::filesystem::create_directory(file("folder"));
  expect_error({"report", folder_, "--output", file("folder"), "--force"},
               "folder: cannot be written: Is a directory");
}

TEST_F(ReportCommand, OnlyRunsAreLaidSideBySide) {
  std::filesystem::create_directory(file("sweep"));
  put(file("sweep/points.csv"), "traffic.load,seeds,saturated,steady\n");
  expect_error({"report", folder_, "--beside", file("sweep")},
               "sweep: has the results of dusk sweep (two runs)");
  expect_error({"report", folder_, "--beside", file("none")}, "none: no such folder");
  const std::string other = file("other");
  write_run(other);
  std::string channels = kChannels;
  put(other + "/channels.csv", channels + "6,\"node 2\",,\"switch (1)\",3,0,3,0,0,0,0,0,0\n");
  expect_error({"report", folder_, "--beside", other}, "other: its network has 3 nodes");
  EXPECT_FALSE(std::filesystem::exists(file("report.html")));
  write_run(other);
  EXPECT_EQ(reported({"report", folder_, "--beside", other}).status, 0);
}

}  // namespace
}  // namespace dusk::pages
