// SPDX-License-Identifier: Apache-2.0
// Bad inputs of the program: each gives one line on stderr and status 2. Nothing is simulated, and
// no file is made or changed. Wrong keys and values are in config_error_test.cpp.
#include <fnmatch.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/sw/bad_analyze_commands.h"
#include "tests/sw/bad_application_commands.h"
#include "tests/sw/bad_cost_commands.h"
#include "tests/sw/bad_crosscheck_commands.h"
#include "tests/sw/bad_functional_commands.h"
#include "tests/sw/bad_keys_commands.h"
#include "tests/sw/bad_message_class_commands.h"
#include "tests/sw/bad_reference_commands.h"
#include "tests/sw/bad_results_commands.h"
#include "tests/sw/bad_word_commands.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

const char* const kPermutation =
    "run --set traffic.pattern=permutation --set network.n=1 "
    "--set traffic.permutation_file=";

const BadCommand kBadCommands[] = {
    // The program.
    {"NoCommand", "", "", "dusk: * (dusk --help)"},
    {"UnknownCommand", "", "rum", "dusk: *rum* (dusk --help)"},
    {"UnknownFlag", "", "run --fast", "dusk: --fast is no option of dusk run (dusk run --help)"},
    {"TwoFiles", "touch a.toml b.toml", "run a.toml b.toml", "dusk: *b.toml* (dusk run --help)"},
    {"SetAtTheEnd", "", "run --set", "dusk: --set* (dusk run --help)"},
    {"OutputAtTheEnd", "", "run --output", "dusk: --output* (dusk run --help)"},
    {"FuzzNothing", "", "fuzz --count 0", "dusk: --count*0* (dusk fuzz --help)"},
    // The file.
    {"NoFile", "", "run none.toml",
     "none.toml: cannot be read: No such file or directory (a TOML file)"},
    {"EmptyFileName", "", "run ''", "* cannot be read (a TOML file)"},
    {"FileIsAFolder", "mkdir a.toml", "run a.toml",
     "a.toml: cannot be read: Is a directory (a TOML file)"},
    {"FileBelowAFile", "touch a", "run a/b.toml",
     "a/b.toml: cannot be read: Not a directory (a TOML file)"},
    {"FileNameOfTwoLines", "", "run 'a\nb.toml'",
     "a b.toml: cannot be read: No such file or directory (a TOML file)"},
    {"FileIsABinary", "printf '\\000\\001\\377' >a.toml", "run a.toml", "a.toml:1:*: syntax: *"},
    {"FileIsNotUtf8", "printf '[run]\\nname = \"\\377\"\\n' >a.toml", "run a.toml",
     "a.toml:2:*: syntax: *"},
    {"FileIsJson", "echo '{\"run\": {}}' >a.toml", "run a.toml", "a.toml:1:1: syntax: *"},
    {"FileIsCutOff", "printf '[run]\\nseed =' >a.toml", "run a.toml", "a.toml:2:*: syntax: *"},
    {"NonAsciiKey", "printf '[run]\\ngr\\303\\266\\303\\237e = 1\\n' >a.toml", "run a.toml",
     "a.toml:2:*: syntax: *"},
    {"NonAsciiChoice", "printf '[power]\\nmode = \"\\303\\274\"\\n' >a.toml", "run a.toml",
     "a.toml:2:8: power.mode: unknown '\303\274' (always_on, threshold, forced)"},
    {"HugeIntegerInFile", "printf '[run]\\nseed = 99999999999999999999\\n' >a.toml", "run a.toml",
     "a.toml:2:*: syntax: *"},
    {"SectionTwice", "printf '[run]\\nseed = 1\\n[run]\\ncycles = 9\\n' >a.toml", "run a.toml",
     "a.toml:3:*: syntax: *"},
    {"DateForInteger", "printf '[run]\\nseed = 2024-01-01\\n' >a.toml", "run a.toml",
     "a.toml:2:8: run.seed: 2024-01-01 is not an integer (0 to 4294967295)"},
    {"ListForInteger", "printf '[run]\\nseed = [1, 2]\\n' >a.toml", "run a.toml",
     "a.toml:2:8: run.seed: [[] 1, 2 ] is not an integer (0 to 4294967295)"},
    {"TableForInteger", "printf '[run]\\nseed = {a = 1}\\n' >a.toml", "run a.toml",
     "a.toml:2:8: run.seed: a section is not an integer (0 to 4294967295)"},
    {"TablesForSection", "printf '[[run]]\\nseed = 1\\n' >a.toml", "run a.toml",
     "a.toml:1:*: run: *"},
    {"TextInList", "printf '[traffic]\\nhotspots = [1, \"x\"]\\n' >a.toml", "run a.toml",
     "a.toml:2:*: traffic.hotspots: 'x' is not an integer (list of *"},
    // --set.
    {"SetTwice", "", "run --set run.seed=1 --set run.seed=2",
     "--set: run.seed: is set twice (once)"},
    {"OutputTwice", "", "run --output a --set run.output=b",
     "--set: run.output: --output decides it (leave it out)"},
    {"SchemeAndOneOfItsKeys", "", "run --set power.scheme=powar --set power.policy=idle",
     "--set: power.policy: idle cannot be combined with power.scheme = powar, which sets it to "
     "powar (leave one of them out)"},
    {"EngineOfACheck", "", "check --set run.engine=rtl",
     "--set: run.engine: dusk check decides it (leave it out)"},
    {"SetNothing", "", "run --set ''", "dusk: --set: is empty (dusk run --help)"},
    {"SetNoKey", "", "run --set =3", "--set: : unknown key (dusk keys lists them)"},
    {"SetEmpty", "",
     "run --set run.seed=", "--set: run.seed: '' is not an integer (0 to 4294967295)"},
    {"SetEmptyChoice", "",
     "run --set power.mode=", "--set: power.mode: unknown '' (always_on, threshold, forced)"},
    {"SetEmptyLength", "", "run --set traffic.length=", "--set: traffic.length: '' *(lengths *)"},
    {"SetOpenQuote", "", "run --set 'run.name=\"a'", "--set: run.name: \"a is not one quoted text"},
    {"SetNan", "", "run --set traffic.ramp_low=nan",
     "--set: traffic.ramp_low: nan is out of range (0 to 8)"},
    {"SetInfinity", "", "run --set traffic.ramp_high=inf",
     "--set: traffic.ramp_high: inf is out of range (0 to 8)"},
    {"SetMinusInfinity", "", "run --set traffic.ramp_low=-inf",
     "--set: traffic.ramp_low: -inf is out of range (0 to 8)"},
    {"SetHuge", "", "run --set run.cycles=99999999999999999999",
     "--set: run.cycles: '99999999999999999999' is not an integer (0 to 1000000000000000)"},
    {"SetBeyondCycles", "", "run --set run.cycles=1000000000000001",
     "--set: run.cycles: 1000000000000001 is out of range (0 to 1000000000000000)"},
    {"SetNegativeSeed", "", "run --set run.seed=-1",
     "--set: run.seed: -1 is out of range (0 to 4294967295)"},
    {"SetTinyLoad", "", "run --set traffic.injection=bernoulli --set traffic.load=-1e-300",
     "--set: traffic.load: -1e-300 is out of range (0 to 8)"},
    {"FuzzBubbleOfATree", "", "fuzz --bubble --lockstep --shapes p8v3d4q2 --count 1",
     "no case can be drawn in 10000 tries: *"},
    {"FuzzUnknownShape", "", "fuzz --shapes p4v8d7,p5v1d1 --count 1",
     "--shapes: unknown 'p5v1d1' (sizes as in p8v3d4q2: *)"},
    {"RtlSwitchUnknown", "", "run --set 'run.rtl=l9 (0,1)'",
     "--set: run.rtl: unknown switch 'l9 (0,1)' (all, every N, level L, or switches: 0 to 255, *"},
    {"RtlOfNoTwin", "", "run --set run.engine=model --set 'run.rtl=level 0'",
     "--set: run.rtl: \"level 0\" has no effect with engine = model (engine rtl, lockstep or "
     "gates)"},
    {"WavesOfATwin", "", "run --set run.rtl=3 --waves switch=4,from=1,to=2",
     "--waves: run.waves: switch l0 (0,1,0) is a twin (one of run.rtl = 3)"},
    {"SetUnknownShape", "", "run --set switch.shape=p9v9", "--set: switch.shape: *p9v9*"},
    // Rings, and virtual channels that nobody uses.
    {"WrapOfAMesh", "", "run --set network.topology=mesh --set network.wrap=[1,1]",
     "--set: network.wrap: \\[1, 1] has no effect with topology = mesh (topology torus)"},
    {"WrapOfATree", "", "run --set network.wrap=[1,1]",
     "--set: network.wrap: \\[1, 1] has no effect with topology = k_ary_n_tree (topology torus)"},
    {"WrapTooShort", "", "run --set network.topology=torus --set network.wrap=1",
     "--set: network.wrap: 1 values for 2 dimensions (one for each, 1 a ring or 0 a line, or none "
     "at all)"},
    {"WrapTwice", "", "run --set network.topology=torus --set network.wrap=[2,1]",
     "--set: network.wrap: 2 is out of range (list of integers 0 to 1)"},
    {"IdleVcsOfATree", "", "run --set switch.idle_vcs=1",
     "--set: switch.idle_vcs: 1 has no effect with topology = k_ary_n_tree (topology torus or "
     "mesh)"},
    {"IdleVcsLeaveTooFew", "",
     "run --set network.topology=torus --set switch.output_queue=0 --set switch.crossbar=per_port "
     "--set switch.vcs=4 --set switch.idle_vcs=2",
     "--set: switch.vcs: 4 are too few for adaptive_vcs = 1 and idle_vcs = 2 and 2 escape virtual "
     "channels, before and after the dateline, of a torus (at least 5)"},
    // Steady state.
    {"PrecisionTooCoarse", "", "run --set run.precision=0.6",
     "--set: run.precision: 0.6 is out of range (0 to 0.5)"},
    {"PrecisionNegative", "", "run --set run.precision=-0.1",
     "--set: run.precision: -0.1 is out of range (0 to 0.5)"},
    {"PrecisionOfARamp", "", "run --set run.precision=0.02",
     "--set: run.precision: 0.02 has no effect with injection = ramp (injection bernoulli, "
     "uniform_gaps or self_similar)"},
    {"PrecisionOfAClosedLoop", "", "run --set traffic.kind=closed --set run.precision=0.02",
     "--set: run.precision: 0.02 has no effect with kind = closed (kind open)"},
    {"DetectInARamp", "", "run --set run.warmup_rule=detect",
     "--set: run.warmup_rule: detect has no effect with injection = ramp (injection bernoulli, "
     "uniform_gaps or self_similar)"},
    {"WarmupAndDetect", "",
     "run --set traffic.injection=bernoulli --set run.warmup_rule=detect --set run.warmup=5",
     "--set: run.warmup: 5 has no effect with warmup_rule = detect (warmup_rule given)"},
    {"DetectInOneCycle", "",
     "run --set traffic.injection=bernoulli --set run.warmup_rule=detect --set run.cycles=1",
     "--set: run.cycles: 1 leaves nothing to measure (at least 2)"},
    {"DrainLimitWithoutDrain", "", "run --set run.drain=false --set run.drain_limit=5",
     "--set: run.drain_limit: 5 has no effect with drain = false (drain true)"},
    // Closed loop.
    {"ClosedLoad", "", "run --set traffic.kind=closed --set traffic.load=0.1",
     "--set: traffic.load: 0.1 has no effect with kind = closed (kind open)"},
    {"ClosedRamp", "", "run --set traffic.kind=closed --set traffic.ramp_hold_cycles=5",
     "--set: traffic.ramp_hold_cycles: 5 has no effect with kind = closed (kind open)"},
    {"ClosedCycles", "", "run --set traffic.kind=closed --set run.cycles=5",
     "--set: run.cycles: 5 has no effect with kind = closed (kind open)"},
    {"ClosedLoadInFile", "printf '[traffic]\\nkind = \"closed\"\\nload = 0.1\\n' >a.toml",
     "run a.toml", "a.toml:3:8: traffic.load: 0.1 has no effect with kind = closed (kind open)"},
    {"ClosedNobodySends", "", "run --set traffic.kind=closed --set traffic.active_share=0",
     "--set: traffic.active_share: 0 nodes send (above 0, at most 1)"},
    // Permutation files of four nodes.
    {"PermutationEmpty", "touch p", "p", "--set: traffic.permutation_file: p:*: *"},
    {"PermutationShort", "printf '1\\n2\\n3\\n' >p", "p", "--set: traffic.permutation_file: p:*"},
    {"PermutationLong", "printf '1\\n2\\n3\\n0\\n0\\n' >p", "p",
     "--set: traffic.permutation_file: p:5: *"},
    {"PermutationTwice", "printf '1\\n2\\n1\\n0\\n' >p", "p",
     "--set: traffic.permutation_file: p:3: *"},
    {"PermutationOutside", "printf '1\\n2\\n4\\n0\\n' >p", "p",
     "--set: traffic.permutation_file: p:3: *"},
    {"PermutationNegative", "printf '1\\n-2\\n3\\n0\\n' >p", "p",
     "--set: traffic.permutation_file: p:2: *"},
    {"PermutationWords", "printf '1\\ntwo\\n3\\n0\\n' >p", "p",
     "--set: traffic.permutation_file: p:2: *"},
    {"PermutationIdentity", "printf '0\\n1\\n2\\n3\\n' >p", "p",
     "--set: traffic.pattern: no node sends: permutation maps each of the 4 nodes to itself "
     "(another pattern, or another size)"},
    // Traces.
    {"TraceNoFile", "", "run --set traffic.kind=trace",
     "--set: traffic.trace_file: kind trace needs a file (*)"},
    {"TraceMissing", "", "run --set traffic.kind=trace --set traffic.trace_file=t",
     "--set: traffic.trace_file: t: cannot be read: No such file or directory"},
    {"TraceIsAFolder", "mkdir t", "run --set traffic.kind=trace --set traffic.trace_file=t",
     "--set: traffic.trace_file: t: cannot be read: Is a directory"},
    {"TraceOtherNetwork", "printf '5,0,16,4\n' >t",
     "run --set traffic.kind=trace --set network.n=2 --set traffic.trace_file=t",
     "--set: traffic.trace_file: t:1: destination 16 is out of range (0 to 15)"},
    {"TraceInFile",
     "echo 5,1,1,4 >t; printf '[traffic]\nkind = \"trace\"\ntrace_file = \"t\"' >a.toml",
     "run a.toml",
     "a.toml:3:14: traffic.trace_file: t:1: node 1 sends to itself (another destination)"},
    {"TraceLoad", "", "run --set traffic.kind=trace --set traffic.load=0.1",
     "--set: traffic.load: 0.1 has no effect with kind = trace (kind open)"},
    {"TraceLength", "", "run --set traffic.kind=trace --set traffic.length=2",
     "--set: traffic.length: \"2\" has no effect with kind = trace (kind open)"},
    {"TraceMessages", "", "run --set traffic.kind=trace --set traffic.messages=5",
     "--set: traffic.messages: 5 has no effect with kind = trace (kind closed)"},
    {"TracePrecision", "", "run --set traffic.kind=trace --set run.precision=0.1",
     "--set: run.precision: 0.1 has no effect with kind = trace (kind open)"},
    {"TraceWarmup", "echo 5,1,0,4 >t",
     "run --set traffic.kind=trace --set traffic.trace_file=t --set run.warmup=9 --set "
     "run.cycles=9",
     "--set: run.warmup: 9 leaves nothing to measure of cycles = 9 (less than cycles)"},
    {"OpenTraceFile", "", "run --set traffic.trace_file=t",
     "--set: traffic.trace_file: \"t\" has no effect with kind = open (kind trace)"},
    {"ExportNowhere", "", "export-workload", "dusk: --output* (dusk export-workload --help)"},
    {"ExportEmptyName", "", "export-workload --output ''",
     "dusk: --output: is empty (dusk export-workload --help)"},
    {"ExportToAFolder", "mkdir a", "export-workload --output a",
     "--output: 'a' exists already (a new file, or -)"},
    {"ExportBelowAFile", "touch a", "export-workload --output a/b",
     "--output: a/b: cannot be written: Not a directory"},
    {"ExportWrongKey", "", "export-workload --output a --set run.sed=1",
     "--set: run.sed: unknown key (did you mean run.seed?)"},
    // The results of another simulator.
    {"CompareNothing", "", "compare", "dusk: THEIRS* (dusk compare --help)"},
    {"CompareMissing", "", "compare none.csv",
     "none.csv: cannot be read: No such file or directory (a CSV file with results)"},
    {"CompareFolder", "mkdir a", "compare a",
     "a: cannot be read: Is a directory (a CSV file with results)"},
    {"CompareEmpty", "touch a.csv", "compare a.csv", "a.csv: is empty (*)"},
    {"CompareUnknownColumn", "printf 'traffic.load,latency_of_packet\n' >a.csv", "compare a.csv",
     "a.csv:1: latency_of_packet: unknown column (*)"},
    {"CompareBadNumber", "printf 'traffic.load,packet_latency\n0.1,x\n' >a.csv", "compare a.csv",
     "a.csv:2: packet_latency: 'x' is not a number (a number, or empty)"},
    {"CompareBadSetting", "printf 'switch.vcs,packet_latency\n2,30\n9,30\n' >a.csv",
     "compare a.csv", "a.csv:3: switch.vcs: 9 is out of range (1 to 8)"},
    {"CompareBadFile", "printf 'switch.vcs,packet_latency\n2,30\n' >a.csv; echo x >a.toml",
     "compare a.csv a.toml", "a.toml:1:*: syntax: *"},
    {"CompareTolerance", "printf 'switch.vcs,packet_latency\n2,30\n' >a.csv",
     "compare a.csv --tolerance packet_latency=much", "--tolerance: *is no tolerance (*)"},
    {"CompareSeedTwice", "printf 'run.seed,packet_latency\n2,30\n' >a.csv",
     "compare a.csv --seeds 2", "a.csv:2: run.seed: is a column and --seeds is given *"},
    {"CompareDecimalComma", "printf 'traffic.load;packet_latency\\n0,1;30\\n' >a.csv",
     "compare a.csv",
     "a.csv:2: traffic.load: '0,1' has a comma (a decimal point, no separator of thousands)"},
    // Options that are keys, and points that are too many.
    {"KeyAsOption", "echo >a.toml", "run --load 0.1 a.toml",
     "dusk: --load is no option of dusk run (did you mean --set traffic.load=0.1?)"},
    {"AxisAsOption", "echo >a.toml", "sweep a.toml --load 0.1,0.2",
     "dusk: --load is no option of dusk sweep (did you mean --axis traffic.load=0.1,0.2?)"},
    {"ForeignKeyAsOption", "echo >a.toml", "run a.toml --num-vcs=2",
     "dusk: --num-vcs is no option of dusk run (did you mean --set switch.vcs=2?)"},
    {"OptionMisspelt", "echo >a.toml", "run a.toml --ouptut b",
     "dusk: --ouptut is no option of dusk run (did you mean --output?)"},
    {"OptionLikeNone", "", "run --zzzzzzzz",
     "dusk: --zzzzzzzz is no option of dusk run (dusk run --help)"},
    {"SweepOverflow", "",
     "sweep --axis traffic.load=99999999999999999:99999999999999999:0.000000001",
     "--axis: *: '*' has too many digits (at most 18)"},
    {"SweepProduct", "", "sweep --axis run.seed=0:99999:1 --axis run.cycles=1:99999:1",
     "--axis: more than 100000 points (fewer values)"},
    {"SweepSeeds", "",
     "sweep --set traffic.injection=bernoulli --axis traffic.load=0.1:0.2:0.001 --seeds 1000",
     "--seeds: 1000 for each of 101 points are more than 100000 runs (fewer)"},
    {"SweepLastSeed", "",
     "sweep --set traffic.injection=bernoulli --set run.seed=4294967295 --seeds 2 --axis "
     "network.n=2",
     "n=2: --seeds: the last seed is 4294967296, out of range (0 to 4294967295)"},
    {"SweepDeadlock", "",
     "sweep --set network.topology=torus --set network.size=[4,4] --set switch.output_queue=0 "
     "--set switch.crossbar=per_input_vc --set switch.hop_latency=3 "
     "--set switch.vc_allocator=per_switch --set traffic.injection=bernoulli --set "
     "switch.vc_allocation=non_atomic --axis run.engine=rtl",
     "engine=rtl: *can deadlock*"},
    {"SweepSwitchThatIsNone", "", "sweep --set run.rtl=999 --set network.n=2 --axis run.engine=rtl",
     "engine=rtl: --set: run.rtl: *"},
    {"SweepImpossiblePoint", "", "sweep --axis network.n=2,3 --set switch.output_queue=0",
     "n=2: --set: switch.crossbar: crossbar outputs per VC need an output queue (*)"},
    // The results folder.
    {"OutputExists", "mkdir a; echo kept >a/summary.json", "run --output a",
     "--output: 'a' exists already (a new folder)"},
    {"OutputIsAFile", "echo kept >a", "run --output a",
     "--output: 'a' exists already (a new folder)"},
    {"OutputIsADanglingLink", "ln -s nowhere a", "run --output a",
     "--output: 'a' exists already (a new folder)"},
    {"OutputBelowAFile", "echo kept >a", "run --output a/b",
     "--output: a/b: cannot be written: Not a directory"},
    // Before a switch is built.
    {"OutputFarBelowAFile", "echo kept >a",
     "run --output a/b/c --set switch.replace=dusk_rr_arbiter=/dev/null",
     "--output: a/b/c: cannot be written: Not a directory"},
    {"OutputUnwritable", "", "run --output /proc/dusk/a",
     "--output: /proc/dusk/a: cannot be written: *"},
    {"OutputNameTooLong", "", "run --output $(printf '%0300d' 7)",
     "--output: 0*…: cannot be written: File name too long"},
    {"OutputInFile", "mkdir a; printf '[run]\\noutput = \"a\"\\n' >a.toml", "run a.toml",
     "a.toml:2:10: run.output: 'a' exists already (a new folder)"},
    {"OutputInFileBelowAFile", "echo kept >a; printf '[run]\\noutput = \"a/b\"\\n' >a.toml",
     "run a.toml", "a.toml:2:10: run.output: a/b: cannot be written: Not a directory"},
    {"ResultsIsAFile", "echo kept >results", "run",
     "results/*: cannot be written: Not a directory"},
};

class BadInput : public testing::TestWithParam<BadCommand> {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / (std::string("dusk_input_") + GetParam().name);
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "here");
  }
  /// In folder "here". Returns the exit status.
  int shell(const std::string& command) const {
    const int status =
        std::system(("cd '" + (folder_ / "here").string() + "' && { " + command + "\n}").c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  std::string text_of(const char* file) const {
    std::ifstream in(folder_ / file);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
  }
  fs::path folder_;
};

TEST_P(BadInput, IsOneLineAndStatus2AndLeavesNothing) {
  const char* const list = "find . -ls | awk '{print $3, $7, $11, $12, $13}' | sort";
  const std::string before = *GetParam().before == '\0' ? ":" : GetParam().before;
  std::string arguments = GetParam().arguments;
  if (arguments == "p") arguments = kPermutation + arguments;
  ASSERT_EQ(shell(before), 0);
  ASSERT_EQ(shell(std::string(list) + " >../before"), 0);
  EXPECT_EQ(shell("exec timeout 600 " DUSK_PROGRAM " " + arguments + " 2>../error >../output"), 2);
  const std::string error = text_of("error");
  EXPECT_EQ(fnmatch((std::string(GetParam().error) + "\n").c_str(), error.c_str(), 0), 0)
      << error << "expected\n"
      << GetParam().error;
  EXPECT_EQ(std::count(error.begin(), error.end(), '\n'), 1) << error;
  EXPECT_EQ(text_of("output"), "");
  ASSERT_EQ(shell(std::string(list) + " >../after"), 0);
  EXPECT_EQ(text_of("after"), text_of("before"));
}

INSTANTIATE_TEST_SUITE_P(All, BadInput, testing::ValuesIn(kBadCommands),
                         [](const auto& info) { return std::string(info.param.name); });
INSTANTIATE_TEST_SUITE_P(Functional, BadInput, testing::ValuesIn(kBadFunctionalCommands),
                         [](const auto& info) { return std::string(info.param.name); });
INSTANTIATE_TEST_SUITE_P(MessageClasses, BadInput, testing::ValuesIn(kBadMessageClassCommands),
                         [](const auto& bad) { return std::string(bad.param.name); });
INSTANTIATE_TEST_SUITE_P(Reference, BadInput, testing::ValuesIn(kBadReferenceCommands),
                         [](const auto& bad) { return std::string(bad.param.name); });
INSTANTIATE_TEST_SUITE_P(Crosscheck, BadInput, testing::ValuesIn(kBadCrosscheckCommands),
                         [](const auto& bad) { return bad.param.name; });
INSTANTIATE_TEST_SUITE_P(Cost, BadInput, testing::ValuesIn(kBadCostCommands),
                         [](const auto& bad) { return bad.param.name; });
INSTANTIATE_TEST_SUITE_P(Explore, BadInput, testing::ValuesIn(kBadExploreCommands),
                         [](const auto& bad) { return bad.param.name; });
INSTANTIATE_TEST_SUITE_P(Analyze, BadInput, testing::ValuesIn(kBadAnalyzeCommands),
                         [](const auto& bad) { return bad.param.name; });
INSTANTIATE_TEST_SUITE_P(Keys, BadInput, testing::ValuesIn(kBadKeysCommands),
                         [](const auto& bad) { return bad.param.name; });
INSTANTIATE_TEST_SUITE_P(Results, BadInput, testing::ValuesIn(kBadResultsCommands),
                         [](const auto& bad) { return bad.param.name; });
INSTANTIATE_TEST_SUITE_P(Words, BadInput, testing::ValuesIn(kBadWordCommands),
                         [](const auto& bad) { return bad.param.name; });
INSTANTIATE_TEST_SUITE_P(Application, BadInput, testing::ValuesIn(kBadApplicationCommands),
                         [](const auto& bad) { return bad.param.name; });

}  // namespace
}  // namespace dusk
