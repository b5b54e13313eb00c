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
  return at->to_number<double>();
}

}  // namespace

void read_cost(const std::string& cost, MeasuredDesign& design) {
  const boost::json::value value = parsed(cost);
  design.area = number(value, {"programmable", "total", "area"});
  design.flip_flops = number(value, {"programmable", "total", "flip_flops"});
  design.period = number(value, {"programmable", "timing", "least_period"});
}

void read_energy(const std::string& power, MeasuredDesign& design) {
  const boost::json::value value = parsed(power);
  design.power = number(value, {"total", "total"});
  if (number(value, {"flits"}) > 0) design.energy = number(value, {"energy_per_flit"});
}

}  // namespace dusk
