// SPDX-License-Identifier: Apache-2.0
/// Page of a file of questions.
#include <fmt/format.h>

#include <boost/algorithm/string/erase.hpp>
#include <cstdio>
#include <filesystem>

#include "sw/common/folder_mark.h"
#include "sw/common/message.h"
#include "sw/common/quote.h"
#include "sw/common/result_files.h"
#include "sw/common/standard_output.h"
#include "sw/config/option_table.h"
#include "sw/config/workload_part.h"
#include "sw/crosscheck/answers.h"
#include "sw/run/run_command.h"

namespace dusk {
namespace {

/// Describes the experiment that all questions share, taken from the first question.
std::string experiment_text(const Question& first) {
  const Experiment& e = first.plan.sides.front().twin.experiment();
  std::string text = "The experiment, where a question does not say otherwise: " +
                     markdown_code(first.options.file);
  for (const auto& settings : {first.options.of_questions.settings, first.options.settings})
    for (const std::string& setting : settings) text += ", " + markdown_code(setting);
  for (const char* key : {"network.topology", "network.size", "traffic.length"}) {
    const Option& option = *find_option(key);
    const std::string value = toml_text(option.get(e), option.type);
    text += ", " + markdown_code(fmt::format("{}={}", key, boost::erase_all_copy(value, " ")));
  }
  const std::string end = is_whole_trace(e) ? "the end of the trace" : std::to_string(e.run.cycles);
  return text + fmt::format("; cycles {} to {} are measured.", e.run.warmup, end);
}

/// Adds a question's folder and settings, its note, table and rankings: "In `queues`:
/// `functional.adaptive_vcs=1`, `functional.queue=48,64,128`."
void add_question(doc::Document& document, const Question& question, const Comparison& comparison,
                  const std::string& rtl) {
  document.page("### " + question.claims.front().asks);
  std::string text = fmt::format("In `{}`:", question.id);
  for (const std::string& own : question.own) text += " " + markdown_code(own) + ",";
  text.back() = '.';
  document.page(text);
  if (!question.note.empty()) document.page(question.note);
  document.table(saturation_table(comparison));
  for (const Ranking& ranking : comparison.rankings)
    document.page(ranking_text(ranking, question.options.noise));
  if (!rtl.empty()) document.page(rtl);
}

/// Explains the words in the table of claims.
std::string legend(bool with_rtl) {
  return fmt::format(
      "A claim is about what is accepted at the highest load (flits/node/cycle), or about the "
      "latency of packets (cycles, hops and pipeline included) at the highest load at which no "
      "network is saturated; ± is the half-width of a 95 % interval. \"Open\": other values within "
      "± would turn the answer, or what is accepted still rises or falls in the measured cycles by "
      "more than the claim allows (not settled). \"All alike\": no network differs from another by "
      "more than the claim allows, so that this engine says nothing about the choice. \"No such "
      "key\": the hardware is the same for all "
      "of these networks. Failed runs accept nothing. Hardware is the twin, which the RTL is to "
      "equal cycle by cycle{}.",
      with_rtl ? "; what was compared with the RTL stands below its question" : "");
}

void add_recommendations(doc::Document& document, const std::vector<AnsweredClaim>& answers) {
  const doc::Table table = recommendation_table(answers);
  if (table.rows.empty()) return;
  document.page(
      "How many of the claims about each recommendation hold; which, the second table tells. On "
      "hardware it stands if all decided claims hold there; networks that are all alike decide "
      "nothing. The engines differ in claims that both decide, and not alike. Questions that ask "
      "for a cause are not among them.");
  document.table(table);
}

}  // namespace

int answer_questions(const std::string& file, const CrosscheckOptions& given,
                     const std::string& page) {
  Questions questions = read_questions(file, given);
  std::vector<AnsweredClaim> answers;
  doc::Document sections;
  std::set<std::string> commits;
  int status = kDone;
  bool with_rtl = false;
  std::vector<PlannedCrosscheck> planned;
  for (Question& question : questions.all) {
    question.options.output = given.output + "/" + question.id;
    planned.push_back({&question.plan, &question.options, question.id + "_"});
  }
  const std::filesystem::path path(page);
  const std::string page_folder = path.has_parent_path() ? path.parent_path().string() : ".";
  check_replaceable(page, "Made by `", "--page: ");
  if (path.parent_path() != std::filesystem::path(given.output))
    try_folder(page_folder, "--page: ");
  const auto results = run_crosschecks(planned, given.output, given.parallel);
  for (std::size_t i = 0; i < results.size(); ++i) {
    const Question& question = questions.all[i];
    const CrosscheckResult& result = results[i];
    if (result.status == kInterrupted) {
      message("interrupted: the same command goes on from here");
      return kInterrupted;
    }
    status = std::max(status, result.status);
    const Comparison comparison = compare_engines(question.plan, result, question.options);
    ensure_folder(question.options.output);
    const CrosscheckPlot plot =
        write_crosscheck(comparison, question.plan, result, question.options);
    if (plot.failed) {
      message("warning: {}: {}", question.id, plot.problem);
      status = std::max(status, int{kCheckFailed});
    }
    for (AnsweredClaim& answer : answers_to(question, result, comparison))
      answers.push_back(std::move(answer));
    add_question(sections, question, comparison, result.rtl);
    with_rtl = with_rtl || !result.rtl.empty();
    commits.insert(result.commits.begin(), result.commits.end());
  }
  const doc::Table claims = answer_table(answers);
  doc::Document document{true};
  document.page("# " + questions.title);
  document.page(made_by(given.command, given.seeds, commits));
  document.page(experiment_text(questions.all.front()));
  if (!questions.note.empty()) document.page(questions.note);
  document.page(legend(with_rtl));
  add_recommendations(document, answers);
  document.table(claims);
  document.page("## Where they saturate and where they part");
  document.page(markdown(sections));
  document.page("## What differs in principle\n\nAt the first point of the first question.");
  document.table(readings_table(questions.all.front().plan));
  ensure_folder(page_folder);
  write_file(page, markdown(document));
  print_out("{}\nresults: {}\n", markdown(claims), page);
  return status;
}

}  // namespace dusk
