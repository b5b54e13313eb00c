// SPDX-License-Identifier: Apache-2.0
// The detail files of whole runs, against what an observer counts and what other files say.
#include <gmock/gmock.h>

#include <array>
#include <boost/json.hpp>
#include <cstdio>
#include <set>

#include "tests/sw/run/detail_run.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using detail_test::DetailRun;
using detail_test::preset;
using detail_test::Rows;
using detail_test::rows_of;
using detail_test::small_cards;
using detail_test::small_torus;
using detail_test::small_tree;
using detail_test::whole;

const char* const kFiles[] = {"topology.json", "channel_states.csv",  "channel_flits.npy",
                              "latency.csv",   "latency_windows.csv", "nodes.csv"};

/// A small parser of the arrays that NumPy reads.
struct Flits {
  std::size_t windows = 0, channels = 0;
  std::vector<std::uint64_t> values;
};
Flits flits_of(const std::string& path) {
  const std::string text = file_text(path);
  EXPECT_EQ(text.substr(0, 8), std::string("\x93NUMPY\1\0", 8));
  const std::size_t head = 10 + static_cast<unsigned char>(text[8]);
  const std::string words = text.substr(10, head - 10);
  const std::size_t bytes = words.find("'<u2'") != std::string::npos ? 2 : 4;
  Flits flits;
  const std::size_t shape = words.find("'shape': (") + 10;
  EXPECT_EQ(std::sscanf(words.c_str() + shape, "%zu, %zu)", &flits.windows, &flits.channels), 2);
  EXPECT_EQ(text.size(), head + flits.windows * flits.channels * bytes);
  for (std::size_t at = head; at < text.size(); at += bytes) {
    std::uint64_t value = 0;
    for (std::size_t byte = bytes; byte-- > 0;)
      value = value << 8 | static_cast<unsigned char>(text[at + byte]);
    flits.values.push_back(value);
  }
  return flits;
}

TEST(DetailFiles, HaveTheFlitsOfEachChannelAndWindow) {
  for (const Experiment& e : {small_tree(), small_torus(), small_cards()}) {
    const DetailRun run(e);
    const Flits flits = flits_of(run.path("channel_flits.npy"));
    ASSERT_EQ(flits.windows, run.result.windows.size());
    ASSERT_GT(flits.windows, 5u);
    ASSERT_EQ(flits.channels, run.topology().channels.size());
    std::uint64_t sum = 0;
    for (Cycle w = 0; w < flits.windows; ++w) {
      for (ChannelId id = 0; id < flits.channels; ++id) {
        const auto found = run.diary->flits.find({w, id});
        const std::uint64_t counted = found == run.diary->flits.end() ? 0 : found->second;
        ASSERT_EQ(flits.values[w * flits.channels + id], counted) << w << " " << id;
        sum += counted;
      }
    }
    EXPECT_GT(sum, 1000u);
  }
}

TEST(DetailFiles, HaveStatesThatAddUpToTheResidencies) {
  for (Experiment e : {small_tree(), small_torus()}) {
    e.run.warmup = 0;
    e.run.drain = false;
    const DetailRun run(e);
    const Cycle end = run.result.cycles;
    const std::size_t channels = run.topology().channels.size();
    std::vector<std::array<Cycle, kChannelStates>> sums(channels);
    std::vector<std::pair<Cycle, std::size_t>> since(channels, {kNever, 0});
    const auto stay = [&](std::size_t id, Cycle until) {
      const auto [from, state] = since[id];
      if (from < end) sums[id][state] += std::min(until, end) - from;
    };
    Cycle last = 0;
    std::size_t row = 0;
    for (const auto& cells : rows_of(run.path("channel_states.csv"))) {
      ASSERT_EQ(cells.size(), 4u);
      const Cycle now = whole(cells[0]);
      const std::size_t id = whole(cells[1]);
      if (row++ < channels) {
        ASSERT_EQ(now, 0u);
        ASSERT_EQ(id, row - 1);
      } else {
        ASSERT_GE(now, last);
        stay(id, now);
      }
      last = now;
      std::size_t state = 0;
      while (to_string(static_cast<ChannelState>(state)) != cells[2]) ++state;
      since[id] = {now, state};
      ASSERT_THAT(cells[3], testing::AnyOf("1", "0.5", "0.25"));
    }
    ASSERT_GT(row, channels);
    for (std::size_t id = 0; id < channels; ++id) {
      stay(id, end);
      ASSERT_EQ(sums[id], run.result.channels[id].residency) << id;
    }
  }
}

TEST(DetailFiles, TellTheWidthsOfLinksThatNarrow) {
  const DetailRun run(
      preset("torus-2d", {"network.size=[4, 4]", "network.links=1", "network.local_channels=1",
                          "power.narrowest=quarter", "run.warmup=0", "run.cycles=6000",
                          "power.window=300", "power.t_on=50", "power.t_off=50"}));
  std::set<std::string> widths;
  for (const auto& cells : rows_of(run.path("channel_states.csv"))) widths.insert(cells[3]);
  EXPECT_GE(widths.size(), 2u);
}

TEST(DetailFiles, ChangeNoResultAndAreThereOnlyOnRequest) {
  Experiment with = small_tree();
  Experiment without = with;
  without.run.packet_table = without.run.pair_table = false;
  without.run.detail = DetailKind::Off;
  const DetailRun a(with), b(without);
  EXPECT_EQ(reports(with, a.result, a.topology()), reports(with, b.result, b.topology()));
  EXPECT_TRUE(fs::is_empty(b.folder));
  for (const char* name : kFiles) EXPECT_TRUE(fs::exists(a.path(name))) << name;
  EXPECT_FALSE(fs::exists(a.path("waits.json")));
  Experiment table = without;
  table.run.pair_table = true;
  EXPECT_EQ(rows_of(DetailRun(table).path("pairs.csv")), rows_of(a.path("pairs.csv")));
  EXPECT_GT(rows_of(a.path("pairs.csv")).size(), 8u);
}

TEST(DetailFiles, AreReadableAfterAnInterrupt) {
  Experiment e = small_tree();
  const DetailRun run(e, 2000);
  ASSERT_FALSE(run.result.complete);
  const Flits flits = flits_of(run.path("channel_flits.npy"));
  EXPECT_EQ(flits.windows, run.result.windows.size());
  EXPECT_GT(flits.windows, 0u);
  EXPECT_EQ(rows_of(run.path("latency_windows.csv")).size(), flits.windows);
  EXPECT_EQ(rows_of(run.path("packets.csv")).size(), run.result.packet_latency.count);
}

TEST(Topology, TellsWhatADrawingNeeds) {
  const auto reported = [](const Experiment& e) {
    return json::parse(file_text(DetailRun(e).path("topology.json")));
  };
  const json::value tree = reported(small_tree());
  EXPECT_EQ(tree.at("kind").as_string(), "tree");
  EXPECT_EQ(tree.at("k").to_number<int>(), 2);
  EXPECT_EQ(tree.at("n").to_number<int>(), 3);
  EXPECT_EQ(tree.at("nodes").to_number<int>(), 8);
  EXPECT_EQ(tree.at("window").to_number<int>(), 300);
  EXPECT_EQ(tree.at("switches").as_array().size(), 12u);
  EXPECT_EQ(tree.at_pointer("/switches/11/layer").to_number<int>(), 2);
  EXPECT_FALSE(tree.at_pointer("/switches/11").as_object().contains("card"));
  const json::value torus = reported(small_torus());
  EXPECT_EQ(torus.at("kind").as_string(), "torus");
  EXPECT_EQ(json::serialize(torus.at("size")), "[3,4]");
  EXPECT_EQ(json::serialize(torus.at("wrap")), "[true,true]");
  EXPECT_EQ(torus.at("links").to_number<int>(), 2);
  EXPECT_EQ(torus.at("local_channels").to_number<int>(), 2);
  const json::value cards = reported(small_cards());
  EXPECT_EQ(cards.at("kind").as_string(), "card_torus");
  EXPECT_EQ(cards.at_pointer("/switches/1/card").to_number<int>(), 1);
}

}  // namespace
}  // namespace dusk
