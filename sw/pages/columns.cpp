// SPDX-License-Identifier: Apache-2.0
#include "sw/pages/columns.h"

#include <algorithm>
#include <boost/archive/iterators/base64_from_binary.hpp>
#include <boost/archive/iterators/transform_width.hpp>
#include <cmath>
#include <limits>
#include <new>

#include "models/common/shown_text.h"

namespace dusk::pages {
namespace {

constexpr int kGzip = 15 + 16;  // largest window, with the header of gzip
constexpr int kLevel = 6;
constexpr int kMemory = 8;

std::string base64_of(const std::string& bytes) {
  namespace it = boost::archive::iterators;
  using Letters = it::base64_from_binary<it::transform_width<const char*, 6, 8>>;
  std::string text;
  text.reserve(bytes.size() / 3 * 4 + 4);
  text.append(Letters(bytes.data()), Letters(bytes.data() + bytes.size()));
  return text.append((3 - bytes.size() % 3) % 3, '=');
}

/// True if all values are whole numbers from 0 to `most`.
bool fit(const std::vector<double>& values, double most) {
  return std::all_of(values.begin(), values.end(), [&](double value) {
    return value >= 0 && value <= most && std::trunc(value) == value;
  });
}

template <class Number>
json::value packed_as(Columns& columns, const char* type, const std::vector<double>& values) {
  const std::vector<Number> numbers(values.begin(), values.end());
  Packer packer;
  packer.add(numbers.data(), numbers.size() * sizeof(Number));
  return columns.add(type, packer);
}

}  // namespace

Packer::Packer() {
  if (deflateInit2(&stream_, kLevel, Z_DEFLATED, kGzip, kMemory, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
}

Packer::~Packer() { deflateEnd(&stream_); }

void Packer::deflate_all(int flush) {
  char buffer[1 << 15];
  do {
    stream_.next_out = reinterpret_cast<Bytef*>(buffer);
    stream_.avail_out = sizeof buffer;
    deflate(&stream_, flush);
    packed_.append(buffer, sizeof buffer - stream_.avail_out);
  } while (stream_.avail_out == 0);
}

void Packer::add(const void* bytes, std::size_t size) {
  constexpr std::size_t kMost = std::numeric_limits<uInt>::max();
  auto* at = static_cast<const Bytef*>(bytes);
  while (size > 0) {
    const std::size_t now = std::min(size, kMost);
    stream_.next_in = const_cast<Bytef*>(at);
    stream_.avail_in = static_cast<uInt>(now);
    deflate_all(Z_NO_FLUSH);
    at += now;
    size -= now;
  }
}

std::string Packer::finish() {
  stream_.avail_in = 0;
  deflate_all(Z_FINISH);
  return base64_of(packed_);
}

json::value Columns::add(const char* type, Packer& packer) {
  PackedColumn column{type, packer.finish()};
  const auto same = std::find_if(all_.begin(), all_.end(), [&](const PackedColumn& other) {
    return other.type == column.type && other.base64 == column.base64;
  });
  const auto number = static_cast<std::size_t>(same - all_.begin());
  if (same == all_.end()) all_.push_back(std::move(column));
  return json::object{{"column", number}};
}

json::value Columns::bytes(const std::vector<std::uint8_t>& values) {
  Packer packer;
  packer.add(values.data(), values.size());
  return add("u8", packer);
}

json::value Columns::words(const std::vector<std::uint32_t>& values) {
  Packer packer;
  packer.add(values.data(), values.size() * sizeof(std::uint32_t));
  return add("u32", packer);
}

json::value Columns::numbers(const std::vector<double>& values) {
  if (values.size() <= kShort) {
    json::array all;
    for (const double value : values) {
      const bool is_whole = std::trunc(value) == value && std::abs(value) < 9e15;
      all.push_back(!std::isfinite(value) ? json::value(nullptr)
                    : is_whole            ? json::value(static_cast<std::int64_t>(value))
                                          : json::value(value));
    }
    return all;
  }
  if (fit(values, UINT8_MAX)) return packed_as<std::uint8_t>(*this, "u8", values);
  if (fit(values, UINT16_MAX)) return packed_as<std::uint16_t>(*this, "u16", values);
  if (fit(values, UINT32_MAX)) return packed_as<std::uint32_t>(*this, "u32", values);
  return packed_as<double>(*this, "f64", values);
}

json::value Columns::texts(const std::vector<std::string>& values) {
  if (values.size() <= kShort) {
    json::array all;
    for (const std::string& value : values) all.emplace_back(one_line(value));
    return all;
  }
  Packer packer;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string line = (i > 0 ? "\n" : "") + one_line(values[i]);
    packer.add(line.data(), line.size());
  }
  return add("text", packer);
}

}  // namespace dusk::pages
