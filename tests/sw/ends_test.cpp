// SPDX-License-Identifier: Apache-2.0
// Ends of the program. Unread output, signals, limits and files of other people cost no result. An
// end that must fail is reported before anything is built, run or written.
#include <fnmatch.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <sstream>

namespace dusk {
namespace {

namespace fs = std::filesystem;

/// A shell command in a new folder. In it `dusk` is the program, `$small` the settings of a small
/// network, `$s` a folder with a study.
struct Ending {
  const char* name;
  const char* command;  ///< its status is the status that counts
  int status;
  const char* holds;        ///< shell commands that succeed afterwards
  const char* error = "*";  ///< stderr matches this shell pattern
};

std::ostream& operator<<(std::ostream& out, const Ending& ending) { return out << ending.name; }

const char* const kBefore =
    R"sh(dusk() { "$program" "$@"; }
any='--set run.engine=model --set run.host=kernel --set traffic.injection=bernoulli'
any="$any --set run.warmup=100 --set run.plots=false"
small="$any --set network.k=2 --set network.n=2 --set traffic.load=0.1"
large="$any --set network.k=4 --set network.n=5 --set traffic.load=0.1 --set run.cycles=2000"
short="$small --set run.cycles=2000"
endless="$small --set run.cycles=99999999999"
mkdir s
printf '%s\n' '[network]' 'k = 2' 'n = 2' '[power]' 'mode = "always_on"' '[traffic]' \
  'injection = "bernoulli"' 'load = 0.1' '[run]' 'engine = "model"' 'host = "kernel"' \
  'warmup = 100' 'cycles = 2000' 'plots = false' >s/own.toml
printf '%s\n' 'title = "t"' 'base = "own.toml"' '[[runs]]' 'id = "r"' '[[tables]]' 'id = "t"' \
  '[[tables.rows]]' 'id = "a"' 'measure = "number(r, packet_latency.mean)"' >s/study.toml
runs=results/reproduce/runs/s
whole() { grep -q '"complete": true' "$1/summary.json"; }
part() { grep -q '"complete": false' "$1/summary.json" && [ "$(wc -l <"$1/timeseries.csv")" -gt 1 ]; }
clean() { [ -z "$(find . -name '.dusk-*' -o -name '.running-*')" ]; }
# signalled SIGNALS COMMAND...: sends them once the run has begun
signalled() {
  signals=$1
  shift
  "$program" "$@" &
  child=$!
  until [ -e o/config.toml ] || [ -n "$(find . -name '.dusk-*' -size +0)" ]; do sleep 0.05; done
  sleep 0.5
  for signal in $signals; do kill -$signal $child; done
  wait $child
}
)sh";

const Ending kEndings[] = {
    // A plot that never ends is interrupted, too.
    {"HangingPlot",
     "echo 'while (1) { }' >s/plot.gp; \"$program\" reproduce s --trust & "
     "until [ -n \"$(find . -name figure.gp)\" ]; do sleep 0.05; done; sleep 0.5; "
     "kill -TERM $!; wait $!",
     1, "[ -s results/reproduce/s/s.csv ]", "*no plot: gnuplot: it was interrupted at*"},
    {"NoChildStarts",
     "exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; ulimit -n 6; "  // none is inherited
     "dusk sweep $short --axis run.seed=1,2 --output o",
     1, "clean", "*ended with status * and no message*"},
    // No process reads the printed text.
    {"PipeWithoutReader", "dusk run $short --output o | true; whole o", 0, "clean"},
    {"FullOutput", "dusk run $short --output o >/dev/full", 2, "whole o",
     "*standard output: cannot be written: No space left on device*"},
    {"ClosedOutput", "dusk run $short --output o >&-", 2, "whole o",
     "*standard output: cannot be written: Bad file descriptor*"},
    {"ClosedErrors", "dusk run $short --output o 2>&-", 0, "whole o"},
    {"FullErrors", "dusk run $short --output o 2>/dev/full", 0, "whole o"},
    {"WrongKeyClosed", "dusk run --set run.sed=1 2>&-", 2, "! ls results"},
    {"WrongKeyFull", "dusk run --set run.sed=1 2>/dev/full", 2, "! ls results"},
    {"WrongOptionFull", "dusk run --hel 2>/dev/full", 2, "! ls results"},
    {"HelpFull", "dusk run --help >/dev/full", 2, ":",
     "standard output: cannot be written: No space left on device\n"},
    {"HelpClosed", "dusk --help >&-", 2, ":",
     "standard output: cannot be written: Bad file descriptor\n"},
    {"VersionClosed", "dusk --version >&-", 2, ":",
     "standard output: cannot be written: Bad file descriptor\n"},
    {"SweepAllClosed", "dusk sweep $short --axis run.seed=1,2 --output o <&- >&- 2>&-", 2,
     "[ -s o/points.csv ] && ! grep -vE '^(start|finish) ' o/runs/jobs.log && [ ! -s o/runs/.lock "
     "]"},
    {"ReproduceClosed", "dusk reproduce s 2>&-", 0,
     "[ -s results/reproduce/s/s.md ] && ! grep -vE '^(start|finish) ' $runs/jobs.log"},
    {"ReproduceFull", "dusk reproduce s >/dev/full", 2, "[ -s results/reproduce/s/s.csv ]"},
    {"ExportClosed", "dusk export-workload $short --output w.csv 2>&-", 0, "[ -s w.csv.toml ]"},
    {"CompareFull",
     "printf 'traffic.load,packet_latency\\n0.1,30\\n' >t.csv; "
     "dusk compare t.csv $any --set network.k=2 --set network.n=2 --set run.cycles=2000 --output o "
     ">/dev/full",
     2, "[ -s o/compare.md ]"},
    // Signals.
    {"HangUp", "signalled HUP run $endless --output o", 130, "part o && clean"},
    {"Terminated", "signalled TERM run $endless --output o", 130, "part o && clean"},
    {"TwiceAtOnce", "signalled 'INT INT' run $endless --output o", 130, "part o && clean"},
    {"IgnoredHangUp", "trap '' HUP; signalled HUP run $small --set run.cycles=3000000 --output o",
     0, "whole o"},
    {"ProcessorTime", "ulimit -S -t 1; dusk run $endless --output o", 130, "part o && clean"},
    {"HangUpOfAnExport", "signalled HUP export-workload $endless --output w.csv", 130,
     "clean && [ ! -e w.csv ] && [ ! -e w.csv.toml ]", "*no workload is written*"},
    // Memory and disk.
    {"SourcesTooLarge",
     "ulimit -v 2000000; dusk export-workload --set network.k=16 --set network.n=6 --output w.csv",
     2, "[ ! -e w.csv ] && clean",
     "--set: network.n: the sources of 16777216 nodes take at least 2.8 GiB of memory, 1.* (fewer "
     "nodes)*"},
    {"SweepTooLarge",
     "ulimit -v 2000000; dusk sweep --axis network.n=6 --set network.k=16 --set run.engine=model",
     2, "[ ! -e results ]",
     "n=6: --axis: network.n: a network of * switches takes at least * are free *"},
    {"TooManyAtOnce",
     "ulimit -v 200000; dusk sweep $large "
     "--axis run.seed=1:20:1 --jobs 20 --output o",
     2, "[ ! -e o ]", "--jobs: 20 of these runs at a time take more than *"},
    {"LimitOfMemory", "ulimit -v 48000; dusk run $large --output o", 2, "clean", "*emory*"},
    {"MemoryThatRunsOut",
     "ulimit -v 60000; dusk run $any --set network.k=2 --set network.n=2 --set "
     "run.cycles=99999999999 --set traffic.load=1 --set traffic.length=1 "
     "--set traffic.pattern=hotspot --set 'traffic.hotspots=[0]' --set traffic.hotspot_share=0.9 "
     "--output o",
     2, "part o && clean", "*memory ran out (*); the results so far are marked incomplete*"},
    {"WindowsThatNoDiskHolds",
     "dusk run $small --set power.window=2 --set run.cycles=1000000000000000 --output o", 2,
     "[ ! -e o ]",
     "--set: run.cycles: 1000000000000000 cycles in windows of 2 make a time series of at least *"},
    {"PacketsThatNoDiskHolds",
     "dusk run $small --set run.packet_table=true --set run.cycles=1000000000000000 --set "
     "power.window=1000000 --output o",
     2, "[ ! -e o ]", "--set: run.packet_table: * packets make a table of at least *"},
    {"DetailThatNoDiskHolds",
     "dusk run $small --set power.window=200 --set run.cycles=2000000000000 --output o", 2,
     "[ ! -e o ]", "--set: run.cycles: * make a time series of at least * run.detail off)*"},
    {"WindowsGoToTheDisk", "dusk run $small --set power.window=2 --set run.cycles=40000 --output o",
     0, "whole o && [ $(wc -l <o/timeseries.csv) -eq 20001 ]"},
    // Files that the program did not write.
    {"LinkInAFolderOfMany",
     "echo mine >x; ln -s x w.csv.partial; dusk export-workload $short --output w.csv", 0,
     "[ \"$(cat x)\" = mine ] && [ -s w.csv ]"},
    {"LogThatIsALink",
     "dusk sweep $short --axis run.seed=1 --output o && echo mine >x && ln -sf ../../x "
     "o/runs/jobs.log && dusk sweep $short --axis run.seed=1,2 --output o",
     2, "[ \"$(cat x)\" = mine ]", "*o/runs/jobs.log: cannot be written: it is a symbolic link*"},
    {"RunOfSomebodyElse",
     "mkdir -p o/runs/seed=1_s1; echo mine >o/runs/seed=1_s1/mine; "
     "dusk sweep $short --axis run.seed=1,2 --output o",
     2, "[ -s o/runs/seed=1_s1/mine ] && [ ! -e o/runs/jobs.log ]",
     "--output: o: has files that dusk sweep did not write *"},
    {"PlaceOfAResult",
     "dusk sweep $short --axis run.seed=1 --output o && mkdir o/runs/seed=2_s2 && echo mine "
     ">o/runs/seed=2_s2/mine && dusk sweep $short --axis run.seed=1,2 --output o",
     2, "[ -s o/runs/seed=2_s2/mine ]", "*o/runs/seed=2_s2: is no finished run of dusk*"},
    {"HiddenFolderOfSomebodyElse",
     "dusk sweep $short --axis run.seed=1 --output o && mkdir o/runs/.running-seed=2_s2 && echo "
     "mine >o/runs/.running-seed=2_s2/mine && dusk sweep $short --axis run.seed=1,2 --output o",
     2, "[ -s o/runs/.running-seed=2_s2/mine ]", "*is in the way, and dusk did not write it*"},
    {"TableOfSomebodyElse",
     "mkdir o; echo mine >o/points.csv; dusk sweep $short --axis run.seed=1 --output o", 2,
     "[ \"$(cat o/points.csv)\" = mine ] && [ ! -e o/runs ]"},
    {"FolderOfAnotherCommand",
     "dusk sweep $short --axis run.seed=1 --output o && "
     "printf 'traffic.load,packet_latency\\n0.1,30\\n' >t.csv && "
     "dusk compare t.csv $any --output o",
     2, "[ ! -e o/compare.md ]",
     "*\n--output: o: has the results of dusk sweep (another folder)\n"},
    {"FolderOfSomebodyElse",
     "mkdir o; echo mine >o/mine; printf 'traffic.load,packet_latency\\n0.1,30\\n' >t.csv\n"
     "printf '%s\\n' '[network]' 'topology = \"torus\"' 'size = [3, 3]' '[switch]' "
     "'crossbar = \"per_port\"' 'selection = \"most_free_vcs\"' 'escape = \"dateline\"' >c.toml\n"
     "refused() { dusk \"$@\" --output o 2>error; s=$?; cat error >&2; [ $s -eq 2 ] && "
     "[ $(wc -l <error) -eq 1 ] && grep -q '^--output: o: has files that dusk .* did not' error; "
     "}\n"
     "any=\"$any --set network.k=2 --set network.n=2\"\n"
     "refused sweep $any --axis run.seed=1 && refused compare t.csv $any && "
     "refused crosscheck c.toml && refused explore --power none $any --axis switch.vc_depth=1,2",
     0, "[ \"$(ls -A o)\" = mine ]"},
    {"PageOfSomebodyElse", "echo mine >s/s.md; dusk reproduce s --output s", 2,
     "[ \"$(cat s/s.md)\" = mine ] && [ ! -e results ]",
     "--output: s/s.md: exists already, and dusk did not write it *"},
    {"FigureOfSomebodyElse",
     "mkdir -p p/figures; echo mine >p/figures/s.svg; dusk reproduce s --output p", 2,
     "[ \"$(cat p/figures/s.svg)\" = mine ] && [ ! -e results ]"},
    {"TableOfSomebodyElseInACheckout",
     "mkdir -p docs/results; echo mine >docs/results/fat-tree-pmin.csv; "
     "dusk reproduce fat-tree-pmin",
     2, "[ \"$(cat docs/results/fat-tree-pmin.csv)\" = mine ] && [ ! -e results ]",
     "docs/results/fat-tree-pmin.csv: exists already, and dusk did not write it *"},
    {"PageOfItsOwn", "dusk reproduce s --output p && dusk reproduce s --output p", 0,
     "[ -s p/s.md ]"},
    {"ReportOfSomebodyElse", "echo mine >x; dusk fuzz --lockstep --count 1 --report x", 2,
     "[ \"$(cat x)\" = mine ]",
     "--report: x: exists already, and dusk did not write it (another name)\n"},
    // Reported before the work.
    {"FolderThatCannotBeMade", "dusk run --output /proc/x", 2, "[ ! -e results ]",
     "--output: /proc/x: cannot be written: No such file or directory\n"},
    {"LongName", "dusk run --set run.name=$(printf '%0300d' 7)", 2, "[ ! -e results ]",
     "--set: run.name: has 300 bytes (at most 235)\n"},
    {"CheckoutThatCannotBeWritten",
     "mkdir docs; ln -s /proc/self docs/results; dusk reproduce fat-tree-pmin", 2,
     "[ ! -e results ]", "docs/results: cannot be written: *"},
    {"PageThatCannotBeWritten", "dusk reproduce s --output /proc/x", 2, "[ ! -e results ]",
     "--output: /proc/x: cannot be written: *"},
    // Names.
    {"LongPoint",
     "dusk sweep $short --axis traffic.length=16 --axis \"run.packets=[$(seq -s, 0 90)],[1]\" "
     "--output o",
     0, "[ $(grep -c finish o/runs/jobs.log) -eq 2 ]"},
    {"PointsThatLookAlike",
     "seq 3 -1 0 >a,b; cp a,b a-b; "
     "sed 's/^load/pattern = \"permutation\"\\npermutation_file = \"a-b\"\\n&/' s/own.toml "
     ">p.toml; "
     "dusk sweep p.toml --axis 'traffic.permutation_file=\"a,b\",a-b' --output o",
     0, "[ $(grep -c finish o/runs/jobs.log) -eq 2 ]"},
    {"FileWithALineEnd",
     "cp s/own.toml $'a\\nb.toml'; dusk run $'a\\nb.toml' --output o && dusk run o/config.toml "
     "--output p && dusk run $'a\\nb.toml'",
     0, "whole o && whole p && whole 'results/a b-1'"},
};

class Ends : public testing::TestWithParam<Ending> {
 protected:
  void SetUp() override {
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "here");
  }
  int shell(const std::string& command) const {
    std::ofstream(folder_ / "script") << "program='" DUSK_PROGRAM "'\n" << command << '\n';
    const int status = std::system(
        ("cd '" + (folder_ / "here").string() + "' && exec bash ../script >../output 2>../error")
            .c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  std::string text_of(const char* file) const {
    std::ifstream in(folder_ / file);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
  }
  const fs::path folder_ =
      fs::path(testing::TempDir()) / (std::string("dusk_ends_") + GetParam().name);
};

TEST_P(Ends, AsItShould) {
  EXPECT_EQ(shell(kBefore + std::string(GetParam().command)), GetParam().status)
      << text_of("error");
  const std::string error = text_of("error");
  EXPECT_EQ(fnmatch(GetParam().error, error.c_str(), 0), 0) << error;
  EXPECT_EQ(error.find("std::"), std::string::npos) << error;
  const std::string functions = std::string(kBefore);
  const auto made = functions.find("mkdir s"), rest = functions.find("runs=");
  EXPECT_EQ(shell(functions.substr(0, made) + functions.substr(rest) + GetParam().holds), 0)
      << error;
}

INSTANTIATE_TEST_SUITE_P(All, Ends, testing::ValuesIn(kEndings),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace dusk
