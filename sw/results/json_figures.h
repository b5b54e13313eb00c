// SPDX-License-Identifier: Apache-2.0
/// JSON files of results as figures.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <vector>

#include "sw/results/results_folder.h"

namespace dusk {

/// Reads a file of JSON that is an object. Throws ConfigError.
boost::json::object read_json_object(const std::string& file);

/// Text of a scalar as ResultFigure has it; empty for null.
std::string scalar_text(const boost::json::value& value);

/// Adds all numbers and words of an object by dotted name, those of a list of scalars by number.
/// Lists of objects are left out.
void add_figures(const boost::json::object& object, const std::string& prefix,
                 std::vector<ResultFigure>& figures);

/// Member that is a text; "" if it is not there.
std::string text_member(const boost::json::object& object, const char* key);

}  // namespace dusk
