// SPDX-License-Identifier: Apache-2.0
#include "sw/synthesis/liberty_cells.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "models/common/shown_text.h"
#include "sw/common/quote.h"

namespace dusk {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// True for a word, or for a bit or range of one: A[3], A[3:0].
bool is_pin_name(const std::string& name) {
  const std::size_t open = name.find('[');
  if (open == std::string::npos) return is_identifier(name);
  const std::string range = name.substr(open + 1);
  return is_identifier(name.substr(0, open)) && range.size() > 1 && range.back() == ']' &&
         std::all_of(range.begin(), range.end() - 1,
                     [](char c) { return is_digit(c) || c == ':'; });
}

/// True for names that are safe in reports and in names of folders.
bool is_library_name(const std::string& name) {
  return is_plain_word(name) && name.size() <= 100 && name.find('/') == std::string::npos &&
         name.front() != '.';
}

class CellReader {
 public:
  CellReader(std::string_view text, const LibertyGroup& library) : text_(text), library_(library) {
    const double usual = number(library, "default_input_pin_cap", 0);
    usual_ = {usual, usual};
  }

  LibertyCell read(const LibertyGroup& group) {
    LibertyCell cell;
    cell.name = group.name();
    if (!is_identifier(cell.name))
      fail(group.begin, "the name of a cell is no word of letters, digits and _");
    cell.area = number(group, "area", 0);
    const std::string_view dont_use = group.value("dont_use");
    cell.dont_use = dont_use == "true" || dont_use == "1";
    if (cell.area < 0) fail(group.begin, "cell " + shown(cell.name) + " has an area below 0");
    for (const LibertyGroup& inner : group.groups) {
      if (inner.kind == "ff" || inner.kind == "latch") store(inner, cell);
      if (inner.kind == "ff_bank" || inner.kind == "latch_bank" || inner.kind == "statetable")
        cell.stores = cell.sets = true;  // not a single bit
      if (inner.kind == "pin") pin(inner, cell);
      if (inner.kind == "bus" || inner.kind == "bundle") {
        for (const LibertyGroup& bit : inner.groups) {
          if (bit.kind == "pin") check_names(bit);
        }
      }
    }
    return cell;
  }

 private:
  [[noreturn]] void fail(std::size_t at, const std::string& what) const {
    throw LibertyTextError(text_, at, what);
  }
  double number(const LibertyGroup& group, std::string_view name, double otherwise) const {
    return liberty_number(text_, group.attribute(name), otherwise);
  }

  void store(const LibertyGroup& group, LibertyCell& cell) const {
    cell.stores = true;
    cell.state = group.name();
    if (group.names.size() > 1) cell.state_inverted = group.names[1];
    if (group.kind != "ff") return;
    cell.next_state = group.value("next_state");
    cell.clocked_on = group.value("clocked_on");
    if (group.attribute("clear") != nullptr || group.attribute("preset") != nullptr)
      cell.sets = true;
  }
  void check_names(const LibertyGroup& group) const {
    for (const std::string_view name : group.names) {
      if (!is_pin_name(std::string(name)))
        fail(group.begin, "the name of a pin is no word of letters, digits and _ (A, A[3])");
    }
  }
  void pin(const LibertyGroup& group, LibertyCell& cell) const {
    check_names(group);
    const std::string_view direction = group.value("direction");
    for (const std::string_view name : group.names) {
      if (direction == "input") {
        cell.inputs.emplace_back(name);
        const double both = number(group, "capacitance", usual_.rise);
        cell.capacitances.push_back(
            {number(group, "rise_capacitance", both), number(group, "fall_capacitance", both)});
      }
      if (direction == "output") {
        cell.outputs.emplace_back(name);
        cell.functions.emplace_back(group.value("function"));
      }
      read_internal_powers(text_, library_, group, std::string(name), cell);
    }
  }

  std::string_view text_;
  const LibertyGroup& library_;
  PinCapacitance usual_;
};

/// Converts a unit to its base unit: "1ns", "100 ps", or the number 1 and the word pf.
double unit_of(std::string_view text, const LibertyAttribute& attribute) {
  constexpr std::pair<char, double> kPrefixes[] = {{'m', 1e-3},  {'u', 1e-6},  {'n', 1e-9},
                                                   {'p', 1e-12}, {'f', 1e-15}, {'a', 1e-18}};
  std::string all;
  for (const std::string_view value : attribute.values) all += value;
  all.erase(std::remove_if(all.begin(), all.end(),
                           [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }),
            all.end());
  double number = 0;
  const auto read = std::from_chars(all.data(), all.data() + all.size(), number);
  const std::string_view unit(read.ptr,
                              static_cast<std::size_t>(all.data() + all.size() - read.ptr));
  if (read.ec == std::errc() && std::isfinite(number) && number > 0 && unit.size() == 1)
    return number;  // a unit without prefix, as 1V
  for (const auto& [prefix, factor] : kPrefixes) {
    if (read.ec == std::errc() && std::isfinite(number) && number > 0 && unit.size() == 2 &&
        std::tolower(static_cast<unsigned char>(unit.front())) == prefix)
      return number * factor;
  }
  throw LibertyTextError(text, attribute.at,
                         std::string(attribute.name) + ": no unit (1ns, 1pf, 1V)");
}

}  // namespace

Liberty liberty_of(std::string_view text, const LibertyGroup& library) {
  Liberty result;
  result.name = library.name();
  if (!is_library_name(result.name))
    throw LibertyTextError(text, library.begin, "the name of a library has other signs than usual");
  result.voltage = liberty_number(text, library.attribute("nom_voltage"), 0);
  const auto unit = [&](std::string_view name, double& value) {
    const LibertyAttribute* attribute = library.attribute(name);
    if (attribute != nullptr) value = unit_of(text, *attribute);
  };
  unit("time_unit", result.time_unit);
  unit("capacitive_load_unit", result.capacitance_unit);
  unit("voltage_unit", result.voltage_unit);
  CellReader reader(text, library);
  for (const LibertyGroup& group : library.groups) {
    if (group.kind == "cell") result.cells.push_back(reader.read(group));
  }
  return result;
}

}  // namespace dusk
