// SPDX-License-Identifier: Apache-2.0
#include "models/application/collective_settings.h"

#include <algorithm>
#include <boost/algorithm/string/join.hpp>
#include <boost/algorithm/string/split.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <stdexcept>
#include <vector>

#include "models/application/collective_list.h"
#include "models/common/shown_text.h"

namespace dusk::application {

CollectiveSettings collective_settings(const std::string& list, double reduce_ns_per_kib) {
  CollectiveSettings settings;
  settings.reduce_ns_per_kib = reduce_ns_per_kib;
  if (list.empty()) return settings;
  std::array<bool, std::tuple_size_v<decltype(settings.algorithms)>> named{};
  std::vector<std::string> items;
  boost::split(items, list, [](char c) { return c == ','; });
  for (std::string& item : items) {
    boost::trim(item);
    const std::size_t sign = item.find('=');
    if (sign == std::string::npos)
      throw std::invalid_argument("'" + shown(item) +
                                  "' names no algorithm (COLLECTIVE=ALGORITHM, with commas)");
    const std::string name = boost::trim_copy(item.substr(0, sign));
    const std::string choice = boost::trim_copy(item.substr(sign + 1));
    const auto collective = value_named<Collective>(name);
    if (!collective)
      throw std::invalid_argument("unknown collective '" + shown(name) + "' (" +
                                  boost::join(list_of_names<Collective>(), ", ") + ")");
    const auto algorithm = value_named<Algorithm>(choice);
    if (!algorithm || !has_algorithm(*collective, *algorithm))
      throw std::invalid_argument(no_algorithm(*collective, choice));
    const auto place = static_cast<std::size_t>(*collective);
    if (named[place]) throw std::invalid_argument(name + " is named twice (each once)");
    named[place] = true;
    settings.algorithms[place] = *algorithm;
  }
  return settings;
}

}  // namespace dusk::application
