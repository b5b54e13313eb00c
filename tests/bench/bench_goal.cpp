// SPDX-License-Identifier: Apache-2.0
// Time and memory that GOAL text takes to load (docs/performance.md).
#include <fmt/format.h>
#include <sys/resource.h>

#include <cstdio>
#include <ctime>
#include <exception>
#include <fstream>
#include <string>
#include <vector>

#include "models/application/application_reader.h"
#include "sw/common/text.h"

namespace dusk {
namespace {

constexpr const char* kUsage =
    "usage: bench_goal FILE.goal OPERATIONS SECONDS BYTES\n"
    "Writes so many operations to a file, loads and removes it, and tells CPU time and memory.\n"
    "Exit status 1 if they are more than SECONDS, or than BYTES for each operation.\n";

constexpr std::uint64_t kRanks = 100;

/// Each rank computes, sends to the next rank and receives from the one before, again and again.
void write(const std::string& file, std::uint64_t operations) {
  std::ofstream out(file);
  out << "num_ranks " << kRanks << '\n';
  for (std::uint64_t rank = 0; rank < kRanks; ++rank) {
    out << "rank " << rank << " {\n";
    for (std::uint64_t id = 0; id < operations / kRanks; ++id) {
      out << 'l' << id << ": ";
      if (id % 3 == 0) out << "calc " << 1000 + id << '\n';
      if (id % 3 == 1) out << "send 8192b to " << (rank + 1) % kRanks << " tag " << id / 3 << '\n';
      if (id % 3 == 2)
        out << "recv 8192b from " << (rank + kRanks - 1) % kRanks << " tag " << id / 3 << '\n';
      if (id > 0) out << 'l' << id << " requires l" << id - 1 << '\n';
    }
    out << "}\n";
  }
}

/// Most memory that the program has had so far.
std::uint64_t peak_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

int run(const std::vector<std::string>& words) {
  const auto number = [&](std::size_t place) {
    return words.size() == 5 ? number_in<double>(words[place]) : std::nullopt;
  };
  const auto wanted = number(2), most_seconds = number(3), most_bytes = number(4);
  if (!wanted || !most_seconds || !most_bytes || *wanted < kRanks || *wanted > 1e9) {
    fmt::print(stderr, "{}", kUsage);
    return 2;
  }
  write(words[1], static_cast<std::uint64_t>(*wanted));
  const std::uint64_t before = peak_bytes();
  const std::clock_t start = std::clock();
  const application::Application loaded = application::read_application(words[1]);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  std::remove(words[1].c_str());
  const auto operations = static_cast<double>(loaded.operations());
  const double bytes = static_cast<double>(peak_bytes() - before) / operations;
  fmt::print(
      "{} operations of {} ranks: {:.2f} s of CPU time (at most {}), {:.0f} bytes each (at most "
      "{})\n",
      loaded.operations(), loaded.ranks.size(), seconds, *most_seconds, bytes, *most_bytes);
  return seconds > *most_seconds || bytes > *most_bytes ? 1 : 0;
}

}  // namespace
}  // namespace dusk

int main(int argc, char** argv) {
  try {
    return dusk::run({argv, argv + argc});
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
