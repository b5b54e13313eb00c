// SPDX-License-Identifier: Apache-2.0
// Verdict and main numbers of a run.
#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "sw/common/text.h"
#include "sw/pages/run_parts.h"

namespace dusk::pages {
namespace {

/// Returns a number such as "0.3078"; a dash if it is not finite.
std::string fixed(double number, int decimals) {
  return std::isnan(number) ? "–" : fmt::format("{:.{}f}", number, decimals);
}

/// Returns the difference of this run's number from the other run's, in percent of the other: "−7.2
/// %". If the other is 0, there is no percentage. A dash if either is unknown.
std::string difference_text(double here, double beside, int decimals) {
  if (std::isnan(here) || std::isnan(beside)) return "–";
  if (here == beside) return "±0";
  const double difference = here - beside;
  const std::string sign = difference < 0 ? "−" : "+";
  if (beside == 0) return sign + fixed(std::abs(difference), decimals);
  const std::string percent = fixed(100 * std::abs(difference / beside), 1);
  return (percent == "0.0" ? "±" : sign) + percent + " %";
}

double wakes_of(const RunFolder& run) {
  const auto wakes = run.channels.numbers("turned_on");
  return std::accumulate(wakes.begin(), wakes.end(), 0.0);
}

/// A main number of the page, and how it is shown.
struct MainNumber {
  const char *id, *name, *unit;
  double (*value)(const RunFolder&);
  int decimals;
  std::string (*note)(const RunFolder&);
};

std::string no_note(const RunFolder&) { return ""; }

std::string latency_note(const RunFolder& run) {
  std::string note = fmt::format("99 % {}, largest {}", fixed(run.number("packet_latency.p99"), 0),
                                 fixed(run.number("packet_latency.max"), 0));
  const std::string reason = text_at(run.summary, "steady_reason");
  return reason.empty() ? note : note + "; no steady state: " + reason;
}

std::string accepted_note(const RunFolder& run) {
  const json::value* saturated = member(run.summary, "saturated");
  const bool is_saturated = saturated != nullptr && saturated->is_bool() && saturated->get_bool();
  return fixed(run.number("offered_load"), 4) + " offered" + (is_saturated ? ", saturated" : "");
}

const std::vector<MainNumber>& main_numbers() {
  using Run = const RunFolder&;
  static const std::vector<MainNumber> all{
      {"accepted_throughput", "Accepted", "flits/node/cycle",
       [](Run r) { return r.number("accepted_throughput"); }, 4, accepted_note},
      {"packet_latency", "Packet latency", "cycles",
       [](Run r) { return r.number("packet_latency.mean"); }, 1, latency_note},
      {"relative_link_power", "Link power", "of all links on",
       [](Run r) { return r.number("relative_link_power"); }, 4, no_note},
      {"switch_link_power", "Between switches", "of these links on",
       [](Run r) { return r.number("switch_link_power"); }, 4, no_note},
      {"network_energy", "Network energy", "of all links on",
       [](Run r) { return r.number("network_energy"); }, 4, no_note},
      {"wakes", "Wakes", "", wakes_of, 0, [](Run) { return std::string("of channels"); }},
      {"mean_hops", "Mean hops", "", [](Run r) { return r.number("mean_hops"); }, 4, no_note},
      {"makespan", "Makespan", "cycles", [](Run r) { return r.number("makespan"); }, 0, no_note},
      {"application.completion", "Completion", "cycles",
       [](Run r) { return r.number("application.completion"); }, 0, no_note}};
  return all;
}

/// True for numbers that are always shown; others are left out if they are null.
bool is_always_shown(std::size_t i) { return i < 6; }

}  // namespace

void add_verdict(const RunFolder& run, Document& document) {
  std::size_t count = 0;
  const json::value* checks = member(run.summary, "checks");
  if (checks != nullptr && checks->is_array()) {
    for (const json::value& one : checks->get_array()) {
      const json::object* check = one.if_object();
      const json::value* passed = check == nullptr ? nullptr : check->if_contains("passed");
      if (passed == nullptr || !passed->is_bool()) continue;
      ++count;
      if (!passed->get_bool())
        document.details.push_back(text_at(*check, "name") + ": " + text_at(*check, "detail"));
    }
  }
  const std::size_t failed = document.details.size();
  document.verdict = count == 0    ? "no checks"
                     : failed == 0 ? fmt::format("all {} checks passed", count)
                                   : fmt::format("{} of {} checks failed", failed, count);
  if (failed > 0) document.ok = false;
  if (failed == 0 && count > 0 && run.is_complete()) document.ok = true;
  if (run.is_complete()) return;
  document.verdict = "interrupted: partial results; " + document.verdict;
  document.notes.push_back(
      fmt::format("The run was interrupted at cycle {}, or its memory ran out. "
                  "The page shows what "
                  "was simulated until then.",
                  fixed(run.end(), 0)));
}

void add_numbers(const ShownRun& shown, Document& document) {
  const auto& all = main_numbers();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double value = all[i].value(shown.run);
    if (std::isnan(value) && !is_always_shown(i)) continue;
    document.add_number(all[i].id, all[i].name, all[i].unit, fixed(value, all[i].decimals),
                        all[i].note(shown.run));
    if (shown.beside == nullptr) continue;
    const double beside = all[i].value(*shown.beside);
    document.numbers.back().as_object()["beside"] =
        fmt::format("{} {} ({})", fixed(beside, all[i].decimals), one_line(shown.beside_name),
                    difference_text(value, beside, all[i].decimals));
  }
}

}  // namespace dusk::pages
