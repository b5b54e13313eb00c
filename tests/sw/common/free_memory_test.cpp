// SPDX-License-Identifier: Apache-2.0
#include "sw/common/free_memory.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <filesystem>
#include <fstream>

namespace dusk {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kGiB = std::uint64_t{1} << 30;

class FreeMemory : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(root_);
    put("proc/meminfo", "MemTotal: 9000000 kB\nMemAvailable: 4194304 kB\nSwapFree: 1048576 kB\n");
  }
  void put(const std::string& file, const std::string& text) const {
    fs::create_directories(fs::path(root_ + "/" + file).parent_path());
    std::ofstream(root_ + "/" + file) << text;
  }
  const std::string root_ = testing::TempDir() + "dusk_memory_" +
                            testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(FreeMemory, IsWhatTheMachineHasFreeWithSwap) { EXPECT_EQ(free_memory(root_), 5 * kGiB); }

TEST_F(FreeMemory, IsBoundedByEachGroupOfVersion2) {
  put("proc/self/cgroup", "0::/user/job\n");
  put("sys/fs/cgroup/user/job/memory.max", "max\n");
  put("sys/fs/cgroup/user/memory.max", std::to_string(3 * kGiB));
  put("sys/fs/cgroup/user/memory.current", std::to_string(2 * kGiB));
  EXPECT_EQ(free_memory(root_), kGiB) << "the limit of the group above";
  put("sys/fs/cgroup/user/memory.stat", "anon 7\ninactive_file " + std::to_string(kGiB) + "\n");
  EXPECT_EQ(free_memory(root_), 2 * kGiB) << "cached files are dropped when memory is needed";
}

TEST_F(FreeMemory, IsBoundedByAGroupOfVersion1) {
  put("proc/self/cgroup", "5:cpu:/\n4:memory:/a\n0::/\n");
  put("sys/fs/cgroup/memory/a/memory.limit_in_bytes", std::to_string(2 * kGiB));
  put("sys/fs/cgroup/memory/a/memory.usage_in_bytes", std::to_string(kGiB / 2));
  EXPECT_EQ(free_memory(root_), kGiB * 3 / 2);
  put("sys/fs/cgroup/memory/a/memory.usage_in_bytes", std::to_string(3 * kGiB));
  EXPECT_EQ(free_memory(root_), 0u);
}

TEST_F(FreeMemory, IsBoundedByTheLimitOfAddressSpace) {
  put("proc/self/statm", "1024 0 0 0 0 0 0\n");  // pages
  rlimit before{};
  getrlimit(RLIMIT_AS, &before);
  rlimit limit = before;
  limit.rlim_cur = 3 * kGiB;
  ASSERT_EQ(setrlimit(RLIMIT_AS, &limit), 0);
  const std::uint64_t free = free_memory(root_);
  setrlimit(RLIMIT_AS, &before);
  EXPECT_EQ(free, 3 * kGiB - 1024 * 4096);
}

TEST_F(FreeMemory, IsShownWithItsUnit) {
  EXPECT_EQ(size_text(0), "0.0 MiB");
  EXPECT_EQ(size_text(std::uint64_t{14} << 20), "14 MiB");
  EXPECT_EQ(size_text(kGiB * 3 / 2), "1.5 GiB");
  EXPECT_EQ(size_text(145 * kGiB), "145 GiB");
}

TEST_F(FreeMemory, OfADiskIsAskedWhereAFolderWouldBe) {
  EXPECT_GT(free_disk(root_ + "/none/below"), 0u);
}

}  // namespace
}  // namespace dusk
