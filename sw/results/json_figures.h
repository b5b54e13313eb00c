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

/// Finds a member by its dotted name. Returns null if it is absent.
const boost::json::value* member(const boost::json::object& object, const std::string& name);
/// Number of a dotted name; NaN if it is absent or no number.
double number_at(const boost::json::object& object, const std::string& name);
/// Text of a dotted name; "" if it is absent or no text.
std::string text_at(const boost::json::object& object, const std::string& name);

}  // namespace dusk
