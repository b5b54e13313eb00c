// SPDX-License-Identifier: Apache-2.0
#include "sw/crosscheck/questions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "sw/common/input_text.h"
#include "sw/common/text.h"
#include "sw/studies/study.h"

namespace dusk {
namespace {

const std::vector<std::string> kClaims{"best", "worst", "no_better", "equal"};
const std::vector<std::string> kFigures{"accepted", "latency"};

double share_of(const Node& node, const char* otherwise) {
  const auto share = number_in<double>(node.text_of("within", otherwise));
  if (!share || *share < 0 || *share >= 1)
    node.at("within").refuse("is no share (0 or more, below 1)");
  return *share;
}

std::string key_of(const std::string& text) { return text.substr(0, text.find('=')); }

auto with_key_of(const std::string& text) {
  return [key = key_of(text)](const std::string& other) { return key_of(other) == key; };
}

/// Appends settings or axes; a later one replaces an earlier one of the same key.
void take(std::vector<std::string>& all, const std::vector<std::string>& more) {
  for (const std::string& text : more) {
    const auto found = std::find_if(all.begin(), all.end(), with_key_of(text));
    if (found == all.end()) {
      all.push_back(text);
    } else {
      *found = text;
    }
  }
}

/// Returns the texts of `all` whose key does not occur in `others`.
std::vector<std::string> without_keys_of(std::vector<std::string> all,
                                         const std::vector<std::string>& others) {
  for (const std::string& other : others)
    all.erase(std::remove_if(all.begin(), all.end(), with_key_of(other)), all.end());
  return all;
}

/// Returns the names of the networks of all points.
std::vector<std::string> networks_of(const CrosscheckPlan& plan) {
  std::vector<CheckedPoint> points;
  for (const Point& point : plan.points) points.push_back({point, 0, {}});
  std::vector<std::string> names;
  for (const Curve& curve : curves_of(plan.axes, points)) {
    if (std::find(names.begin(), names.end(), curve.name) == names.end())
      names.push_back(curve.name);
  }
  return names;
}

void require_network(const Node& node, const char* field, const std::string& name,
                     const std::vector<std::string>& all) {
  if (std::find(all.begin(), all.end(), name) == all.end())
    node.at(field).refuse(
        fmt::format("no network is called '{}' ({})", shown(name), fmt::join(all, "; ")));
}

AskedClaim claim_of(const Node& node, const Node& root, const std::vector<std::string>& networks) {
  AskedClaim asked;
  asked.asks = node.text_of("asks");
  const std::string claim = node.one_of("claim", kClaims);
  asked.claim =
      static_cast<Claim>(std::find(kClaims.begin(), kClaims.end(), claim) - kClaims.begin());
  if (node.has("figure") && node.one_of("figure", kFigures) == "latency")
    asked.figure = ClaimFigure::Latency;
  asked.within = share_of(node, root.text_of("within", "0.02").c_str());
  asked.among = node.texts("among");
  for (const std::string& name : asked.among) require_network(node, "among", name, networks);
  if (asked.claim == Claim::Equal) {
    if (node.has("network")) node.at("network").refuse("has no effect with claim = equal (among)");
    return asked;
  }
  asked.network = node.text_of("network");
  require_network(node, "network", asked.network, asked.among.empty() ? networks : asked.among);
  return asked;
}

/// Takes --rtl of the command line if it is given, otherwise the question's own.
void take_rtl(const Node& node, CrosscheckOptions& options) {
  if (!node.has("rtl")) return;
  const RtlPart part = *value_named<RtlPart>(node.one_of("rtl", list_of_names<RtlPart>()));
  if (options.rtl == RtlPart::None) options.rtl = part;
}

Question question_of(const Node& node, const Node& root, const std::string& file,
                     const CrosscheckOptions& given, KeyUse& use) {
  node.only({"id", "of", "asks", "note", "claim", "figure", "network", "among", "within",
             "settings", "axes", "rtl", "also"});
  Question question;
  question.id = node.text_of("id");
  if (question.id.empty() ||
      question.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos)
    node.at("id").refuse("is no name of a folder (letters a to z, digits, -)");
  if (question.id == "runs") node.at("id").refuse("is the folder of all runs (another name)");
  question.of = node.text_of("of", "");
  question.note = node.text_of("note", "");
  CrosscheckOptions& options = question.options = given;
  const auto folder = std::filesystem::path(file).parent_path();
  options.file = (folder / root.text_of("file")).lexically_normal().string();
  options.axes = root.texts("axes");
  take(options.axes, node.texts("axes"));
  question.own = without_keys_of(node.texts("settings"), given.settings);
  take(question.own, node.texts("axes"));
  // A question keeps its axes, even if --set names their keys.
  options.settings = without_keys_of(given.settings, options.axes);
  std::vector<std::string> own = root.texts("settings");
  take(own, node.texts("settings"));
  options.of_questions = {file, without_keys_of(own, options.settings)};
  take_rtl(node, options);
  question.plan = plan_crosscheck(options, use);

  const std::vector<std::string> networks = networks_of(question.plan);
  question.claims.push_back(claim_of(node, root, networks));
  if (!node.has("also")) return question;
  for (const Node& other : node.at("also").all()) {
    other.only({"asks", "claim", "figure", "network", "among", "within"});
    question.claims.push_back(claim_of(other, root, networks));
  }
  return question;
}

}  // namespace

Questions read_questions(const std::string& file, const CrosscheckOptions& given) {
  const Node root = parse_node(input_text(file, "a TOML file"), file);
  root.only({"title", "note", "file", "settings", "axes", "within", "question"});
  Questions questions;
  questions.title = root.text_of("title");
  questions.note = root.text_of("note", "");
  std::set<std::string> ids;
  KeyUse use;  // a setting may have an effect in some questions only
  for (const Node& node : root.at("question").all()) {
    questions.all.push_back(question_of(node, root, file, given, use));
    if (!ids.insert(questions.all.back().id).second)
      node.at("id").refuse("'" + shown(questions.all.back().id) + "' is there twice (once)");
  }
  if (questions.all.empty()) root.at("question").refuse("is missing (at least one)");
  use.tell();
  return questions;
}

}  // namespace dusk
