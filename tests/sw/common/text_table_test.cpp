// SPDX-License-Identifier: Apache-2.0
#include "sw/common/text_table.h"

#include <gmock/gmock.h>

namespace dusk {
namespace {

std::string words(const std::string& word, int count) {
  std::string text = word;
  for (int i = 1; i < count; ++i) text += ' ' + word;
  return text;
}

TEST(WrappedMarkdown, BreaksProseAtTheColumn) {
  // 24 words of 4 letters and the blanks between them have 119 columns, and one more does not fit.
  EXPECT_EQ(wrapped_markdown(words("four", 24) + "\n"), words("four", 24) + "\n");
  EXPECT_EQ(wrapped_markdown(words("four", 25) + "\n\nend\n"),
            words("four", 24) + "\nfour\n\nend\n");
  EXPECT_EQ(wrapped_markdown(words("four", 23) + " five5"), words("four", 23) + " five5");
  EXPECT_EQ(wrapped_markdown(words("four", 23) + " sixsix"), words("four", 23) + "\nsixsix");
}

TEST(WrappedMarkdown, CountsCharactersNotBytes) {
  EXPECT_EQ(wrapped_markdown(words("fö±r", 24)), words("fö±r", 24));
}

TEST(WrappedMarkdown, GoesOnBelowTheTextOfAnItem) {
  EXPECT_EQ(wrapped_markdown("- " + words("four", 24)), "- " + words("four", 23) + "\n  four");
}

TEST(WrappedMarkdown, BreaksWhereTheRestIsStillProse) {
  for (const char* sign : {"-", "+", "*", "#", "|", ">", "12.", "3)"}) {
    const std::string text = words("four", 24) + ' ' + sign;
    EXPECT_EQ(wrapped_markdown(text + " end"), text + "\nend");
  }
  EXPECT_EQ(wrapped_markdown(words("four", 24) + " 12 end"), words("four", 24) + "\n12 end");
  const std::string word(130, 'x');
  EXPECT_EQ(wrapped_markdown(word), word);
}

TEST(WrappedMarkdown, FillsAParagraphWhoseLinesDiffer) {
  EXPECT_EQ(wrapped_markdown(words("four", 23) + "\na\n" + words("four", 3) + "\n\nend\n"),
            words("four", 23) + " a\n" + words("four", 3) + "\n\nend\n");
  EXPECT_EQ(wrapped_markdown("- one\n  two\n- three\n12. four"), "- one two\n- three\n12. four");
  EXPECT_EQ(wrapped_markdown("text\n![picture](a.svg)"), "text\n![picture](a.svg)");
  EXPECT_EQ(wrapped_markdown("text\n| cell |\nmore"), "text\n| cell |\nmore");
}

TEST(WrappedMarkdown, LeavesOneOfSeveralEmptyLines) {
  EXPECT_EQ(wrapped_markdown("one\n\n\n\ntwo\n"), "one\n\ntwo\n");
  EXPECT_EQ(wrapped_markdown("```\na\n\n\nb\n```"), "```\na\n\n\nb\n```");
}

TEST(WrappedMarkdown, LeavesTablesHeadingsAndCode) {
  const std::string text = "# " + words("four", 30) + "\n| " + words("four", 30) + " |\n```\n" +
                           words("four", 30) + "\n```\n";
  EXPECT_EQ(wrapped_markdown(text), text);
  EXPECT_EQ(wrapped_markdown("```\n```\n" + words("four", 25)),
            "```\n```\n" + words("four", 24) + "\nfour");
}

}  // namespace
}  // namespace dusk
