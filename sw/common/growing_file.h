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

/// Results file that has its name from the beginning. add() writes whole rows: the first call of
/// each second, and when many rows wait. If writing fails, the file keeps its whole rows and takes
/// no more. The run goes on, and flush() throws the error at its end.
class GrowingFile final : public RowFile {
 public:
  /// Makes an empty file, or empties the existing one, by open_own_file(). Throws OutputError.
  explicit GrowingFile(const std::string& path);
  /// Writes the rows that remain, as far as possible.
  ~GrowingFile() override;
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;

  void set_head(std::string_view head) override;
  void add(std::string_view rows) override;
  /// Writes all rows. Throws OutputError, also for an earlier error of add().
  void flush();

 private:
  void put(std::string_view text, std::size_t at) const;

  std::string path_;
  int file_;
  std::string head_, written_head_, rows_;
  std::size_t end_ = 0;  // size of the file in bytes
  std::chrono::steady_clock::time_point flushed_{};
  std::exception_ptr fault_;  // first error, an OutputError
};

}  // namespace dusk
