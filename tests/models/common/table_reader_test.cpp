// SPDX-License-Identifier: Apache-2.0
#include "models/common/table_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>

#include "models/common/table_number.h"

namespace dusk {
namespace {

using ::testing::ElementsAre;
using Rows = std::vector<std::vector<std::string>>;

/// All rows; with `names` the names are the first.
Rows rows_of(const std::string& text, bool names = false) {
  std::istringstream in(text);
  TableReader reader(in, "t.csv");
  Rows rows;
  if (names && reader.next()) {
    reader.take_names();
    rows.push_back(reader.names());
  }
  while (reader.next()) rows.emplace_back(reader.fields().begin(), reader.fields().end());
  return rows;
}

std::string refusal_of(const std::string& text, bool names = false) {
  try {
    rows_of(text, names);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "none";
}

TEST(TableReader, KnowsTheSeparatorByTheFirstRow) {
  const Rows rows{{"a", "b"}, {"1", "2"}};
  for (const char* text :
       {"a,b\n1,2\n", "a;b\n1;2\n", "a\tb\n1\t2\n", "a b\n1  2\n", "  a\t b\n 1 \t2 \n",
        "sep=;\na;b\n1;2", "\"a\",\"b\"\n1,2", "# x;y\na,b\n1,2\n"})
    EXPECT_EQ(rows_of(text), rows) << text;
  // A comma is a text of the other tables.
  EXPECT_EQ(rows_of("a;b\n0,1;2\n"), (Rows{{"a", "b"}, {"0,1", "2"}}));
  EXPECT_EQ(rows_of("a\tb\n0,1\t\n"), (Rows{{"a", "b"}, {"0,1", ""}}));
  EXPECT_EQ(rows_of("\"a;b\",c\nx;y,2\n"), (Rows{{"a;b", "c"}, {"x;y", "2"}}));
}

TEST(TableReader, TakesEveryLineEndAndTheMark) {
  const Rows rows{{"a", "b"}, {"1", "2"}, {"3", "4"}};
  for (const char* text : {"a,b\r\n1,2\r\n3,4\r\n", "a,b\r1,2\r3,4",
                           "\xef\xbb\xbf"
                           "a,b\n1,2\n\n3,4"})
    EXPECT_EQ(rows_of(text), rows) << text;
  EXPECT_TRUE(rows_of("").empty());
  EXPECT_TRUE(rows_of("\n# nothing\n,,\n").empty());
}

TEST(TableReader, TakesQuotesOff) {
  EXPECT_EQ(rows_of("\"16:0.8,256:0.2\",\"say \"\"a\"\"\", \" b \" ,\"\"\n"),
            (Rows{{"16:0.8,256:0.2", "say \"a\"", "b"}}));
  EXPECT_EQ(refusal_of("a,b\n1,\"2\n"), "t.csv:2: a quote is not closed (\"text\")");
}

TEST(TableReader, TakesAMissingValueForNoComment) {
  std::istringstream in("a,b\n#N/A,1\n#N/A\t,2\n# N/A,3\n#N/As,4\n5,6\n");
  TableReader reader(in, "t.csv");
  ASSERT_TRUE(reader.next());
  reader.take_names();
  ASSERT_TRUE(reader.next());
  EXPECT_THAT(reader.fields(), ElementsAre("#N/A", "1"));
  ASSERT_TRUE(reader.next());
  EXPECT_THAT(reader.fields(), ElementsAre("5", "6"));
  EXPECT_FALSE(reader.next());
}

TEST(TableReader, CountsLinesAndTellsComments) {
  std::istringstream in("# one\r\n\r\na\n # two\nb\n");
  TableReader reader(in, "t.csv");
  std::vector<std::string> comments;
  reader.on_comment([&](std::string_view line) { comments.emplace_back(line); });
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(reader.where(), "t.csv:3");
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(reader.where(), "t.csv:5");
  EXPECT_FALSE(reader.next());
  EXPECT_THAT(comments, ElementsAre("# one", "# two"));
}

TEST(TableReader, DropsRowNumbersAndEmptyColumns) {
  const Rows rows{{"a", "b"}, {"1", "2"}, {"3", ""}};
  for (const char* text : {",a,b\n0,1,2\n1,3,\n",                      // pandas
                           "Unnamed: 0,a,b\n0,1,2\n1,3,\n",            // pandas, written twice
                           "\"\",\"a\",\"b\"\n\"1\",1,2\n\"2\",3,\n",  // R, write.csv
                           "\ta\tb\n0\t1\t2\n1\t3\t\n",                // pandas, tabs
                           "\"a\" \"b\"\n\"1\" 1 2\n\"2\" 3 \"\"\n",   // R, write.table
                           "\"a\",\"b\"\n\"1\",1,2\n\"12\",3,\n",      // the same, commas
                           "a,b,,\n1,2,,\n3,,,\n,,,\n"})               // a spreadsheet
    EXPECT_EQ(rows_of(text, true), rows) << text;
}

TEST(TableReader, RefusesRowsOfAnotherLength) {
  EXPECT_EQ(refusal_of("a,b\n1,2\n1\n", true), "t.csv:3: 1 field (2, as in line 1)");
  // Another number in front is no row number.
  EXPECT_EQ(refusal_of("\n\na,b\n1,2,3\n", true), "t.csv:4: 3 fields (2, as in line 3)");
  EXPECT_EQ(refusal_of("a b\n1 2 3\n", true), "t.csv:2: 3 fields (2, as in line 1)");
  EXPECT_EQ(refusal_of("\"a\",\"b\"\n\"x\",0,45\n", true),
            "t.csv:2: 3 fields (2, as in line 1)");  // a decimal comma
  EXPECT_EQ(refusal_of("a,b\n\"1\",2,3\n", true), "t.csv:2: 3 fields (2, as in line 1)");
  EXPECT_EQ(refusal_of("a,b\n1,2\n1\n"), "none");
}

TEST(TableReader, RefusesOtherTextAndEndlessLines) {
  EXPECT_EQ(refusal_of("\xff\xfe"
                       "a\n"),
            "t.csv:1: is UTF-16 text (UTF-8)");
  EXPECT_EQ(refusal_of("a\n" + std::string((1 << 16) + 1, 'x')),
            "t.csv:2: the line is too long (64 KiB)");
  // Lines of any length up to there are whole where the parts that are read end.
  for (const std::size_t length : {65534u, 65535u, 65536u}) {
    const std::string word(length, 'x');
    EXPECT_EQ(rows_of(word + "\r\n" + word + "\ny"), (Rows{{word}, {word}, {"y"}})) << length;
  }
}

TEST(TableNumber, IsWholeAsProgramsWriteIt) {
  for (const char* text : {"5", "5.0", "5.000", "5e0", "0.5e1", "5E+00", "50e-1"})
    EXPECT_EQ(whole_number(text), 5) << text;
  EXPECT_EQ(whole_number("1e+05"), 100000);
  EXPECT_EQ(whole_number("-3.0"), -3);
  EXPECT_EQ(whole_number("9223372036854775807.0"), INT64_MAX);
  for (const char* text : {"", "5.", ".0", "5.5", "5.0000000000000000001", "0x5", "5,0", "nan",
                           "inf", "1e300", "1e-1", "9223372036854775808", "5 ", "TRUE"})
    EXPECT_EQ(whole_number(text), std::nullopt) << text;
}

TEST(TableNumber, IsWholeAlsoIfItDoesNotFit) {
  for (const char* text : {"5", "-3.0", "0.5e1", "1e18", "-1E+300", "1e400", "9223372036854775808",
                           "99999999999999999999.00"})
    EXPECT_TRUE(is_whole_number(text)) << text;
  for (const char* text : {"", "-", "5.", ".0", "5.5", "1e-1", "1e-400", "1e", "1e18x", "e5", "inf",
                           "nan", "5,0", "--5", "0x5"})
    EXPECT_FALSE(is_whole_number(text)) << text;
}

TEST(TableNumber, SaysWhyItIsNone) {
  EXPECT_EQ(not_a_number("5,0", "a number"),
            "'5,0' has a comma (a decimal point, no separator of thousands)");
  EXPECT_EQ(not_a_number("-5,25", "a number"),
            "'-5,25' has a comma (a decimal point, no separator of thousands)");
  for (const char* text : {"1,234", "1,234,567", "1,234.5", "+0,5"}) EXPECT_TRUE(has_comma(text));
  for (const char* text : {"x", "5,", ",5", "1,x", "16:0.5,4:0.5", "", "-"})
    EXPECT_EQ(not_a_number(text, "a number"), "'" + std::string(text) + "' is not a number");
  EXPECT_EQ(not_a_number(std::string(100, 'x'), "a word").size(), 40 + 2 + 14u);
}

}  // namespace
}  // namespace dusk
