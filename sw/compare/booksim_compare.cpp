// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <sstream>

#include "sw/common/folder_mark.h"
#include "sw/common/input_text.h"
#include "sw/common/interrupt.h"
#include "sw/common/message.h"
#include "sw/common/result_files.h"
#include "sw/common/standard_output.h"
#include "sw/common/text.h"
#include "sw/common/text_table.h"
#include "sw/compare/booksim_config.h"
#include "sw/compare/booksim_process.h"
#include "sw/compare/comparison.h"
#include "sw/compare/judge.h"
#include "sw/config/config_file.h"
#include "sw/config/lengths.h"
#include "sw/config/option_table.h"
#include "sw/run/run_command.h"
#include "sw/sweep/axis.h"
#include "sw/topologies/booksim_counterpart.h"

namespace dusk {
namespace {

/// Packets, and flits, per node and cycle that are so few that packets hardly ever meet.
const double kLonely = 0.001, kLonelyFlits = 0.02;
/// Range of packets of a node at zero load: enough for each distance. Few for each pair: a pair's
/// mean is the latency of a lone packet only if none of its packets met another.
const double kFewest = 6, kMost = 10;
/// If few pairs are farthest apart, a node sends more packets than kMost, but at most this
/// number.
const double kMostForFarthest = 160;

/// Networks of fewer nodes are not judged in saturation.
constexpr std::int64_t kFewestNodes = 16;

constexpr const char* kLoadColumns =
    "traffic.load,packet_latency,network_latency,accepted_throughput,saturated";

/// Points that are judged in the same way, in the format that `dusk compare` reads. They are also
/// in the file <name>.csv of the folder.
struct Part {
  const char* name;
  std::string table;  ///< rows of the points; empty: there is no point
};

/// Runs BookSim on the points.
class Runner {
 public:
  Runner(const Experiment& experiment, const BooksimProgram& program)
      : e_(experiment), counterpart_(booksim_of(kind_of(experiment.network))), program_(program) {
    ensure_folder(program.folder());
  }

  /// Throws Interrupted, ConfigError, OutputError.
  void run(const std::vector<double>& loads) {
    total_ = loads.size() + 2;
    run_zero_load();
    for (const double load : loads) run_load(load);
    run_saturated(1);
  }

  Part zero_load{"zero-load", ""};    ///< packet_latency.min of the fastest pair of each distance
  Part loads{"loads", ""};            ///< latencies and throughput below BookSim's saturation
  Part saturation{"saturation", ""};  ///< throughput at load 1 and where BookSim is unstable

 private:
  BooksimRun plan(double load) const {
    return {load, std::max<std::int64_t>(e_.run.warmup, 1000), e_.run.cycles - e_.run.warmup};
  }

  /// Writes a table of points. It begins with the BookSim configuration as comment lines.
  void add(Part& part, const BooksimRun& run, const std::string& columns,
           const std::string& points) {
    if (part.table.empty()) {
      part.table = "# BookSim 2; load and name of the statistics differ from point to point:\n";
      std::istringstream configuration(booksim_config(e_, run));
      for (std::string line; std::getline(configuration, line);) part.table += "# " + line + "\n";
      part.table += columns + "\n";
    }
    part.table += points;
    write_file(program_.folder(), fmt::format("{}.csv", part.name), part.table);
  }

  /// Plan of a run at zero load. With long packets the packet rate is lower, so the run is longer.
  BooksimRun lonely_run() const {
    const double flits = kLonely * mean_length(parse_lengths(e_.traffic.length));
    BooksimRun run = plan(std::min(flits, kLonelyFlits));
    run.all_pairs = true;
    const double longer = flits / run.load;
    const double usual = std::clamp(kLonely * static_cast<double>(run.measured), kFewest, kMost);
    const double farthest =
        kMost / counterpart_.farthest_share(e_.network) / static_cast<double>(nodes_of(e_.network));
    const double packets = std::max(usual, std::min(farthest, kMostForFarthest));
    run.measured = std::llround(longer * packets / kLonely);
    run.warmup = std::min<std::int64_t>(std::llround(longer * static_cast<double>(run.warmup)),
                                        run.measured);
    return run;
  }

  /// Takes the fastest pair of each distance, whose packets met no other. If Dusk's run would be
  /// too short for such a packet, the point sets a longer run.
  void run_zero_load() {
    const BooksimRun run = lonely_run();
    const BooksimFigures figures = measured("zero-load", run).figures;
    const bool longer = run.load == kLonelyFlits && run.measured > e_.run.cycles - e_.run.warmup;
    const std::string cycles = fmt::format("{},", e_.run.warmup + run.measured);
    std::string points;
    for (const auto& [switches, latency] : figures.fastest) {
      points += fmt::format("permutation,{},{},{}{}\n", csv_field(permutation(switches)),
                            decimal_text(run.load), longer ? cycles : "", latency);
    }
    if (points.empty())
      program_.fail("zero-load", "it measured no packet from one node to another at zero load");
    add(zero_load, run,
        fmt::format("traffic.pattern,traffic.permutation_file,traffic.load,{}packet_latency.min",
                    longer ? "run.cycles," : ""),
        points);
  }

  /// Writes a permutation whose packets cross `switches` switches. Returns the file's path.
  std::string permutation(std::int64_t switches) const {
    std::string text = fmt::format("# Every packet crosses {} switches.\n", switches);
    for (const std::int64_t node : counterpart_.permutation_across(e_.network, switches))
      text += fmt::format("{}\n", node);
    const std::string name = fmt::format("distance-{}.txt", switches);
    write_file(program_.folder(), name, text);
    return program_.folder() + "/" + name;
  }

  /// Runs BookSim at a load. If BookSim is unstable there, the point goes to the saturation table.
  void run_load(double load) {
    const BooksimRun run = plan(load);
    const auto [verdict, figures] = measured("load-" + decimal_text(load), run);
    if (verdict == BooksimVerdict::Unstable) return run_saturated(load);
    add(loads, run, kLoadColumns,
        fmt::format("{},{:.4f},{:.4f},{:.6f},0\n", decimal_text(load), figures.packet_latency,
                    figures.network_latency, figures.accepted));
  }

  void run_saturated(double load) {
    if (!overloaded_.insert(load).second) return;
    BooksimRun run = plan(load);
    run.saturated = true;
    const BooksimFigures figures = measured("saturated-" + decimal_text(load), run).figures;
    add(saturation, run, "traffic.load,run.drain,accepted_throughput,saturated",
        fmt::format("{},false,{:.6f},1\n", decimal_text(load), figures.accepted));
  }

  BooksimResult measured(const std::string& id, BooksimRun run) {
    run.statistics = BooksimProgram::statistics_name(id);
    const auto begin = std::chrono::steady_clock::now();
    const auto seconds = [begin] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    double reported = 0;
    const auto periods = static_cast<double>(1 + (run.measured + run.warmup - 1) / run.warmup);
    const auto tell = [&](const std::string& log) {
      if (seconds() < reported + 10) return;
      reported = seconds();
      double done = 0;
      const char* const period = "Total in-flight flits";
      for (auto at = log.find(period); at != std::string::npos; at = log.find(period, at + 1))
        ++done;
      message("booksim: {}: {:.0f} % after {:.0f} s", id, 100 * done / periods, reported);
    };
    const BooksimResult result = program_.run(id, booksim_config(e_, run), e_.network, tell);
    const bool unstable = result.verdict == BooksimVerdict::Unstable;
    if (unstable && (run.all_pairs || run.saturated))
      program_.fail(id, run.saturated ? "it calls a run unstable that only measures throughput"
                                      : "it calls the network unstable at zero load");
    ++done_;
    message("booksim: {} ({} of {} runs) in {:.1f} s{}", id, done_, std::max(done_, total_),
            seconds(), unstable ? ", unstable" : "");
    return result;
  }

  const Experiment& e_;
  const BooksimCounterpart& counterpart_;
  const BooksimProgram& program_;
  std::size_t total_ = 0, done_ = 0;
  std::set<double> overloaded_;  ///< loads of the points in the saturation table
};

/// Reads the loads of --loads, written like the values of a sweep's axis.
std::vector<double> parse_loads(const std::string& text) {
  std::vector<std::string> words;
  try {
    words = parse_axis("traffic.load=" + text).values;
  } catch (const ConfigError& error) {
    const std::string what = error.what();
    throw ConfigError("--loads: " + what.substr(what.find('=') + 1));
  }
  std::vector<double> loads;
  for (const std::string& value : words) {
    loads.push_back(number_in<double>(value).value_or(0));
    if (!(loads.back() > 0 && loads.back() <= 1)) {
      throw ConfigError("--loads: {} is out of range (above 0, at most 1 flits/node/cycle)",
                        shown(value));
    }
  }
  return loads;
}

/// Returns the settings without those that a point sets itself: the pattern of zero-load points,
/// and run.drain of saturated ones.
std::vector<std::string> other_settings(std::vector<std::string> settings,
                                        const ReferencePoint& point) {
  const auto is_the_points = [&point](const std::string& setting) {
    return !point.setting(setting.substr(0, setting.find('='))).empty();
  };
  settings.erase(std::remove_if(settings.begin(), settings.end(), is_the_points), settings.end());
  return settings;
}

/// Writes the settings that decide the results of both sides into the folder. So another experiment
/// cannot replace the results one by one.
void keep_experiment(const std::string& folder, const Experiment& experiment) {
  const std::string text = configuration_text(experiment);
  claim_folder(folder, "compare --booksim");
  const std::string there = file_text(folder + "/experiment.toml");
  if (there.empty()) return write_file(folder, "experiment.toml", text);
  if (without_detail_keys(there) == without_detail_keys(text)) return;
  throw ConfigError("--output: {}: made with another configuration (another folder)",
                    shown(folder));
}

/// Returns why saturation is not judged; empty if it is.
std::string saturation_note(const NetworkOptions& network) {
  const std::string note = booksim_of(kind_of(network)).saturation_note();
  if (!note.empty()) return note;
  if (nodes_of(network) >= kFewestNodes) return "";
  return fmt::format(
      "below {} nodes: much of what BookSim's nodes send there goes to themselves, which no node "
      "does here",
      kFewestNodes);
}

}  // namespace

int compare_with_booksim(const std::string& binary, const std::string& loads,
                         CompareOptions options) {
  const std::string root = options.output;
  const std::vector<double> points = parse_loads(loads);
  const Configuration configuration = load_configuration(options.file, options.settings);
  check_booksim(configuration.experiment(), configuration.origins());
  if (configuration.origins().count("traffic.load") > 0 &&
      configuration.origins().at("traffic.load") == "--set")
    throw ConfigError("--set: traffic.load: is a setting of the points (--loads)");
  // The name of the folder is in a line of a table, and is the value of a setting.
  if (root.find_first_of("\r\n") != std::string::npos || root.find_first_of("\"' \t") == 0)
    throw ConfigError(
        "--output: has a line end or begins with a quote or blank (another name, or ./ before it)");
  // Checks the tolerances before anything runs, with figures that the table of loads will have.
  parse_tolerances(options.tolerance,
                   parse_reference(std::string(kLoadColumns) + "\n0,0,0,0,0\n", "loads.csv"));
  const BooksimProgram program(binary, root + "/booksim");
  keep_experiment(root, configuration.experiment());
  catch_interrupts();
  Runner theirs(configuration.experiment(), program);
  try {
    theirs.run(points);
  } catch (const Interrupted&) {
    message("interrupted: the same command goes on from here");
    return kInterrupted;
  }
  const unsigned seeds = options.seeds;
  const std::vector<std::string> given = options.settings;
  const std::string accepted =
      options.tolerance.empty() ? "accepted_throughput=1%" : options.tolerance;
  const std::string why = saturation_note(configuration.experiment().network);
  int status = kDone;
  const auto compare = [&](const Part& part, const std::string& tolerance, unsigned runs) {
    if (part.table.empty() || status == kInterrupted) return;
    options.output = root + "/" + part.name;
    options.tolerance = tolerance;
    options.seeds = runs;
    print_out("\n{}\n", part.name);
    const std::vector<ReferencePoint> reference =
        parse_reference(part.table, fmt::format("{}/{}.csv", program.folder(), part.name));
    options.settings = other_settings(given, reference.front());
    status = std::max(status, run_comparison(reference, options));
  };
  compare(theirs.zero_load, "packet_latency.min=0", 1);  // one seed: nothing is random
  compare(theirs.loads, accepted, seeds);
  compare(theirs.saturation, why.empty() ? "accepted_throughput=5%" : "", seeds);
  if (!why.empty() && status != kInterrupted) message("note: saturation is not judged {}", why);
  return status;
}

}  // namespace dusk
