// SPDX-License-Identifier: Apache-2.0
// CaDiCaL behind a pipe (solver.py): questions about an and-inverter graph, all in 32-bit words. A
// literal is 2*node, +1 inverted; node 0 is false. Limits are conflicts: they do not depend on how
// busy the machine is. With a file of clauses (DIMACS) as argument: says SATISFIABLE or UNSATISFIABLE.
#include <cadical.hpp>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <vector>

namespace {

using Word = int;

Word read_word() {
  Word word = 0;
  if (std::fread(&word, sizeof word, 1, stdin) != 1) std::exit(0);
  return word;
}

std::vector<Word> read_words() {
  std::vector<Word> words(static_cast<std::size_t>(read_word()));
  if (!words.empty() && std::fread(words.data(), sizeof(Word), words.size(), stdin) != words.size())
    std::exit(0);
  return words;
}

/// Small numbers: each question costs time for every variable below the highest.
std::vector<int> variables;
int used = 0;

int variable(Word literal) {
  const auto node = static_cast<std::size_t>(literal / 2);
  if (node >= variables.size()) variables.resize(2 * node + 1);
  if (variables[node] == 0) variables[node] = ++used;
  return (literal & 1) != 0 ? -variables[node] : variables[node];
}

void clause(CaDiCaL::Solver& solver, std::initializer_list<int> literals) {
  for (const int literal : literals) solver.add(literal);
  solver.add(0);
}

}  // namespace

int main(int count, char** arguments) {
  CaDiCaL::Solver solver;
  solver.set("quiet", 1);  // its messages would be taken for answers
  if (count > 1) {
    int highest = 0;
    solver.configure("sat");  // twice as quick on the proofs of skipping, which are not satisfiable, too
    if (const char* error = solver.read_dimacs(arguments[1], highest, 1)) {
      std::fprintf(stderr, "%s: %s\n", arguments[1], error);
      return 2;
    }
    const int answer = solver.solve();
    std::puts(answer == 10 ? "SATISFIABLE" : answer == 20 ? "UNSATISFIABLE" : "UNKNOWN");
    return 0;
  }
  clause(solver, {variable(1)});
  while (true) {
    switch (static_cast<char>(read_word())) {
      case 'n': {  // nodes: out, a, b
        const std::vector<Word> words = read_words();
        for (std::size_t i = 0; i + 2 < words.size(); i += 3) {
          const int out = variable(words[i]), a = variable(words[i + 1]),
                    b = variable(words[i + 2]);
          clause(solver, {-out, a});
          clause(solver, {-out, b});
          clause(solver, {out, -a, -b});
        }
        break;
      }
      case 'f':  // true from now on
        for (const Word literal : read_words()) clause(solver, {variable(literal)});
        break;
      case 'p':  // tried true first
        for (const Word literal : read_words()) solver.phase(variable(literal));
        break;
      case 's': {  // all of these and one of those, in so many conflicts: 10 yes, 20 no, 0 no
                   // answer
        const Word conflicts = read_word();
        for (const Word literal : read_words()) solver.assume(variable(literal));
        const std::vector<Word> one_of = read_words();
        for (const Word literal : one_of) solver.constrain(variable(literal));
        if (!one_of.empty()) solver.constrain(0);
        solver.limit("conflicts", conflicts);
        const Word answer = solver.solve();
        std::fwrite(&answer, sizeof answer, 1, stdout);
        std::fflush(stdout);
        break;
      }
      case 'v': {  // values in the last answer 10
        std::vector<unsigned char> values;
        for (const Word literal : read_words())
          values.push_back((solver.val(variable(literal & ~1)) > 0) != ((literal & 1) != 0) ? 1
                                                                                            : 0);
        std::fwrite(values.data(), 1, values.size(), stdout);
        std::fflush(stdout);
        break;
      }
      default:
        std::fputs("sat: a word that is no command\n", stderr);
        return 2;
    }
  }
}
