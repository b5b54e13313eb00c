// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>
#include <optional>

#include "rtl/usual_shapes.h"
#include "sw/common/commands.h"
#include "sw/common/folder_mark.h"
#include "sw/common/interrupt.h"
#include "sw/common/message.h"
#include "sw/common/number_option.h"
#include "sw/common/standard_output.h"
#include "sw/config/config_file.h"
#include "sw/fuzz/fuzz_case.h"
#include "sw/fuzz/random_bubble.h"
#include "sw/fuzz/random_experiment.h"
#include "sw/run/lockstep_tally.h"
#include "sw/run/run_command.h"
#include "sw/shapes/select_shape.h"

namespace dusk {
namespace {

struct FuzzArguments {
  std::uint64_t count = 1000, seed = 1, first = 0;
  bool lockstep = false, model = false, functional = false, bubble = false, without = false;
  std::vector<std::string> shapes;  ///< by name; empty: the usual ones
  std::uint64_t moved = 0;          ///< with lockstep; > 0: instead of count
  std::string report;
  bool resume = false, every_event = false;
};

// The case that an abort interrupts; written by the loop, read by the handler.
char current_case[1024];

extern "C" void name_case(int) {
  const auto written = write(STDERR_FILENO, current_case, sizeof current_case);
  (void)written;
  std::signal(SIGABRT, SIG_DFL);
  std::raise(SIGABRT);
}

class Fuzz {
 public:
  explicit Fuzz(FuzzArguments arguments) : arguments_(std::move(arguments)) {
    for (const SwitchShape& shape : usual_shapes()) {
      const bool usual = shape.ports <= 8 || arguments_.lockstep;
      if (usual && arguments_.shapes.empty() && !arguments_.model) shapes_.push_back(shape);
    }
    for (const std::string& name : arguments_.shapes) shapes_.push_back(shape_of(name));
    if (arguments_.bubble && arguments_.lockstep == arguments_.shapes.empty())
      throw ConfigError(
          "--bubble: of RTL with --lockstep and --shapes, of the twin alone with neither");
    shapes_text_ = fmt::format("{}", fmt::join(arguments_.shapes, ","));
    check_replaceable(arguments_.report, LockstepTally::kHead, "--report: ");
    if (arguments_.resume) {
      tally_.read(arguments_.report);
      done_ = tally_.cases();
    }
  }

  int run() {
    std::signal(SIGABRT, name_case);
    catch_interrupts();
    write_report();  // a file that cannot be written is said at once
    try {
      for (; !is_enough(); ++done_) {
        if (interrupted()) throw Interrupted();
        if (!pass(arguments_.first + done_)) {
          write_report();
          return kCheckFailed;
        }
        tell_progress();
      }
    } catch (const Interrupted&) {  // between two cases, or while a switch was built
      write_report();
      print_out("fuzz: {}, interrupted\n", summary());
      return kInterrupted;
    }
    write_report();
    if (arguments_.without) {
      print_out("fuzz: {} of {} cases stand still without a bubble\n", still_, done_);
      return still_ > 0 ? kDone : kCheckFailed;
    }
    print_out("fuzz: {}\n", summary());
    if (!arguments_.lockstep) return kDone;
    for (const LockstepEventName& event : kLockstepEvents)
      print_out("  {:<40}{:>14}\n", event.name, tally_.events().*event.count);
    const std::vector<std::string> missing = tally_.missing();
    if (!arguments_.every_event || missing.empty()) return kDone;
    for (const std::string& name : missing) message("fuzz: never happened: {}", name);
    return kCheckFailed;
  }

 private:
  static SwitchShape shape_of(const std::string& name) {
    const std::optional<SwitchShape> shape = parse_shape_name(name);
    if (shape && shape->ports >= 4) return *shape;
    throw ConfigError("--shapes: unknown '{}' ({})", shown(name), shape_names());
  }

  bool is_enough() const {
    if (arguments_.moved == 0) return done_ >= arguments_.count;
    if (tally_.events().moved < arguments_.moved) return false;
    // What is seldom drawn gets as long again.
    return !arguments_.every_event || tally_.events().moved >= 2 * arguments_.moved ||
           tally_.missing().empty();
  }

  bool pass(std::uint64_t number) {
    const char* const mode = arguments_.model        ? " --model"
                             : arguments_.functional ? " --functional"
                             : arguments_.without    ? " --bubble --without"
                             : arguments_.bubble     ? " --bubble"
                                                     : "";
    const std::string text = fmt::format(
        "dusk fuzz: in case{}{}{}{} --seed {} --first {} --count 1\n", mode,
        arguments_.lockstep ? " --lockstep" : "", arguments_.shapes.empty() ? "" : " --shapes ",
        shapes_text_, arguments_.seed, number);
    std::snprintf(current_case, sizeof current_case, "%s", text.c_str());
    Experiment experiment;
    std::string failure;
    try {
      experiment = draw(number);
      check_experiment(experiment, {});
      failure = arguments_.lockstep ? run_lockstep(experiment)
                : arguments_.bubble ? first_failure(simulate(experiment))
                                    : run_checked(experiment, number);
    } catch (const Interrupted&) {
      throw;
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& error) {
      failure = error.what();
    }
    if (failure.empty()) return true;
    if (arguments_.without && failure.rfind("progress: ", 0) == 0) {  // that is what is counted
      ++still_;
      return true;
    }
    const std::string file = keep_case(experiment);
    message("fuzz: case {} of seed {} failed: {}", number, arguments_.seed, failure);
    message("fuzz: configuration in {}", file);
    if (arguments_.lockstep) message("fuzz: dusk check {} tells a difference, with waves", file);
    return false;
  }

  Experiment bubble(std::uint64_t number) const {
    const bool rtl = arguments_.lockstep;
    Experiment experiment = random_bubble_experiment(
        arguments_.seed, number, rtl ? &shapes_[number % shapes_.size()] : nullptr);
    if (arguments_.without) {
      experiment.switch_.bubble = "0";
      experiment.run.deadlock_check = false;
    }
    return experiment;
  }

  Experiment draw(std::uint64_t number) const {
    if (arguments_.bubble) return bubble(number);
    if (arguments_.functional) return random_functional_experiment(arguments_.seed, number);
    std::vector<SwitchShape> shapes = shapes_;
    if (!arguments_.shapes.empty()) shapes = {shapes_[number % shapes_.size()]};
    if (arguments_.lockstep) return random_lockstep_experiment(arguments_.seed, number, shapes);
    if (shapes.empty()) shapes = {random_shape(arguments_.seed, number)};
    Experiment experiment = random_experiment(arguments_.seed, number, shapes);
    if (arguments_.model) {
      experiment.run.engine = EngineKind::Model;
      return experiment;
    }
    experiment.run.checked = is_usually_checked(experiment.switch_.shape);
    return experiment;
  }

  std::string run_lockstep(const Experiment& experiment) {
    LockstepEvents events;
    const std::string failure = first_failure(simulate(experiment, &events));
    if (failure.empty()) tally_.add(experiment, events);
    return failure;
  }

  std::string summary() const {
    std::string text = fmt::format("{} cases passed (seed {})", done_, arguments_.seed);
    if (!arguments_.lockstep) return text;
    return fmt::format("{}: RTL and twin agree on {} switch-cycles ({} with a flit moved)", text,
                       tally_.events().compared, tally_.events().moved);
  }

  void tell_progress() {
    const auto now = std::chrono::steady_clock::now();
    if (now - told_ < std::chrono::seconds(30)) return;
    told_ = now;
    const std::uint64_t moved = tally_.events().moved;
    const bool by_moved = arguments_.moved > 0;
    const double share =
        by_moved ? static_cast<double>(moved) / static_cast<double>(arguments_.moved)
                 : static_cast<double>(done_ + 1) / static_cast<double>(arguments_.count);
    if (first_share_ < 0) {
      first_share_ = share;
      first_told_ = now;
    }
    const double seconds = std::chrono::duration<double>(now - first_told_).count();
    std::string left;
    if (share > first_share_ && share < 1) {
      left = fmt::format(", {:.0f} s left", seconds * (1 - share) / (share - first_share_));
    }
    if (by_moved) {
      message("fuzz: {} cases, {} of {} moved switch-cycles{}", done_ + 1, moved, arguments_.moved,
              left);
    } else {
      message("fuzz: {} of {} cases{}", done_ + 1, arguments_.count, left);
    }
    write_report();
  }

  void write_report() const {
    if (!arguments_.report.empty()) write_file(arguments_.report, tally_.csv());
  }

  FuzzArguments arguments_;
  std::vector<SwitchShape> shapes_;
  std::string shapes_text_;  ///< of --shapes
  LockstepTally tally_;
  std::uint64_t done_ = 0, still_ = 0;
  std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now(), first_told_;
  double first_share_ = -1;
};

}  // namespace

void add_fuzz_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<FuzzArguments>();
  CLI::App* command = app.add_subcommand(
      "fuzz", "Run random small networks with every check and the RTL assertions on");
  command->add_option("--count", arguments->count, "Cases")
      ->capture_default_str()
      ->check(number_from(1, 100000000));
  command->add_option("--seed", arguments->seed, "Stream of cases")
      ->capture_default_str()
      ->check(any_number<std::uint64_t>());
  command->add_option("--first", arguments->first, "Number of the first case")
      ->capture_default_str()
      ->check(number_from(std::uint64_t{0}, std::uint64_t{1000000000000000000}));
  command
      ->add_option("--shapes", arguments->shapes,
                   "Switches to take in turn, by name, such as p10v5d3q2; built if need be")
      ->type_name("NAME,...")
      ->delimiter(',');
  command->add_flag("--lockstep", arguments->lockstep,
                    "Compare the twin with the RTL on every output in every cycle");
  command
      ->add_flag("--model", arguments->model,
                 "The twin alone: switches of any size, of trees, tori and meshes, none built")
      ->excludes("--lockstep");
  command
      ->add_flag("--functional", arguments->functional,
                 "The functional engine (docs/functional.md): no switch is built")
      ->excludes("--lockstep")
      ->excludes("--model")
      ->excludes("--shapes");
  command
      ->add_flag(
          "--bubble", arguments->bubble,
          "Small tori under pressure, whose rings the least bubble keeps from filling; of the twin "
          "alone, or with --lockstep and --shapes of the RTL, too")
      ->excludes("--model")
      ->excludes("--functional");
  command
      ->add_flag("--without", arguments->without,
                 "The same tori without a bubble: how many stand still; fails if none does")
      ->needs("--bubble");
  const auto with_lockstep = [command](CLI::Option* option) {
    option->needs(command->get_option("--lockstep"));
    return option;
  };
  with_lockstep(command->add_option("--moved", arguments->moved,
                                    "Compare so many switch-cycles with a moved flit, not --count"))
      ->excludes(command->get_option("--count"))
      ->check(number_from(std::uint64_t{1}, std::uint64_t{1000000000000000}));
  CLI::Option* report =
      with_lockstep(
          command->add_option("--report", arguments->report,
                              "File (CSV) for what was met and drawn, written as it grows"))
          ->type_name("FILE");
  with_lockstep(
      command->add_flag("--resume", arguments->resume, "Go on where the report's run stopped"))
      ->needs(report);
  with_lockstep(command->add_flag(
      "--every-event", arguments->every_event,
      "Fail if some event, shape or choice was never met, after up to twice --moved"));
  command->callback([arguments, &status] { status = Fuzz(*arguments).run(); });
}

}  // namespace dusk
