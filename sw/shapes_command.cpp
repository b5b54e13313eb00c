// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "sw/build_network.h"
#include "sw/commands.h"
#include "sw/select_shape.h"

namespace dusk {

void add_shapes_command(CLI::App& app, int& status) {
  CLI::App* shapes = app.add_subcommand("shapes", "List the switches built into this program");
  shapes->callback([&status] {
    for (const SwitchShape& shape : built_shapes()) {
      fmt::print("{:<20}{}\n", shape.name, describe(shape));
    }
    status = 0;
  });
}

}  // namespace dusk
