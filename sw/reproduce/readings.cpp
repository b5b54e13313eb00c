// SPDX-License-Identifier: Apache-2.0
#include "sw/reproduce/readings.h"

#include <algorithm>

namespace dusk {

std::vector<std::string> reading_settings(const std::string& reading) {
  std::vector<std::string> all;
  for (std::size_t at = 0; at < reading.size();) {
    const std::size_t end = std::min(reading.find(' ', at), reading.size());
    all.push_back(reading.substr(at, end - at));
    at = end + 1;
  }
  return all;
}

std::string reading_tag(const std::string& reading) {
  if (reading.empty()) return "preset";
  std::string tag = reading;
  std::replace(tag.begin(), tag.end(), ' ', '+');
  return tag;
}

}  // namespace dusk
