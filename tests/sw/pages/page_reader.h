// SPDX-License-Identifier: Apache-2.0
/// Reads documents as a browser does: finds parts, unpacks columns.
#pragma once

#include <gtest/gtest.h>
#include <zlib.h>

#include <boost/archive/iterators/binary_from_base64.hpp>
#include <boost/archive/iterators/transform_width.hpp>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "sw/pages/document.h"

namespace dusk::pages {

/// Bytes of a column.
inline std::string unpacked(const PackedColumn& column) {
  namespace it = boost::archive::iterators;
  using Bytes = it::transform_width<it::binary_from_base64<std::string::const_iterator>, 8, 6>;
  std::string text = column.base64;
  const std::size_t padding = text.size() - (text.find_last_not_of('=') + 1);
  std::replace(text.end() - static_cast<long>(padding), text.end(), '=', 'A');
  std::string packed(Bytes(text.begin()), Bytes(text.end()));
  packed.resize(packed.size() - padding);
  std::string all(1 << 20, '\0');
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, 15 + 16), Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(all.data());
  stream.avail_out = static_cast<uInt>(all.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  all.resize(stream.total_out);
  inflateEnd(&stream);
  return all;
}

template <class Number>
std::vector<double> numbers_in(const std::string& bytes) {
  std::vector<Number> numbers(bytes.size() / sizeof(Number));
  std::memcpy(numbers.data(), bytes.data(), bytes.size());
  return {numbers.begin(), numbers.end()};
}

/// Numbers of a field; null is NaN.
inline std::vector<double> numbers_of(const Columns& columns, const json::value& field) {
  std::vector<double> all;
  if (const json::array* values = field.if_array()) {
    for (const json::value& value : *values)
      all.push_back(value.is_null() ? std::nan("") : value.to_number<double>());
    return all;
  }
  const PackedColumn& column = columns.all().at(field.at("column").to_number<std::size_t>());
  const std::string bytes = unpacked(column);
  if (column.type == "u8") return numbers_in<std::uint8_t>(bytes);
  if (column.type == "u16") return numbers_in<std::uint16_t>(bytes);
  if (column.type == "u32") return numbers_in<std::uint32_t>(bytes);
  EXPECT_EQ(column.type, "f64");
  return numbers_in<double>(bytes);
}

/// Texts of a field.
inline std::vector<std::string> texts_of(const Columns& columns, const json::value& field) {
  std::vector<std::string> all;
  if (const json::array* values = field.if_array()) {
    for (const json::value& value : *values) all.emplace_back(value.as_string());
    return all;
  }
  const PackedColumn& column = columns.all().at(field.at("column").to_number<std::size_t>());
  EXPECT_EQ(column.type, "text");
  std::string line;
  for (const char c : unpacked(column) + "\n") {
    if (c != '\n') {
      line += c;
      continue;
    }
    all.push_back(line);
    line.clear();
  }
  return all;
}

/// The part with an id; a failure and an empty object if there is none.
inline const json::object& part_of(const Document& document, const std::string& id) {
  static const json::object none;
  for (const json::value& part : document.parts)
    if (part.at("id").as_string() == id) return part.as_object();
  ADD_FAILURE() << "no part " << id;
  return none;
}

inline bool has_part(const Document& document, const std::string& id) {
  for (const json::value& part : document.parts)
    if (part.at("id").as_string() == id) return true;
  return false;
}

/// Values of a column of a table, or of a curve: `what` is columns and `key` id, or curves and
/// name.
inline const json::object& member_of(const json::object& part, const char* what, const char* key,
                                     const std::string& name) {
  static const json::object none;
  for (const json::value& one : part.at(what).as_array())
    if (one.at(key).as_string() == name) return one.as_object();
  ADD_FAILURE() << "no " << name << " in " << part.at("id").as_string();
  return none;
}

inline const json::object& column_of(const json::object& part, const std::string& id) {
  return member_of(part, "columns", "id", id);
}

inline const json::object& curve_in(const json::object& part, const std::string& name) {
  return member_of(part, "curves", "name", name);
}

/// Texts of a column of a table.
inline std::vector<std::string> cells(const Document& document, const char* part,
                                      const char* column) {
  return texts_of(document.columns, column_of(part_of(document, part), column).at("values"));
}

/// Numbers of a curve: `field` is x, y, low, high or hollow.
inline std::vector<double> curve(const Document& document, const char* part, const char* name,
                                 const char* field) {
  return numbers_of(document.columns, curve_in(part_of(document, part), name).at(field));
}

}  // namespace dusk::pages
