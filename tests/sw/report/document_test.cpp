// SPDX-License-Identifier: Apache-2.0
#include "sw/report/document.h"

#include <gmock/gmock.h>

#include <cmath>

namespace dusk::doc {
namespace {

using testing::HasSubstr;

/// A table of a name that only files have, a number of both, and a text that is only shown.
Table sample() {
  Table table{{{"id"}, shown_column("area", "um^2", "{:.1f}"), shown_column("", "note")}};
  table.add({"a,b", 1.25, "x|y"});
  table.add({"c", std::nan(""), ""});
  return table;
}

TEST(Table, HasNamedColumnsInFiles) { EXPECT_EQ(csv(sample()), "id,area\n\"a,b\",1.25\nc,\n"); }

TEST(Table, ShowsColumnsWithAHead) {
  EXPECT_EQ(terminal(sample()), "  um^2  note\n  1.2    x|y\n\n");
  EXPECT_EQ(markdown(sample()), "| um^2 | note |\n|---|---|\n| 1.2 | x\\|y |\n|  |  |\n");
}

TEST(Table, MayHaveNarrowCellsAndMarkdown) {
  Table table{shown_columns({"a", "b"}), {{"", "`x`"}}};
  table.cells = Table::Cells::Narrow;
  EXPECT_EQ(markdown(table), "| a | b |\n|---|---|\n| | \\`x\\` |\n");
  table.cells = Table::Cells::Markdown;
  EXPECT_EQ(markdown(table), "| a | b |\n|---|---|\n|  | `x` |\n");
}

TEST(Table, WritesTruthsAndNothing) {
  Table table{file_columns({"key"}, "yes,no,none,quoted")};
  table.columns.back().quoted = true;
  table.add(Strings{"k"}, {true, false, std::optional<double>(), "q\"t"});
  EXPECT_EQ(csv(table), "key,yes,no,none,quoted\nk,1,0,,\"q\"\"t\"\n");
  EXPECT_EQ(object_of(table.columns, table.rows[0]),
            (boost::json::object{{"key", "k"}, {"yes", true}, {"no", false}, {"quoted", "q\"t"}}));
}

TEST(Fields, AreMembersAndFunctions) {
  struct Sample {
    int count;
    std::optional<double> mean;
  };
  const Fields<Sample> fields{
      {"count", "packets", "Packets.", &Sample::count},
      {"mean", "cycles", "Mean.", &Sample::mean},
      {"twice", "", "Twice.", [](const Sample& s) { return known_if(s.count > 1, 2 * s.count); }}};
  EXPECT_EQ(csv_head(fields), "count,mean,twice\n");
  EXPECT_EQ(csv_line(fields, {3, 1.5}), "3,1.5,6\n");
  EXPECT_EQ(csv_line(fields, {1, {}}), "1,,\n");
  EXPECT_TRUE(fields[1].value({1, {}}).is_null());
}

TEST(Document, HasPartsForReadersOfPagesAndOfTerminals) {
  Document document;
  document.page("# Title");
  document.line("title");
  document.heading("Part", "part");
  document.both("For both.");
  Table table{shown_columns({"a"}), {{"1"}}};
  document.table(table);
  table.audience = Audience::Page;
  document.table(table);
  document.fact("speed", "1");
  document.figure({"file", "A figure"});
  EXPECT_EQ(markdown(document),
            "# Title\n\n## Part\n\nFor both.\n\n| a |\n|---|\n| 1 |\n\n| a |\n|---|\n| 1 |\n\n"
            "![A figure](file.svg)\n");
  EXPECT_EQ(terminal(document), "title\n\npart\nFor both.\n  a\n  1\n  speed               1\n");
}

TEST(Document, FillsLinesIfItIsAsked) {
  Document document;
  document.page("one\ntwo");
  EXPECT_EQ(markdown(document), "one\ntwo\n");
  document.wrapped = true;
  EXPECT_EQ(markdown(document), "one two\n");
}

TEST(Figure, IsAScriptOfItsCurves) {
  Series series{"x (cycles)", "", {}, "set key left\n"};
  series.add({"it's", "with lines", {{1, 2.5}, {2, std::nan("")}}});
  series.add({"empty", "with lines"});
  series.add({"", "with labels notitle", {{1, 2, 3}}, "1:2:3"});
  EXPECT_EQ(gnuplot({"f", "", {series}, "set grid\n"}),
            "set grid\n$d0_0 << EOD\n1 2.5\n2 NaN\nEOD\n$d0_1 << EOD\n1 2 3\nEOD\n"
            "set xlabel 'x (cycles)'\nunset ylabel\nset key left\n"
            "plot $d0_0 using 1:2 with lines title 'it''s', \\\n"
            "     $d0_1 using 1:2:3 with labels notitle\n");
}

TEST(Figure, HasEntriesOfTheKeyAlone) {
  EXPECT_THAT(gnuplot({"f", "", {{"x", "y", {{"a", "with lines"}}}}}),
              HasSubstr("\nplot NaN with lines title 'a'\n"));
}

TEST(Figure, LeavesOutPanelsWithoutCurves) {
  Series series{"x", "y", {{"a", "with lines", {{1, 2}}}}};
  const std::string script = gnuplot({"f", "", {series, {"x", "z", {}}, series}, "", true});
  EXPECT_THAT(script, HasSubstr("set multiplot layout 2,2\n$d0_0 "));
  EXPECT_THAT(script, HasSubstr("title 'a'\nset multiplot next\n$d2_0 "));
  EXPECT_EQ(gnuplot({"f", "", {{"x", "y", {}}}}), "");
}

}  // namespace
}  // namespace dusk::doc
