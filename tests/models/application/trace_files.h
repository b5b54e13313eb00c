// SPDX-License-Identifier: Apache-2.0
/// Messages and notes of readers and writers of traces.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "models/application/application.h"
#include "tests/models/application/graphs.h"
#include "tests/support/temporary_file.h"

namespace dusk::application {

/// Runs `read` and returns the message of its std::invalid_argument; "" if it throws none.
template <class Read>
std::string message_of(Read read) {
  try {
    read();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

/// Count of a note; 0 without it.
inline std::uint64_t note_count(const std::vector<Note>& notes, const std::string& begin) {
  for (const Note& note : notes)
    if (note.text.compare(0, begin.size(), begin) == 0) return note.count;
  return 0;
}

}  // namespace dusk::application
