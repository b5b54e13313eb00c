// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <thread>

#include "sw/common/input_text.h"
#include "sw/shapes/shape_build.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class ShapeNinja : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder);
    fs::create_directories(folder + "/obj");
  }
  /// A file as Verilator writes it.
  void verilated(const std::string& name, std::size_t bytes) const {
    std::ofstream(folder + "/obj/" + name) << std::string(bytes, ' ');
  }
  const std::string folder =
      ::testing::TempDir() + ::testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(ShapeNinja, CompilesEveryFileOnceInUnitsOfAboutTheSameSize) {
  for (const char* name : {"V__0.cpp", "V__1.cpp", "V__2.cpp", "V__3.cpp"})
    verilated(name, 900'000);
  verilated("V__0__Slow.cpp", 500'000);
  verilated("V__Syms.cpp", 100);
  verilated("V.h", 100);
  const std::string text = ninja_file(folder, "/verilator", false);
  std::string all;
  for (const char* unit : {"often0", "often1", "often2", "often3", "once0"}) {
    const std::string source = file_text(folder + "/" + unit + ".cpp");
    EXPECT_NE(source, "") << unit;
    EXPECT_THAT(text, HasSubstr(std::string(unit) + ".o: cxx " + unit + ".cpp"));
    all += source;
  }
  for (const char* name :
       {"V__0.cpp", "V__1.cpp", "V__2.cpp", "V__3.cpp", "V__0__Slow.cpp", "V__Syms.cpp"}) {
    const std::string line = std::string("#include \"obj/") + name + "\"\n";
    const auto first = all.find(line);
    EXPECT_NE(first, std::string::npos) << name;
    EXPECT_EQ(all.find(line, first + 1), std::string::npos) << name;
  }
  EXPECT_THAT(all, Not(HasSubstr("V.h")));
  EXPECT_EQ(file_text(folder + "/once0.cpp"),
            "#include \"obj/V__0__Slow.cpp\"\n#include \"obj/V__Syms.cpp\"\n");
}

TEST_F(ShapeNinja, TheFolderOfVerilatorIsOneWord) {
  verilated("V.cpp", 10);
  const std::string text = ninja_file(folder, "/a b;$(touch x)", false);
  EXPECT_THAT(text, HasSubstr("-isystem '/a b;$$(touch x)/include' "));
  EXPECT_THAT(text, HasSubstr(": cxx /a$ b;$$(touch$ x)/include/verilated.cpp\n"));
}

TEST_F(ShapeNinja, OptimizesWhatRunsAtEveryEdgeAlone) {
  verilated("V.cpp", 10);
  verilated("V__Slow.cpp", 10);
  const std::string text = ninja_file(folder, "/verilator", false);
  EXPECT_THAT(text, HasSubstr("often = -O2\n"));
  EXPECT_THAT(text, HasSubstr("build often0.o: cxx often0.cpp\n  level = $often\n"));
  EXPECT_THAT(text, HasSubstr("build once0.o: cxx once0.cpp\n  level = $once\n"));
}

TEST_F(ShapeNinja, OptimizesALongUnitLess) {
  verilated("V__0.cpp", 8'000'100);
  verilated("V__1.cpp", 10);
  verilated("V__0__Slow.cpp", 8'000'100);
  const std::string text = ninja_file(folder, "/verilator", false);
  EXPECT_THAT(text, HasSubstr("long = -O1\n"));
  EXPECT_THAT(text, HasSubstr("build often0.o: cxx often0.cpp\n  level = $long\n"));
  EXPECT_THAT(text, HasSubstr("build often1.o: cxx often1.cpp\n  level = $often\n"));
  EXPECT_THAT(text, HasSubstr("build once0.o: cxx once0.cpp\n  level = $once\n"));
}

TEST_F(ShapeNinja, MakesVerilatorsPartUnlessItIsThere) {
  verilated("V.cpp", 10);
  EXPECT_THAT(ninja_file(folder, "/verilator", false), HasSubstr("build verilated.o: join"));
  std::ofstream(folder + "/" + kRuntime) << "made before";
  const std::string text = ninja_file(folder, "/verilator", false);
  EXPECT_THAT(text, Not(HasSubstr("build verilated.o")));
  EXPECT_THAT(text,
              HasSubstr("build shape.so: link often0.o often1.o once0.o adapter.o verilated.o"));
}

TEST_F(ShapeNinja, TracesOnlyCheckedSwitches) {
  EXPECT_THAT(ninja_rules("/v", false), HasSubstr("-DVM_TRACE=0"));
  EXPECT_THAT(ninja_rules("/v", true), HasSubstr("-DVM_TRACE=1"));
}

TEST(Toolchain, RunsACompilerACoreAtMostAndAtLeastOne) {
  EXPECT_GE(parallel_jobs(), 1u);
  EXPECT_LE(parallel_jobs(), std::max(1u, std::thread::hardware_concurrency()));
}

}  // namespace
}  // namespace dusk
