// SPDX-License-Identifier: Apache-2.0
#include "sw/common/quote.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace dusk {
namespace {

TEST(Quote, ShellWordIsQuotedOnlyIfItMustBe) {
  EXPECT_EQ(shell_word("traffic.load=0.1:0.4:0.1"), "traffic.load=0.1:0.4:0.1");
  EXPECT_EQ(shell_word("accepted_throughput=1%"), "accepted_throughput=1%");
  EXPECT_EQ(shell_word("two words.csv"), "'two words.csv'");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_word("$HOME"), "'$HOME'");
  EXPECT_EQ(shell_word("`touch x`"), "'`touch x`'");
  EXPECT_EQ(shell_word(""), "''");
}

TEST(Quote, AnIdentifierIsAWordInEveryLanguage) {
  EXPECT_TRUE(is_identifier("_c2d1"));
  EXPECT_TRUE(is_identifier(std::string(100, 'a')));
  for (const char* text : {"", "2d", "a b", "a-b", "a\n", "\xc3\xa4", "a.b", "a`b"})
    EXPECT_FALSE(is_identifier(text)) << text;
  EXPECT_FALSE(is_identifier(std::string(101, 'a')));
}

TEST(Quote, AGnuplotTextDoublesItsQuoteAndHasNoLineBreak) {
  EXPECT_EQ(gnuplot_text("default"), "'default'");
  EXPECT_EQ(gnuplot_text("it's \"x\" `y`"), "'it''s \"x\" `y`'");
  EXPECT_EQ(gnuplot_text("a\n!touch x\x1b"), "'a !touch x '");
}

TEST(Quote, AGnuplotBlockKeepsItsCells) {
  EXPECT_EQ(gnuplot_block("d", {{"0.1", "nan"}, {"a b", "", "#c"}}),
            "$d << EOD\n0.1 nan\n\"a b\" \"\" \"#c\"\nEOD\n");
  EXPECT_EQ(gnuplot_block("d", {{"EODx", "1"}}), "$d << EOD\n EODx 1\nEOD\n");
  for (const char* cell : {"1\nEOD\nsystem('x')", "`x`", "a\"b", "\x1b[31m", "a\rb"})
    EXPECT_THROW(gnuplot_block("d", {{cell}}), std::invalid_argument) << cell;
  EXPECT_THROW(gnuplot_block("d << EOD\nEOD\n!x\n$e", {}), std::invalid_argument);
}

TEST(Quote, NinjaReadsPathsAndWordsBack) {
  EXPECT_EQ(ninja_path("/usr/share/verilator/include/verilated.cpp"),
            "/usr/share/verilator/include/verilated.cpp");
  EXPECT_EQ(ninja_path("/a b:$c"), "/a$ b$:$$c");
  EXPECT_EQ(ninja_word("/usr/share"), "/usr/share");
  EXPECT_EQ(ninja_word("/a b/$(touch x)"), "'/a b/$$(touch x)'");
  EXPECT_EQ(ninja_word("a\nrule x"), "'a rule x'");
}

TEST(Quote, MarkdownShowsTextAsItIs) {
  EXPECT_EQ(markdown_text("packet_latency, 4-ary 3-tree"), "packet_latency, 4-ary 3-tree");
  EXPECT_EQ(markdown_text("a|b<script>`x`[y](z)\n## h"), "a\\|b\\<script\\>\\`x\\`\\[y\\](z) ## h");
}

TEST(Quote, MarkdownCodeHasALongerFenceThanItsText) {
  EXPECT_EQ(markdown_code("dusk run a.toml"), "`dusk run a.toml`");
  EXPECT_EQ(markdown_code("a`b"), "`` a`b ``");
  EXPECT_EQ(markdown_code("a``b\nc"), "``` a``b c ```");
}

TEST(Quote, AMarkdownCellEndsAtItsEnd) {
  EXPECT_EQ(markdown_cell("`traffic.load`, see [a](b.md)"), "`traffic.load`, see [a](b.md)");
  EXPECT_EQ(markdown_cell("a|b\n| c"), "a\\|b \\| c");
  EXPECT_EQ(markdown_cell("a\\|b"), "a\\|b") << "escaped by its author";
  EXPECT_EQ(markdown_cell("a\\\\|b"), "a\\\\\\|b") << "an escaped backslash, then a bar";
}

TEST(Quote, AGtkwavePathStaysInItsLine) {
  EXPECT_EQ(gtkwave_path("/r/w.fst"), "/r/w.fst");
  EXPECT_EQ(gtkwave_path("/r\n^>1 touch/\"w.fst"), "/r ^>1 touch/w.fst");
}

TEST(Quote, AVerilogStringKeepsItsQuotes) {
  EXPECT_EQ(verilog_string("lowest.sv"), "\"lowest.sv\"");
  EXPECT_EQ(verilog_string("a\" 0\n`include \\x"), "\"a\\\" 0 `include \\\\x\"");
}

TEST(Quote, TclTakesAnyTextAsOneWord) {
  EXPECT_EQ(tcl_word("u_in/_12_/Y"), "{u_in/_12_/Y}");
  EXPECT_EQ(tcl_word("a[exec x] $b; \"c\""), "{a[exec x] $b; \"c\"}");
  EXPECT_EQ(tcl_word("a} [exec x]\n{\\"), "a\\}\\ \\[exec\\ x\\]\\u000a\\{\\\\");
  EXPECT_EQ(tcl_word(""), "{}");
}

TEST(Quote, YosysTakesWordsAndBlanks) {
  EXPECT_EQ(yosys_word("/a/b-1.lib"), "/a/b-1.lib");
  EXPECT_EQ(yosys_word("a b;c"), "\"a b;c\"");
  EXPECT_EQ(yosys_word("-x"), "\"-x\"");
  for (const char* text : {"a\"b", "a\\b", "a\nb"})
    EXPECT_THROW(yosys_word(text), std::invalid_argument) << text;
}

}  // namespace
}  // namespace dusk
