// SPDX-License-Identifier: Apache-2.0
/// Errors in a study are reported in one line with their place, before anything runs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "study_of_texts.h"
#include "sw/common/config_error.h"
#include "sw/studies/plan.h"
#include "sw/studies/study.h"

namespace dusk {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kWhole = R"toml(title = "T"
[axes]
load = "0.1, 0.2"
[measures]
latency = "number(run, packet_latency.mean)"
[[runs]]
name = "run"
id = "at-{load}"
over = "load"
settings = ["traffic.injection=bernoulli", "traffic.load={load}"]
[[tables]]
id = "t"
[[tables.rows]]
id = "{load}"
over = "load"
measure = "latency"
published = "p.{load}"
tolerance = 1
)toml";
constexpr const char* kCsv =
    "id,value,known,source\np.0.1,5,printed,Table 1\np.0.2,6,read from a plot,Figure 1\n";

/// The error of a study whose text has `old` replaced.
std::string error_of(const std::string& old, const std::string& by,
                     const char* file = "study.toml") {
  Texts texts = {
      {"study.toml", kWhole}, {"published.csv", kCsv}, {"notes.md", "Text.\n\n## t\nBelow.\n"}};
  std::string& text = texts.at(file);
  const auto at = text.find(old);
  if (at == std::string::npos) return "the test has no '" + old + "'";
  text.replace(at, old.size(), by);
  try {
    const Study study = study_of(texts);
    evaluate_study(study, {});
    for (const PlannedRun& run : plan_runs(study)) planned_alone(study, run, {});
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "";
}

TEST(StudyReader, TakesAWholeStudy) { EXPECT_EQ(error_of("title", "title"), ""); }

TEST(StudyReader, TakesPublishedValuesAsASpreadsheetWritesThem) {
  const Study plain = study_of({{"study.toml", kWhole}, {"published.csv", kCsv}});
  std::string csv = "\xef\xbb\xbf";
  for (const char c : std::string(kCsv)) csv += c == '\n' ? "\r\n" : std::string(1, c);
  const Study study = study_of({{"study.toml", kWhole}, {"published.csv", csv}});
  // Another order of columns, other separators, and the row numbers of pandas.
  const char* const other =
      ";source;id;known;value\n0;Table 1;p.0.1;printed;5\n1;Figure 1;p.0.2;read from a plot;6\n";
  for (const Study& read : {study, study_of({{"study.toml", kWhole}, {"published.csv", other}})}) {
    ASSERT_EQ(read.published.fields.size(), plain.published.fields.size());
    for (const auto& [id, value] : plain.published.fields) {
      EXPECT_EQ(read.published.fields.at(id).text_of("value"), value.text_of("value")) << id;
      EXPECT_EQ(read.published.fields.at(id).text_of("source"), value.text_of("source")) << id;
    }
  }
}

TEST(StudyReader, NamesPlaceKeyAndWhatIsAllowed) {
  EXPECT_THAT(error_of("\"T\"", ""), StartsWith("mine/study.toml:1:9: syntax: "));
  EXPECT_EQ(error_of("title", "titel"),
            "mine/study.toml:1:1: titel: unknown key (did you mean title?)");
  EXPECT_EQ(error_of("tolerance", "tolerence"),
            "mine/study.toml:18:1: tables.rows.tolerence: unknown key (did you mean tolerance?)");
  EXPECT_EQ(error_of("measure = \"latency\"\n", ""),
            "mine/study.toml:13:1: tables.rows.measure: is missing (a text)");
  EXPECT_EQ(error_of("title = \"T\"\n", ""), "mine/study.toml:1:1: title: is missing (a text)");
  EXPECT_EQ(error_of("title = \"T\"", "title = \"T\"\nbase = \"x.toml\""),
            "mine/study.toml:2:1: base: 'x.toml' is no file (of the study, or of sw/configs)");
  EXPECT_EQ(error_of("title = \"T\"", "title = \"T\"\ndata = 3"),
            "mine/study.toml:2:1: data: is not a list of tables ([[data]])");
  EXPECT_EQ(error_of("[[tables]]\nid = \"t\"\n[[tables.rows]]", "[[data]]\nname = \"d\""),
            "mine/study.toml:1:1: tables: is missing (a list of tables, [[tables]])");
  EXPECT_EQ(error_of("over = \"load\"\nmeasure", "over = \"lode\"\nmeasure"),
            "mine/study.toml:15:1: tables.rows.over: unknown name 'lode' (did you mean load?)");
  EXPECT_EQ(error_of("title = \"T\"", "title = \"T\"\ninclude = \"other.toml\""),
            "mine/other.toml: cannot be read (a TOML file)");
}

TEST(StudyReader, KnowsItsNames) {
  const std::string at = "mine/study.toml:16:1: tables.rows.measure: ";
  EXPECT_EQ(error_of("measure = \"latency\"", "measure = \"latenci\""),
            at + "unknown name 'latenci' (did you mean latency?)");
  EXPECT_EQ(error_of("measure = \"latency\"", "measure = \"nummber(run, cycles)\""),
            at + "unknown reducer 'nummber' (did you mean number?)");
  EXPECT_EQ(error_of("measure = \"latency\"", "measure = \"number(run)\""),
            at + "number: has 1 arguments (number(RUN, NAME))");
  EXPECT_EQ(error_of("measure = \"latency\"", "measure = \"number(run, cycels)\""),
            at + "unknown 'cycels' (did you mean cycles?)");
  EXPECT_EQ(error_of("measure = \"latency\"", "measure = \"number(run-0.3, cycles)\""),
            at + "run 'run-0.3' is not planned (an id or a name of [[runs]])");
  EXPECT_EQ(error_of("measure = \"latency\"", "measure = \"latency +\""),
            at + "'latency +' is no expression: at ''");
  EXPECT_EQ(error_of("latency = \"number(run, packet_latency.mean)\"", "latency = \"latency\""),
            at + "'latency' goes in circles (other measures)");
  EXPECT_EQ(error_of("id = \"{load}\"", "id = \"x\""),
            "mine/study.toml:14:1: tables.rows.id: 't.x' is there twice (once)");
  EXPECT_EQ(error_of("[[tables]]\n", "[[tables]]\nid = \"t\"\n[[tables]]\n"),
            "mine/study.toml:14:1: tables.id: 't' is there twice (once)");
}

TEST(StudyReader, NeedsEveryPublishedValue) {
  EXPECT_EQ(error_of("p.0.2,6", "p.0.3,6", "published.csv"),
            "mine/study.toml:17:1: tables.rows.published: 'p.0.2' is not in published.csv (id, or "
            "value with known)");
  EXPECT_EQ(error_of("read from a plot", "guessed", "published.csv"),
            "mine/published.csv:3:1: published.known: 'guessed' is not allowed (printed, read from "
            "a plot, derived, "
            "own formula)");
  EXPECT_EQ(error_of("p.0.1,5", "p.0.1,five", "published.csv"),
            "mine/published.csv:2:1: published.value: 'five' is not a number");
  EXPECT_EQ(error_of("p.0.1,5", "p.0.1,\"1,2\"", "published.csv"),
            "mine/published.csv:2:1: published.value: '1,2' has a comma (a decimal point, no "
            "separator of thousands)");
  EXPECT_EQ(error_of("p.0.2", "p.0.1", "published.csv"),
            "mine/published.csv:3:1: published: 'p.0.1' is there twice (once)");
  EXPECT_EQ(error_of(",Table 1", "", "published.csv"),
            "mine/published.csv:2: 3 fields (4, as in line 1)");
  EXPECT_EQ(error_of("published = \"p.{load}\"", "published = \"2 + 3\""),
            "mine/study.toml:17:1: tables.rows.published: '2 + 3' is not in published.csv (id, or "
            "value with known)");
  EXPECT_EQ(error_of("published = \"p.{load}\"\n", ""),
            "mine/study.toml:17:1: tables.rows.tolerance: has nothing to judge by (published)");
  EXPECT_EQ(error_of("tolerance = 1", "tolerance = -1"),
            "mine/study.toml:18:1: tables.rows.tolerance: is negative (0 or more)");
}

TEST(StudyReader, KnowsWhatItsNotesQuote) {
  EXPECT_EQ(
      error_of("Below.", "Below.\nIt is {t.0.3.measured}.", "notes.md"),
      "mine/notes.md:3:1: notes: unknown name 't.0.3.measured' (did you mean t.0.1.measured?)");
  EXPECT_EQ(
      error_of("Below.", "{t.0.2.meaning}", "notes.md"),
      "mine/notes.md:3:1: notes: unknown name 't.0.2.meaning' (did you mean t.0.2.measured?)");
  EXPECT_EQ(error_of("Below.", "{grid g}", "notes.md"),
            "mine/notes.md:3:1: notes: 'grid g' is no expression: at 'g'");
  EXPECT_THAT(error_of("Below.", "{at(latency, load in [0.3]):.2f}", "notes.md"),
              HasSubstr("run 'at-0.3' is not planned"));
  EXPECT_EQ(error_of("Below.", "{at(latency, load in [0.2]):.2q}", "notes.md"),
            "mine/notes.md:3:1: notes: '.2q' is no format of a number (such as .2f)");
  EXPECT_EQ(error_of("Below.", "{latency\nBelow.", "notes.md"),
            "mine/notes.md:3:1: notes: '{latency' has a brace without its end");
  EXPECT_EQ(error_of("Below.", "{at(latency,\nload in [0.1]):.2f} is below.", "notes.md"), "");
  EXPECT_EQ(error_of("Below.", "Below.\n## t\nOnce more.", "notes.md"),
            "mine/notes.md:5:1: notes: 't' is there twice (once)");
  EXPECT_EQ(error_of("## t", "## u", "notes.md"), "mine/notes.md:3:1: notes: 'u' is no table (t)");
}

TEST(StudyReader, NamesTheRunThatCannotRun) {
  EXPECT_THAT(
      error_of("traffic.load={load}", "traffic.lode={load}"),
      StartsWith("mine/study.toml:6:1: runs.settings: at-0.1: --set: traffic.lode: unknown key"));
  EXPECT_THAT(error_of("traffic.injection=bernoulli", "traffic.injection=ramp"),
              StartsWith("--set: traffic.load: 0.1 has no effect with injection = ramp "))
      << "nothing reads it";
  EXPECT_EQ(error_of("traffic.injection=bernoulli", "traffic.injection"),
            "mine/study.toml:6:1: runs.settings: at-0.1: --set: traffic.injection: has no value "
            "(key=value)");
  EXPECT_EQ(error_of("id = \"at-{load}\"", "id = \"at\""),
            "mine/study.toml:8:1: runs.id: 'at' is also planned with other settings, at "
            "mine/study.toml:6:1 (another id)");
  EXPECT_EQ(error_of("traffic.load={load}", "traffic.load={lode}"),
            "mine/study.toml:10:44: runs.settings: unknown name 'lode' (did you mean load?)");
}

TEST(StudyReader, FindsShippedStudiesAndFolders) {
  EXPECT_EQ(find_study("fat-tree-pmin").root.text_of("title"),
            "Least relative link power of k-ary n-trees (Table 1)");
  const std::string folder = DUSK_SOURCE_DIR "/sw/studies";
  const Study same = find_study({folder + "/alonso-fat-tree-2015/fat-tree-pmin/", folder});
  EXPECT_EQ(same.id, "fat-tree-pmin");
  EXPECT_EQ(same.published.fields.size(), 20u);
  EXPECT_THROW(find_study("fat-tree"), ConfigError);
}

TEST(StudyReader, FindsAllOfAPublicationInTheOrderOfItsNumbers) {
  const auto all = shipped_studies_of("miguel-alonso-2005");
  const auto at = [&](const char* id) {
    return std::find(all.begin(), all.end(), id) - all.begin();
  };
  ASSERT_GE(all.size(), 13u);
  EXPECT_LT(at("functional-table-1"), at("functional-table-2"));
  EXPECT_LT(at("functional-table-9"), at("functional-table-10"));
  EXPECT_LT(at("functional-table-11"), static_cast<std::ptrdiff_t>(all.size()));
  EXPECT_THAT(shipped_studies_of("alonso-thesis-2012"), testing::Contains("torus-ramp"));
  EXPECT_THAT(shipped_studies_of("functional-table-1"), testing::IsEmpty());
  EXPECT_THAT(shipped_studies_of("studies"), testing::IsEmpty());
}

}  // namespace
}  // namespace dusk
