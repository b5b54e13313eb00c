// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>

#include "sw/commands.h"
#include "sw/interrupt.h"
#include "sw/run_command.h"
#include "sw/version.h"

namespace {

int run_program(int argc, char** argv) {
  int status = dusk::kDone;
  CLI::App app("Dusk simulates interconnection switches whose links turn off.", "dusk");
  const std::string commit = dusk::commit();
  app.set_version_flag("--version", std::string("dusk ") + dusk::version() +
                                        (commit.empty() ? "" : " (" + commit + ")"));
  app.require_subcommand(1);
  dusk::add_run_command(app, status);
  dusk::add_check_command(app, status);
  dusk::add_keys_command(app, status);
  dusk::add_shapes_command(app, status);
  dusk::add_fuzz_command(app, status);
  dusk::add_sweep_command(app, status);
  dusk::add_reproduce_command(app, status);
  dusk::add_compare_command(app, status);
  dusk::add_export_command(app, status);
  const auto is_named = [&](const CLI::App* command) { return command->get_name() == argv[1]; };
  const auto commands = app.get_subcommands(nullptr);
  if (argc > 1 && argv[1][0] != '-' && std::none_of(commands.begin(), commands.end(), is_named)) {
    fmt::print(stderr, "dusk: unknown command '{}' (dusk --help)\n", argv[1]);
    return dusk::kWrongInput;
  }
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
  std::signal(SIGXFSZ, SIG_IGN);  // a file too large is an error of the write, which is reported
  try {
    const int status = run_program(argc, argv);
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
    fmt::print(stderr, "standard output: cannot be written: {}\n", std::strerror(errno));
    return status == dusk::kDone ? dusk::kWrongInput : status;
  } catch (const dusk::Interrupted& interruption) {
    fmt::print(stderr, "{}\n", interruption.what());
    return dusk::kInterrupted;
  } catch (const std::exception& error) {  // ConfigError, OutputError: one line each
    fmt::print(stderr, "{}\n", error.what());
    return dusk::kWrongInput;
  }
}
