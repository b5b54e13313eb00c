// SPDX-License-Identifier: Apache-2.0
#include "sw/pages/columns.h"

#include <gmock/gmock.h>

#include <numeric>

#include "tests/sw/pages/page_reader.h"

namespace dusk::pages {
namespace {

std::vector<double> counted(std::size_t count, double first, double step) {
  std::vector<double> all(count);
  for (std::size_t i = 0; i < count; ++i) all[i] = first + step * static_cast<double>(i);
  return all;
}

TEST(Columns, FewValuesAreJson) {
  Columns columns;
  const json::value field = columns.numbers({1, 2.5, std::nan("")});
  EXPECT_EQ(json::serialize(field), "[1,2.5E0,null]");
  EXPECT_EQ(json::serialize(columns.texts({"a\nb", "\"<"})), R"(["a b","\"<"])");
  EXPECT_TRUE(columns.all().empty());
}

TEST(Columns, ManyNumbersGetTheSmallestTypeThatHoldsThem) {
  Columns columns;
  const std::vector<std::pair<std::vector<double>, const char*>> all{
      {counted(250, 0, 1), "u8"},     {counted(300, 0, 1), "u16"},
      {counted(300, 0, 1000), "u32"}, {counted(300, 0, 0.1), "f64"},
      {counted(300, -1, 1), "f64"},   {counted(300, 4294967290.0, 1), "f64"}};
  for (const auto& [values, type] : all) {
    const json::value field = columns.numbers(values);
    EXPECT_EQ(columns.all().back().type, type);
    EXPECT_EQ(numbers_of(columns, field), values) << type;
  }
}

TEST(Columns, AGapAmongManyNumbersIsNaN) {
  Columns columns;
  std::vector<double> values = counted(300, 0, 1);
  values[7] = std::nan("");
  const auto back = numbers_of(columns, columns.numbers(values));
  EXPECT_TRUE(std::isnan(back[7]));
  EXPECT_EQ(back[8], 8);
}

TEST(Columns, ManyTextsAreLines) {
  Columns columns;
  std::vector<std::string> texts(300, "switch (1,2)");
  texts[3] = "</script><script>'\"";
  texts[4] = "";
  texts[5] = "two\nlines";
  const json::value field = columns.texts(texts);
  texts[5] = "two lines";
  EXPECT_EQ(texts_of(columns, field), texts);
}

TEST(Columns, EqualValuesShareAColumn) {
  Columns columns;
  const std::vector<double> values = counted(300, 0, 1);
  const json::value first = columns.numbers(values), other = columns.numbers(counted(300, 1, 1));
  EXPECT_EQ(columns.numbers(values), first);
  EXPECT_NE(first, other);
  EXPECT_EQ(columns.all().size(), 2u);
}

TEST(Packer, PacksPiecesAsOne) {
  for (const std::size_t size : {0u, 1u, 2u, 3u, 100'000u}) {
    std::string bytes(size, '\0');
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(i * i);
    Packer packer;
    packer.add(bytes.data(), size / 3);
    packer.add(bytes.data() + size / 3, size - size / 3);
    EXPECT_EQ(unpacked({"u8", packer.finish()}), bytes) << size;
  }
}

}  // namespace
}  // namespace dusk::pages
