// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>

#include "sw/commands.h"
#include "sw/run_command.h"
#include "sw/version.h"

namespace {

int run_program(int argc, char** argv) {
  int status = dusk::kDone;
  CLI::App app("Dusk simulates interconnection switches whose links turn off.", "dusk");
  app.set_version_flag("--version", std::string("dusk ") + dusk::version());
  app.require_subcommand(1);
  dusk::add_run_command(app, status);
  dusk::add_keys_command(app, status);
  dusk::add_shapes_command(app, status);
  dusk::add_fuzz_command(app, status);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& request) {  // --help, --version
    return app.exit(request);
  } catch (const CLI::ParseError& error) {
    fmt::print(stderr, "dusk: {} (dusk --help)\n", error.what());
    return dusk::kWrongInput;
  }
  return status;
}

}  // namespace

// libsystemc.so wants this symbol for the main() of its own, which ours replaces.
extern "C" int sc_main(int, char**) { return dusk::kDone; }

int main(int argc, char** argv) {
  try {
    return run_program(argc, argv);
  } catch (const std::exception& error) {  // ConfigError, OutputError: one line each
    fmt::print(stderr, "{}\n", error.what());
    return dusk::kWrongInput;
  }
}
