// SPDX-License-Identifier: Apache-2.0
#include "sw/shapes/shape_cache.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "rtl/rtl_sources.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

class ShapeCache : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder);
    fs::create_directories(entry);
    fs::permissions(entry, fs::perms::owner_all);
    std::ofstream(entry + "/shape.so") << "a library";
  }
  const std::string folder =
      ::testing::TempDir() + ::testing::UnitTest::GetInstance()->current_test_info()->name();
  const std::string entry = folder + "/entry";
};

TEST_F(ShapeCache, TakesOnlyWhatIsSealed) {
  EXPECT_EQ(sealed(entry), "");
  EXPECT_TRUE(cached_entries(folder).empty());
  seal(entry);
  EXPECT_EQ(sealed(entry), entry + "/shape.so");
  EXPECT_THAT(cached_entries(folder), testing::ElementsAre("entry"));
}

TEST_F(ShapeCache, RefusesWhatWasChangedAfterwards) {
  seal(entry);
  std::ofstream(entry + "/shape.so") << "a librarz";  // as long as before
  EXPECT_EQ(sealed(entry), "");
  seal(entry);
  fs::remove(entry + "/shape.so");
  EXPECT_EQ(sealed(entry), "");
}

TEST_F(ShapeCache, RefusesWhatIsNoFile) {
  for (const char* file : {"/shape.so", "/shape.sum"}) {
    fs::remove(entry + "/shape.so");
    std::ofstream(entry + "/shape.so") << "a library";
    fs::remove(entry + "/shape.sum");
    seal(entry);
    ASSERT_NE(sealed(entry), "");
    fs::remove(entry + file);
    ASSERT_EQ(mkfifo((entry + file).c_str(), 0600), 0);
    EXPECT_EQ(sealed(entry), "") << file;
    fs::remove(entry + file);
    fs::create_symlink("/dev/zero", entry + file);
    EXPECT_EQ(sealed(entry), "") << file;
  }
}

TEST_F(ShapeCache, RefusesAFolderThatOthersCanWriteTo) {
  seal(entry);
  EXPECT_EQ(sealed(entry), entry + "/shape.so");
  chmod(entry.c_str(), 0770);
  EXPECT_EQ(sealed(entry), "");
  chmod(entry.c_str(), 0700);
  chmod(folder.c_str(), 0777);
  EXPECT_EQ(sealed(entry), "") << "the folder above";
  EXPECT_TRUE(cached_entries(folder).empty());
  EXPECT_EQ(clear_entries(folder), 0u);
}

TEST_F(ShapeCache, RefusesALibraryThatIsALinkOrThatOthersCanWriteTo) {
  seal(entry);
  chmod((entry + "/shape.so").c_str(), 0666);
  EXPECT_EQ(sealed(entry), "");
  chmod((entry + "/shape.so").c_str(), 0600);
  EXPECT_EQ(sealed(entry), entry + "/shape.so");
  fs::rename(entry + "/shape.so", folder + "/elsewhere");
  fs::create_symlink(folder + "/elsewhere", entry + "/shape.so");
  EXPECT_EQ(sealed(entry), "");
}

TEST_F(ShapeCache, IsMadeForThisUserAloneWhateverTheUmask) {
  const mode_t before = umask(0);
  {
    EntryLock lock(folder + "/new/cache", "x");
    EXPECT_EQ(lock.why(), "");
    const PrivateFiles whatever;
    fs::create_directory(folder + "/built");
    std::ofstream(folder + "/built/shape.so") << "a library";
  }
  umask(before);
  const auto mode = [this](const char* name) {
    struct stat status {};
    EXPECT_EQ(stat((folder + name).c_str(), &status), 0) << name;
    return status.st_mode & 0777u;
  };
  EXPECT_EQ(mode("/new"), 0700u);
  EXPECT_EQ(mode("/new/cache"), 0700u);
  EXPECT_EQ(mode("/new/cache/.x.lock"), 0600u);
  EXPECT_EQ(mode("/built"), 0700u);
  EXPECT_EQ(mode("/built/shape.so"), 0600u);
}

TEST_F(ShapeCache, ALogOfSomebodyElseStays) {
  std::ofstream(folder + "/failed.log") << "mine";
  fs::permissions(folder, fs::perms::owner_all);
  clear_entries(folder);
  EXPECT_TRUE(fs::exists(folder + "/failed.log")) << "no cache was ever there";
  EntryLock(folder, "x");
  clear_entries(folder);
  EXPECT_FALSE(fs::exists(folder + "/failed.log"));
}

TEST_F(ShapeCache, IsLockedByOneAtATime) {
  const std::string locks = folder + "/locks";
  {
    EntryLock first(locks, "x"), second(locks, "x"), other(locks, "y");
    ASSERT_TRUE(first.ok() && second.ok() && other.ok()) << first.why();
    EXPECT_TRUE(first.try_lock());
    EXPECT_FALSE(second.try_lock());
    EXPECT_TRUE(other.try_lock());
  }
  EntryLock after(locks, "x");
  EXPECT_TRUE(after.try_lock());
}

TEST_F(ShapeCache, IsClearedOfWhatItHoldsAndOfNothingElse) {
  const std::string digest(32, 'a'), mine = "p4v1d3h3-checked-" + digest;
  for (const std::string& name : {mine, ".building-p8v3d4q2-" + digest, std::string("photos")})
    fs::create_directories(folder + "/" + name);
  fs::permissions(folder, fs::perms::owner_all);
  {
    EntryLock held(folder, mine);
    ASSERT_TRUE(held.try_lock());
    EXPECT_EQ(clear_entries(folder), 1u);
    EXPECT_TRUE(fs::exists(folder + "/" + mine)) << "it is being built";
  }
  EXPECT_EQ(clear_entries(folder), 1u);
  EXPECT_FALSE(fs::exists(folder + "/" + mine));
  EXPECT_TRUE(fs::exists(folder + "/photos"));
}

TEST_F(ShapeCache, SaysWhyItCannotBeUsed) {
  EXPECT_THAT(EntryLock("/proc/none", "x").why(), testing::StartsWith("/proc/none: "));
  chmod(folder.c_str(), 0777);
  EXPECT_THAT(EntryLock(folder, "x").why(), testing::HasSubstr("others"));
}

TEST(EntryName, DependsOnAllThatDecidesTheLibrary) {
  SwitchShape shape, deeper;
  shape.name = deeper.name = "same";
  deeper.vc_depth = 5;
  const std::set<std::string> names{
      entry_name(shape, false, "tools 1"), entry_name(shape, true, "tools 1"),
      entry_name(shape, false, "tools 2"), entry_name(deeper, false, "tools 1")};
  EXPECT_EQ(names.size(), 4u);
  EXPECT_EQ(entry_name(shape, false, "tools 1"), entry_name(shape, false, "tools 1"));
}

TEST(RtlSources, HoldEveryFileThatTheSwitchIsMadeOf) {
  std::string all;
  for (const RtlSource& source : rtl_sources()) {
    if (source.path == "rtl/dusk.f") all = source.text;
  }
  ASSERT_NE(all, "");
  for (const RtlSource& source : rtl_sources()) {
    if (!fs::path(source.path).has_parent_path()) continue;
    if (source.path.rfind("lists/", 0) == 0) continue;  // made of rtl/common
    std::ifstream in(std::string(DUSK_SOURCE_DIR) + "/" + source.path);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    EXPECT_EQ(source.text, text) << source.path;
  }
}

TEST(RtlSources, HoldEveryHeaderThatTheyInclude) {
  std::set<std::string> paths;
  for (const RtlSource& source : rtl_sources()) paths.insert(source.path);
  const std::regex include("\n#include \"((?:lists|models|rtl)/[^\"]+)\"");
  std::size_t found = 0;
  for (const RtlSource& source : rtl_sources()) {
    for (std::sregex_iterator at(source.text.begin(), source.text.end(), include), end; at != end;
         ++at, ++found)
      EXPECT_EQ(paths.count((*at)[1]), 1u) << source.path << " includes " << (*at)[1];
  }
  EXPECT_GT(found, 10u);
}

}  // namespace
}  // namespace dusk
