// SPDX-License-Identifier: Apache-2.0
// Asks one observer about one fault of a netlist. Exit status 0: nothing is noticed; 1: the fault
// is caught, and the output says when and by which signal.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "tests/faults/fault_bench.h"

int main(int argc, char** argv) {
  using dusk::Observer;
  const std::string name = argc > 1 ? argv[1] : "";
  if (argc < 4 || (name != "twin" && name != "neighbors")) {
    std::fprintf(stderr, "usage: faulty twin|neighbors TRIALS SEED [FAULT]\n");
    return 2;
  }
  const auto number = [&](int i) {
    return static_cast<unsigned>(std::strtoul(argv[i], nullptr, 10));
  };
  if (argc > 4) dusk::chosen_fault = number(4);
  const Observer observer = name == "twin" ? Observer::Twin : Observer::Neighbors;
  const dusk::Verdict verdict = dusk::observe(observer, number(2), number(3));
  if (!verdict.caught) {
    std::printf("verdict: none\n");
    return 0;
  }
  std::printf("verdict: trial %u cycle %llu: %s\n", verdict.trial,
              static_cast<unsigned long long>(verdict.cycle), verdict.what.c_str());
  return 1;
}
