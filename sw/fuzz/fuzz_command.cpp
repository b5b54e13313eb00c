// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>

#include "rtl/usual_shapes.h"
#include "sw/common/commands.h"
#include "sw/common/folder_mark.h"
#include "sw/common/interrupt.h"
#include "sw/common/message.h"
#include "sw/common/number_option.h"
#include "sw/common/standard_output.h"
#include "sw/common/status_line.h"
#include "sw/config/config_file.h"
#include "sw/fuzz/fuzz_case.h"
#include "sw/fuzz/random_experiment.h"
#include "sw/run/lockstep_tally.h"
#include "sw/run/run_command.h"
#include "sw/shapes/select_shape.h"

namespace dusk {
namespace {

struct FuzzArguments {
  std::uint64_t count = 1000, seed = 1, first = 0;
  bool lockstep = false, model = false, functional = false, bubble = false, without = false;
  std::vector<std::string> shapes;  ///< names of shapes; empty: the usual shapes
  std::vector<std::string> keep;    ///< key=value
  std::uint64_t moved = 0;          ///< lockstep: busy switch-cycles instead of count; 0: unused
  std::string report;
  bool resume = false, every_event = false;
};

// Configuration of the running case, which the handler of an abort prints.
char current_case[1024];

extern "C" void name_case(int) {
  const auto written = write(STDERR_FILENO, current_case, sizeof current_case);
  (void)written;
  std::signal(SIGABRT, SIG_DFL);
  std::raise(SIGABRT);
}

class Fuzz {
 public:
  explicit Fuzz(const FuzzArguments& arguments) : a_(arguments) {
    const bool usual = a_.shapes.empty() && !a_.model;
    for (const SwitchShape& shape : usual_shapes())
      if (usual && (shape.ports <= 8 || a_.lockstep)) shapes_.push_back(shape);
    for (const std::string& name : a_.shapes) shapes_.push_back(shape_of(name));
    if (a_.bubble && a_.lockstep == a_.shapes.empty())
      throw ConfigError(
          "--bubble: of RTL with --lockstep and --shapes, of the twin alone with neither");
    for (const std::string& setting : a_.keep) keep(setting);
    check_replaceable(a_.report, LockstepTally::kHead, "--report: ");
    if (a_.resume) {
      tally_.read(a_.report);
      done_ = tally_.cases();
    }
  }

  int run() {
    std::signal(SIGABRT, name_case);
    catch_interrupts();
    write_report();  // reports an unwritable file at once
    try {
      while (!is_enough()) {
        if (interrupted()) throw Interrupted();
        if (!pass(a_.first + done_)) return kCheckFailed;
        ++done_;
        tell_progress();
      }
    } catch (const ConfigError&) {  // the case cannot be drawn
      finish();
      throw;
    } catch (const Interrupted&) {  // between two cases, or while a switch is built
      finish();
      print_out("fuzz: {}, interrupted\n", summary());
      return kInterrupted;
    }
    finish();
    if (a_.without) {
      print_out("fuzz: {} of {} cases stand still without a bubble\n", still_, done_);
      return still_ > 0 ? kDone : kCheckFailed;
    }
    print_out("fuzz: {}\n", summary());
    if (!a_.lockstep) return kDone;
    for (const LockstepEventName& event : kLockstepEvents)
      print_out("  {:<40}{:>14}\n", event.name, tally_.events().*event.count);
    const std::vector<std::string> missing = tally_.missing();
    if (!a_.every_event || missing.empty()) return kDone;
    for (const std::string& name : missing) message("fuzz: never happened: {}", name);
    return kCheckFailed;
  }

 private:
  static SwitchShape shape_of(const std::string& name) {
    const auto shape = parse_shape_name(name);
    if (shape && shape->ports >= 4) return *shape;
    throw ConfigError("--shapes: unknown '{}' ({})", shown(name), shape_names());
  }

  void keep(const std::string& setting) {
    Configuration one;
    one.read_setting(setting, "--keep");
    const Option& option = *find_option(setting.substr(0, setting.find('=')));
    rows_.keep(option.key, option.get(one.experiment()));
  }

  bool is_enough() const {
    if (a_.moved == 0) return done_ >= a_.count;
    if (tally_.events().moved < a_.moved) return false;
    // Rare events get the same effort again.
    return !a_.every_event || tally_.events().moved >= 2 * a_.moved || tally_.missing().empty();
  }

  /// Returns the command that runs a single case.
  std::string command(std::uint64_t number) const {
    std::string modes;
    for (const std::string& setting : a_.keep) modes += " --keep " + setting;
    for (const auto& [given, option] : {std::pair{a_.model, " --model"},
                                        {a_.functional, " --functional"},
                                        {a_.bubble, " --bubble"},
                                        {a_.without, " --without"},
                                        {a_.lockstep, " --lockstep"},
                                        {!a_.shapes.empty(), " --shapes "}})
      if (given) modes += option;
    return fmt::format("dusk fuzz: in case{}{} --seed {} --first {} --count 1\n", modes,
                       fmt::join(a_.shapes, ","), a_.seed, number);
  }

  bool pass(std::uint64_t number) {
    std::snprintf(current_case, sizeof current_case, "%s", command(number).c_str());
    const Experiment experiment = draw(number);
    std::string failure;
    try {
      check_experiment(experiment, {});
      failure = a_.lockstep ? run_lockstep(experiment)
                : a_.bubble ? first_failure(simulate_quietly(experiment))
                            : run_checked(experiment, number);
    } catch (const Interrupted&) {
      throw;
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& error) {
      failure = error.what();
    }
    const bool stands = a_.without && failure.rfind("progress: ", 0) == 0;  // standstills count
    if (stands) ++still_;
    if (stands || failure.empty()) return true;
    finish();
    const std::string file = keep_case(experiment);
    message("fuzz: case {} of seed {} failed: {}", number, a_.seed, failure);
    message("fuzz: configuration in {}", file);
    if (a_.lockstep) message("fuzz: dusk check {} tells a difference, with waves", file);
    return false;
  }

  Experiment draw(std::uint64_t number) const {
    if (a_.functional) return random_functional_experiment(a_.seed, number);
    std::vector<SwitchShape> shapes = shapes_;
    if (!a_.shapes.empty()) shapes = {shapes_[number % shapes_.size()]};
    if (a_.bubble) {
      const SwitchShape* const shape = a_.lockstep ? &shapes.front() : nullptr;
      Experiment experiment = random_bubble_experiment(a_.seed, number, shape);
      experiment.switch_.bubble = a_.without ? "0" : "least";
      experiment.run.deadlock_check = !a_.without;
      return experiment;
    }
    if (a_.lockstep) return random_lockstep_experiment(a_.seed, number, shapes, rows_);
    if (shapes.empty()) shapes = {random_shape(a_.seed, number)};
    Experiment experiment = random_experiment(a_.seed, number, shapes, rows_);
    if (a_.model) experiment.run.engine = EngineKind::Model;
    experiment.run.checked = !a_.model && is_usually_checked(experiment.switch_.shape);
    return experiment;
  }

  std::string run_lockstep(const Experiment& experiment) {
    LockstepEvents events;
    const std::string failure = first_failure(simulate_quietly(experiment, &events));
    if (failure.empty()) tally_.add(experiment, events);
    return failure;
  }

  std::string summary() const {
    const std::string text = fmt::format("{} cases passed (seed {})", done_, a_.seed);
    if (!a_.lockstep) return text;
    return text + fmt::format(": RTL and twin agree on {} switch-cycles ({} with a flit moved)",
                              tally_.events().compared, tally_.events().moved);
  }

  void tell_progress() {
    const bool by_moved = a_.moved > 0;
    const double all = static_cast<double>(by_moved ? a_.moved : a_.count);
    const double share = static_cast<double>(by_moved ? tally_.events().moved : done_) / all;
    if (first_share_ < 0) first_share_ = share;
    status_.show(std::min(1., share), [&] {
      write_report();
      const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin_;
      const double left = std::max(0., 1 - share) / std::max(1 / all, share - first_share_);
      return fmt::format("fuzz: {} cases, {:.0f} %, {} left", done_, 100 * share,
                         duration_text(time.count() * left));
    });
  }

  void finish() {
    status_.finish();
    write_report();
  }

  void write_report() const {
    if (!a_.report.empty()) write_file(a_.report, tally_.csv());
  }

  const FuzzArguments& a_;
  std::vector<SwitchShape> shapes_;
  NarrowRows rows_;  ///< rows with the kept values
  LockstepTally tally_;
  std::uint64_t done_ = 0, still_ = 0;
  double first_share_ = -1;  ///< fraction of the work at the end of this process's first case
  StatusLine status_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace

void add_fuzz_command(CLI::App& app, int& status) {
  using Arguments = FuzzArguments;
  const auto arguments = std::make_shared<Arguments>();
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
  CLI::Option* keep = command->add_option(
      "--keep", arguments->keep, "Draw all keys but this one: section.key=value; may be repeated");
  keep->type_name("KEY=VALUE")->allow_extra_args(false)->take_all();
  const auto flag = [&](const char* name, bool Arguments::*value,
                        const std::vector<const char*>& excludes, const char* help) {
    CLI::Option* option = command->add_flag(name, (*arguments).*value, help);
    for (const char* other : excludes) option->excludes(command->get_option(other));
    return option;
  };
  CLI::Option* lockstep = flag("--lockstep", &Arguments::lockstep, {},
                               "Compare the twin with the RTL on every output in every cycle");
  flag("--model", &Arguments::model, {"--lockstep"},
       "The twin alone: switches of any size, of trees, tori and meshes, none built");
  flag("--functional", &Arguments::functional, {"--lockstep", "--model", "--shapes", "--keep"},
       "The functional engine (docs/functional.md): no switch is built");
  CLI::Option* bubble =
      flag("--bubble", &Arguments::bubble, {"--model", "--functional", "--keep"},
           "Small tori under pressure, whose rings the least bubble keeps from filling; of the "
           "twin alone, or with --lockstep and --shapes of the RTL, too");
  flag("--without", &Arguments::without, {},
       "The same tori without a bubble: how many stand still; fails if none does")
      ->needs(bubble);
  command
      ->add_option("--moved", arguments->moved,
                   "Compare so many switch-cycles with a moved flit, not --count")
      ->needs(lockstep)
      ->excludes(command->get_option("--count"))
      ->check(number_from(std::uint64_t{1}, std::uint64_t{1000000000000000}));
  CLI::Option* report =
      command
          ->add_option("--report", arguments->report,
                       "File (CSV) for what was met and drawn, written as it grows")
          ->needs(lockstep)
          ->type_name("FILE");
  flag("--resume", &Arguments::resume, {}, "Go on where the report's run stopped")
      ->needs(lockstep)
      ->needs(report);
  flag("--every-event", &Arguments::every_event, {},
       "Fail if some event, shape or choice was never met, after up to twice --moved")
      ->needs(lockstep);
  command->callback([arguments, &status] { status = Fuzz(*arguments).run(); });
}

}  // namespace dusk
