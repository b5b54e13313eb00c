// SPDX-License-Identifier: Apache-2.0
#include "sw/report/application_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "sw/common/text.h"

namespace dusk {
namespace {

using application::RankTimes;

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

template <class Get>
Statistic row(const char* name, const char* unit, const char* description, Get get) {
  return {std::string("application.") + name, unit, description,
          [get](const RunResult& r) { return std::invoke(get, *r.application); }};
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
          &A::completion),
      row("without_contention", "cycles",
          "The same if every message took the time that it takes alone; null: not known.",
          &A::without_contention),
      row("slowdown", "", "completion in relation to without_contention; null: not known.",
          slowdown),
      row("operations", "operations", "Operations of all ranks.", &A::operations),
      row("operations_ended", "operations", "Operations that have ended.", &A::operations_ended),
      row("rank_count", "ranks", "Ranks of all jobs.", [](const A& a) { return a.ranks.size(); }),
      row("messages_sent", "messages", "Sent by the ranks, those within a node included.",
          [](const A& a) { return sum(a, &RankTimes::messages); }),
      row("bytes_sent", "bytes", "In these messages.",
          [](const A& a) { return sum(a, &RankTimes::bytes); }),
      row("compute_share", "",
          "Share of its time until its end in which a rank computes; mean of the ranks.",
          &A::compute_share),
      row("send_share", "", "The same for the overhead of its messages.", &A::send_share),
      row("wait_share", "", "The same for waiting.", &A::wait_share),
      {"application.cpu_use", "",
       "Share of the measured time in which the processors of the ranks compute, mean of all "
       "nodes: for the power of the nodes.",
       [](const RunResult& r) { return r.application->cpu_use(r.cycles - r.measured_from); }},
      row("most_compute", "cycles", "Computing time of the rank that computes longest.",
          [](const A& a) { return most(a, &RankTimes::compute); })};
  return table;
}

const doc::Fields<RankLine>& rank_columns() {
  using L = RankLine;
  const auto of = [](auto RankTimes::*part) { return [=](const L& l) { return l.times.*part; }; };
  static const doc::Fields<L> columns{
      {"rank", "", "Counted through all jobs.", &L::rank},
      {"job", "", "Number of its job, from 0.", &L::job},
      {"node", "", "Node on which it runs.", &L::node},
      {"ended", "cycles", "Cycle in which its last operation ended; empty: it has not ended.",
       [](const L& l) { return doc::known_if(l.times.ended != kNever, l.times.ended); }},
      {"compute", "cycles", "Time in which one of its streams computes.", of(&RankTimes::compute)},
      {"send", "cycles", "Time in which none does, and one handles a message (overhead_ns).",
       of(&RankTimes::send)},
      {"wait", "cycles", "Rest of the time until its end.", of(&RankTimes::wait)},
      {"messages", "messages", "Messages that it sent.", of(&RankTimes::messages)},
      {"bytes", "bytes", "Bytes in these.", of(&RankTimes::bytes)}};
  return columns;
}

std::string ranks_report(const ApplicationAccount& account) {
  std::string out = doc::csv_head(rank_columns());
  for (std::size_t job = 0; job < account.jobs.size(); ++job) {
    const ApplicationAccount::Job& j = account.jobs[job];
    for (std::uint32_t rank = j.first_rank; rank < j.first_rank + j.ranks; ++rank)
      out += doc::csv_line(rank_columns(), {rank, job, account.nodes[rank], account.ranks[rank]});
  }
  return out;
}

void add_application(doc::Document& document, const ApplicationAccount& a) {
  document.fact("application", completion_text(a));
  if (a.jobs.size() > 1) {
    for (const ApplicationAccount::Job& job : a.jobs) {
      const std::string end = job.ended == kNever ? "not ended"
                                                  : fmt::format("cycle {} ({})", job.ended,
                                                                duration(job.ended, a.cycle_ns));
      document.fact("  job", fmt::format("{}: {} ranks, {}", shown(job.name), job.ranks, end));
    }
  }
  document.fact("ranks",
                fmt::format("{}: compute {:.4f}, send {:.4f}, wait {:.4f} of their time",
                            a.ranks.size(), a.compute_share(), a.send_share(), a.wait_share()));
  document.fact("messages", fmt::format("{} sent by the ranks, {} bytes",
                                        sum(a, &RankTimes::messages), sum(a, &RankTimes::bytes)));
  for (const application::Note& note : a.notes)
    document.fact("not simulated", fmt::format("{} {}", note.count, shown(note.text)));
}

}  // namespace dusk
