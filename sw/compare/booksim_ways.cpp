// SPDX-License-Identifier: Apache-2.0
#include "sw/compare/booksim_ways.h"

#include <fmt/format.h>

#include "sw/topologies/booksim_counterpart.h"

namespace dusk {

const BooksimCounterpart& booksim_of(const NetworkKind& kind) {
  const BooksimCounterpart* counterpart = kind.booksim();
  if (counterpart != nullptr) return *counterpart;
  throw ConfigError(
      fmt::format("network.topology: {}: no counterpart in BookSim 2: it has no such network",
                  kind.name()));
}

std::int64_t switches_between(const NetworkOptions& n, std::int64_t from, std::int64_t to) {
  return booksim_of(kind_of(n)).switches_between(n, from, to);
}

std::int64_t farthest_switches(const NetworkOptions& n) {
  return booksim_of(kind_of(n)).farthest_switches(n);
}

std::vector<std::int64_t> permutation_across(const NetworkOptions& n, std::int64_t switches) {
  return booksim_of(kind_of(n)).permutation_across(n, switches);
}

double farthest_share(const NetworkOptions& n) { return booksim_of(kind_of(n)).farthest_share(n); }

}  // namespace dusk
