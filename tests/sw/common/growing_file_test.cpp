// SPDX-License-Identifier: Apache-2.0
#include "sw/common/growing_file.h"

#include <gmock/gmock.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>

#include "sw/common/input_text.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

class GrowingFiles : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  const fs::path folder_ =
      fs::path(testing::TempDir()) /
      (std::string("dusk_grow_") + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(GrowingFiles, AreReadableWithTheirHeadAtAnyTime) {
  write_file(path("f"), "something older and longer than what is written at first");
  GrowingFile file(path("f"));
  EXPECT_EQ(file_text(path("f")), "");
  file.set_head("0 rows\n");
  file.add("");  // the first rows do not wait
  EXPECT_EQ(file_text(path("f")), "0 rows\n");
  file.set_head("2 rows\n");
  file.add("a\nb\n");
  file.flush();
  EXPECT_EQ(file_text(path("f")), "2 rows\na\nb\n");
  file.set_head("3 rows\n");
  file.add("c\n");
  file.flush();
  EXPECT_EQ(file_text(path("f")), "3 rows\na\nb\nc\n");
}

TEST_F(GrowingFiles, AreWrittenBeforeMuchWaitsAndWhenTheyAreGivenUp) {
  const std::string row(1000, 'x');
  {
    GrowingFile file(path("f"));
    file.set_head("h\n");
    for (int i = 0; i < 100; ++i) file.add(row);
    const std::size_t written = fs::file_size(path("f"));
    EXPECT_GT(written, 50000u);
    EXPECT_EQ((written - 2) % row.size(), 0u);  // whole rows
  }
  EXPECT_EQ(fs::file_size(path("f")), 2 + 100 * row.size());
}

TEST_F(GrowingFiles, FollowNoLink) {
  write_file(path("precious"), "mine");
  fs::create_symlink("precious", path("link"));
  try {
    GrowingFile file(path("link"));
    FAIL();
  } catch (const OutputError& error) {
    EXPECT_THAT(error.what(), testing::EndsWith("link: cannot be written: it is a symbolic link"));
  }
  EXPECT_EQ(file_text(path("precious")), "mine");
  EXPECT_THROW(GrowingFile(path("no/folder")), OutputError);
}

TEST_F(GrowingFiles, KeepWholeRowsWhereNoMoreCanBeWritten) {
  GrowingFile file(path("f"));
  file.set_head("head\n");
  file.add("row\n");
  file.flush();
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before;
  getrlimit(RLIMIT_FSIZE, &before);
  rlimit limited = before;
  limited.rlim_cur = 4096;
  setrlimit(RLIMIT_FSIZE, &limited);
  file.add(std::string(70000, 'x'));
  setrlimit(RLIMIT_FSIZE, &before);
  file.add("more\n");
  try {
    file.flush();
    ADD_FAILURE();
  } catch (const OutputError& error) {
    EXPECT_THAT(error.what(), testing::EndsWith("f: cannot be written: File too large"));
  }
  EXPECT_EQ(file_text(path("f")), "head\nrow\n");
}

}  // namespace
}  // namespace dusk
