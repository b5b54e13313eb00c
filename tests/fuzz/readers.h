// SPDX-License-Identifier: Apache-2.0
/// Every reader of texts that a user, a file or a tool provides, by name: for `./dusk campaign
/// correct readers`, and for the corpus that `./dusk test` feeds to them.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "sw/common/config_error.h"

namespace dusk::fuzz {

struct Reader {
  std::string name;
  /// Takes the text. Any error in it ends in an ErrorLine.
  std::function<void(const std::string& text)> read;
  /// Takes the file of that path instead; set for readers that open files by themselves.
  std::function<void(const std::string& file)> read_file = nullptr;
  std::string ending = "";              ///< end of the file's name
  std::vector<std::string> seeds = {};  ///< texts that it takes
  std::vector<std::string> shipped =
      {};  ///< patterns of files below the sources, as of a shell, whose texts it accepts
};

/// In the order of the page.
std::vector<Reader> all_readers();

// The readers of each directory of the sources.
std::vector<Reader> application_readers();
std::vector<Reader> config_readers();
std::vector<Reader> cost_readers();
std::vector<Reader> result_readers();
std::vector<Reader> page_readers();
std::vector<Reader> run_readers();
std::vector<Reader> study_readers();
std::vector<Reader> tool_readers();
std::vector<Reader> traffic_readers();

/// Processor time that a text may take. Sanitizers make code about ten times as slow.
#if defined(__SANITIZE_ADDRESS__) || defined(DUSK_FUZZ)
inline constexpr double kSlowSeconds = 20;
#else
inline constexpr double kSlowSeconds = 2;
#endif

/// The texts of `seeds` and `shipped`.
std::vector<std::string> seeds_of(const Reader& reader);

/// Feeds the text to the reader. Returns the fault of the reader's reaction; empty: none. An
/// ErrorLine is right, unless its message is empty, has more than kMessageBytes or contains words
/// of the C++ library. Any other exception is wrong, and so is a time above kSlowSeconds.
std::string finding(const Reader& reader, const std::string& text);
/// Like finding(), for the file or other object at that path, for a reader with read_file.
std::string finding_of_file(const Reader& reader, const std::string& file);

/// A folder of this process, in that of temporary files; it is removed at the end.
const std::string& scratch();
/// Writes the text to a file in scratch(); its path.
std::string scratch_file(const std::string& name, const std::string& text);

/// Splits a text that represents several files: a line "=== NAME" begins the text of NAME. The text
/// before the first such line is that of `first`.
std::vector<std::pair<std::string, std::string>> files_in(const std::string& text,
                                                          const std::string& first);

/// Runs `act`, whose contract is to throw `Error` with a message for a user.
template <class Error, class Act>
void telling(Act act) {
  try {
    act();
  } catch (const Error& error) {
    throw ErrorLine("{}", error.what());
  }
}

}  // namespace dusk::fuzz
