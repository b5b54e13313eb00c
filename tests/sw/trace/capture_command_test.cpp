// SPDX-License-Identifier: Apache-2.0
// Programs and options in commands that start MPI programs, and symbols that cannot be captured.
#include "sw/trace/capture_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>

#include "sw/common/config_error.h"
#include "sw/trace/capture_check.h"
#include "tests/support/temporary_file.h"

namespace dusk {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class CaptureCommandTest : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(folder_);
    before_ = std::getenv("PATH");
    setenv("PATH", folder_.c_str(), 1);
    for (const char* name : {"mpirun", "program", "other", "core"}) {
      const std::string file = written(folder_ + "/" + name, "#!/bin/sh\nexit 7\n");
      chmod(file.c_str(), 0700);
    }
  }
  void TearDown() override { setenv("PATH", before_.c_str(), 1); }

  std::string folder_ = temporary_name("");
  std::string before_;
};

TEST_F(CaptureCommandTest, TheProgramIsTheFirstWordThatNoOptionTakes) {
  const CaptureCommand got =
      understand_command({"mpirun", "-n", "16", "--bind-to", "core", "--mca", "btl", "program",
                          "--oversubscribe", "program", "other", ":", "-n", "2", "other", "-x"});
  EXPECT_EQ(got.launcher, 0);
  EXPECT_THAT(got.programs, ElementsAre(folder_ + "/program", folder_ + "/other"));
}

TEST_F(CaptureCommandTest, WithoutLauncherTheFirstWordIsTheProgram) {
  const CaptureCommand got = understand_command({"program", "7"});
  EXPECT_EQ(got.launcher, SIZE_MAX);
  EXPECT_THAT(got.programs, ElementsAre(folder_ + "/program"));
  EXPECT_THAT(with_library({"program", "7"}, got, "/l.so", "/d"), ElementsAre("program", "7"));
}

TEST_F(CaptureCommandTest, TheLibraryIsGivenToAllRanks) {
  const std::vector<std::string> command = {"mpirun", "-n", "2", "program"};
  EXPECT_THAT(with_library(command, understand_command(command), "/l.so", "/d e"),
              ElementsAre("mpirun", "-x", "LD_PRELOAD=/l.so", "-x", "DUSK_CAPTURE=/d e", "-n", "2",
                          "program"));
  EXPECT_THROW(with_library(command, understand_command(command), "/a b/l.so", "/d"), ConfigError);
  EXPECT_THROW(with_library(command, understand_command(command), "/l.so", "/d;e"), ConfigError);
}

TEST_F(CaptureCommandTest, ACommandThatIsNotThereIsRefused) {
  EXPECT_THROW(understand_command({}), ConfigError);
  EXPECT_THROW(understand_command({"absent"}), ConfigError);
  std::filesystem::remove(folder_ + "/mpirun");
  try {
    understand_command({"mpirun", "program"});
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_THAT(error.what(), HasSubstr("openmpi-bin"));
  }
}

TEST_F(CaptureCommandTest, TheProgramGetsTheFolderAndItsStatusIsReturned) {
  const std::string script = "test \"$DUSK_CAPTURE\" = /records || exit 1; exit 9";
  EXPECT_EQ(run_captured({"/bin/sh", "-c", script}, true, "/absent.so", "/records"), 9);
  EXPECT_EQ(run_captured({folder_ + "/absent"}, true, "/absent.so", "/records"), 127);
}

TEST(CaptureCheckTest, SymbolsAreReadWithoutVersions) {
  EXPECT_THAT(symbols_in("                 U MPI_Send\n                 U printf@GLIBC_2.2.5\n"),
              ElementsAre("MPI_Send", "printf"));
}

TEST(CaptureCheckTest, UnknownFunctionsAreNamed) {
  const std::set<std::string> wrapped = {"MPI_Send", "MPI_Recv"};
  EXPECT_THAT(refuse_symbols("p", {"MPI_Send", "MPI_Comm_rank", "MPI_Wtime", "puts"}, wrapped),
              IsEmpty());
  EXPECT_EQ(
      refuse_symbols("p", {"MPI_Psend_init", "MPI_Send", "PMPI_Recv"}, wrapped),
      "p: calls functions that are not recorded: MPI_Psend_init, PMPI_Recv (those of MPI 3.1)");
  EXPECT_EQ(refuse_symbols("p", {"mpi_send_", "mpi_init_"}, wrapped),
            "p: calls MPI from Fortran: mpi_init_, mpi_send_ (programs in C and C++)");
}

}  // namespace
}  // namespace dusk
