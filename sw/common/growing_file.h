// SPDX-License-Identifier: Apache-2.0
/// A file of results that a person can read while it is written, and after a run was killed.
#pragma once

#include <chrono>
#include <exception>
#include <string>
#include <string_view>

#include "sw/common/output_file.h"
#include "testbench/instruments/instrument.h"

namespace dusk {

/// Stands under its name from the beginning. Rows are written whole, by the first add() of each
/// second and when many wait. If that fails, the file keeps its whole rows and takes no more: the
/// run goes on, and flush() tells the fault at its end.
class GrowingFile final : public RowFile {
 public:
  /// Empties the file if it is there. Refuses what open_own_file() refuses. Throws OutputError.
  explicit GrowingFile(const std::string& path);
  /// Writes what is left, as far as that is possible.
  ~GrowingFile() override;
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;

  void set_head(std::string_view head) override;
  void add(std::string_view rows) override;
  /// Writes all rows. Throws OutputError, also of an earlier fault.
  void flush();

 private:
  void put(std::string_view text, std::size_t at) const;

  std::string path_;
  int file_;
  std::string head_, written_head_, rows_;
  std::size_t end_ = 0;  // bytes of the file
  std::chrono::steady_clock::time_point flushed_{};
  std::exception_ptr fault_;  // OutputError
};

}  // namespace dusk
