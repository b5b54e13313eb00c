// SPDX-License-Identifier: Apache-2.0
#include "sw/report/waits_report.h"

#include <boost/json.hpp>

#include "sw/report/document.h"

namespace dusk {
namespace {

namespace json = boost::json;

json::value number_or_null(std::uint32_t number) {
  return number == kNone ? json::value(nullptr) : json::value(number);
}

}  // namespace

std::string waits_report(const WaitPath& waits) {
  json::array steps;
  for (const WaitStep& step : waits.steps) {
    steps.push_back(json::object{{"place", step.place},
                                 {"switch", number_or_null(step.at)},
                                 {"port", number_or_null(step.port)},
                                 {"vc", number_or_null(step.vc)},
                                 {"channel", number_or_null(step.channel)},
                                 {"waits_for", step.waits_for}});
  }
  json::object root{{"cycle", json::array{}}, {"chain", json::array{}}};
  root[waits.is_cycle ? "cycle" : "chain"] = std::move(steps);
  return doc::json_text(root);
}

}  // namespace dusk
