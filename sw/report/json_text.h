// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/json/fwd.hpp>
#include <string>

namespace dusk {

/// Indented text of a JSON value, in the order of its keys; numbers in their shortest form.
/// Boost.JSON prints neither.
std::string json_text(const boost::json::value& value);

}  // namespace dusk
