// SPDX-License-Identifier: Apache-2.0
/// A file that is plain or compressed by gzip (RFC 1952).
#pragma once

#include <zlib.h>

#include <string>
#include <vector>

#include "models/common/input_file.h"

namespace dusk::application {

/// Reads the bytes of a file. A file that begins with 1f 8b is decompressed; it may have several
/// members, one behind the other.
class GzipInput {
 public:
  /// Opens the file. Throws InputError.
  explicit GzipInput(const std::string& file);
  ~GzipInput();
  GzipInput(const GzipInput&) = delete;
  GzipInput& operator=(const GzipInput&) = delete;

  /// Reads the next bytes, `size` at most. Returns their number; 0 at the end. Throws
  /// InputError, also for compressed data that is damaged or cut off.
  std::size_t read(char* bytes, std::size_t size);
  /// Reads the next bytes, as many as are ready in one piece; they are valid until the next call.
  /// Returns "" at the end. Throws as read().
  std::string_view next();

 private:
  std::size_t read_plain(char* bytes, std::size_t size);
  bool fill();

  std::string file_;
  InputFile input_;
  std::string_view piece_;  ///< bytes of the file that are not yet read
  bool is_gzip_ = false;
  bool in_member_ = false;  ///< the last member read has not ended
  z_stream inflate_{};
  std::vector<char> buffer_;  ///< bytes that next() returned
};

}  // namespace dusk::application
