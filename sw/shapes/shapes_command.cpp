// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>

#include "rtl/usual_shapes.h"
#include "sw/common/commands.h"
#include "sw/common/config_error.h"
#include "sw/common/message.h"
#include "sw/common/number_option.h"
#include "sw/common/standard_output.h"
#include "sw/common/trusted_folder.h"
#include "sw/shapes/select_shape.h"
#include "sw/shapes/shape_build.h"
#include "sw/shapes/shape_cache.h"

namespace dusk {
namespace {

void list_cache() {
  for (const std::string& folder : cache_folders()) {
    const std::vector<std::string> entries = cached_entries(folder);
    if (!entries.empty()) print_out("\nbuilt, in {}:\n", folder);
    for (const std::string& name : entries) print_out("{}\n", name);
  }
}

void clear_cache() {
  for (const std::string& folder : cache_folders()) {
    std::error_code error;
    if (!std::filesystem::exists(std::filesystem::symlink_status(folder, error))) continue;
    if (const std::string why = distrust(folder); !why.empty()) {
      message("dusk: {}: nothing is removed there", why);
      continue;
    }
    print_out("{}: {} switches removed\n", folder, clear_entries(folder));
  }
}

void list_usual() {
  for (const SwitchShape& shape : usual_shapes()) {
    print_out("{:<20}{}\n", shape.name, describe(shape));
  }
}

struct ShapesArguments {
  bool clear = false, checked = false;
  std::vector<std::string> build;
  unsigned jobs = parallel_jobs();
};

void build(const ShapesArguments& arguments) {
  std::vector<SwitchShape> shapes;
  for (const std::string& name : arguments.build) {
    const auto shape = parse_shape_name(name);
    if (!shape) throw ConfigError("--build: unknown '{}' ({})", shown(name), shape_names());
    shapes.push_back(*shape);
  }
  for (const SwitchShape& shape : shapes)
    provide_shape(shape, arguments.checked, std::max(1u, arguments.jobs));
}

}  // namespace

void add_shapes_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<ShapesArguments>();
  CLI::App* shapes = app.add_subcommand(
      "shapes", "List the usual switches, and those that have been built (a run builds its own)");
  auto* clear =
      shapes->add_flag("--clear", arguments->clear, "Remove the switches that were built");
  auto* build_option =
      shapes->add_option("--build", arguments->build, "Build switches before a run needs them")
          ->delimiter(',')
          ->excludes(clear);
  shapes->add_flag("--checked", arguments->checked, "Build them with RTL assertions and waves")
      ->needs(build_option);
  shapes->add_option("--jobs", arguments->jobs, "At most so many compilers at once")
      ->capture_default_str()
      ->check(number_from(1u, 1024u))
      ->needs(build_option);
  shapes->callback([arguments, &status] {
    if (arguments->clear) {
      clear_cache();
    } else if (!arguments->build.empty()) {
      build(*arguments);
    } else {
      list_usual();
      list_cache();
    }
    status = 0;
  });
}

}  // namespace dusk
