// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace dusk {

/// Reads a JSON text. Each number is the nearest double, so printing it gives the digits of the
/// file again; boost::json::parse() of Boost 1.81 may miss the last digit. Throws
/// std::invalid_argument with a phrase.
boost::json::value parse_exactly(const std::string& text);

}  // namespace dusk
