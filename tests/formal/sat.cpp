// SPDX-License-Identifier: Apache-2.0
// Solves a file of clauses (DIMACS) with CaDiCaL, and prints SATISFIABLE or UNSATISFIABLE.
#include <cadical.hpp>
#include <cstdio>

int main(int count, char** arguments) {
  if (count != 2) {
    std::fputs("usage: dusk_sat FILE\n", stderr);
    return 2;
  }
  CaDiCaL::Solver solver;
  solver.set("quiet", 1);   // its messages would be taken for answers
  solver.configure("sat");  // twice as quick on the proofs of skipping, which are not satisfiable, too
  int highest = 0;
  if (const char* error = solver.read_dimacs(arguments[1], highest, 1)) {
    std::fprintf(stderr, "%s: %s\n", arguments[1], error);
    return 2;
  }
  const int answer = solver.solve();
  std::puts(answer == 10 ? "SATISFIABLE" : answer == 20 ? "UNSATISFIABLE" : "UNKNOWN");
}
