// SPDX-License-Identifier: Apache-2.0
// The program of `./dusk campaign correct readers`: libFuzzer on the reader that $DUSK_READER
// names. Without one it lists all; with $DUSK_SEEDS it writes the reader's seeds into that folder.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "tests/fuzz/readers.h"

namespace {

const dusk::fuzz::Reader* reader = nullptr;

void write_seeds(const std::string& folder) {
  int number = 0;
  for (const std::string& seed : dusk::fuzz::seeds_of(*reader))
    std::ofstream(folder + "/seed-" + std::to_string(++number), std::ios::binary) << seed;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
  static const std::vector<dusk::fuzz::Reader> all = dusk::fuzz::all_readers();
  const char* const wanted = std::getenv("DUSK_READER");
  const char* const seeds = std::getenv("DUSK_SEEDS");
  for (const dusk::fuzz::Reader& one : all) {
    if (wanted == nullptr) std::puts(one.name.c_str());
    if (wanted != nullptr && one.name == wanted) reader = &one;
  }
  if (wanted != nullptr && reader == nullptr) std::fprintf(stderr, "no reader '%s'\n", wanted);
  if (reader != nullptr && seeds != nullptr) write_seeds(seeds);
  if (reader == nullptr || seeds != nullptr)
    std::exit(wanted == nullptr || reader != nullptr ? 0 : 2);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string wrong =
      dusk::fuzz::finding(*reader, std::string(reinterpret_cast<const char*>(data), size));
  if (wrong.empty()) return 0;
  std::fprintf(stderr, "finding: %s\n", wrong.c_str());
  std::abort();
}
