// SPDX-License-Identifier: Apache-2.0
#include "sw/results/find_results.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "sw/common/config_error.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

/// Returns the subfolders by name, without links and hidden folders.
std::vector<std::string> folders_below(const std::string& folder) {
  std::vector<std::string> below;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code unknown;
    const bool is_folder = at->symlink_status(unknown).type() == fs::file_type::directory;
    if (is_folder && at->path().filename().string()[0] != '.')
      below.push_back(at->path().lexically_normal().string());
  }
  std::sort(below.begin(), below.end());
  return below;
}

/// Reads the results in a folder. Returns nothing if there are none.
std::optional<Results> results_in(const std::string& folder) {
  Results results;
  results.kind = ResultsKind::Unknown;
  try {
    const auto kind = find_kind(folder);
    if (!kind) return std::nullopt;
    results.kind = *kind;
    return read_results(folder);
  } catch (const ErrorLine& error) {
    results.problem = error.what();
  } catch (const std::invalid_argument& error) {  // InputError
    results.problem = error.what();
  }
  results.folder = results.detail = folder;
  results.state = ResultsState::Unreadable;
  return results;
}

bool is_wanted(const ResultsSearch& search, const Results& results) {
  const auto& kinds = search.kinds;
  if (search.not_ok && results.state == ResultsState::Ok) return false;
  return kinds.empty() || std::find(kinds.begin(), kinds.end(), results.kind) != kinds.end();
}

void search_below(const ResultsSearch& search, const std::string& top, std::vector<Results>& all) {
  std::vector<std::string> todo{top};
  while (!todo.empty()) {
    const std::string folder = todo.back();
    todo.pop_back();
    auto results = results_in(folder);
    const bool found = results.has_value();
    if (found && is_wanted(search, *results)) all.push_back(std::move(*results));
    if (found && !search.inside) continue;
    std::vector<std::string> below = folders_below(folder);
    todo.insert(todo.end(), below.rbegin(), below.rend());
  }
}

/// Returns the number by which results are sorted; results without it come last.
double number_of(const Results& results, const char* name) {
  const ResultFigure* figure = results.find(name);
  const auto number = figure == nullptr ? std::nullopt : figure->number();
  return number.value_or(HUGE_VAL);
}

/// Compares two results by `order`, then by name.
bool comes_before(ResultsOrder order, const Results& a, const Results& b) {
  const auto by = [&](const auto& x, const auto& y) {
    return x != y ? x < y : a.folder < b.folder;
  };
  const auto by_number = [&](const char* name) {
    return by(number_of(a, name), number_of(b, name));
  };
  switch (order) {
    case ResultsOrder::Date:
      return by(a.date, b.date);
    case ResultsOrder::Kind:
      return by(std::string(name_of(a.kind)), std::string(name_of(b.kind)));
    case ResultsOrder::Accepted:
      return by_number("accepted_throughput");
    case ResultsOrder::Latency:
      return by_number("packet_latency.mean");
    case ResultsOrder::Power:
      return by_number("relative_link_power");
    case ResultsOrder::Name:
      break;
  }
  return a.folder < b.folder;
}

}  // namespace

std::vector<Results> find_results(const ResultsSearch& search) {
  std::vector<Results> all;
  for (const std::string& folder : search.folders) {
    require_folder(folder);
    search_below(search, folder, all);
  }
  std::sort(all.begin(), all.end(), [&](const Results& a, const Results& b) {
    return search.reverse ? comes_before(search.order, b, a) : comes_before(search.order, a, b);
  });
  return all;
}

}  // namespace dusk
