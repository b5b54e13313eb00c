// SPDX-License-Identifier: Apache-2.0
/// Reads JSON files of results as named figures.
#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <vector>

#include "sw/results/results_folder.h"

namespace dusk {

/// Reads a file whose JSON value is an object. Throws ConfigError.
boost::json::object read_json_object(const std::string& file);

/// Returns the text of a scalar for ResultFigure; empty for null.
std::string scalar_text(const boost::json::value& value);

/// Appends all numbers and texts of an object by dotted name. Elements of a list of scalars get
/// their index as name. Lists of objects are left out.
void add_figures(const boost::json::object& object, const std::string& prefix,
                 std::vector<ResultFigure>& figures);

/// Finds a member by its dotted name. Returns null if it is absent.
const boost::json::value* member(const boost::json::object& object, const std::string& name);
/// Returns the number at a dotted name; NaN if it is absent or no number.
double number_at(const boost::json::object& object, const std::string& name);
/// Returns the text at a dotted name; "" if it is absent or no text.
std::string text_at(const boost::json::object& object, const std::string& name);

}  // namespace dusk
