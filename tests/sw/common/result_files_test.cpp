// SPDX-License-Identifier: Apache-2.0
#include "sw/common/result_files.h"

#include <gmock/gmock.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "sw/common/config_error.h"
#include "sw/common/input_text.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

class ResultFiles : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              (std::string("dusk_files_") +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    before_ = fs::current_path();
    fs::current_path(folder_);
  }
  void TearDown() override { fs::current_path(before_); }
  static auto files() {
    return std::distance(fs::directory_iterator("."), fs::directory_iterator());
  }
  fs::path folder_, before_;
};

TEST_F(ResultFiles, FolderTakesTheFirstFreeNumber) {
  EXPECT_EQ(make_results_folder("", "tree"), "results/tree-1");
  EXPECT_EQ(make_results_folder("", "tree"), "results/tree-2");
  fs::remove("results/tree-1");
  EXPECT_EQ(make_results_folder("", "tree"), "results/tree-1");
}

TEST_F(ResultFiles, ExistingFolderIsNeverTaken) {
  EXPECT_EQ(make_results_folder("a/b", "tree"), "a/b");
  EXPECT_THROW(make_results_folder("a/b", "tree"), ConfigError);
  EXPECT_THROW(make_results_folder(".", "tree"), ConfigError);
  write_file("a", "file", "x");
  EXPECT_THROW(make_results_folder("a/file", "tree"), ConfigError);
  EXPECT_THROW(make_results_folder("a/file/below", "tree"), OutputError);
}

TEST_F(ResultFiles, FileIsWhole) {
  write_file(".", "x.txt", "one\n");
  write_file(".", "x.txt", "two\n");
  std::ifstream in("x.txt");
  std::string line;
  std::getline(in, line);
  EXPECT_EQ(line, "two");
  EXPECT_EQ(files(), 1);
}

TEST_F(ResultFiles, FullDiskIsOneLineAndLeavesTheOldFile) {
  write_file(".", "x.txt", "old");
  rlimit limit{};
  getrlimit(RLIMIT_FSIZE, &limit);
  const rlimit old = limit;
  limit.rlim_cur = 1000;
  std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &limit);
  std::string error;
  try {
    write_file(".", "x.txt", std::string(100000, 'x'));
  } catch (const OutputError& thrown) {
    error = thrown.what();
  }
  setrlimit(RLIMIT_FSIZE, &old);
  EXPECT_EQ(error, "./x.txt: cannot be written: File too large");
  EXPECT_EQ(fs::file_size("x.txt"), 3u);
  EXPECT_EQ(files(), 1);
}

TEST_F(ResultFiles, AreReadWhole) {
  const std::string text("a\0b\n\n", 5);
  write_file(".", "x.txt", text);
  EXPECT_EQ(file_text("x.txt"), text);
  EXPECT_EQ(file_text("none.txt"), "");
  write_file(".", "sum.txt", "123456789");
  EXPECT_EQ(file_sum("sum.txt"), "9 bytes, CRC-32 cbf43926") << "the check value of CRC-32";
}

TEST_F(ResultFiles, LastLineIsWhatWasWrittenLast) {
  EXPECT_EQ(last_line(""), "");
  EXPECT_EQ(last_line("\n \n"), "");
  EXPECT_EQ(last_line("one"), "one");
  EXPECT_EQ(last_line("one\ntwo \r\n\n"), "two");
  EXPECT_EQ(last_line("10 %\r20 %"), "20 %");
}

TEST_F(ResultFiles, FolderThatCannotBeMadeIsAnError) {
  ensure_folder("a/b");
  ensure_folder("a/b");
  EXPECT_TRUE(fs::is_directory("a/b"));
  write_file(".", "file", "");
  EXPECT_THROW(ensure_folder("file/a"), OutputError);
}

TEST_F(ResultFiles, MissingFolderIsAnError) {
  EXPECT_THROW(write_file("none", "x.txt", ""), OutputError);
}

}  // namespace
}  // namespace dusk
