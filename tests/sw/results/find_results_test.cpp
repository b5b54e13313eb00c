// SPDX-License-Identifier: Apache-2.0
#include "sw/results/find_results.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <utime.h>

#include "sw/common/config_error.h"
#include "sw/common/text.h"
#include "sw/results/results_text.h"
#include "tests/sw/results/sample_folders.h"

namespace dusk {
namespace {

using testing::HasSubstr;
using testing::Not;

class FindResults : public ResultsFolders {
 protected:
  static std::string found(const ResultsSearch& search) {
    std::string names;
    for (const Results& one : find_results(search)) names += one.folder + " ";
    return names;
  }
  static ResultsSearch by(ResultsOrder order, bool reverse = false) {
    ResultsSearch search;
    search.folders = {"."};
    search.order = order;
    search.reverse = reverse;
    return search;
  }
  /// Makes the deciding file so many seconds old from 2001 on.
  static void date(const std::string& file, std::time_t seconds) {
    const utimbuf times{1'000'000'000 + seconds, 1'000'000'000 + seconds};
    ASSERT_EQ(utime(file.c_str(), &times), 0);
  }
};

TEST_F(FindResults, LooksBelowFoldersButNotInsideResults) {
  put_run("a");
  put_run("deep/er/b");
  put_sweep("s");
  put_run("s/runs/c");
  put_run(".hidden/d");
  put("empty/notes.txt", "");
  EXPECT_EQ(found(by(ResultsOrder::Name)), "a deep/er/b s ");
  ResultsSearch inside = by(ResultsOrder::Name);
  inside.inside = true;
  EXPECT_EQ(found(inside), "a deep/er/b s s/runs/c ");
  inside.folders = {"a", "s"};
  EXPECT_EQ(found(inside), "a s s/runs/c ");
}

TEST_F(FindResults, FollowsNoLinksBelow) {
  put_run("a/b");
  std::filesystem::create_directory_symlink("..", "a/up");
  std::filesystem::create_directory_symlink("a", "link");
  ResultsSearch search = by(ResultsOrder::Name);
  EXPECT_EQ(found(search), "a/b ");
  search.folders = {"link"};
  EXPECT_EQ(found(search), "link/b ") << "a person named the link";
}

TEST_F(FindResults, SortsByWhatIsAsked) {
  put_run("a");
  put_run("c", R"(, "accepted_throughput": 0.1, "relative_link_power": 0.9)");
  put_sweep("b");
  date("a/summary.json", 3);
  date("b/points.csv", 1);
  date("c/summary.json", 2);
  EXPECT_EQ(found(by(ResultsOrder::Date)), "b c a ");
  EXPECT_EQ(found(by(ResultsOrder::Date, true)), "a c b ");
  EXPECT_EQ(found(by(ResultsOrder::Name)), "a b c ");
  EXPECT_EQ(found(by(ResultsOrder::Kind)), "a c b ");
  EXPECT_EQ(found(by(ResultsOrder::Accepted)), "c a b ");
  EXPECT_EQ(found(by(ResultsOrder::Power)), "a c b ");
  EXPECT_EQ(found(by(ResultsOrder::Latency)), "a c b ");
}

TEST_F(FindResults, TakesOnlyKindsAndStatesThatAreAskedFor) {
  put_run("a");
  put_config("killed");
  put_sweep("s");
  ResultsSearch search = by(ResultsOrder::Name);
  search.kinds = {ResultsKind::Sweep, ResultsKind::Study};
  EXPECT_EQ(found(search), "s ");
  search = by(ResultsOrder::Name);
  search.not_ok = true;
  EXPECT_EQ(found(search), "killed ");
}

TEST_F(FindResults, ThatCannotBeReadAreListedWithTheReason) {
  put_run("broken");
  put("broken/summary.json", "x");
  put_run("newer", "", "9.0.0");
  put("later/.dusk", "dusk dream\n");
  put_run("pipe");
  std::filesystem::remove("pipe/summary.json");
  ASSERT_EQ(mkfifo("pipe/summary.json", 0600), 0);
  const std::vector<Results> all = find_results(by(ResultsOrder::Name));
  ASSERT_EQ(all.size(), 4u);
  for (const Results& one : all) {
    EXPECT_EQ(one.state, ResultsState::Unreadable) << one.folder;
    EXPECT_STREQ(name_of(one.kind), one.folder == "later" ? "unknown" : "run");
  }
  ResultsSearch runs = by(ResultsOrder::Name);
  runs.kinds = {ResultsKind::Run};
  EXPECT_EQ(found(runs), "broken newer pipe ");
  EXPECT_THAT(list_text(all), HasSubstr("unreadable"));
  EXPECT_THAT(list_text(all), HasSubstr("made by dusk 9.0.0, a newer version"));
  EXPECT_THAT(list_json(all), HasSubstr("is not JSON"));
}

TEST_F(FindResults, NeedsItsFolders) {
  ResultsSearch search;
  search.folders = {"none"};
  EXPECT_THROW(find_results(search), ConfigError);
  put("file", "");
  search.folders = {"file"};
  EXPECT_THROW(find_results(search), ConfigError);
}

TEST_F(FindResults, OfHostileNamesAreALineEach) {
  const std::string hostile = "a\nb\x1b[31m\xff\u202e<script>";
  put_run(hostile);
  put_run(std::string(200, 'n') + "/" + std::string(200, 'm'));
  const std::string text = list_text(find_results(by(ResultsOrder::Name)));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
  for (const char* bad : {"\x1b", "\xff", "\u202e"}) EXPECT_THAT(text, Not(HasSubstr(bad)));
  EXPECT_THAT(text, HasSubstr("nnn…"));
  EXPECT_THAT(text, Not(HasSubstr(std::string(100, 'n'))));
  const std::string json = list_json(find_results(by(ResultsOrder::Name)));
  EXPECT_THAT(json, HasSubstr(std::string(200, 'n') + "/" + std::string(200, 'm')));
  EXPECT_THAT(json, Not(HasSubstr("\xff")));
}

}  // namespace
}  // namespace dusk
