// SPDX-License-Identifier: Apache-2.0
/// Tests that read results folders, or the made-up run of run_texts.h.
#pragma once

#include <gtest/gtest.h>

#include "tests/sw/pages/run_texts.h"

namespace dusk::pages {

/// An empty folder that is removed at the end.
class FolderTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = testing::TempDir() + "pages_" + test->test_suite_name() + "_" + test->name();
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string file(const std::string& name) const { return folder_ + "/" + name; }

  std::string folder_;
};

/// A folder of a run with the files of run.detail.
class DetailedRunTest : public FolderTest {
 protected:
  void SetUp() override {
    FolderTest::SetUp();
    write_run(folder_);
    write_detail(folder_);
  }
  /// Replaces a text in summary.json or channels.csv.
  void change(const std::string& name, const std::string& text, const std::string& by) {
    std::string all = name == "summary.json" ? kSummary : kChannels;
    ASSERT_NE(all.find(text), std::string::npos);
    put(file(name), all.replace(all.find(text), text.size(), by));
  }
};

}  // namespace dusk::pages
