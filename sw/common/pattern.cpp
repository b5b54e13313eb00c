// SPDX-License-Identifier: Apache-2.0
#include "sw/common/pattern.h"

#include <map>
#include <regex>

namespace dusk {
namespace {

const std::regex& compiled(const char* pattern) {
  thread_local std::map<std::string, std::regex> all;
  return all.try_emplace(pattern, pattern).first->second;
}

std::optional<Found> parts(bool found, const std::smatch& match) {
  if (!found) return std::nullopt;
  return Found(match.begin(), match.end());
}

}  // namespace

std::optional<Found> match(const std::string& text, const char* pattern) {
  if (text.size() > kMatchBytes) return std::nullopt;
  std::smatch found;
  return parts(std::regex_match(text, found, compiled(pattern)), found);
}

std::optional<Found> find(const std::string& text, const char* pattern) {
  std::smatch found;
  return parts(std::regex_search(text, found, compiled(pattern)), found);
}

}  // namespace dusk
