// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "sw/build_network.h"
#include "sw/commands.h"
#include "sw/select_shape.h"
#include "sw/shapes/shape_cache.h"

namespace dusk {
namespace {

void list_cache() {
  for (const std::string& folder : cache_folders()) {
    std::vector<std::string> entries;
    if (is_trusted(folder)) entries = cached_entries(folder);
    if (!entries.empty()) fmt::print("\nbuilt on demand, in {}:\n", folder);
    for (const std::string& name : entries) fmt::print("{}\n", name);
  }
}

void clear_cache() {
  for (const std::string& folder : cache_folders()) {
    if (!is_trusted(folder)) continue;
    fmt::print("{}: {} switches removed\n", folder, clear_entries(folder));
  }
}

}  // namespace

void add_shapes_command(CLI::App& app, int& status) {
  const auto clear = std::make_shared<bool>(false);
  CLI::App* shapes =
      app.add_subcommand("shapes", "List the switches of this program, and those built on demand");
  shapes->add_flag("--clear", *clear, "Remove the switches built on demand");
  shapes->callback([clear, &status] {
    if (*clear) {
      clear_cache();
    } else {
      for (const SwitchShape& shape : built_shapes()) {
        fmt::print("{:<20}{}\n", shape.name, describe(shape));
      }
      list_cache();
    }
    status = 0;
  });
}

}  // namespace dusk
