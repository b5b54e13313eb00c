// SPDX-License-Identifier: Apache-2.0
/// Values of a page. Short lists are JSON in its document; long ones are columns, packed by gzip
/// and base64, which a browser unpacks by itself.
#pragma once

#include <zlib.h>

#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace dusk::pages {

namespace json = boost::json;

/// Packs bytes piece by piece, so that a matrix need not fit into memory.
class Packer {
 public:
  Packer();
  ~Packer();
  Packer(const Packer&) = delete;
  Packer& operator=(const Packer&) = delete;

  void add(const void* bytes, std::size_t size);
  /// Ends the packing. Returns the base64 text.
  std::string finish();

 private:
  void deflate_all(int flush);

  z_stream stream_{};
  std::string packed_;
};

/// Packed values and their type for the browser: u8, u16, u32, f64 or text (lines).
struct PackedColumn {
  std::string type, base64;
};

/// All columns of a page, numbered.
class Columns {
 public:
  /// Most values that are stored as JSON; longer lists are columns.
  static constexpr std::size_t kShort = 200;

  /// Ends the packing. Returns {"column": N}; equal values get the same N.
  json::value add(const char* type, Packer& packer);
  json::value bytes(const std::vector<std::uint8_t>& values);
  json::value words(const std::vector<std::uint32_t>& values);
  /// Stores numbers. NaN is a gap, null in JSON. Whole numbers get the smallest type that fits.
  json::value numbers(const std::vector<double>& values);
  /// Stores texts; each becomes one line by one_line().
  json::value texts(const std::vector<std::string>& values);

  const std::vector<PackedColumn>& all() const { return all_; }

 private:
  std::vector<PackedColumn> all_;
};

}  // namespace dusk::pages
