// SPDX-License-Identifier: Apache-2.0
#include "sw/config/path_keys.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "sw/config/config_file.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

/// A folder with a configuration and a file next to it, and a current folder with another file.
class PathKeys : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(root_);
    fs::create_directories(root_ / "configs");
    fs::create_directories(root_ / "here");
    std::ofstream(root_ / "configs/t.csv") << "0,0,1,4\n";
    std::ofstream(root_ / "here/only_here.csv") << "0,0,1,4\n";
    fs::current_path(root_ / "here");
  }
  void TearDown() override { fs::current_path(before_); }

  /// traffic.trace_file of a configuration that names `value`.
  static std::string read(const std::string& value) {
    Configuration configuration;
    configuration.read_text("[traffic]\nkind = \"trace\"\ntrace_file = \"" + value + "\"",
                            "../configs/a.toml");
    return configuration.experiment().traffic.trace_file;
  }

  const fs::path before_ = fs::current_path();
  const fs::path root_ = fs::path(testing::TempDir()) / "dusk_path_keys";
};

TEST_F(PathKeys, OfAFileBeginAtItsFolder) {
  EXPECT_EQ(read("t.csv"), "../configs/t.csv");
  EXPECT_EQ(read("./sub/../t.csv"), "../configs/t.csv");
  EXPECT_EQ(read("/tmp/t.csv"), "/tmp/t.csv");
  EXPECT_EQ(read("nowhere.csv"), "../configs/nowhere.csv");
  EXPECT_EQ(read(""), "");
}

TEST_F(PathKeys, OfAFileAreTakenFromTheCurrentFolderIfTheyAreOnlyThere) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(read("only_here.csv"), "only_here.csv");
  EXPECT_EQ(read("only_here.csv"), "only_here.csv");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "note: ../configs/a.toml: traffic.trace_file: only_here.csv is taken from the current "
            "folder, as it is not beside this file\n");
}

TEST_F(PathKeys, OfASettingBeginAtTheCurrentFolder) {
  Configuration configuration;
  configuration.read_setting("traffic.trace_file=../configs/t.csv");
  EXPECT_EQ(configuration.experiment().traffic.trace_file, "../configs/t.csv");
}

TEST_F(PathKeys, OfAWrittenConfigurationAreAbsolute) {
  Experiment e;
  e.traffic.trace_file = "../configs/t.csv";
  e.switch_.replace = "dusk_a=x.sv, dusk_b=/y.sv";
  const std::string text = configuration_text(e);
  const std::string root = fs::current_path().parent_path().string();
  EXPECT_NE(text.find("trace_file = \"" + root + "/configs/t.csv\""), std::string::npos) << text;
  EXPECT_NE(text.find("replace = \"dusk_a=" + root + "/here/x.sv,dusk_b=/y.sv\""),
            std::string::npos);
  EXPECT_NE(text.find("permutation_file = \"\""), std::string::npos);
}

TEST_F(PathKeys, OfReplacedModulesAreThoseBehindTheSigns) {
  EXPECT_EQ(paths_beside("switch.replace", "dusk_a=x.sv, dusk_b=/y.sv,c", "f/a.toml"),
            "dusk_a=f/x.sv,dusk_b=/y.sv,c");
  EXPECT_EQ(paths_beside("switch.replace", "dusk_a=x.sv", "a.toml"), "dusk_a=x.sv");
  EXPECT_TRUE(names_files("switch.replace"));
  EXPECT_FALSE(names_files("run.output"));
}

}  // namespace
}  // namespace dusk
