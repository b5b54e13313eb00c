// SPDX-License-Identifier: Apache-2.0
// Readers of texts about switches of a network, and of files that former runs left.
#include <filesystem>

#include "models/topology/tree.h"
#include "rtl/usual_shapes.h"
#include "sw/config/chosen_switches.h"
#include "sw/config/reference_run.h"
#include "sw/jobs/jobs.h"
#include "sw/run/channel_flits.h"
#include "sw/run/instruments.h"
#include "sw/run/lockstep_tally.h"
#include "sw/run/run_results.h"
#include "sw/shapes/edge_phases.h"
#include "sw/shapes/own_blocks.h"
#include "sw/shapes/select_shape.h"
#include "sw/shapes/shape_build.h"
#include "sw/shapes/shape_cache.h"
#include "tests/fuzz/readers.h"

namespace dusk::fuzz {
namespace {

namespace fs = std::filesystem;

const Topology& tree() {
  static const Topology topology = make_k_ary_n_tree(4, 2, 8);
  return topology;
}

void choose_switches(const std::string& text) {
  Experiment experiment;
  experiment.run.rtl = text;
  chosen_switches(experiment.run, tree());
}

void ask_waves(const std::string& text) {
  Experiment experiment;
  experiment.run.waves = text;
  experiment.run.cycles = 1000;
  wave_requests(experiment.run, true, chosen_switches(experiment.run, tree()), tree());
}

void choose_shape(const std::string& text) {
  Experiment experiment;
  experiment.switch_.shape = text;
  const SwitchShape shape = select_shape(experiment, usual_shapes());
  if (text != "auto" && text != "exact" && shape_name(shape) != text)
    throw std::logic_error("the shape has another name");
}

/// Makes a folder of summary.json, then "=== NAME" and the other files. Returns its path.
std::string results_of(const std::string& text) {
  std::string folder = scratch() + "/results";
  fs::remove_all(folder);
  fs::create_directory(folder);
  for (const auto& [name, content] : files_in(text, "summary.json")) {
    if (name.find('/') == std::string::npos && !name.empty() && name.size() < 40)
      scratch_file("results/" + name, content);
  }
  return folder;
}

void read_reference(const std::string& text) {
  Experiment experiment;
  experiment.network.k = 2;
  experiment.network.n = 1;
  experiment.run.reference = results_of(text);
  reference_run(experiment, {});
}

constexpr const char* kReference = R"x({"complete": true}
=== config.toml
[power]
mode = "threshold"
off_share = 0.1
cpu_use = 0.5
=== channels.csv
channel,from,from_port,to,to_port,flits,on,draining,turning_off,off,turning_on,powered
0,"node 0",,"switch l0 ()",0,5,9,0,0,0,0,9
1,"node 1",,"switch l0 ()",1,5,9,0,0,0,0,9
2,"switch l0 ()",0,"node 0",,5,1,2,1,4,1,5.4
3,"switch l0 ()",1,"node 1",,5,9,0,0,0,0,9
)x";

void read_results(const std::string& text) {
  const std::string folder = results_of(text);
  const auto part = [](const auto& read) {
    try {
      read();
    } catch (const ErrorLine& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const std::string first = part([&] { read_run_results(folder); });
  const std::string second = part([&] { excuse_of(folder, {"starvation"}); });
  const std::string third = part([&] { read_channel_flits(folder); });
  for (const std::string& message : {first, second, third}) {
    if (!message.empty()) throw ErrorLine("{}", message);
  }
}

constexpr const char* kResults =
    R"x({"complete": true, "commit": "abc", "steady_reason": "x", "cycles": 100, "packet_latency": {"count": 0, "mean": 0},
 "checks": [{"name": "starvation", "passed": false, "detail": "node 3\nwaits"}], "none": null}
=== timeseries.csv
cycle,power
1000,0.5
2000,
=== performance.json
{"seconds": 1.25}
=== functional_queues.csv
queue,packets,cycles
X+A1,0,12
=== channels.csv
channel,from,from_port,to,to_port,flits,on,a,b,c,d
0,"node 0",,"switch l1 (0)",0,160,9,0,0,0,0
2,"switch l1 (0)",0,"node 0",,96,9,0,0,0,0
)x";

void read_job_log(const std::string& text) {
  const std::string folder = scratch() + "/jobs";
  fs::create_directories(folder);
  scratch_file("jobs/jobs.log", text);
  run_jobs(folder, {}, 1);
}

void read_tally(const std::string& file) {
  LockstepTally tally;
  tally.read(file);
  tally.missing();
  tally.csv();
}

std::string tally_seed() {
  LockstepTally tally;
  tally.add({}, {});
  return tally.csv();
}

/// A part of what Verilator 5.006 writes.
constexpr const char* kVerilated =
    R"x(VL_INLINE_OPT void Vdusk___024root___nba_sequent__TOP__0(Vdusk___024root* vlSelf) {
    vlSelf->x = 1U;
}

void Vdusk___024root___eval_nba(Vdusk___024root* vlSelf) {
    if (false && vlSelf) {}  // Prevent unused
    Vdusk__Syms* const __restrict vlSymsp VL_ATTR_UNUSED = vlSelf->vlSymsp;
    // Body
    if (vlSelf->__VnbaTriggered.at(0U)) {
        Vdusk___024root___nba_sequent__TOP__0(vlSelf);
    }
}

void Vdusk___024root___eval_triggers__act(Vdusk___024root* vlSelf) {
    vlSelf->__VactTriggered.at(0U) = ((IData)(vlSelf->clk_i)
                     & (~ (IData)(vlSelf->__Vtrigrprev__TOP__clk_i)));
    vlSelf->__Vtrigrprev__TOP__clk_i = vlSelf->clk_i;
}
)x";

void read_seal(const std::string& text) {
  const std::string folder = scratch() + "/entry";
  fs::create_directories(folder);
  fs::permissions(folder, fs::perms::owner_all);
  scratch_file("entry/shape.so", "not a library");
  scratch_file("entry/shape.sum", text);
  sealed(folder);
}

void read_own_block(const std::string& file) {
  name_with({}, read_own_blocks("dusk_rr_arbiter=" + file));
}

/// Names of modules and of files that are not there.
void read_replacements(const std::string& text) {
  Origins origins{{"switch.replace", "--set"}};
  read_own_blocks(text, origins);
}

void ask_reason(const std::string& file) {
  const std::string reason = reason_of(file);
  if (!reason.empty()) throw ErrorLine("verilator: {}", reason);
}

}  // namespace

std::vector<Reader> run_readers() {
  return {
      {"chosen-switches",
       choose_switches,
       nullptr,
       "",
       {"all", "every 4", "level 1, l0(1), 3", "l1 (0)"},
       {}},
      {"waves",
       ask_waves,
       nullptr,
       "",
       {"switch=5,from=1,to=9", "switch=l1 (1),from=1,to=9; switch=0,from=0,to=999"},
       {}},
      {"shape",
       choose_shape,
       nullptr,
       "",
       {"auto", "exact", "p8v3d4q2", "p20v3d4ot2x4h3s", "p10v4d4q2ih3ec1aw128", "p5v5d8t2x1h3krm"},
       {}},
      {"results", read_results, nullptr, "", {kResults}, {}},
      {"reference", read_reference, nullptr, "", {kReference}, {}},
      {"jobs-log", read_job_log, nullptr, "", {"start a\nfinish a\nstart b_s1\n"}, {}},
      {"tally-file", nullptr, read_tally, ".csv", {tally_seed()}, {}},
      {"shape-sum", read_seal, nullptr, "", {"13 bytes, CRC-32 352441c2\n"}, {}},
      {"own-block-file",
       nullptr,
       read_own_block,
       ".sv",
       {},
       {"rtl/common/dusk_rr_arbiter.sv", "rtl/common/dusk_fifo.sv"}},
      {"replacements",
       read_replacements,
       nullptr,
       "",
       {"dusk_rr_arbiter=none.sv", "dusk_fifo=a.sv,dusk_rr_arbiter=b.sv"},
       {}},
      {"verilator-text",
       [](const std::string& text) { edge_header(edge_phases(text)); },
       nullptr,
       "",
       {kVerilated},
       {}},
      {"build-log-file",
       nullptr,
       ask_reason,
       ".log",
       {"%Error: x.sv:3:1: syntax error\n", "a.cpp:1: error: no member\nninja: stopped\n"},
       {}},
  };
}

}  // namespace dusk::fuzz
