// SPDX-License-Identifier: Apache-2.0
#include "sw/crosscheck/answers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace dusk {
namespace {

bool counts(const AskedClaim& asked, const std::string& network) {
  const auto& among = asked.among;
  return among.empty() || std::find(among.begin(), among.end(), network) != among.end();
}

/// One workload of a question.
struct Workload {
  const Question& question;
  const std::vector<CheckedPoint>& points;
  std::vector<const Curve*> curves;
  std::optional<double> unsaturated;  ///< highest load without a saturated network
};

const CheckedPoint* point_of(const Curve& curve, double load) {
  for (const CheckedPoint* point : curve.points)
    if (point->load == load) return point;
  return nullptr;
}

/// Networks of a question: those that the claim compares, and the others.
struct Networks {
  std::vector<Judged> counting, others;
};

/// True if the claim ranks one network against others, or separates some from others, and these
/// networks are alike.
bool says_nothing(const AskedClaim& asked, const Networks& networks) {
  std::vector<Judged> alike = networks.counting;
  if (asked.claim == Claim::Equal) {
    if (networks.others.empty()) return false;
    alike.insert(alike.end(), networks.others.begin(), networks.others.end());
  }
  return holds(Claim::Equal, "", alike, asked.within);
}

void judge(const AskedClaim& asked, const Networks& networks, bool drifting, Answer& answer) {
  const std::vector<Judged>& all = networks.counting;
  const bool holding = holds(asked.claim, asked.network, all, asked.within);
  const bool nothing = says_nothing(asked, networks);
  const char* const alike = nothing ? ", all alike" : "";
  std::vector<std::string> doubts;
  if (may_be_chance(asked.claim, asked.network, all, asked.within))
    doubts.emplace_back("by less than ±");
  if (drifting) doubts.emplace_back("not settled");
  if (doubts.empty()) {
    answer.verdict = nothing ? Verdict::Alike : holding ? Verdict::Holds : Verdict::DoesNotHold;
    answer.text = fmt::format("{}{}", holding ? "holds" : "**does not hold**", alike);
    return;
  }
  answer.verdict = Verdict::Open;
  answer.text = fmt::format("{}{}, open: {}", holding ? "holds" : "does not hold", alike,
                            fmt::join(doubts, ", "));
}

Answer answer_of(const AskedClaim& asked, const Workload& workload, const char* engine) {
  const bool accepted = asked.figure == ClaimFigure::Accepted;
  Answer answer;
  if (!accepted && !workload.unsaturated) {
    answer.text = "no load that all carry";
    return answer;
  }
  Networks networks;
  std::optional<std::size_t> first;
  bool drifting = false, asks = false;
  for (const Curve* curve : workload.curves) {
    const CheckedPoint* point =
        accepted ? curve->points.back() : point_of(*curve, *workload.unsaturated);
    if (point == nullptr) continue;
    const Measured& m = point->row.at(engine);
    const Value value = accepted ? m.accepted : m.packet;
    const bool there = m.failure.empty(), drifted = there && accepted && drifts(m, asked.within);
    const Judged measured{curve->name, there ? std::optional(value.mean) : std::nullopt,
                          value.half_width};
    const Judged judged = accepted ? measured : inverse(measured);
    if (!counts(asked, curve->name)) {
      networks.others.push_back(judged);
      continue;
    }
    networks.counting.push_back(judged);
    const auto index = static_cast<std::size_t>(point - workload.points.data());
    if (!first) first = index;
    asks = asks ||
           !same_side(workload.question.plan, *first, index, std::string(engine) == kFunctional);
    drifting = drifting || drifted;
    answer.figures += fmt::format(
        "{}{}: {}{}", answer.figures.empty() ? "" : "; ", curve->name,
        there ? value_text(value) : "fails",
        drifted ? fmt::format(" ({:+.0f} % in the later half)", 100 * m.drift.mean) : "");
  }
  if (asks) {
    judge(asked, networks, drifting, answer);
  } else {
    answer.text = "no such key";
    answer.figures = "–";
  }
  return answer;
}

/// Counts the verdicts of one engine: "holds in 2, open in 1".
std::string tally(const std::vector<BothVerdicts>& verdicts, Verdict BothVerdicts::*engine) {
  constexpr std::pair<Verdict, const char*> kSaid[] = {{Verdict::Holds, "holds"},
                                                       {Verdict::DoesNotHold, "does not hold"},
                                                       {Verdict::Alike, "all alike"},
                                                       {Verdict::Open, "open"}};
  std::string text;
  for (const auto& [verdict, said] : kSaid) {
    const auto count = std::count_if(
        verdicts.begin(), verdicts.end(),
        [&, wanted = verdict](const BothVerdicts& one) { return one.*engine == wanted; });
    if (count > 0) text += fmt::format("{}{} in {}", text.empty() ? "" : ", ", said, count);
  }
  return text.empty() ? "–" : text;
}

}  // namespace

std::string conclusion(const std::vector<BothVerdicts>& verdicts) {
  unsigned hold = 0, fail = 0, open = 0, differ = 0;
  for (const auto& [functional, hardware] : verdicts) {
    hold += hardware == Verdict::Holds;
    fail += hardware == Verdict::DoesNotHold;
    open += hardware == Verdict::Open;
    const bool decided = (functional == Verdict::Holds || functional == Verdict::DoesNotHold) &&
                         (hardware == Verdict::Holds || hardware == Verdict::DoesNotHold);
    differ += decided && functional != hardware;
  }
  std::string text = hold + fail == 0 ? "open"
                     : fail == 0      ? "stands"
                     : hold == 0      ? "does not stand"
                                      : "stands in part";
  if (hold + fail > 0 && open > 0) text += fmt::format("; {} open", open);
  return differ == 0 ? text : text + fmt::format("; the engines differ in {}", differ);
}

std::vector<AnsweredClaim> answers_to(const Question& question, const CrosscheckResult& result,
                                      const Comparison& comparison) {
  std::vector<Workload> workloads;
  for (const auto& curves : by_workload(comparison.curves))
    workloads.push_back({question, result.points, curves, highest_unsaturated(curves)});
  std::vector<AnsweredClaim> answers;
  for (const AskedClaim& asked : question.claims) {
    for (const Workload& workload : workloads) {
      const bool at =
          asked.figure == ClaimFigure::Latency && workload.unsaturated.value_or(kNoLoad) != kNoLoad;
      answers.push_back({&question, &asked, workload.curves.front()->workload,
                         at ? fmt::format("at {:g}", *workload.unsaturated) : "",
                         answer_of(asked, workload, kFunctional),
                         answer_of(asked, workload, kTwin)});
    }
  }
  return answers;
}

doc::Table answer_table(const std::vector<AnsweredClaim>& answers) {
  doc::Table table{doc::shown_columns({"question", "as a claim", "workload", "functional",
                                       "hardware", "functional measures", "hardware measures"})};
  table.cells = doc::Table::Cells::Markdown;
  const AskedClaim* last = nullptr;
  for (const AnsweredClaim& answer : answers) {
    const bool first = answer.asked != last;
    last = answer.asked;
    std::string workload = answer.workload;
    if (!answer.condition.empty()) workload += (workload.empty() ? "" : ", ") + answer.condition;
    table.add({first ? answer.asked->asks : "", first ? claim_text(*answer.asked) : "",
               workload.empty() ? "–" : workload, answer.functional.text, answer.hardware.text,
               answer.functional.figures, answer.hardware.figures});
  }
  return table;
}

doc::Table recommendation_table(const std::vector<AnsweredClaim>& answers) {
  std::vector<std::string> names;
  for (const AnsweredClaim& answer : answers) {
    const std::string& name = answer.question->of;
    if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(name);
  }
  doc::Table table{
      doc::shown_columns({"recommendation", "claims", "functional", "hardware", "on hardware it"})};
  table.cells = doc::Table::Cells::Markdown;
  for (const std::string& name : names) {
    std::vector<BothVerdicts> said;
    for (const AnsweredClaim& answer : answers) {
      if (answer.question->of != name) continue;
      said.push_back({answer.functional.verdict, answer.hardware.verdict});
    }
    table.add({name, said.size(), tally(said, &BothVerdicts::functional),
               tally(said, &BothVerdicts::hardware), conclusion(said)});
  }
  return table;
}

}  // namespace dusk
