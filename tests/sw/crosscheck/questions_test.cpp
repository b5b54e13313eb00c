// SPDX-License-Identifier: Apache-2.0
#include "sw/crosscheck/questions.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "sw/crosscheck/answers.h"

namespace dusk {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using testing::UnorderedElementsAre;

const std::vector<Judged> kThree{{"a", 0.50, 0}, {"b", 0.495, 0}, {"c", 0.40, 0}};

TEST(CrosscheckClaims, AreOfWhatIsAccepted) {
  EXPECT_TRUE(holds(Claim::Best, "a", kThree, 0));
  EXPECT_FALSE(holds(Claim::Best, "b", kThree, 0));
  EXPECT_TRUE(holds(Claim::Best, "b", kThree, 0.02));
  EXPECT_TRUE(holds(Claim::Worst, "c", kThree, 0.02));
  EXPECT_FALSE(holds(Claim::Worst, "b", kThree, 0.02));
  EXPECT_FALSE(holds(Claim::NoBetter, "a", kThree, 0));
  EXPECT_TRUE(holds(Claim::NoBetter, "a", kThree, 0.02));
  EXPECT_TRUE(holds(Claim::NoBetter, "c", kThree, 0));
  EXPECT_FALSE(holds(Claim::Equal, "", kThree, 0.02));
  EXPECT_TRUE(holds(Claim::Equal, "", {kThree[0], kThree[1]}, 0.02));
}

TEST(CrosscheckClaims, AFailedRunAcceptsNothing) {
  const std::vector<Judged> all{{"a", std::nullopt, 0}, {"b", 0.4, 0}};
  EXPECT_FALSE(holds(Claim::Best, "a", all, 0.02));
  EXPECT_TRUE(holds(Claim::Best, "b", all, 0.02));
  EXPECT_TRUE(holds(Claim::Worst, "a", all, 0.02));
  EXPECT_FALSE(holds(Claim::Equal, "", all, 0.02));
}

TEST(CrosscheckClaims, WideIntervalsLeaveItToChance) {
  EXPECT_FALSE(may_be_chance(Claim::Best, "a", kThree, 0.02));
  EXPECT_FALSE(may_be_chance(Claim::Equal, "", kThree, 0.02));
  std::vector<Judged> wide = kThree;
  wide[1].half_width = 0.02;  // b may accept more than a
  EXPECT_TRUE(may_be_chance(Claim::Best, "a", wide, 0.02));
  wide[2].half_width = 0.08;  // c may accept as much as b
  EXPECT_TRUE(may_be_chance(Claim::Worst, "c", wide, 0.02));
  EXPECT_TRUE(may_be_chance(Claim::Equal, "", {wide[1], wide[2]}, 0.02));
  // Intervals that are much wider than the difference prove nothing, either.
  EXPECT_TRUE(may_be_chance(Claim::Equal, "", {{"a", 0.58, 0.02}, {"b", 0.565, 0.02}}, 0.02));
}

TEST(CrosscheckClaims, ALatencyIsTheBetterTheLess) {
  const std::vector<Judged> all{inverse({"a", 50, 1}), inverse({"b", 60, 1})};
  EXPECT_TRUE(holds(Claim::Best, "a", all, 0));
  EXPECT_TRUE(holds(Claim::Worst, "b", all, 0.1));
  EXPECT_FALSE(holds(Claim::Worst, "b", all, 0.2));
  EXPECT_NEAR(*all[0].value, 0.02, 1e-12);
  EXPECT_NEAR(all[0].half_width, 0.0004, 1e-12);  // 50 ± 1 is 1 in 50
  EXPECT_FALSE(may_be_chance(Claim::Best, "a", all, 0));
  EXPECT_TRUE(may_be_chance(Claim::Best, "a", {inverse({"a", 50, 10}), all[1]}, 0));
  EXPECT_EQ(inverse({"c", std::nullopt, 0}).value, std::nullopt);
}

TEST(CrosscheckClaims, SayInWordsWhatTheyMean) {
  AskedClaim asked{"?", Claim::Best, ClaimFigure::Latency, "queue=64", {}, 0.02};
  EXPECT_EQ(claim_text(asked), "none is faster than queue=64, within 2 %");
  asked.figure = ClaimFigure::Accepted;
  EXPECT_EQ(claim_text(asked), "none accepts more than queue=64, within 2 %");
  asked.claim = Claim::Worst;
  EXPECT_EQ(claim_text(asked), "queue=64 accepts less than any other by more than 2 %");
}

class QuestionFile : public testing::Test {
 protected:
  QuestionFile() {
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ + "net.toml")
        << "[network]\ntopology = \"torus\"\nsize = [4, 4]\n[functional]\nqueue = 64\n";
  }
  Questions read(const std::string& question, const CrosscheckOptions& given = {}) {
    std::ofstream(folder_ + "q.toml") << "title = \"T\"\nfile = \"net.toml\"\n"
                                         "axes = [\"traffic.load=0.1,0.5\"]\n[[question]]\n"
                                         "id = \"one\"\nasks = \"?\"\n"
                                      << question;
    return read_questions(folder_ + "q.toml", given);
  }
  std::string refused(const std::string& question) {
    try {
      read(question);
    } catch (const ConfigError& error) {
      return error.what();
    }
    return "nothing is refused";
  }

  const std::string folder_ = testing::TempDir() + "questions_" +
                              testing::UnitTest::GetInstance()->current_test_info()->name() + "/";
};

TEST_F(QuestionFile, IsPlanned) {
  CrosscheckOptions given;
  given.settings = {"run.cycles=20000", "functional.queue=32"};
  const Questions all = read(
      "claim = \"best\"\nnetwork = \"queue=64\"\nsettings = [\"run.cycles=15000\"]\n"
      "axes = [\"functional.queue=48,64\", \"traffic.load=0.1,0.2,1.0\"]\nwithin = 0.1\n",
      given);
  ASSERT_EQ(all.all.size(), 1u);
  const Question& question = all.all[0];
  ASSERT_EQ(question.claims.size(), 1u);
  EXPECT_EQ(question.claims[0].claim, Claim::Best);
  EXPECT_EQ(question.claims[0].within, 0.1);
  // A person's setting goes over the file's, but not over an axis.
  EXPECT_THAT(question.options.settings, ElementsAre("run.cycles=20000"));
  EXPECT_THAT(question.options.axes,
              ElementsAre("traffic.load=0.1,0.2,1.0", "functional.queue=48,64"));
  EXPECT_EQ(question.plan.points.size(), 6u);
  EXPECT_EQ(question.plan.sides[0].twin.experiment().switch_.depth_in_use, 48U);
}

TEST_F(QuestionFile, BeginsPathsAtItsFolder) {
  for (const char* name : {"p.csv", "other.csv"}) {
    std::ofstream out(folder_ + name);
    for (int node = 1; node <= 16; ++node) out << node % 16 << '\n';
  }
  const auto file_of = [this](const std::string& question, const CrosscheckOptions& given = {}) {
    const Questions all = read("claim = \"equal\"\n" + question, given);
    return all.all[0].plan.sides[0].twin.experiment().traffic.permutation_file;
  };
  const std::string setting =
      "settings = [\"traffic.pattern=permutation\", \"traffic.permutation_file=p.csv\"]\n";
  const std::string axis =
      "settings = [\"traffic.pattern=permutation\"]\n"
      "axes = [\"traffic.permutation_file=p.csv,other.csv\"]\n";
  EXPECT_EQ(file_of(setting), folder_ + "p.csv");
  EXPECT_EQ(file_of(axis), folder_ + "p.csv");
  const std::string from_here = std::filesystem::relative(folder_ + "other.csv").string();
  CrosscheckOptions given;
  given.settings = {"traffic.permutation_file=" + from_here};
  EXPECT_EQ(file_of(setting, given), from_here);
}

TEST_F(QuestionFile, AsksMoreOfTheSameRuns) {
  const std::string text =
      "of = \"queues\"\nclaim = \"equal\"\naxes = [\"functional.queue=48,64\"]\nrtl = \"windows\"\n"
      "also = [{asks = \"And?\", claim = \"worst\", network = \"queue=48\", figure = "
      "\"latency\"}]\n";
  const Question question = read(text).all[0];
  EXPECT_EQ(question.of, "queues");
  EXPECT_EQ(question.options.rtl, RtlPart::Windows);
  ASSERT_EQ(question.claims.size(), 2u);
  EXPECT_EQ(question.claims[1].asks, "And?");
  EXPECT_EQ(question.claims[1].figure, ClaimFigure::Latency);
  EXPECT_EQ(question.claims[1].network, "queue=48");
  CrosscheckOptions given;
  given.rtl = RtlPart::Whole;
  EXPECT_EQ(read(text, given).all[0].options.rtl, RtlPart::Whole);
}

TEST_F(QuestionFile, IsRefusedByItsPlace) {
  EXPECT_THAT(refused("claim = \"good\"\n"), HasSubstr("q.toml:7:"));
  EXPECT_THAT(refused("claim = \"best\"\nnetwork = \"queue=1\"\naxes = "
                      "[\"functional.queue=48,64\"]\n"),
              HasSubstr("no network is called 'queue=1' (queue=48; queue=64)"));
  EXPECT_THAT(refused("claim = \"equal\"\nrtl = \"half\"\n"), HasSubstr("rtl: "));
  EXPECT_THAT(
      refused("claim = \"equal\"\n[[question]]\nid = \"runs\"\nasks = \"?\"\nclaim = \"equal\"\n"),
      HasSubstr("id: is the folder of all runs"));
  EXPECT_THAT(refused("claim = \"equal\"\nfigure = \"power\"\n"), HasSubstr("figure: "));
  EXPECT_THAT(refused("claim = \"equal\"\nalso = [{asks = \"?\", claim = \"best\", network = "
                      "\"queue=1\"}]\n"),
              HasSubstr("no network is called 'queue=1'"));
  EXPECT_THAT(refused("claim = \"equal\"\nwithin = 2\n"), HasSubstr("within: is no share"));
  EXPECT_THAT(refused("claim = \"equal\"\nnetworks = 2\n"),
              HasSubstr("unknown key (did you mean network?)"));
  EXPECT_THAT(refused("claim = \"equal\"\nsettings = [\"switch.vc_depth=7\"]\n"),
              HasSubstr("switch.vc_depth: 7 means functional.queue = 7, but that is 64"));
}

TEST(CrosscheckQuestions, EndInAConclusion) {
  constexpr Verdict yes = Verdict::Holds, no = Verdict::DoesNotHold, open = Verdict::Open;
  EXPECT_EQ(conclusion({{yes, yes}, {open, yes}, {yes, open}}), "stands; 1 open");
  EXPECT_EQ(conclusion({{no, no}, {no, Verdict::NotAsked}}), "does not stand");
  EXPECT_EQ(conclusion({{no, yes}, {yes, no}, {no, no}}),
            "stands in part; the engines differ in 2");
  EXPECT_EQ(conclusion({{yes, open}}), "open");
  EXPECT_EQ(conclusion({{yes, Verdict::Alike}, {no, no}}), "does not stand");
  EXPECT_EQ(conclusion({{yes, Verdict::Alike}}), "open");
  EXPECT_EQ(conclusion({}), "open");
}

TEST(CrosscheckQuestions, ShippedOnesArePlanned) {
  const Questions all =
      read_questions(DUSK_SOURCE_DIR "/sw/crosschecks/report-2005.toml", CrosscheckOptions{});
  std::map<std::string, std::size_t> points;
  for (const Question& question : all.all) points[question.id] = question.plan.points.size();
  EXPECT_THAT(
      points,
      UnorderedElementsAre(
          Pair("dimensions", 12), Pair("dimensions-16", 4), Pair("wraps", 12), Pair("wraps-16", 4),
          Pair("adaptive-vcs", 15), Pair("adaptive-vcs-hotspot", 5), Pair("adaptive-vcs-16", 3),
          Pair("adaptive-vcs-deep", 10), Pair("queues", 9), Pair("queues-hotspot", 3),
          Pair("queues-16", 6), Pair("queues-deep", 6), Pair("lengths", 24),
          Pair("lengths-two-vcs", 4), Pair("lengths-16", 3), Pair("requests", 6),
          Pair("requests-hotspot", 3), Pair("requests-free", 3), Pair("requests-16", 3),
          Pair("requests-deep", 6), Pair("arbiters", 8), Pair("arbiters-hotspot", 3),
          Pair("arbiters-16", 3), Pair("arbiters-deep", 3), Pair("longest", 8),
          Pair("longest-hotspot", 4), Pair("longest-16", 2), Pair("longest-16-free", 2),
          Pair("bubble", 15), Pair("bubble-hotspot", 5), Pair("bubble-hotspot-16", 5),
          Pair("bubble-hotspot-deep", 5), Pair("bubble-distribution", 5)));
  EXPECT_EQ(all.all.front().id, "dimensions");
  EXPECT_EQ(all.all.front().plan.sides[0].twin.experiment().switch_.depth_in_use, 128U);
}

}  // namespace
}  // namespace dusk
