// SPDX-License-Identifier: Apache-2.0
#include "sw/explore/explore.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <set>
#include <stdexcept>

#include "sw/common/folder_lock.h"
#include "sw/common/folder_mark.h"
#include "sw/common/input_text.h"
#include "sw/common/interrupt.h"
#include "sw/common/message.h"
#include "sw/common/processors.h"
#include "sw/common/result_files.h"
#include "sw/common/version.h"
#include "sw/cost/document.h"
#include "sw/jobs/jobs.h"
#include "sw/run/channel_flits.h"
#include "sw/run/run_command.h"
#include "sw/run/run_results.h"
#include "sw/synthesis/measure.h"
#include "sw/synthesis/scripts.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

/// A folder that gets its final name when its content is complete.
class Making {
 public:
  explicit Making(const std::string& folder) : folder_(folder), path_(folder + ".making") {
    fs::remove_all(path_);
    ensure_folder(path_);
  }
  const std::string& path() const { return path_; }
  void finish() const { fs::rename(path_, folder_); }

 private:
  std::string folder_, path_;
};

class Work {
 public:
  Work(const ExploreOrder& order, std::vector<Design> designs) : order_(order) {
    all_.designs = std::move(designs);
    all_.measured.resize(all_.designs.size());
    rates_.resize(all_.designs.size());
  }

  Exploration run() {
    const std::vector<Job> jobs = jobs_of_designs();
    check_claim(order_.output, "explore");
    check_jobs(order_.output, jobs, order_.parallel);
    claim_folder(order_.output, "explore");
    // Tools of a killed call write into a folder that is removed, so the lock excludes children.
    // Runs have a lock of their own.
    const FolderLock lock(order_.output, false);
    simulate(jobs);
    synthesize();
    measure();
    return std::move(all_);
  }

 private:
  void fail(std::size_t design, const std::string& why) {
    all_.failed.push_back(all_.designs[design].id + ": " + why);
    lost_.insert(design);
  }

  std::vector<Job> jobs_of_designs() const {
    std::vector<Job> jobs;
    for (const Design& design : all_.designs) {
      jobs.push_back({design.at_load.name, design.at_load});
      jobs.push_back({design.at_highest.name, design.at_highest});
    }
    return jobs;
  }

  void simulate(const std::vector<Job>& jobs) {
    const std::vector<JobResult> results =
        run_jobs(order_.output + "/runs", jobs, order_.parallel, "--output: ");
    if (worst_status(results) == kInterrupted) throw Interrupted();
    for (std::size_t i = 0; i < all_.designs.size(); ++i) {
      const JobResult &at_load = results[2 * i], &at_highest = results[2 * i + 1];
      for (const JobResult* result : {&at_load, &at_highest}) {
        if (result->status != kDone) fail(i, result->error);
      }
      if (lost_.count(i) == 0) read_runs(i, at_load.folder, at_highest.folder);
    }
  }

  void read_runs(std::size_t i, const std::string& at_load, const std::string& at_highest) {
    MeasuredDesign& measured = all_.measured[i];
    const RunResults load = read_run_results(at_load), highest = read_run_results(at_highest);
    all_.commits.insert({load.commit, highest.commit});
    if (load["saturated"] == 0) measured.latency = load["packet_latency.mean"];
    rates_[i] = read_channel_flits(at_load).a_switch();
    measured.accepted = highest["accepted_throughput"];
  }

  void synthesize() {
    std::vector<const Design*> switches;
    std::set<std::string> known;
    for (std::size_t i = 0; i < all_.designs.size(); ++i) {
      if (lost_.count(i) != 0) continue;
      const Design& design = all_.designs[i];
      if (known.insert(design.netlist).second) switches.push_back(&design);
    }
    all_.netlists = switches.size();
    const std::vector<std::string> versions = cost_tools();
    std::vector<ToolJob> jobs;
    for (const Design* design : switches) {
      if (interrupted()) throw Interrupted();
      const std::string folder = netlist_folder(*design);
      if (fs::exists(folder + "/cost.json")) continue;
      const Making making(folder);
      write_cost_inputs(design->cost, making.path());
      jobs.push_back({design->cost.shape.name, making.path(),
                      [this, design, &versions, making](ToolRunner& tools) {
                        synthesize_one(*design, versions, making, tools);
                      }});
    }
    if (!jobs.empty()) {
      message("dusk: switches: {} of {} are to be synthesized", jobs.size(), switches.size());
      run_tool_jobs("switches", jobs, at_once());
    }
    for (std::size_t i = 0; i < all_.designs.size(); ++i) {
      if (lost_.count(i) == 0)
        read_cost(file_text(netlist_folder(all_.designs[i]) + "/cost.json"), order_.reading,
                  all_.measured[i]);
    }
  }

  void synthesize_one(const Design& design, const std::vector<std::string>& versions,
                      const Making& making, ToolRunner& tools) const {
    CostReport report;
    report.command = "./dusk explore";
    report.version = std::string("dusk ") + version();
    report.tools = versions;
    report.order = design.cost;
    report.readings.emplace_back().reading = order_.reading;
    cost_by_blocks(report.order, report.readings.back(), tools);
    write_file(making.path(), "cost.md", markdown(cost_document(report)));
    write_file(making.path(), "cost.json", cost_json(report));
    making.finish();
  }

  void measure() {
    std::vector<ToolJob> jobs;
    for (std::size_t i = 0; i < all_.designs.size(); ++i) {
      if (!has_power(i) || fs::exists(power_folder(i) + "/power.json")) continue;
      const Design& design = all_.designs[i];
      message("dusk: power {} of {}: {}", i + 1, all_.designs.size(), design.id);
      ensure_folder(order_.output + "/power");
      const Making making(power_folder(i));
      const std::string netlist = "/" + netlist_name(order_.reading, Structure::Blocks) + ".v";
      fs::create_symlink(fs::absolute(netlist_folder(design) + netlist), making.path() + netlist);
      jobs.push_back(
          {design.id, making.path(),
           [this, &design, making, recorded = record_switch(*design.power, making.path())](
               ToolRunner& tools) { measure_one(design, recorded, making, tools); }});
    }
    if (!jobs.empty()) run_tool_jobs("power", jobs, at_once());
    for (std::size_t i = 0; i < all_.designs.size(); ++i) {
      if (has_power(i))
        read_energy(file_text(power_folder(i) + "/power.json"), all_.designs[i].cost.period,
                    rates_[i], all_.measured[i]);
    }
  }

  void measure_one(const Design& design, const RecordedSwitch& recorded, const Making& making,
                   ToolRunner& tools) const {
    const PowerCost power = measure_power(design.cost, order_.reading, recorded, tools);
    write_file(making.path(), "power.json", power_json(power, design.cost.period));
    making.finish();
  }

  /// Number of tools that run at once.
  unsigned at_once() const { return order_.parallel > 0 ? order_.parallel : processors(); }
  bool has_power(std::size_t i) const {
    return all_.designs[i].power && !std::isnan(all_.measured[i].latency);
  }
  std::string power_folder(std::size_t i) const {
    return order_.output + "/power/" + all_.designs[i].power_folder;
  }
  std::string netlist_folder(const Design& design) const {
    return order_.output + "/switches/" + design.netlist;
  }

  const ExploreOrder& order_;
  Exploration all_;
  std::set<std::size_t> lost_;  ///< designs that failed; they get no values
  std::vector<double> rates_;   ///< [design] flits that leave a switch per cycle at the load
};

}  // namespace

Exploration explore(const ExploreOrder& order, std::vector<Design> designs) {
  return Work(order, std::move(designs)).run();
}

}  // namespace dusk
