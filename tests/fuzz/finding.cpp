// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <glob.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <typeinfo>

#include "models/common/shown_text.h"
#include "sw/common/message.h"
#include "tests/fuzz/readers.h"

namespace dusk::fuzz {
namespace {

namespace fs = std::filesystem;

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Returns the fault of a message as a user reads it; empty: none. put_line() shows no control
/// characters. Words of `given` may occur in it.
std::string wrong_with(const std::string& message, const std::string& given) {
  const std::string shown = one_line(message, kMessageBytes), quoted = one_line(given);
  if (message.empty()) return "an empty message";
  if (message.size() > kMessageBytes)
    return fmt::format("a message of {} bytes: {}", message.size(), shown);
  for (const char* word : {"std::", "basic_string", "bad_alloc", "filesystem error",
                           "vector::", "map::at", "regex_error", "array::at", "_M_"}) {
    if (message.find(word) != std::string::npos && quoted.find(word) == std::string::npos)
      return "C++ text in a message: " + shown;
  }
  // A single word is the text of the library itself: "stod".
  if (message.find(' ') == std::string::npos) return "a message of one word: " + shown;
  return "";
}

template <class Act>
std::string finding_in(const std::string& given, Act act) {
  const double begin = processor_seconds();
  std::string wrong;
  try {
    act();
  } catch (const ErrorLine& error) {
    wrong = wrong_with(error.what(), given);
  } catch (const std::exception& error) {
    wrong = fmt::format("{}: {}", typeid(error).name(), error.what());
  } catch (...) {
    wrong = "an exception that is none";
  }
  const double seconds = processor_seconds() - begin;
  if (wrong.empty() && seconds > kSlowSeconds) return fmt::format("it takes {:.1f} s", seconds);
  return wrong;
}

/// Removes the folder when the process ends.
struct Scratch {
  std::string folder = fs::temp_directory_path() / "dusk-readers-XXXXXX";
  Scratch() {
    if (mkdtemp(folder.data()) == nullptr) throw ErrorLine("{}: cannot be written", folder);
  }
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
  }
};

}  // namespace

std::vector<Reader> all_readers() {
  std::vector<Reader> all;
  for (const auto& part :
       {application_readers, config_readers, traffic_readers, run_readers, result_readers,
        page_readers, study_readers, cost_readers, tool_readers}) {
    for (Reader& reader : part()) all.push_back(std::move(reader));
  }
  return all;
}

std::vector<std::string> seeds_of(const Reader& reader) {
  std::vector<std::string> texts = reader.seeds;
  for (const std::string& pattern : reader.shipped) {
    glob_t found{};
    glob((std::string(DUSK_SOURCE_DIR "/") + pattern).c_str(), 0, nullptr, &found);
    for (std::size_t i = 0; i < found.gl_pathc; ++i) {
      std::ifstream in(found.gl_pathv[i], std::ios::binary);
      texts.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
    globfree(&found);
  }
  return texts;
}

std::string finding(const Reader& reader, const std::string& text) {
  if (reader.read) return finding_in(text, [&] { reader.read(text); });
  const std::string file = scratch_file("input" + reader.ending, text);
  return finding_in(text, [&] { reader.read_file(file); });
}

std::string finding_of_file(const Reader& reader, const std::string& file) {
  return finding_in(file, [&] { reader.read_file(file); });
}

const std::string& scratch() {
  static const Scratch folder;
  return folder.folder;
}

std::string scratch_file(const std::string& name, const std::string& text) {
  const std::string path = scratch() + "/" + name;
  std::ofstream(path, std::ios::binary)
      .write(text.data(), static_cast<std::streamsize>(text.size()));
  return path;
}

std::vector<std::pair<std::string, std::string>> files_in(const std::string& text,
                                                          const std::string& first) {
  std::vector<std::pair<std::string, std::string>> files{{first, ""}};
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    if (text.compare(at, 4, "=== ") == 0) {
      const std::size_t name = at + 4;
      files.emplace_back(text.substr(name, end - name - (text[end - 1] == '\n' ? 1 : 0)), "");
    } else {
      files.back().second += text.substr(at, end - at);
    }
    at = end;
  }
  return files;
}

}  // namespace dusk::fuzz
