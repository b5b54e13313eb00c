// SPDX-License-Identifier: Apache-2.0
#include "sw/crosscheck/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sw/common/quote.h"
#include "sw/common/text_table.h"
#include "sw/config/option_table.h"
#include "sw/crosscheck/counterparts.h"
#include "sw/crosscheck/hop_time.h"
#include "sw/run/run_results.h"
#include "testbench/statistics/unsteady.h"

namespace dusk {
namespace {

using Rows = std::vector<std::vector<std::string>>;

std::string number(double value) {
  return std::isfinite(value) ? fmt::format("{:.4g}", value) : "–";
}
std::string accepted_text(double value) { return fmt::format("{:.4f}", value); }
std::string per_cent(double share) { return fmt::format("{:g} %", 100 * share); }

std::string difference(double first, double second) {
  if (!std::isfinite(first) || !std::isfinite(second) || first == 0) return "–";
  return fmt::format("{:+.1f} %", 100 * (second / first - 1));
}

std::string title_of(const Curve& curve) {
  if (curve.workload.empty() && curve.name.empty()) return "the experiment";
  return curve.workload + (curve.workload.empty() || curve.name.empty() ? "" : "; ") + curve.name;
}

/// " at a load of 0.3"; empty if there is no constant load.
std::string with_load(const char* words, double load) {
  return load == kNoLoad ? "" : fmt::format("{}{:g}", words, load);
}

/// "12.3 | 45.6 | +1.0 %" of one figure, a dash where a side has none.
void add_pair(std::vector<std::string>& cells, const Measured* a, const Measured* b,
              Value Measured::*figure, bool share) {
  const auto text = [&](double v) { return share ? accepted_text(v) : number(v); };
  cells.push_back(a == nullptr ? "–" : text((a->*figure).mean));
  cells.push_back(b == nullptr ? "–" : text((b->*figure).mean));
  cells.push_back(a == nullptr || b == nullptr ? "–"
                                               : difference((a->*figure).mean, (b->*figure).mean));
}

std::string note_of(const Measured& m) {
  if (!m.failure.empty()) return m.failure;
  if (m.left_out > 0) return (m.saturated ? "saturated; " : "") + left_out_text(m.left_out);
  if (m.saturated) return "saturated";
  if (m.unsteady.empty() || seeks_no_steady_state(m.unsteady)) return "";
  return "not steady (" + m.unsteady + ")";
}
std::string note_of(const EngineRow& row) {
  std::string note;
  for (const auto& [engine, m] : row) {
    if (engine == kRtl && m.failure.empty()) continue;  // what it says the twin says
    const std::string what = note_of(m);
    if (!what.empty()) note += fmt::format("{}{}: {}", note.empty() ? "" : "; ", engine, what);
  }
  return note;
}

std::string curve_table(const Curve& curve) {
  Rows rows{{"load", "accepted: functional", "twin", "", "hops", "latency: functional", "twin", "",
             "without hops: functional", "twin", "", "network latency: functional", "twin", "",
             "network latency without hops: functional", "twin", "", "note"}};
  for (const CheckedPoint* point : curve.points) {
    const auto side = [&](const char* engine) -> const Measured* {
      const Measured& m = point->row.at(engine);
      return m.failure.empty() ? &m : nullptr;
    };
    const Measured *a = side(kFunctional), *b = side(kTwin);
    std::vector<std::string> cells{point->load == kNoLoad ? "–" : number(point->load)};
    add_pair(cells, a, b, &Measured::accepted, true);
    cells.push_back(b != nullptr ? number(b->hops) : a != nullptr ? number(a->hops) : "–");
    add_pair(cells, a, b, &Measured::packet, false);
    add_pair(cells, a, b, &Measured::less_hops, false);
    add_pair(cells, a, b, &Measured::network, false);
    add_pair(cells, a, b, &Measured::network_less_hops, false);
    cells.push_back(note_of(point->row));
    rows.push_back(cells);
  }
  return markdown_text_table(rows);
}

Rows ranking_rows(const Ranking& ranking) {
  std::vector<double> first, second;
  for (const Ranked& r : ranking.networks) {
    first.push_back(r.first);
    second.push_back(r.second);
  }
  const auto one = places(first, ranking.greatest_first);
  const auto two = places(second, ranking.greatest_first);
  std::vector<std::size_t> order(one.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return one[a] < one[b]; });
  Rows rows{{"", "functional", "place", "twin", "place"}};
  for (const std::size_t i : order) {
    const Ranked& r = ranking.networks[i];
    rows.push_back({r.name, value_text({r.first, r.first_half_width}), std::to_string(one[i]),
                    value_text({r.second, r.second_half_width}), std::to_string(two[i])});
  }
  return rows;
}

std::string ranking_title(const Ranking& r) {
  return fmt::format("{}{}{}{}", r.workload, r.workload.empty() ? "" : ": ",
                     r.figure == "accepted" ? "accepted" : "latency without hops (cycles)",
                     with_load(" at a load of ", r.load));
}

/// "Kendall's tau 0.87; 1 pair is reversed: a before b (…), …"
std::string order_text(const Ranking& ranking, double noise) {
  const auto tau = kendall_tau(ranking.networks, noise);
  const auto reversed = reversals(ranking.networks, noise);
  std::string text = tau ? fmt::format("Kendall's tau {:.2f}", *tau)
                         : "No order: one of the engines tells none apart";
  if (reversed.empty())
    return text + fmt::format("; no pair that both engines tell apart by more than {} is reversed.",
                              per_cent(noise));
  text += fmt::format("; reversed by more than {} on both sides:", per_cent(noise));
  for (const Reversal& r : reversed) {
    const Ranked &a = *r.above, &b = *r.below;
    text += fmt::format("{} {} ({:.4g}, {:.4g}) and {} ({:.4g}, {:.4g})",
                        &r == &reversed.front() ? "" : ";", a.name, a.first, a.second, b.name,
                        b.first, b.second);
  }
  return text + ".";
}

/// Axes that one of the engines does not know.
std::string idle_axes(const CrosscheckPlan& plan) {
  std::string text;
  std::size_t stride = plan.points.size();
  for (const Axis& axis : plan.axes) {
    stride /= axis.values.size();  // from one value to the next
    for (const bool functional : {true, false}) {
      bool moves = axis.values.size() < 2;
      for (std::size_t i = 0; i + stride < plan.points.size() && !moves; ++i) {
        const bool next = i / stride % axis.values.size() + 1 < axis.values.size();
        moves = next && !same_side(plan, i, i + stride, functional);
      }
      if (!moves)
        text += fmt::format("\n`{}` changes nothing in the {}.\n", axis.key,
                            functional ? "functional engine" : "hardware");
    }
  }
  return text;
}

/// What one side's keys decided for the other.
std::string derived_list(const CrosscheckPlan& plan) {
  std::string text;
  const auto add = [&](const Configuration& side) {
    for (const Option& option : option_table()) {
      const auto origin = side.origins().find(option.key);
      if (origin == side.origins().end()) continue;
      const auto from = origin->second.rfind(": ");
      const bool nearest = origin->second == "crosscheck";
      if (!nearest && from == std::string::npos) continue;
      const std::string value = toml_text(option.get(side.experiment()), option.type);
      text += fmt::format(
          "- {}, {}\n", markdown_code(option.key + " = " + value),
          nearest ? "as nobody says it" : "from " + markdown_code(origin->second.substr(from + 2)));
    }
  };
  add(plan.sides.front().functional);
  add(plan.sides.front().twin);
  return text.empty() ? "Nothing: the file says all.\n" : text;
}

}  // namespace

std::vector<std::vector<std::string>> saturation_rows(const Comparison& comparison) {
  Rows rows{{"", "functional: saturates", "accepts at most", "twin: saturates", "accepts at most",
             "they part"}};
  for (std::size_t i = 0; i < comparison.curves.size(); ++i) {
    const Curve& curve = comparison.curves[i];
    const Saturation one = saturation(curve, kFunctional), two = saturation(curve, kTwin);
    const auto most = [](const Saturation& s) {
      return s.from || s.to || s.no_load ? accepted_text(s.highest.mean) : "–";
    };
    rows.push_back({title_of(curve), saturation_text(one), most(one), saturation_text(two),
                    most(two), parting_text(curve, comparison.partings[i])});
  }
  return rows;
}

std::string ranking_text(const Ranking& ranking, double noise) {
  return fmt::format("**{}.** {}", markdown_text(ranking_title(ranking)),
                     markdown_text(order_text(ranking, noise)));
}

std::string readings_table(const CrosscheckPlan& plan) {
  const Sides& sides = plan.sides.front();
  Rows rows{{"", "functional", "hardware"}};
  for (const Reading& r : readings(sides.functional.experiment(), sides.twin.experiment()))
    rows.push_back({r.what, r.functional, r.hardware});
  return markdown_table(rows);
}

std::string value_text(const Value& value) {
  return fmt::format("{:.4g}", value.mean) +
         (value.half_width > 0 ? fmt::format(" ± {:.2g}", value.half_width) : "");
}

std::string saturation_text(const Saturation& s) {
  if (s.from && s.to) return fmt::format("{:g} to {:g}", *s.from, *s.to);
  if (s.to) return fmt::format("below {:g}", *s.to);
  if (s.no_load) return "no constant load";
  return s.from ? fmt::format("above {:g}", *s.from) : "not measured";
}

std::string parting_text(const Curve& curve, const std::optional<Parting>& parting) {
  const auto both_fail = [](const CheckedPoint* point) {
    return !point->row.at(kFunctional).failure.empty() && !point->row.at(kTwin).failure.empty();
  };
  if (std::all_of(curve.points.begin(), curve.points.end(), both_fail)) return "both fail";
  if (!parting) return "nowhere" + with_load(" up to ", curve.points.back()->load);
  const std::string at = with_load("at ", parting->load) + (parting->load == kNoLoad ? "" : ": ");
  if (parting->what == "failure") return at + "one fails";
  if (parting->what == "saturation") return at + "one is saturated";
  return at + fmt::format("{} {:.4g}, {:.4g}", parting->what, parting->first, parting->second);
}

std::string made_by(const std::string& command, unsigned seeds,
                    const std::set<std::string>& commits) {
  return fmt::format("Made by {}, {}, by dusk at {}.", markdown_code(command),
                     seeds == 1 ? "one seed" : fmt::format("{} seeds of each point", seeds),
                     listed_commits(commits));
}

std::string crosscheck_text(const Comparison& comparison, const CrosscheckResult& result) {
  std::string out = aligned_lines(saturation_rows(comparison));
  for (const Ranking& ranking : comparison.rankings)
    out += fmt::format("\n{}\n{}", ranking_title(ranking), aligned_lines(ranking_rows(ranking)));
  return out + (result.rtl.empty() ? "" : "\n" + result.rtl + "\n");
}

std::string crosscheck_markdown(const Comparison& comparison, const CrosscheckPlan& plan,
                                const CrosscheckResult& result, const CrosscheckOptions& options) {
  const Sides& sides = plan.sides.front();
  std::string out = fmt::format(
      "# Cross-check: {}\n\n{}\n\n## Where they saturate and where "
      "they part\n\nAn engine saturates between the highest load of which none up to it is "
      "saturated, and the first that is\n(`saturated` in summary.json). They part at the first "
      "load at which what they accept, or their latency without\nhops where neither is saturated, "
      "differs by more than {} and by more than both 95 % intervals.\n\n",
      markdown_text(plan.title), made_by(options.command, options.seeds, result.commits),
      per_cent(options.share));
  out += markdown_text_table(saturation_rows(comparison));
  if (!result.rtl.empty()) out += "\n" + result.rtl + "\n";
  out += idle_axes(plan);
  if (!comparison.rankings.empty()) out += "\n## Ranking\n";
  for (const Ranking& ranking : comparison.rankings)
    out += fmt::format("\n{}\n\n{}", ranking_text(ranking, options.noise),
                       markdown_text_table(ranking_rows(ranking)));
  out += fmt::format(
      "\n## Side by side\n\nFlits/node/cycle and cycles; third columns: the twin in relation to "
      "the "
      "functional engine. Without hops: less the\nmean hops x {} (functional) and x {} (twin), and "
      "less the ends of the way, {} and {} cycles; at no load what is\nleft is the packet's flits "
      "on both sides. The network latencies have other ends ({} and {}). Hops are those of the\n"
      "twin. Latencies of saturated points depend on how long was simulated, or on how much the "
      "source holds.\n",
      hop_cycles(sides.functional.experiment()), hop_cycles(sides.twin.experiment()),
      end_cycles(sides.functional.experiment()), end_cycles(sides.twin.experiment()),
      network_end_cycles(sides.functional.experiment()),
      network_end_cycles(sides.twin.experiment()));
  for (const Curve& curve : comparison.curves)
    out += fmt::format("\n**{}**\n\n{}", markdown_text(title_of(curve)), curve_table(curve));
  out += "\n## What differs in principle\n\nAt the first point.\n\n" + readings_table(plan);
  return out + "\nKeys that the file does not say, at the first point:\n\n" + derived_list(plan);
}

}  // namespace dusk
