// SPDX-License-Identifier: Apache-2.0
#include "sw/crosscheck/questions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "sw/config/text.h"
#include "sw/run/result_files.h"
#include "sw/studies/study.h"

namespace dusk {
namespace {

const std::vector<std::string> kClaims{"best", "worst", "no_better", "equal"};

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

/// Joins settings or axes of the same key: a later one wins.
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

/// Those whose key none of `others` has.
std::vector<std::string> without_keys_of(std::vector<std::string> all,
                                         const std::vector<std::string>& others) {
  for (const std::string& other : others)
    all.erase(std::remove_if(all.begin(), all.end(), with_key_of(other)), all.end());
  return all;
}

/// Names of the networks that the points stand for.
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
        fmt::format("no network is called '{}' ({})", name, fmt::join(all, "; ")));
}

Question question_of(const Node& node, const Node& root, const std::string& file,
                     const CrosscheckOptions& given) {
  node.only({"id", "asks", "note", "claim", "network", "among", "within", "settings", "axes"});
  Question question;
  question.id = node.text_of("id");
  if (question.id.empty() ||
      question.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos)
    node.at("id").refuse("is no name of a folder (letters a to z, digits, -)");
  question.asks = node.text_of("asks");
  question.note = node.text_of("note", "");
  const std::string claim = node.one_of("claim", kClaims);
  question.claim =
      static_cast<Claim>(std::find(kClaims.begin(), kClaims.end(), claim) - kClaims.begin());
  question.within = share_of(node, root.text_of("within", "0.02").c_str());
  CrosscheckOptions& options = question.options = given;
  const auto folder = std::filesystem::path(file).parent_path();
  options.file = (folder / root.text_of("file")).lexically_normal().string();
  options.settings = root.texts("settings");
  take(options.settings, node.texts("settings"));
  options.axes = root.texts("axes");
  take(options.axes, node.texts("axes"));
  question.own = without_keys_of(node.texts("settings"), given.settings);
  take(question.own, node.texts("axes"));
  // A question keeps its axes, whatever a person sets for all.
  take(options.settings, without_keys_of(given.settings, options.axes));
  question.plan = plan_crosscheck(options);

  const std::vector<std::string> all = networks_of(question.plan);
  question.among = node.texts("among");
  for (const std::string& name : question.among) require_network(node, "among", name, all);
  if (question.claim == Claim::Equal) {
    if (node.has("network")) node.at("network").refuse("has no effect with claim = equal (among)");
    return question;
  }
  question.network = node.text_of("network");
  const auto& asked = question.among.empty() ? all : question.among;
  require_network(node, "network", question.network, asked);
  return question;
}

/// The least and the greatest of the others; a run that failed accepts nothing.
std::pair<double, double> others(const std::string& network, const std::vector<Accepted>& all) {
  double least = 1e300, greatest = 0;
  for (const Accepted& one : all) {
    if (one.network == network) continue;
    least = std::min(least, one.value.value_or(0));
    greatest = std::max(greatest, one.value.value_or(0));
  }
  return {least, greatest};
}

}  // namespace

Questions read_questions(const std::string& file, const CrosscheckOptions& given) {
  const Node root = parse_node(input_text(file, "a TOML file"), file);
  root.only({"title", "note", "file", "settings", "axes", "within", "question"});
  Questions questions;
  questions.title = root.text_of("title");
  questions.note = root.text_of("note", "");
  std::set<std::string> ids;
  for (const Node& node : root.at("question").all()) {
    questions.all.push_back(question_of(node, root, file, given));
    if (!ids.insert(questions.all.back().id).second)
      node.at("id").refuse("'" + questions.all.back().id + "' is there twice (once)");
  }
  if (questions.all.empty()) root.at("question").refuse("is missing (at least one)");
  return questions;
}

bool holds(Claim claim, const std::string& network, const std::vector<Accepted>& all,
           double within) {
  if (claim == Claim::Equal) {
    const auto [least, greatest] = others("", all);
    return least >= (1 - within) * greatest && greatest > 0;
  }
  const auto [least, greatest] = others(network, all);
  double own = 0;
  for (const Accepted& one : all) {
    if (one.network == network) own = one.value.value_or(0);
  }
  if (claim == Claim::Best) return own > 0 && own >= (1 - within) * greatest;
  if (claim == Claim::Worst) return own < (1 - within) * least;
  return own <= (1 + within) * greatest;
}

bool may_be_chance(Claim claim, const std::string& network, const std::vector<Accepted>& all,
                   double within) {
  const auto shifted = [&](double rest, double own) {
    std::vector<Accepted> moved = all;
    for (Accepted& one : moved)
      if (one.value)
        one.value = *one.value + (one.network == network ? own : rest) * one.half_width;
    return moved;
  };
  if (claim != Claim::Equal)
    return holds(claim, network, shifted(1, -1), within) !=
           holds(claim, network, shifted(-1, 1), within);
  const auto [least_low, greatest_low] = others("", shifted(-1, -1));
  const auto [least_high, greatest_high] = others("", shifted(1, 1));
  return least_high >= (1 - within) * greatest_low && least_low < (1 - within) * greatest_high;
}

}  // namespace dusk
