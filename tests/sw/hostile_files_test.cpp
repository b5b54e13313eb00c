// SPDX-License-Identifier: Apache-2.0
// Pipes, devices, folders, unreadable and endless files in the place of every file that is read.
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "sw/common/config_error.h"
#include "sw/run/lockstep_tally.h"
#include "sw/run/run_results.h"
#include "tests/sw/pages/run_texts.h"
#include "tests/sw/program_in_process.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;
using testing::AnyOf;
using testing::HasSubstr;

/// A command that reads a file, and the place of that file.
struct Reader {
  const char* name;
  const char* file;
  std::vector<std::string> command;
  bool may_be_missing = false;
};

const Reader kReaders[] = {
    {"run", "f", {"run", "f"}},
    {"check", "f", {"check", "f"}},
    {"cost", "f", {"cost", "f"}},
    {"analyze", "f", {"analyze", "f"}},
    {"explore", "f", {"explore", "f", "--axis", "switch.vcs=2,3"}},
    {"sweep", "f", {"sweep", "f", "--axis", "run.seed=1,2"}},
    {"export", "f", {"export-workload", "f", "--output", "o"}},
    {"crosscheck", "f", {"crosscheck", "f"}},
    {"questions", "f", {"crosscheck", "--questions", "f"}},
    {"theirs", "f", {"compare", "f"}},
    {"compare", "f", {"compare", "theirs.csv", "f"}},
    {"permutation",
     "f",
     {"run", "--set", "traffic.pattern=permutation", "--set", "traffic.permutation_file=f"}},
    {"trace", "f", {"run", "--set", "traffic.kind=trace", "--set", "traffic.trace_file=f"}},
    {"application",
     "f.goal",
     {"run", "--set", "traffic.kind=application", "--set", "application.files=f.goal"}},
    {"vef", "f.vef", {"trace", "check", "f.vef"}},
    {"node_file",
     "f",
     {"run", "--set", "traffic.kind=application", "--set", "application.node_file=f"}},
    {"liberty", "f", {"cost", "--liberty", "./f"}},
    {"own_block", "f", {"run", "--set", "switch.replace=dusk_rr_arbiter=f"}},
    {"fuzz_report", "f", {"fuzz", "--lockstep", "--moved", "1", "--report", "f", "--resume"}, true},
    {"study", "s/study.toml", {"reproduce", "s"}},
    {"published", "s/published.csv", {"reproduce", "s"}, true},
    {"notes", "s/notes.md", {"reproduce", "s"}, true},
    {"plot", "s/plot.gp", {"reproduce", "s"}, true},
    {"base", "s/base.toml", {"reproduce", "s"}},
    {"include", "s/more.toml", {"reproduce", "s"}},
    {"shown_summary", "d/summary.json", {"results", "show", "d"}, true},
    {"shown_points", "p/points.csv", {"results", "show", "p"}, true},
    {"compared_points", "p/points.csv", {"results", "diff", "p", "p"}, true},
    {"summary", "r/summary.json", {"report", "r"}},
    {"series", "r/timeseries.csv", {"report", "r"}},
    {"channels", "r/channels.csv", {"report", "r"}},
    {"config", "r/config.toml", {"report", "r"}, true},
    {"topology", "r/topology.json", {"report", "r"}, true},
    {"states", "r/channel_states.csv", {"report", "r"}, true},
    {"flits", "r/channel_flits.npy", {"report", "r"}, true},
    {"latency", "r/latency.csv", {"report", "r"}, true},
    {"journey", "r/journey-1.csv", {"report", "r"}, true},
    {"waits", "r/waits.json", {"report", "r"}, true},
    {"beside", "r/latency_windows.csv", {"report", "q", "--beside", "r"}, true},
    {"points", "w/points.csv", {"report", "w"}},
};

/// Kind of thing in the place of the file.
struct Kind {
  const char* name;
  void (*make)(const std::string& file);
};

void link_to(const std::string& target, const std::string& file) {
  ASSERT_EQ(symlink(target.c_str(), file.c_str()), 0);
}

const Kind kKinds[] = {
    {"pipe", [](const std::string& f) { ASSERT_EQ(mkfifo(f.c_str(), 0600), 0); }},
    {"folder", [](const std::string& f) { fs::create_directory(f); }},
    {"endless", [](const std::string& f) { link_to("/dev/zero", f); }},
    {"terminal", [](const std::string& f) { link_to("/dev/tty", f); }},
    {"error", [](const std::string& f) { link_to("/proc/self/mem", f); }},  // EIO
    {"dangling", [](const std::string& f) { link_to("nowhere", f); }},
    {"loop", [](const std::string& f) { link_to(fs::path(f).filename(), f); }},
    {"long",
     [](const std::string& f) {
       std::ofstream{f};
       fs::resize_file(f, std::uintmax_t{1} << 40);  // without blocks on the disk
     }},
};

void put(const std::string& file, const std::string& text) { std::ofstream(file) << text; }

class HostileFiles : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / "hostile_files";
    fresh();
  }
  void TearDown() override {
    fs::current_path("/");
    fs::remove_all(folder_);
  }
  /// Files that are all right.
  void fresh() const {
    fs::remove_all(folder_);
    for (const char* part : {"s", "d", "p"}) fs::create_directories(folder_ / part);
    fs::current_path(folder_);
    put("theirs.csv", "traffic.load,packet_latency\n0.1,20\n");
    put("s/study.toml",
        "title = \"T\"\nbase = \"base.toml\"\ninclude = \"more.toml\"\n[[tables]]\nid = \"t\"\n"
        "[[tables.rows]]\nid = \"r\"\nmeasure = \"1\"\n");
    put("s/base.toml", "[network]\nk = 2\n");
    put("s/more.toml", "[measures]\na = \"1\"\n");
    put("d/config.toml", "# Effective configuration of experiment 'd' (dusk 0.1.0).\n");
    put("p/.dusk", "dusk sweep\n");
    pages::write_run("q");
    pages::write_run("r");
    fs::create_directory("w");
    put("w/points.csv", "seeds,saturated,steady\n");
  }
  std::string listing() const {
    std::string all;
    for (const auto& entry : fs::recursive_directory_iterator(folder_))
      all += entry.path().string() + '\n';
    return all;
  }
  fs::path folder_;
};

TEST_F(HostileFiles, AreToldInOneLineAndNothingIsWritten) {
  for (const Reader& reader : kReaders) {
    for (const Kind& kind : kKinds) {
      SCOPED_TRACE(std::string(reader.name) + ", " + kind.name);
      fresh();
      fs::remove(reader.file);
      kind.make(reader.file);
      const std::string before = listing();
      const Reported all = reported(reader.command);
      expect_one_clear_line(all, "");
      // A link out of a study is not followed. A report that another program wrote is not replaced.
      // Only the lines of a trace are limited.
      EXPECT_THAT(all.text,
                  AnyOf(HasSubstr("cannot be read: "), HasSubstr(" leads out of "),
                        HasSubstr(" is no file"), HasSubstr(" is no NumPy file"),
                        HasSubstr(" did not write it "), HasSubstr("f:1: the line is too long"),
                        HasSubstr(" is not known "), HasSubstr("f.goal:1: unexpected"),
                        HasSubstr("f.vef:1: a word of more")));
      EXPECT_EQ(listing(), before);
    }
  }
}

TEST_F(HostileFiles, AMissingOneIsToldWhereItIsNeeded) {
  for (const Reader& reader : kReaders) {
    if (reader.may_be_missing) continue;
    fresh();
    fs::remove(reader.file);
    expect_one_clear_line(reported(reader.command), reader.name);
  }
}

/// The same among the results of runs, which a sweep reads again, and for the report of a campaign.
TEST_F(HostileFiles, AmongResultsAreTold) {
  const auto whole = [] {
    put("summary.json", "{\"complete\": true, \"checks\": []}");
    put("timeseries.csv", "cycle,power\n");
    put("channels.csv", "");
    put("performance.json", "{\"seconds\": 1}");
  };
  whole();
  EXPECT_NO_THROW(read_run_results("."));
  for (const char* file : {"summary.json", "timeseries.csv", "channels.csv", "performance.json",
                           "functional_queues.csv"}) {
    for (const Kind& kind : kKinds) {
      fresh();
      whole();
      fs::remove(file);
      kind.make(file);
      EXPECT_THROW(read_run_results("."), ErrorLine) << file << ", " << kind.name;
    }
  }
}

}  // namespace
}  // namespace dusk
