// SPDX-License-Identifier: Apache-2.0
#include "models/application/chakra_groups.h"

#include <algorithm>
#include <boost/json.hpp>
#include <stdexcept>

#include "models/common/input_file.h"
#include "models/common/shown_text.h"

namespace dusk::application {
namespace {

namespace json = boost::json;

/// Reads a list of ranks. Returns false if the value is no list or names a rank twice.
bool read_ranks(const json::value& value, std::vector<Rank>& ranks) {
  if (!value.is_array()) return false;
  for (const json::value& item : value.get_array()) {
    json::error_code error;
    const auto rank = item.to_number<std::uint32_t>(error);
    if (error || !(item.is_int64() || item.is_uint64()) || rank == kAnyRank) return false;
    ranks.push_back(rank);
  }
  std::vector<Rank> sorted = ranks;
  std::sort(sorted.begin(), sorted.end());
  return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
}

constexpr const char* kNoRanks = " has no list of ranks (numbers, each once)";

/// Returns a group name, which is a text or a number, as text.
std::string group_name(const json::value& value) {
  return value.is_string() ? std::string(value.get_string()) : json::serialize(value);
}

}  // namespace

ProcessGroups read_process_groups(const std::string& file) {
  const auto fail = [&](const std::string& what) {
    throw std::invalid_argument(shown(file) + ": " + what);
  };
  json::error_code error;
  const json::value root = json::parse(InputFile(file).rest(), error);
  if (error || !root.is_object())
    fail(error ? "is no JSON: " + error.message() : R"(is no JSON object ({"NAME": [RANK, ...]}))");
  ProcessGroups groups;
  for (const auto& [key, value] : root.get_object()) {
    const std::string name(key);
    if (!read_ranks(value, groups[name])) fail("process group '" + shown(name) + "'" + kNoRanks);
  }
  return groups;
}

std::string add_process_groups(std::string_view inputs, ProcessGroups& groups) {
  constexpr std::string_view kBegin = "[{", kEnd = "}]";
  const auto begin = inputs.find(kBegin), end = inputs.rfind(kEnd);
  if (begin == std::string_view::npos || end == std::string_view::npos || end < begin ||
      inputs.find("\"pg_name\"") == std::string_view::npos)
    return "";
  json::error_code error;
  const std::string_view text = inputs.substr(begin, end + kEnd.size() - begin);
  const json::value root = json::parse(json::string_view(text.data(), text.size()), error);
  if (error) return "its process groups are no JSON: " + error.message();
  for (const json::value& item : root.get_array()) {
    const json::object* const object = item.if_object();
    const json::value* const name = object != nullptr ? object->if_contains("pg_name") : nullptr;
    if (name == nullptr) return "a process group has no pg_name (a text)";
    const std::string key = group_name(*name);
    const json::value* const list = object->if_contains("ranks");
    std::vector<Rank> ranks;
    if (list == nullptr || !read_ranks(*list, ranks))
      return "process group '" + shown(key) + "'" + kNoRanks;
    const auto [known, is_new] = groups.emplace(key, ranks);
    if (!is_new && known->second != ranks)
      return "process group '" + shown(key) + "' has other ranks than in a node before";
  }
  return "";
}

}  // namespace dusk::application
