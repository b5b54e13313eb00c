// SPDX-License-Identifier: Apache-2.0
// Every reader takes its seeds, the inputs that were once findings (corpus/READER), and hostile
// texts.
#include "tests/fuzz/readers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "tests/fuzz/hostile_texts.h"

namespace dusk::fuzz {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr std::size_t kDeepSeeds = 2;
constexpr std::size_t kPlaces = 12;  // places of a reader's seeds

/// The start of a text, for a message of a test.
std::string shown(const std::string& text) {
  return testing::PrintToString(text.substr(0, 200)) + " of " + std::to_string(text.size());
}

std::string name_of(const testing::TestParamInfo<Reader>& info) {
  std::string name = info.param.name;
  for (char& c : name) {
    if (c == '-') c = '_';
  }
  return name;
}

class EveryReader : public testing::TestWithParam<Reader> {
 protected:
  void expect_taken(const std::string& text) {
    EXPECT_EQ(finding(GetParam(), text), "") << shown(text);
  }
};

TEST_P(EveryReader, TakesItsSeeds) {
  const std::vector<std::string> seeds = seeds_of(GetParam());
  ASSERT_FALSE(seeds.empty());
  for (const std::string& seed : seeds) expect_taken(seed);
}

TEST_P(EveryReader, TakesWhatWasOnceAFinding) {
  const fs::path folder = fs::path(DUSK_SOURCE_DIR) / "tests/fuzz/corpus" / GetParam().name;
  if (!fs::is_directory(folder)) return;
  for (const auto& file : fs::directory_iterator(folder)) {
    SCOPED_TRACE(file.path().filename().string());
    std::ifstream in(file.path(), std::ios::binary);
    expect_taken({std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()});
  }
}

TEST_P(EveryReader, TakesHostileTexts) {
  for (const std::string& text : hostile_texts()) expect_taken(text);
  const std::vector<std::string> seeds = seeds_of(GetParam());
  const std::size_t deep = std::min(seeds.size(), kDeepSeeds);
  for (std::size_t i = 0; i < deep; ++i) {
    for (const std::string& text : deep_variants(seeds[i])) expect_taken(text);
  }
  for (const std::string& seed : seeds) {
    for (const std::string& text : strange_variants(seed, kPlaces / seeds.size() + 1))
      expect_taken(text);
  }
}

INSTANTIATE_TEST_SUITE_P(Readers, EveryReader, testing::ValuesIn(all_readers()), name_of);

std::vector<Reader> file_readers() {
  std::vector<Reader> all;
  for (const Reader& reader : all_readers()) {
    if (reader.read_file) all.push_back(reader);
  }
  return all;
}

class EveryFileReader : public testing::TestWithParam<Reader> {
 protected:
  void expect_taken(const std::string& file) {
    EXPECT_EQ(finding_of_file(GetParam(), file), "") << file;
  }
};

TEST_P(EveryFileReader, WaitsForNoFileAndHasNoEndlessOne) {
  const std::string end = GetParam().ending;
  const std::string pipe = scratch() + "/pipe" + end, link = scratch() + "/link" + end;
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  fs::create_symlink("/dev/zero", link);
  fs::create_directory(scratch() + "/folder" + end);
  for (const std::string& file :
       {pipe, link, scratch() + "/folder" + end, scratch() + "/none" + end,
        std::string("/dev/zero"), std::string("/proc/self/mem"), scratch_file("empty" + end, ""),
        scratch() + "/\x1b[31m" + end})
    expect_taken(file);
}

INSTANTIATE_TEST_SUITE_P(Readers, EveryFileReader, testing::ValuesIn(file_readers()), name_of);

template <class Act>
Reader made_up(Act act) {
  return {"made-up", act};
}

TEST(Findings, AreOtherExceptionsThanALineForAPerson) {
  EXPECT_EQ(finding(made_up([](const std::string&) { throw ConfigError("key: is wrong"); }), ""),
            "");
  EXPECT_THAT(
      finding(made_up([](const std::string&) { throw std::out_of_range("too far away"); }), ""),
      HasSubstr("too far away"));
  EXPECT_NE(finding(made_up([](const std::string&) { throw 3; }), ""), "");
}

TEST(Findings, AreMessagesThatNobodyCanRead) {
  for (const std::string& message :
       {std::string(), std::string(1001, 'k'), std::string("stod"),
        std::string("it was std::bad_alloc"), std::string("filesystem error: of it")}) {
    const Reader reader = made_up([message](const std::string&) { throw ConfigError(message); });
    EXPECT_NE(finding(reader, ""), "") << message;
  }
}

TEST(Findings, AreTextsThatTakeLong) {
  const Reader reader = made_up([](const std::string&) {
    const std::clock_t end =
        std::clock() + static_cast<std::clock_t>(1.05 * kSlowSeconds * CLOCKS_PER_SEC);
    while (std::clock() < end) continue;
  });
  EXPECT_THAT(finding(reader, ""), HasSubstr("it takes 2"));
}

TEST(Findings, TellTheFilesOfAText) {
  using Files = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(files_in("a\n=== b.csv\nc\nd\n=== e", "f"),
            (Files{{"f", "a\n"}, {"b.csv", "c\nd\n"}, {"e", ""}}));
}

}  // namespace
}  // namespace dusk::fuzz
