// SPDX-License-Identifier: Apache-2.0
#include "sw/crosscheck/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "sw/common/quote.h"
#include "sw/config/option_table.h"
#include "sw/crosscheck/counterparts.h"
#include "sw/crosscheck/hop_time.h"
#include "sw/run/run_results.h"
#include "testbench/statistics/unsteady.h"

namespace dusk {
namespace {

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

/// Appends " at a load of 0.3" to words; nothing if the load is not constant.
std::string with_load(const char* words, double load) {
  return load == kNoLoad ? "" : fmt::format("{}{:g}", words, load);
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
    if (engine == kRtl && m.failure.empty()) continue;  // equal to the twin, which is shown
    const std::string what = note_of(m);
    if (!what.empty()) note += fmt::format("{}{}: {}", note.empty() ? "" : "; ", engine, what);
  }
  return note;
}

/// Table of each figure: "12.3 | 45.6 | +1.0 %"; a dash if a side has none.
doc::Table curve_table(const Curve& curve) {
  constexpr Value Measured::*kFigures[] = {&Measured::accepted, &Measured::packet,
                                           &Measured::less_hops, &Measured::network,
                                           &Measured::network_less_hops};
  doc::Table table{doc::shown_columns(
      {"load", "accepted: functional", "twin", "", "hops", "latency: functional", "twin", "",
       "without hops: functional", "twin", "", "network latency: functional", "twin", "",
       "network latency without hops: functional", "twin", "", "note"})};
  table.audience = doc::Audience::Page;
  for (const CheckedPoint* point : curve.points) {
    const Measured *a = &point->row.at(kFunctional), *b = &point->row.at(kTwin);
    const bool first = a->failure.empty(), second = b->failure.empty();
    doc::Row row{point->load == kNoLoad ? "–" : number(point->load)};
    for (const auto figure : kFigures) {
      const double one = (a->*figure).mean, two = (b->*figure).mean;
      const auto text = figure == kFigures[0] ? accepted_text : number;
      row.insert(row.end(), {first ? text(one) : "–", second ? text(two) : "–",
                             first && second ? difference(one, two) : "–"});
      if (figure == kFigures[0])
        row.emplace_back(second ? number(b->hops) : first ? number(a->hops) : "–");
    }
    row.emplace_back(note_of(point->row));
    table.add(row);
  }
  return table;
}

doc::Table ranking_table(const Ranking& ranking) {
  std::vector<double> first, second;
  for (const Ranked& r : ranking.networks) {
    first.push_back(r.first);
    second.push_back(r.second);
  }
  const auto one = places(first, ranking.greatest_first);
  const auto two = places(second, ranking.greatest_first);
  std::vector<std::size_t> order(one.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return one[a] < one[b]; });
  doc::Table table{doc::shown_columns({"", "functional", "place", "twin", "place"})};
  for (const std::size_t i : order) {
    const Ranked& r = ranking.networks[i];
    table.add({r.name, value_text({r.first, r.first_half_width}), one[i],
               value_text({r.second, r.second_half_width}), two[i]});
  }
  return table;
}

std::string ranking_title(const Ranking& r) {
  return fmt::format("{}{}{}{}", r.workload, r.workload.empty() ? "" : ": ",
                     r.figure == "accepted" ? "accepted" : "latency without hops (cycles)",
                     with_load(" at a load of ", r.load));
}

/// Compares two orders: "Kendall's tau 0.87; 1 pair is reversed: a before b (…), …".
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

/// Names the axes that one of the engines does not know.
void add_idle_axes(doc::Document& document, const CrosscheckPlan& plan) {
  std::size_t stride = plan.points.size();
  for (const Axis& axis : plan.axes) {
    stride /= axis.values.size();  // points between two values of the axis
    for (const bool functional : {true, false}) {
      bool moves = axis.values.size() < 2;
      for (std::size_t i = 0; i + stride < plan.points.size() && !moves; ++i) {
        const bool next = i / stride % axis.values.size() + 1 < axis.values.size();
        moves = next && !same_side(plan, i, i + stride, functional);
      }
      if (!moves)
        document.page(fmt::format("`{}` changes nothing in the {}.", axis.key,
                                  functional ? "functional engine" : "hardware"));
    }
  }
}

/// Lists the settings of one engine that the keys of the other engine decide.
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

doc::Table saturation_table(const Comparison& comparison) {
  doc::Table table{doc::shown_columns({"", "functional: saturates", "accepts at most",
                                       "twin: saturates", "accepts at most", "they part"})};
  for (std::size_t i = 0; i < comparison.curves.size(); ++i) {
    const Curve& curve = comparison.curves[i];
    const Saturation one = saturation(curve, kFunctional), two = saturation(curve, kTwin);
    const auto most = [](const Saturation& s) {
      return s.from || s.to || s.no_load ? accepted_text(s.highest.mean) : "–";
    };
    table.add({title_of(curve), saturation_text(one), most(one), saturation_text(two), most(two),
               parting_text(curve, comparison.partings[i])});
  }
  return table;
}

std::string ranking_text(const Ranking& ranking, double noise) {
  return fmt::format("**{}.** {}", markdown_text(ranking_title(ranking)),
                     markdown_text(order_text(ranking, noise)));
}

doc::Table readings_table(const CrosscheckPlan& plan) {
  const Sides& sides = plan.sides.front();
  doc::Table table{doc::shown_columns({"", "functional", "hardware"})};
  table.cells = doc::Table::Cells::Markdown;
  table.audience = doc::Audience::Page;
  for (const Reading& r : readings(sides.functional.experiment(), sides.twin.experiment()))
    table.add({r.what, r.functional, r.hardware});
  return table;
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

doc::Document crosscheck_document(const Comparison& comparison, const CrosscheckPlan& plan,
                                  const CrosscheckResult& result,
                                  const CrosscheckOptions& options) {
  const Experiment& functional = plan.sides.front().functional.experiment();
  const Experiment& twin = plan.sides.front().twin.experiment();
  doc::Document document;
  document.page("# Cross-check: " + markdown_text(plan.title));
  document.page(made_by(options.command, options.seeds, result.commits));
  document.page("## Where they saturate and where they part");
  document.page(fmt::format(
      "An engine saturates between the highest load of which none up to it is saturated, and the "
      "first that is\n(`saturated` in summary.json). They part at the first load at which "
      "what they accept, or their latency without\nhops where neither is saturated, differs by "
      "more "
      "than {} and by more than both 95 % intervals.",
      per_cent(options.share)));
  document.table(saturation_table(comparison));
  if (!result.rtl.empty()) document.page(result.rtl);
  add_idle_axes(document, plan);
  if (!comparison.rankings.empty()) document.page("## Ranking");
  for (const Ranking& ranking : comparison.rankings) {
    document.page(ranking_text(ranking, options.noise));
    document.line('\n' + ranking_title(ranking));
    document.table(ranking_table(ranking));
  }
  if (!result.rtl.empty()) document.line('\n' + result.rtl);
  document.page("## Side by side");
  document.page(fmt::format(
      "Flits/node/cycle and cycles; third columns: the twin in relation to the functional engine. "
      "Without hops: less the\nmean hops x {} (functional) and x {} (twin), and less the ends of "
      "the way, {} and {} cycles; at no load what is\nleft is the packet's flits on both sides. "
      "The "
      "network latencies have other ends ({} and {}). Hops are those of the\ntwin. Latencies of "
      "saturated points depend on how long was simulated, or on how much the source holds.",
      hop_cycles(functional), hop_cycles(twin), end_cycles(functional), end_cycles(twin),
      network_end_cycles(functional), network_end_cycles(twin)));
  for (const Curve& curve : comparison.curves) {
    document.page(fmt::format("**{}**", markdown_text(title_of(curve))));
    document.table(curve_table(curve));
  }
  document.page("## What differs in principle\n\nAt the first point.");
  document.table(readings_table(plan));
  document.page("Keys that the file does not say, at the first point:\n\n" + derived_list(plan));
  document.figure(crosscheck_figure(comparison));
  return document;
}

}  // namespace dusk
