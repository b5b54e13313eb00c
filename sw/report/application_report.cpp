// SPDX-License-Identifier: Apache-2.0
#include "sw/report/application_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/value.hpp>
#include <iterator>

#include "sw/common/text.h"

namespace dusk {
namespace {

namespace json = boost::json;
using application::RankTimes;

json::value or_null(const std::optional<Cycle>& value) {
  return value ? json::value(*value) : json::value(nullptr);
}

std::optional<double> slowdown(const ApplicationAccount& a) {
  if (!a.completion || !a.without_contention || *a.without_contention == 0) return std::nullopt;
  return static_cast<double>(*a.completion) / static_cast<double>(*a.without_contention);
}

std::uint64_t sum(const ApplicationAccount& account, std::uint64_t RankTimes::*part) {
  std::uint64_t sum = 0;
  for (const RankTimes& rank : account.ranks) sum += rank.*part;
  return sum;
}

Cycle most(const ApplicationAccount& account, Cycle RankTimes::*part) {
  Cycle most = 0;
  for (const RankTimes& rank : account.ranks) most = std::max(most, rank.*part);
  return most;
}

Statistic row(const char* name, const char* unit, const char* description,
              json::value (*value)(const ApplicationAccount&)) {
  return {std::string("application.") + name, unit, description,
          [value](const RunResult& r) { return value(*r.application); }};
}

json::value cpu_use(const RunResult& r) {
  return r.application->cpu_use(r.cycles - r.measured_from);
}

std::string duration(Cycle cycles, double cycle_ns) {
  const double ns = static_cast<double>(cycles) * cycle_ns;
  if (ns < 1e4) return fmt::format("{:.6g} ns", ns);
  if (ns < 1e7) return fmt::format("{:.6g} us", ns / 1e3);
  return fmt::format("{:.6g} ms", ns / 1e6);
}

std::string completion_text(const ApplicationAccount& a) {
  if (!a.completion)
    return fmt::format("NOT ENDED: {} of {} operations ended", a.operations_ended, a.operations);
  std::string text =
      fmt::format("cycle {} ({})", *a.completion, duration(*a.completion, a.cycle_ns));
  if (const auto factor = slowdown(a))
    text += fmt::format(", {:.4f} of {} without contention", *factor, *a.without_contention);
  return text;
}

}  // namespace

const std::vector<Statistic>& application_statistics() {
  using A = ApplicationAccount;
  static const std::vector<Statistic> table{
      row("completion", "cycles", "Cycle in which the last operation ended; null: some have not.",
          [](const A& a) { return or_null(a.completion); }),
      row("without_contention", "cycles",
          "The same if every message took the time that it takes alone; null: not known.",
          [](const A& a) { return or_null(a.without_contention); }),
      row("slowdown", "", "completion in relation to without_contention; null: not known.",
          [](const A& a) -> json::value {
            const auto factor = slowdown(a);
            return factor ? json::value(*factor) : json::value(nullptr);
          }),
      row("operations", "operations", "Of all ranks.",
          [](const A& a) -> json::value { return a.operations; }),
      row("operations_ended", "operations", "Of these, those that have ended.",
          [](const A& a) -> json::value { return a.operations_ended; }),
      row("rank_count", "ranks", "Of all jobs.",
          [](const A& a) -> json::value { return a.ranks.size(); }),
      row("messages_sent", "messages", "Sent by the ranks, those within a node included.",
          [](const A& a) -> json::value { return sum(a, &RankTimes::messages); }),
      row("bytes_sent", "bytes", "In these messages.",
          [](const A& a) -> json::value { return sum(a, &RankTimes::bytes); }),
      row("compute_share", "",
          "Share of its time until its end in which a rank computes; mean of the ranks.",
          [](const A& a) -> json::value { return a.compute_share(); }),
      row("send_share", "", "The same for the overhead of its messages.",
          [](const A& a) -> json::value { return a.send_share(); }),
      row("wait_share", "", "The same for waiting.",
          [](const A& a) -> json::value { return a.wait_share(); }),
      {"application.cpu_use", "",
       "Share of the measured time in which the processors of the ranks compute, mean of all "
       "nodes: for the power of the nodes.",
       cpu_use},
      row("most_compute", "cycles", "Computing time of the rank that computes longest.",
          [](const A& a) -> json::value { return most(a, &RankTimes::compute); })};
  return table;
}

const std::vector<Column>& rank_columns() {
  static const std::vector<Column> columns{
      {"rank", "", "Counted through all jobs."},
      {"job", "", "Number of its job, from 0."},
      {"node", "", "Node on which it runs."},
      {"ended", "cycles", "Cycle in which its last operation ended; empty: it has not ended."},
      {"compute", "cycles", "Time in which one of its streams computes."},
      {"send", "cycles", "Time in which none does, and one handles a message (overhead_ns)."},
      {"wait", "cycles", "Rest of the time until its end."},
      {"messages", "messages", "Messages that it sent."},
      {"bytes", "bytes", "Bytes in these."}};
  return columns;
}

std::string ranks_report(const ApplicationAccount& account) {
  fmt::memory_buffer out;
  const auto into = fmt::appender(out);
  const char* separator = "";
  for (const Column& column : rank_columns()) {
    fmt::format_to(into, "{}{}", separator, column.name);
    separator = ",";
  }
  fmt::format_to(into, "\n");
  for (std::size_t job = 0; job < account.jobs.size(); ++job) {
    const ApplicationAccount::Job& j = account.jobs[job];
    for (std::uint32_t rank = j.first_rank; rank < j.first_rank + j.ranks; ++rank) {
      const RankTimes& t = account.ranks[rank];
      const std::string end = t.ended == kNever ? "" : std::to_string(t.ended);
      fmt::format_to(into, "{},{},{},{},{},{},{},{},{}\n", rank, job, account.nodes[rank], end,
                     t.compute, t.send, t.wait, t.messages, t.bytes);
    }
  }
  return fmt::to_string(out);
}

std::vector<std::pair<std::string, std::string>> application_lines(const RunResult& result) {
  const ApplicationAccount& a = *result.application;
  std::vector<std::pair<std::string, std::string>> lines;
  lines.emplace_back("application", completion_text(a));
  if (a.jobs.size() > 1) {
    for (const ApplicationAccount::Job& job : a.jobs) {
      const std::string end = job.ended == kNever ? "not ended"
                                                  : fmt::format("cycle {} ({})", job.ended,
                                                                duration(job.ended, a.cycle_ns));
      lines.emplace_back("  job", fmt::format("{}: {} ranks, {}", shown(job.name), job.ranks, end));
    }
  }
  lines.emplace_back(
      "ranks", fmt::format("{}: compute {:.4f}, send {:.4f}, wait {:.4f} of their time",
                           a.ranks.size(), a.compute_share(), a.send_share(), a.wait_share()));
  lines.emplace_back("messages",
                     fmt::format("{} sent by the ranks, {} bytes", sum(a, &RankTimes::messages),
                                 sum(a, &RankTimes::bytes)));
  for (const application::Note& note : a.notes)
    lines.emplace_back("not simulated", fmt::format("{} {}", note.count, shown(note.text)));
  return lines;
}

}  // namespace dusk
