// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/algorithm/string/erase.hpp>
#include <cstdio>
#include <filesystem>

#include "sw/config/option_table.h"
#include "sw/crosscheck/questions.h"
#include "sw/report/text_table.h"
#include "sw/run/result_files.h"
#include "sw/run/run_command.h"

namespace dusk {
namespace {

using Rows = std::vector<std::vector<std::string>>;

/// What an engine says to a question for one workload.
struct Answer {
  bool asked = false;  ///< the networks differ for this engine
  bool holds = false, may_be_chance = false;
  bool drifts = false;  ///< what is accepted of one of the networks does
  std::string figures;
};

bool counts(const Question& question, const std::string& network) {
  const auto& among = question.among;
  return among.empty() || std::find(among.begin(), among.end(), network) != among.end();
}

Answer answer_of(const Question& question, const std::vector<const Curve*>& curves,
                 const std::vector<CheckedPoint>& points, const char* engine) {
  Answer answer;
  std::vector<Accepted> all;
  std::size_t first = 0;
  for (const Curve* curve : curves) {
    if (!counts(question, curve->name)) continue;
    const CheckedPoint* point = curve->points.back();
    const auto index = static_cast<std::size_t>(point - points.data());
    if (all.empty()) first = index;
    answer.asked = answer.asked || !same_side(question.plan, first, index, engine == kFunctional);
    const Measured& m = point->row.at(engine);
    const bool there = m.failure.empty();
    all.push_back({curve->name, there ? std::optional(m.accepted.mean) : std::nullopt,
                   m.accepted.half_width});
    const bool drifting = there && drifts(m, question.within);
    answer.drifts = answer.drifts || drifting;
    answer.figures += fmt::format(
        "{}{}: {}{}", answer.figures.empty() ? "" : "; ", curve->name,
        there ? value_text(m.accepted) : "fails",
        drifting ? fmt::format(" ({:+.0f} % in the later half)", 100 * m.drift.mean) : "");
  }
  answer.holds = holds(question.claim, question.network, all, question.within);
  answer.may_be_chance = may_be_chance(question.claim, question.network, all, question.within);
  return answer;
}

std::string verdict(const Answer& answer) {
  if (!answer.asked) return "no such key";
  std::vector<std::string> doubts;
  if (answer.may_be_chance) doubts.emplace_back("by less than ±");
  if (answer.drifts) doubts.emplace_back("not settled");
  if (doubts.empty()) return answer.holds ? "holds" : "**does not hold**";
  return fmt::format("{}, open: {}", answer.holds ? "holds" : "does not hold",
                     fmt::join(doubts, ", "));
}

std::string claim_text(const Question& question) {
  const std::string within = fmt::format("within {:g} %", 100 * question.within);
  switch (question.claim) {
    case Claim::Best:
      return fmt::format("none accepts more than {}, {}", question.network, within);
    case Claim::Worst:
      return fmt::format("{} accepts less than any other by more than {:g} %", question.network,
                         100 * question.within);
    case Claim::NoBetter:
      return fmt::format("{} accepts no more than another, {}", question.network, within);
    case Claim::Equal:
      break;
  }
  return "all accept the same, " + within;
}

/// A line for each workload.
void add_answers(const Question& question, const CrosscheckResult& result,
                 const Comparison& comparison, Rows& rows) {
  std::vector<std::string> workloads;
  for (const Curve& curve : comparison.curves) {
    if (std::find(workloads.begin(), workloads.end(), curve.workload) == workloads.end())
      workloads.push_back(curve.workload);
  }
  for (const std::string& workload : workloads) {
    std::vector<const Curve*> curves;
    for (const Curve& curve : comparison.curves) {
      if (curve.workload == workload) curves.push_back(&curve);
    }
    const Answer one = answer_of(question, curves, result.points, kFunctional);
    const Answer two = answer_of(question, curves, result.points, kTwin);
    const bool first = workload == workloads.front();
    rows.push_back({first ? question.asks : "", first ? claim_text(question) : "",
                    workload.empty() ? "–" : workload, verdict(one), verdict(two), one.figures,
                    two.asked ? two.figures : "–"});
  }
}

/// What the questions have in common, as the first one has it.
std::string experiment_text(const Question& first) {
  const Experiment& e = first.plan.sides.front().twin.experiment();
  std::string text =
      "The experiment, where a question does not say otherwise: `" + first.options.file + '`';
  for (const std::string& setting : first.options.settings) text += ", `" + setting + '`';
  for (const char* key : {"network.topology", "network.size", "traffic.length"}) {
    const Option& option = *find_option(key);
    const std::string value = toml_text(option.get(e), option.type);
    text += fmt::format(", `{}={}`", key, boost::erase_all_copy(value, " "));
  }
  return text + fmt::format("; cycles {} to {} are measured.", e.run.warmup, e.run.cycles);
}

/// "In `queues`: `functional.adaptive_vcs=1`, `functional.queue=48,64,128`." and its note, table
/// and rankings.
std::string section(const Question& question, const Comparison& comparison) {
  std::string text = fmt::format("\n### {}\n\nIn `{}`:", question.asks, question.id);
  for (const std::string& own : question.own) text += " `" + own + "`,";
  text.back() = '.';
  if (!question.note.empty()) text += "\n\n" + question.note;
  text += "\n\n" + markdown_table(saturation_rows(comparison));
  for (const Ranking& ranking : comparison.rankings)
    text += "\n" + ranking_text(ranking, question.options.noise) + "\n";
  return text;
}

}  // namespace

int answer_questions(const std::string& file, const CrosscheckOptions& given,
                     const std::string& page) {
  Questions questions = read_questions(file, given);
  Rows rows{{"question", "as a claim", "workload", "functional", "hardware", "functional accepts",
             "hardware accepts"}};
  std::string sections;
  std::set<std::string> commits;
  int status = kDone;
  bool with_rtl = false;
  for (Question& question : questions.all) {
    question.options.output = given.output + "/" + question.id;
    fmt::print(stderr, "{}: {}\n", question.id, question.asks);
    const CrosscheckResult result = run_crosscheck(question.plan, question.options);
    status = std::max(status, result.status);
    if (result.status == kInterrupted) {
      fmt::print(stderr, "interrupted: the same command goes on from here\n");
      return kInterrupted;
    }
    const Comparison comparison = compare_engines(question.plan, result, question.options);
    write_crosscheck(comparison, question.plan, result, question.options);
    add_answers(question, result, comparison, rows);
    sections += section(question, comparison);
    with_rtl = with_rtl || !result.rtl.empty();
    if (!result.rtl.empty()) sections += "\n" + result.rtl + "\n";
    commits.insert(result.commits.begin(), result.commits.end());
  }
  const std::string text = fmt::format(
      "# {}\n\n{}\n\n{}{}\n\nA claim is about what is accepted at the highest load "
      "(flits/node/cycle); ± is the half-width of a 95 % interval. \"Open\": other values within ± "
      "would turn the answer, or what is accepted still rises or falls in the measured cycles by "
      "more than the claim allows (not settled). \"No such key\": the hardware is the same for all "
      "of these networks. Failed runs accept nothing. Hardware is the twin, which the RTL is to "
      "equal cycle by cycle{}.\n\n{}\n## "
      "Where they saturate and where they part\n{}\n## What differs in principle\n\nAt the first "
      "point of the first question.\n\n{}",
      questions.title, made_by(given.command, given.seeds, commits),
      experiment_text(questions.all.front()), questions.note.empty() ? "" : "\n\n" + questions.note,
      markdown_table(rows), with_rtl ? "; what --rtl compared stands below its question" : "",
      sections, readings_table(questions.all.front().plan));
  const std::filesystem::path path(page);
  write_file(path.has_parent_path() ? path.parent_path().string() : ".", path.filename().string(),
             wrapped_markdown(text));
  fmt::print("{}\nresults: {}\n", markdown_table(rows), page);
  return status;
}

}  // namespace dusk
