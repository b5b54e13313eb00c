// SPDX-License-Identifier: Apache-2.0
// Hostile words in the place of every argument of dusk results.
#include <gmock/gmock.h>

#include "tests/sw/program_in_process.h"
#include "tests/sw/results/sample_folders.h"

namespace dusk {
namespace {

class ResultsCommand : public ResultsFolders {
 protected:
  static std::vector<std::vector<std::string>> commands(const std::string& word) {
    return {{"results", word},
            {"results", "ls", word},
            {"results", "ls", ".", "--kind", word},
            {"results", "ls", ".", "--sort", word},
            {"results", "show", word},
            {"results", "diff", word, "."},
            {"results", "diff", "run", word}};
  }
};

TEST_F(ResultsCommand, TellsHostileWordsInOneLine) {
  put_run("run");
  for (const std::string& word :
       {std::string("\x1b[31m"), std::string("a\nb\r"), std::string("\u202eabc\u2066"),
        std::string("\xff\xfe"), std::string(), std::string(100'000, 'x')}) {
    for (const auto& command : commands(word)) {
      const Reported all = reported(command);
      expect_one_clear_line(all, command[1]);
      EXPECT_THAT(all.text, testing::Not(testing::HasSubstr(std::string(201, 'x'))));
    }
  }
}

TEST_F(ResultsCommand, HasTheStatusesOfDiff) {
  put_run("a");
  put_run("b");
  put_run("c", R"(, "mean_hops": 2)");
  EXPECT_EQ(reported({"results", "diff", "a", "b"}).status, 0);
  EXPECT_EQ(reported({"results", "diff", "a", "c", "--json"}).status, 1);
  EXPECT_EQ(reported({"results", "diff", "a", "none"}).status, 2);
  EXPECT_EQ(reported({"results", "show", "a"}).status, 0);
  EXPECT_EQ(reported({"results", "ls", "."}).status, 0);
}

}  // namespace
}  // namespace dusk
