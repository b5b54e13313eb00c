// SPDX-License-Identifier: Apache-2.0
#include "sw/common/output_file.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "sw/common/folder_mark.h"
#include "sw/common/input_text.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

class OutputFiles : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    before_ = fs::current_path();
    fs::current_path(folder_);
    write_file("precious", "mine");
  }
  void TearDown() override { fs::current_path(before_); }
  /// Message of the call; "" if it throws nothing.
  template <typename Call>
  static std::string error_of(const Call& call) {
    try {
      call();
    } catch (const ErrorLine& error) {
      return error.what();
    }
    return "";
  }
  const fs::path folder_ =
      fs::path(testing::TempDir()) /
      (std::string("dusk_out_") + testing::UnitTest::GetInstance()->current_test_info()->name());
  fs::path before_;
};

TEST_F(OutputFiles, AWholeFileReplacesALinkAndNotWhatItNames) {
  fs::create_symlink("precious", "w.csv");
  write_file("w.csv", "new");
  EXPECT_EQ(file_text("precious"), "mine");
  EXPECT_EQ(file_text("w.csv"), "new");
  EXPECT_FALSE(fs::is_symlink("w.csv"));
}

TEST_F(OutputFiles, TheNameBeforeItIsWholeIsHiddenAndAnotherEveryTime) {
  std::set<std::string> names;
  for (int i = 0; i < 2; ++i) {
    WholeFile file("w.csv");
    for (const auto& entry : fs::directory_iterator(".")) {
      const std::string name = entry.path().filename().string();
      if (name.rfind(kTemporary, 0) == 0) names.insert(name);
    }
  }
  EXPECT_EQ(names.size(), 2u);
  EXPECT_FALSE(fs::exists("w.csv"));
  EXPECT_EQ(std::distance(fs::directory_iterator("."), fs::directory_iterator()), 1);
}

TEST_F(OutputFiles, ALogIsARegularFileOfThisUserWithOneName) {
  const int log = open_own_file("jobs.log", O_WRONLY | O_APPEND);
  EXPECT_GE(log, 0);
  EXPECT_NE(fcntl(log, F_GETFD) & FD_CLOEXEC, 0);
  close(log);
  const auto opened = [](const char* name) {
    return error_of([=] { close(open_own_file(name, O_WRONLY | O_APPEND)); });
  };
  EXPECT_EQ(opened("jobs.log"), "");
  fs::create_symlink("precious", "link");
  EXPECT_EQ(opened("link"), "link: cannot be written: it is a symbolic link");
  fs::create_hard_link("precious", "second");
  EXPECT_EQ(opened("second"), "second: cannot be written: it has a second name");
  ASSERT_EQ(mkfifo("pipe", 0600), 0);
  EXPECT_EQ(error_of([] { close(open_own_file("pipe", O_RDWR)); }),
            "pipe: cannot be written: it is no regular file");
  if (geteuid() != 0) return;
  write_file("theirs", "");
  ASSERT_EQ(chown("theirs", 65534, 65534), 0);
  EXPECT_EQ(opened("theirs"), "theirs: cannot be written: it belongs to another user");
}

TEST_F(OutputFiles, AFolderIsTriedWithoutATrace) {
  EXPECT_EQ(error_of([] { try_folder("a/b"); }), "");
  EXPECT_EQ(std::distance(fs::directory_iterator("."), fs::directory_iterator()), 1);
  EXPECT_EQ(error_of([] { try_folder("precious/b", "--output: "); }),
            "--output: precious/b: cannot be written: Not a directory");
  EXPECT_EQ(error_of([] { try_folder("/proc/dusk"); }),
            "/proc/dusk: cannot be written: No such file or directory");
  const std::string name(256, 'n');
  EXPECT_THAT(error_of([&] { try_folder("a/" + name); }), testing::EndsWith("File name too long"));
  EXPECT_EQ(error_of([&] { try_folder("a/" + name.substr(1)); }), "");
}

TEST_F(OutputFiles, AFolderIsTakenIfItIsNewOrEmptyOrMarked) {
  claim_folder("o", "sweep");
  EXPECT_EQ(file_text("o/.dusk"), "dusk sweep\n");
  write_file("o/sweep.csv", "x");
  EXPECT_EQ(error_of([] { claim_folder("o", "sweep"); }), "");
  EXPECT_EQ(error_of([] { claim_folder("o", "explore"); }),
            "--output: o: has the results of dusk sweep (another folder)");
  fs::create_directory("empty");
  EXPECT_EQ(error_of([] { claim_folder("empty", "sweep"); }), "");
  fs::create_directory("notes");
  write_file("notes/sweep.csv", "mine");
  EXPECT_EQ(error_of([] { claim_folder("notes", "sweep", ""); }),
            "notes: has files that dusk sweep did not write (a new or empty folder, or one of its "
            "own)");
  EXPECT_EQ(error_of([] { claim_folder("/proc/dusk", "sweep"); }),
            "--output: /proc/dusk: cannot be made: No such file or directory");
  EXPECT_FALSE(fs::exists("notes/.dusk"));
}

TEST_F(OutputFiles, AFolderIsCheckedBeforeItIsTaken) {
  EXPECT_EQ(error_of([] { check_claim("o", "sweep"); }), "");
  EXPECT_FALSE(fs::exists("o"));
  fs::create_directory("notes");
  write_file("notes/sweep.csv", "mine");
  for (const char* folder : {"notes", "/proc/dusk", "notes/sweep.csv/o"}) {
    const std::string error = error_of([&] { check_claim(folder, "sweep"); });
    EXPECT_NE(error, "") << folder;
    EXPECT_EQ(error, error_of([&] { claim_folder(folder, "sweep"); }));
  }
}

TEST_F(OutputFiles, AFolderOfAnEarlierVersionIsKnownByItsLog) {
  fs::create_directories("o/runs");
  write_file("o/sweep.csv", "x");
  write_file("o/runs/jobs.log", "begin one\n");
  EXPECT_NE(error_of([] { claim_folder("o", "sweep"); }), "");
  write_file("o/runs/jobs.log", "start one\nfinish one\n");
  EXPECT_EQ(error_of([] { claim_folder("o", "sweep"); }), "");
  EXPECT_EQ(error_of([] { claim_folder("o/runs", "runs"); }), "");
}

TEST_F(OutputFiles, OnlyTheFolderOfARunIsRemoved) {
  remove_unfinished_run("none");
  for (const char* folder : {"half", "begun", "mine"}) fs::create_directory(folder);
  write_file("begun/config.toml", std::string(kConfigMark) + "x' (dusk). \n");
  write_file("begun/timeseries.csv", "");
  write_file("mine/config.toml", "# mine\n");
  remove_unfinished_run("half");
  remove_unfinished_run("begun");
  EXPECT_FALSE(fs::exists("half") || fs::exists("begun"));
  EXPECT_THAT(error_of([] { remove_unfinished_run("mine"); }),
              testing::StartsWith("mine: is in the way, and dusk did not write it"));
  fs::create_directory_symlink("mine", "link");
  EXPECT_NE(error_of([] { remove_unfinished_run("link"); }), "");
  EXPECT_TRUE(fs::exists("mine/config.toml"));
}

TEST_F(OutputFiles, AFileIsReplacedOnlyWithItsMark) {
  check_replaceable("none.md", "Made by");
  EXPECT_THAT(error_of([] { check_replaceable("precious", "Made by", "--page: "); }),
              testing::StartsWith("--page: precious: exists already, and dusk did not write it"));
  EXPECT_THAT(error_of([] { check_replaceable(std::string(300, 'a'), "Made by"); }),
              testing::EndsWith("cannot be written: File name too long"));
  write_file("page.md", "# Page\n\nMade by `./dusk`\n");
  EXPECT_TRUE(is_replaceable("page.md", "Made by `./dusk"));
  EXPECT_FALSE(is_replaceable("page.md", ""));
  ASSERT_EQ(mkfifo("pipe", 0600), 0);
  EXPECT_FALSE(is_replaceable("pipe", "x"));
}

TEST_F(OutputFiles, WhatAKilledProcessLeftIsRemoved) {
  const std::string left = std::string(kTemporary) + std::string(32, '0');
  write_file(left, "half");
  fs::create_directory(left + "trial");
  fs::create_directory(left + "full");
  write_file(left + "full", "x", "somebody's");
  remove_unfinished_files(".");
  EXPECT_FALSE(fs::exists(left) || fs::exists(left + "trial"));
  EXPECT_TRUE(fs::exists(left + "full/x") && fs::exists("precious"));
}

}  // namespace
}  // namespace dusk
