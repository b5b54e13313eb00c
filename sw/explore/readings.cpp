// SPDX-License-Identifier: Apache-2.0
#include <boost/json.hpp>
#include <stdexcept>

#include "sw/explore/explore.h"

namespace dusk {
namespace {

boost::json::value parsed(const std::string& text) {
  boost::system::error_code error;
  boost::json::value value = boost::json::parse(text, error);
  if (error) throw std::invalid_argument(error.message());
  return value;
}

double number(const boost::json::value& value, std::initializer_list<const char*> path) {
  const boost::json::value* at = &value;
  for (const char* key : path) {
    const boost::json::object* object = at->if_object();
    const boost::json::value* inner = object == nullptr ? nullptr : object->if_contains(key);
    if (inner == nullptr) throw std::invalid_argument(std::string("no ") + key);
    at = inner;
  }
  boost::system::error_code error;
  const double number = at->to_number<double>(error);
  if (error) throw std::invalid_argument(std::string(*(path.end() - 1)) + " is no number");
  return number;
}

}  // namespace

void read_cost(const std::string& cost, Reading reading, MeasuredDesign& design) {
  const boost::json::value value = parsed(cost);
  const char* of = reading_name(reading);
  design.area = number(value, {of, "total", "area"});
  design.flip_flops = number(value, {of, "total", "flip_flops"});
  design.period = number(value, {of, "timing", "least_period"});
}

void read_energy(const std::string& power, double period, double rate, MeasuredDesign& design) {
  const boost::json::value value = parsed(power);
  const auto part = [&](const char* name) { return number(value, {"total", name}); };
  design.power = part("total");
  const double flits = number(value, {"flits"});
  if (flits == 0 || rate == 0) return;
  const double cycles = number(value, {"to"}) - number(value, {"from"}) + 1;
  const double watts = (part("clock") + part("leakage")) / rate +
                       (part("internal") + part("switching")) * cycles / flits;
  design.energy = watts * period * 1e3;  // 1 W ns = 1000 pJ
}

}  // namespace dusk
