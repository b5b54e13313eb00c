// SPDX-License-Identifier: Apache-2.0
#include "sw/common/trusted_folder.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

namespace dusk {
namespace {

namespace fs = std::filesystem;
using testing::EndsWith;

class TrustedFolder : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(root_);
    fs::create_directories(cache_);
    for (const std::string& folder : {root_, root_ + "/home", cache_}) chmod(folder.c_str(), 0700);
  }
  const std::string root_ = testing::TempDir() + "dusk_trust_" +
                            testing::UnitTest::GetInstance()->current_test_info()->name();
  const std::string cache_ = root_ + "/home/cache";
};

TEST_F(TrustedFolder, IsOursWithAllFoldersAboveIt) {
  EXPECT_EQ(distrust(cache_), "");
  chmod(cache_.c_str(), 0755);
  EXPECT_EQ(distrust(cache_), "") << "others may read it";
  EXPECT_THAT(distrust(root_ + "/none"), EndsWith("/none No such file or directory"));
}

TEST_F(TrustedFolder, IsNotWhereOthersCanWrite) {
  for (const mode_t mode : {0770, 0707, 0777}) {
    chmod(cache_.c_str(), mode);
    EXPECT_EQ(distrust(cache_), cache_ + " can be written by others") << mode;
  }
  chmod(cache_.c_str(), 0700);
  chmod((root_ + "/home").c_str(), 0770);
  EXPECT_EQ(distrust(cache_), root_ + "/home can be written by others");
}

TEST_F(TrustedFolder, MayLieInAFolderWhereEverybodyKeepsWhatIsTheirs) {
  chmod((root_ + "/home").c_str(), 01777);
  EXPECT_EQ(distrust(cache_), "");
  chmod(cache_.c_str(), 0755);
  EXPECT_EQ(distrust(cache_), cache_ + " has not the mode 0700");
  chmod(cache_.c_str(), 01777);
  EXPECT_EQ(distrust(cache_), cache_ + " can be written by others");
}

TEST_F(TrustedFolder, IsNoLinkThatOthersCouldHaveMade) {
  fs::create_directory_symlink("cache", root_ + "/home/link");
  EXPECT_EQ(distrust(root_ + "/home/link"), "") << "a link of ours in a folder of ours";
  fs::create_directory_symlink(cache_, root_ + "/home/absolute");
  EXPECT_EQ(distrust(root_ + "/home/absolute"), "");
  fs::create_directory_symlink("../home/./cache", root_ + "/home/up");
  EXPECT_EQ(distrust(root_ + "/home/up"), "");
  chmod((root_ + "/home").c_str(), 01777);
  EXPECT_EQ(distrust(root_ + "/home/link"), root_ + "/home/link is a link where others can write");
  fs::create_directory_symlink("loop", root_ + "/loop");
  EXPECT_THAT(distrust(root_ + "/loop"), EndsWith("Too many levels of symbolic links"));
}

TEST_F(TrustedFolder, BelongsToNobodyElse) {
  if (geteuid() != 0) return;  // only root gives a folder away
  ASSERT_EQ(chown(cache_.c_str(), 65534, 65534), 0);
  EXPECT_EQ(distrust(cache_), cache_ + " belongs to another user");
  ASSERT_EQ(chown(cache_.c_str(), 0, 0), 0);
  ASSERT_EQ(chown((root_ + "/home").c_str(), 65534, 65534), 0);
  EXPECT_EQ(distrust(cache_), root_ + "/home belongs to another user");
}

}  // namespace
}  // namespace dusk
