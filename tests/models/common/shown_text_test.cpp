// SPDX-License-Identifier: Apache-2.0
#include "models/common/shown_text.h"

#include <gtest/gtest.h>

namespace dusk {
namespace {

TEST(ShownText, HasBlanksForControlCharacters) {
  EXPECT_EQ(one_line("a\x1b[31mb\nc\x7f"), "a [31mb c ");
  EXPECT_EQ(one_line("a\xc2\x9b"
                     "31m"),
            "a 31m");  // U+009B, which some terminals take for ESC [
}

TEST(ShownText, HasBlanksForMarksOfDirectionAndSeparators) {
  for (const char* mark : {"\u202a", "\u202e", "\u2066", "\u2069", "\u200e", "\u200f", "\u061c",
                           "\u2028", "\u2029", "\ufeff"})
    EXPECT_EQ(one_line(std::string("a") + mark + "b"), "a b") << mark;
}

TEST(ShownText, KeepsLettersOfAllLanguages) {
  for (const char* text : {"plain", "größer", "日本語", "𝄞", "\u2065", "\u206a", "\u00a0"})
    EXPECT_EQ(one_line(text), text);
}

TEST(ShownText, EscapesBytesThatAreNotUtf8) {
  EXPECT_EQ(one_line("caf\xe9.toml"), "caf\\xe9.toml");             // Latin-1
  EXPECT_EQ(one_line("\xc0\xaf"), "\\xc0\\xaf");                    // longer than needed
  EXPECT_EQ(one_line("\xed\xa0\x80"), "\\xed\\xa0\\x80");           // a surrogate
  EXPECT_EQ(one_line("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // above U+10FFFF
  EXPECT_EQ(one_line("\xe2\x82"), "\\xe2\\x82");                    // cut off
}

TEST(ShownText, CutsBetweenCharacters) {
  EXPECT_EQ(one_line("abcdef", 6), "abcdef");
  EXPECT_EQ(one_line("abcdefg", 6), "abc…");  // "…" has three bytes
  EXPECT_EQ(one_line("aäöü", 6), "aä…");
  EXPECT_EQ(shown(std::string(200, 'k')), std::string(200, 'k'));
  EXPECT_EQ(shown(std::string(201, 'k')), std::string(197, 'k') + "…");
  EXPECT_EQ(shown(std::string(100000, '\xff')).size(), 199u);  // 49 escapes of 4 bytes and "…"
}

}  // namespace
}  // namespace dusk
