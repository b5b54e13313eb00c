// SPDX-License-Identifier: Apache-2.0
#include "sw/compare/booksim_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <set>

#include "sw/compare/booksim_config.h"
#include "sw/compare/booksim_output.h"
#include "sw/compare/booksim_process.h"
#include "sw/config/config_error.h"
#include "sw/config/lengths.h"
#include "sw/config/option_table.h"
#include "sw/report/text_table.h"
#include "sw/run/interrupt.h"
#include "sw/run/result_files.h"
#include "sw/topologies/booksim_counterpart.h"

namespace dusk {
namespace {

/// Packets, and flits, per node and cycle at which packets hardly ever meet.
const double kLonely = 0.001, kLonelyFlits = 0.02;
/// Packets of a node at zero load: enough for each distance, and few for each pair, whose mean is
/// only that of a lone packet if all of them are.
const double kFewest = 6, kMost = 10;
/// More, but not above this, until as many packets of the network are between the pairs that are
/// farthest apart.
const double kMostForFarthest = 160;

/// A comment line for each line of a configuration.
std::string comments(const std::string& text) {
  std::string out;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = text.find('\n', begin);
    out += "# " + text.substr(begin, end - begin) + "\n";
    begin = end + 1;
  }
  return out;
}

std::size_t count(const std::string& text, const std::string& word) {
  std::size_t n = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++n;
  return n;
}

class Runner {
 public:
  Runner(const Experiment& experiment, const BooksimSettings& settings)
      : e_(experiment), counterpart_(booksim_of(kind_of(experiment.network))), settings_(settings) {
    ensure_folder(settings.folder);
  }

  BooksimTables run() {
    total_ = settings_.loads.size() + 2;
    zero_load();
    for (const double load : settings_.loads) loads(load);
    saturation(1);
    return std::move(tables_);
  }

 private:
  BooksimRun plan(double load) const {
    BooksimRun run;
    run.load = load;
    run.warmup = std::max<std::int64_t>(e_.run.warmup, 1000);
    run.measured = e_.run.cycles - e_.run.warmup;
    return run;
  }

  std::string head(const BooksimRun& run) const {
    return "# BookSim 2; load and name of the statistics differ from point to point:\n" +
           comments(booksim_config(e_, run));
  }

  /// Long packets come as seldom as their flits need, so the run is longer.
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

  /// The pair whose packets met nobody is the fastest of its distance. A run of ours that would be
  /// too short for such a packet gets a length of its own.
  void zero_load() {
    const BooksimRun run = lonely_run();
    const BooksimFigures figures = measured("zero-load", run).second;
    const bool longer = run.load == kLonelyFlits && run.measured > e_.run.cycles - e_.run.warmup;
    const std::string cycles = fmt::format("{},", e_.run.warmup + run.measured);
    std::string points;
    for (const auto& [switches, latency] : figures.fastest) {
      points += fmt::format("permutation,{},{},{}{}\n", csv_field(permutation(switches)),
                            decimal_text(run.load), longer ? cycles : "", latency);
    }
    if (points.empty())
      fail("zero-load", "it measured no packet from one node to another at zero load");
    tables_.zero_load = head(run) + "traffic.pattern,traffic.permutation_file,traffic.load," +
                        (longer ? "run.cycles," : "") + "packet_latency.min\n" + points;
    write_file(settings_.folder, "zero-load.csv", tables_.zero_load);
  }

  /// A file that sends every packet across so many switches. Its path.
  std::string permutation(std::int64_t switches) const {
    std::string text = fmt::format("# Every packet crosses {} switches.\n", switches);
    for (const std::int64_t node : counterpart_.permutation_across(e_.network, switches))
      text += fmt::format("{}\n", node);
    const std::string name = fmt::format("distance-{}.txt", switches);
    write_file(settings_.folder, name, text);
    return (std::filesystem::path(settings_.folder) / name).string();
  }

  /// If BookSim is unstable at this load, it is a point of the saturation table.
  void loads(double load) {
    BooksimRun run = plan(load);
    const auto [verdict, figures] = measured("load-" + decimal_text(load), run);
    if (verdict == BooksimVerdict::Unstable) {
      saturation(load);
      return;
    }
    if (tables_.loads.empty()) tables_.loads = head(run) + kBooksimLoadColumns + "\n";
    tables_.loads += fmt::format("{},{:.4f},{:.4f},{:.6f},0\n", decimal_text(load),
                                 figures.packet_latency, figures.network_latency, figures.accepted);
    write_file(settings_.folder, "loads.csv", tables_.loads);
  }

  void saturation(double load) {
    if (!overloaded_.insert(load).second) return;
    BooksimRun run = plan(load);
    run.saturated = true;
    const BooksimFigures figures = measured("saturated-" + decimal_text(load), run).second;
    if (tables_.saturation.empty())
      tables_.saturation = head(run) + "traffic.load,run.drain,accepted_throughput,saturated\n";
    tables_.saturation += fmt::format("{},false,{:.6f},1\n", decimal_text(load), figures.accepted);
    write_file(settings_.folder, "saturation.csv", tables_.saturation);
  }

  std::pair<BooksimVerdict, BooksimFigures> measured(const std::string& id, BooksimRun run) {
    run.statistics = statistics_name(id);
    const auto begin = std::chrono::steady_clock::now();
    const auto seconds = [begin] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    double told = 0;
    const auto periods = static_cast<double>(1 + (run.measured + run.warmup - 1) / run.warmup);
    const auto tell = [&](const std::string& log) {
      if (seconds() < told + 10) return;
      told = seconds();
      const double share = static_cast<double>(count(log, "Total in-flight flits")) / periods;
      fmt::print(stderr, "booksim: {}: {:.0f} % after {:.0f} s\n", id, 100 * share, told);
    };
    const auto text =
        run_booksim_once(settings_.binary, settings_.folder, id, booksim_config(e_, run), tell);
    if (!text) throw Interrupted();
    BooksimFigures figures;
    try {
      if (text->verdict == BooksimVerdict::Stable)
        figures = parse_booksim_statistics(text->statistics, e_.network);
    } catch (const BooksimTextError& error) {
      forget_booksim_run(settings_.folder, id);
      throw ConfigError(fmt::format("--booksim: {}/{}: {} (what BookSim 2 writes)",
                                    settings_.folder, run.statistics, error.what()));
    }
    if (text->verdict == BooksimVerdict::Unstable && (run.all_pairs || run.saturated))
      fail(id, run.saturated ? "it calls a run unstable that only measures throughput"
                             : "it calls the network unstable at zero load");
    ++done_;
    fmt::print(stderr, "booksim: {} ({} of {} runs) in {:.1f} s{}\n", id, done_,
               std::max(done_, total_), seconds(),
               text->verdict == BooksimVerdict::Unstable ? ", unstable" : "");
    return {text->verdict, figures};
  }

  [[noreturn]] void fail(const std::string& id, const std::string& what) const {
    forget_booksim_run(settings_.folder, id);
    throw ConfigError(fmt::format("--booksim: '{}': {} (its output is in {}/{}.log)",
                                  settings_.binary, what, settings_.folder, id));
  }

  const Experiment& e_;
  const BooksimCounterpart& counterpart_;
  const BooksimSettings& settings_;
  BooksimTables tables_;
  std::size_t total_ = 0, done_ = 0;
  std::set<double> overloaded_;  ///< loads that are in the saturation table
};

}  // namespace

BooksimTables run_booksim(const Experiment& experiment, const BooksimSettings& settings) {
  return Runner(experiment, settings).run();
}

}  // namespace dusk
