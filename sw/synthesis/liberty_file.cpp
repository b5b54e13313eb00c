// SPDX-License-Identifier: Apache-2.0
#include "sw/synthesis/liberty_file.h"

#include <zlib.h>

#include <algorithm>
#include <set>

#include "sw/common/config_error.h"
#include "sw/common/input_text.h"
#include "sw/common/text.h"

namespace dusk {
namespace {

constexpr std::uint64_t kLibraryLimit = 512u << 20;  // bytes, also of an unpacked file

bool is_gzip(const std::string& bytes) {
  return bytes.size() > 2 && bytes[0] == '\x1f' && bytes[1] == '\x8b';
}

/// Unpacks all members of a gzip file and joins them.
std::string unpacked(const std::string& bytes, const std::string& what) {
  constexpr int kGzip = 16 + MAX_WBITS;
  z_stream stream{};
  if (inflateInit2(&stream, kGzip) != Z_OK) throw std::bad_alloc();
  const std::unique_ptr<z_stream, int (*)(z_stream*)> end(&stream, inflateEnd);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  std::string text, part(1u << 18, '\0');
  int status = Z_OK;
  while (stream.avail_in > 0 || status == Z_OK) {
    if (status == Z_STREAM_END && inflateReset(&stream) != Z_OK) break;
    stream.next_out = reinterpret_cast<Bytef*>(part.data());
    stream.avail_out = static_cast<uInt>(part.size());
    status = inflate(&stream, Z_NO_FLUSH);
    if (status != Z_OK && status != Z_STREAM_END)
      throw ConfigError("{} is no whole gzip file", what);
    text.append(part, 0, part.size() - stream.avail_out);
    if (text.size() > kLibraryLimit)
      throw ConfigError("{} has more than {} MB unpacked", what, kLibraryLimit >> 20);
  }
  return text;
}

/// Attributes of a library that decide the meaning of its tables.
constexpr const char* kMustAgree[] = {"current_unit",
                                      "leakage_power_unit",
                                      "slew_derate_from_library",
                                      "slew_lower_threshold_pct_rise",
                                      "slew_lower_threshold_pct_fall",
                                      "slew_upper_threshold_pct_rise",
                                      "slew_upper_threshold_pct_fall",
                                      "input_threshold_pct_rise",
                                      "input_threshold_pct_fall",
                                      "output_threshold_pct_rise",
                                      "output_threshold_pct_fall",
                                      "default_input_pin_cap",
                                      "default_output_pin_cap",
                                      "default_cell_leakage_power"};
/// A unit in two of its forms; a missing one has the usual value.
struct Unit {
  const char* name;
  double Liberty::*value;
};
constexpr Unit kUnits[] = {{"time_unit", &Liberty::time_unit},
                           {"voltage_unit", &Liberty::voltage_unit},
                           {"capacitive_load_unit", &Liberty::capacitance_unit}};
/// Attributes whose value in the first file holds for all. Voltages differ in ASAP7's files.
constexpr const char* kFirstDecides[] = {"nom_voltage", "nom_temperature", "nom_process"};

/// Returns a value without blanks, and with numbers in one form.
std::string normal_value(const LibertyGroup& library, const char* name) {
  const LibertyAttribute* const attribute = library.attribute(name);
  std::string value;
  if (attribute == nullptr) return "not told";
  for (const std::string_view part : attribute->values) {
    if (const auto number = number_in<double>(part)) {
      value += fmt::format("{}{:g}", value.empty() ? "" : " ", *number);
    } else {
      for (const char c : part) {
        if (std::isspace(static_cast<unsigned char>(c)) == 0)
          value += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      }
    }
  }
  return value;
}

/// Describes an attribute with different values in both files; with `always`, also equal or missing
/// values. Returns "" otherwise.
std::string difference(const char* name, const LibertyFile& first, const LibertyFile& other,
                       bool always = false) {
  const std::string a = normal_value(first.library, name), b = normal_value(other.library, name);
  const bool reported =
      first.library.attribute(name) != nullptr && other.library.attribute(name) != nullptr;
  if (!always && (a == b || !reported)) return "";
  return fmt::format("--liberty {}: {} is {}, in {} it is {}", shown(other.file), name, shown(b),
                     shown(first.file), shown(a));
}

}  // namespace

LibertyFile read_liberty_file(const std::string& file, const std::string& place) {
  LibertyFile result;
  result.file = file;
  std::string text = input_text(file, "a Liberty library, .lib", place, kLibraryLimit);
  result.packed = is_gzip(text);
  if (result.packed) text = unpacked(text, place + shown(file) + ":");
  result.text = std::make_shared<const std::string>(std::move(text));
  try {
    result.library = parse_liberty(*result.text);
  } catch (const LibertyTextError& error) {
    throw ConfigError(
        "{}{}: is no Liberty library that can be read: {} (osu018, osu035, osu050, or a whole "
        ".lib)",
        place, shown(file), error.what());
  }
  return result;
}

Liberty cells_of_files(const std::vector<LibertyFile>& files, std::vector<std::string>& notes) {
  constexpr const char* place = "--liberty ";
  Liberty all;
  std::set<std::string> names;
  for (const LibertyFile& file : files) {
    Liberty one;
    try {
      one = liberty_of(*file.text, file.library);
    } catch (const LibertyTextError& error) {
      throw ConfigError("{}{}: {}", place, shown(file.file), error.what());
    }
    if (&file == &files.front()) {
      all = one;
      all.cells.clear();
    } else {
      std::string differs;
      for (const Unit& unit : kUnits) {
        if (all.*unit.value != one.*unit.value)
          differs = difference(unit.name, files.front(), file, true);
      }
      for (const char* name : kMustAgree) {
        if (differs.empty()) differs = difference(name, files.front(), file);
        if (!differs.empty())
          throw ConfigError("{} (libraries that are used together agree)", differs);
      }
      for (const char* name : kFirstDecides) {
        differs = difference(name, files.front(), file);
        if (!differs.empty()) notes.push_back(differs + ", which is taken");
      }
      all.name += "+" + one.name;
    }
    for (LibertyCell& cell : one.cells) {
      if (!names.insert(cell.name).second)
        throw ConfigError("{}{}: cell {} is there twice", place, shown(file.file),
                          shown(cell.name));
      all.cells.push_back(std::move(cell));
    }
  }
  return all;
}

}  // namespace dusk
