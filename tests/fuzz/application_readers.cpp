// SPDX-License-Identifier: Apache-2.0
// Traces of applications.
#include <sstream>
#include <stdexcept>

#include "models/application/application_check.h"
#include "models/application/application_reader.h"
#include "models/application/deadlock.h"
#include "models/application/goal_writer.h"
#include "tests/fuzz/readers.h"

namespace dusk::fuzz {
namespace {

using application::Application;

/// Reads, checks, and writes what was right.
void read_application_file(const std::string& file) {
  telling<std::invalid_argument>([&] {
    const Application read = application::read_application(file);
    if (!application::faults(read).empty()) return;
    application::deadlock(read, application::Sending::Asking);
    std::ostringstream out;
    application::write_goal(out, read);
  });
}

constexpr const char* kChakraEnding = ".0.et";

void read_chakra_file(const std::string& file) {
  read_application_file(file.substr(0, file.size() - std::string(kChakraEnding).size()));
}

/// A message of metadata, and a computation of 5 microseconds.
std::string chakra_text() {
  const std::string metadata =
      "\x0a\x05"
      "0.0.4";
  const std::string node = std::string(
      "\x08\x01\x12\x01"
      "a\x18\x04\x38\x05",
      9);
  return static_cast<char>(metadata.size()) + metadata + static_cast<char>(node.size()) + node;
}

}  // namespace

std::vector<Reader> application_readers() {
  return {
      {"goal-file",
       nullptr,
       read_application_file,
       ".goal",
       {"num_ranks 2\nrank 0 {\nl1: calc 5 cpu 1\nl2: send 8b to 1 tag 3\nl2 requires l1\n}\n"
        "rank 1 {\nl1: recv 8b from 0 tag 3\n}\n",
        "num_ranks 1 // one\nrank 0 { a: calc 1 /* */ b: calc 2 b irequires a }\n"},
       {}},
      {"vef-file",
       nullptr,
       read_application_file,
       ".vef",
       {"VEF 4 2 1 1 4 FALSE\nC0 0 1 2 3\n0 2 3 4096 0 250 -1\n1 3 1 64 2 100 0\n"
        "G0 0 2 0 8 8 0 10 -1\nG0 0 2 1 8 8 0 10 -1\nG0 0 2 2 8 8 0 10 -1\nG0 0 2 3 8 8 0 10 -1\n"},
       {}},
      {"chakra-file", nullptr, read_chakra_file, kChakraEnding, {chakra_text()}, {}},
  };
}

}  // namespace dusk::fuzz
