// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/algorithm/string/replace.hpp>
#include <memory>

#include "models/energy/thresholds.h"
#include "sw/common/commands.h"
#include "sw/common/standard_output.h"
#include "sw/config/config_file.h"
#include "sw/config/option_table.h"
#include "sw/report/application_report.h"
#include "sw/report/component_power.h"
#include "sw/report/keys_schema.h"
#include "sw/report/keys_text.h"
#include "sw/report/selectable_ports.h"
#include "sw/report/statistics_table.h"
#include "sw/report/thresholds.h"

namespace dusk {
namespace {

std::string section_of(const Option& option) { return option.key.substr(0, option.key.find('.')); }

/// Returns a text for a Markdown table cell.
std::string cell(const std::string& text) { return boost::replace_all_copy(text, "|", "\\|"); }

/// Returns the meaning of an option for a table cell. Each choice that the text explains is on a
/// line of its own.
std::string meaning_cell(const Option& option) {
  std::string text = cell(meaning_of(option));
  for (const std::string& choice : option.choices) {
    const std::string line = fmt::format("<br>`{}`: ", choice);
    boost::replace_all(text, fmt::format("; {}: ", choice), line);
    boost::replace_all(text, fmt::format(". {}: ", choice), "." + line);
    boost::replace_all(text, fmt::format(": {}: ", choice), ":" + line);
  }
  return text;
}

std::string options_markdown() {
  std::string out, section;
  for (const Option& option : option_table()) {
    if (section_of(option) != section) {
      section = section_of(option);
      out += fmt::format(
          "\n## [{}]\n\n| Key | Type | Unit | Default | Allowed | Meaning |\n"
          "|---|---|---|---|---|---|\n",
          section);
    }
    out +=
        fmt::format("| `{}` | {} | {} | `{}` | {} | {} |\n", option.key, type_name(option),
                    option.unit, default_of(option), cell(allowed(option)), meaning_cell(option));
  }
  return out;
}

std::string settings_markdown() {
  std::string out =
      "\n### The settings of `power.setting`\n\nAlonso et al., Parallel Computing 48 (2015), "
      "Figures 3 and 5, of `power.u_max` 0.63; flits/cycle/active link.\n\n| setting | `u_off` | "
      "`u_on` |\n|---|---|---|\n";
  int number = 0;
  for (const PrintedSetting& s : kPublishedSettings)
    out += fmt::format("| {} | {} | {} |\n", ++number, s.off, s.on);
  return out;
}

/// Prints a table. `first` is the head of its first column; a `Row` has name, unit and description.
template <class Row>
std::string rows_markdown(const char* first, const std::vector<Row>& rows) {
  std::string out = fmt::format("| {} | Unit | Meaning |\n|---|---|---|\n", first);
  for (const Row& r : rows)
    out += fmt::format("| `{}` | {} | {} |\n", r.name, r.unit, cell(r.description));
  return out;
}

template <class Row>
std::string columns_markdown(const char* file, const char* first, const std::vector<Row>& rows) {
  return fmt::format("\n## {}\n\n", file) + rows_markdown(first, rows);
}

}  // namespace

std::string keys_text() {
  std::string out =
      "Without FILE `dusk run` uses the built-in file; `dusk keys --default` prints it.\n\n" +
      sections_text([](const Option&) { return true; }) +
      "\nSettings of power.setting: u_off, u_on\n";
  int number = 0;
  for (const PrintedSetting& s : kPublishedSettings)
    out += fmt::format("  {:>2}  {:0<7}  {:0<7}\n", ++number, s.off, s.on);
  return out;
}

std::string keys_markdown() {
  doc::Fields<ChannelLine> channels = channel_columns();
  channels.insert(channels.end(), width_columns().begin(), width_columns().end());
  channels.push_back(powered_column());
  std::vector<Column> of_classes;
  for (const ClassStatistic& one : class_statistics())
    of_classes.push_back({class_statistic_name("N", one), one.unit, one.description});
  return "# Configuration and results\n\n"
         "<!-- Printed by `dusk keys --markdown`; a test compares. -->\n\n"
         "`dusk run FILE.toml --set section.key=value` reads these keys: the command line "
         "wins over the file, the file over the\ndefault. A wrong value is one line on stderr "
         "and exit status 2, before anything is simulated.\n\n"
         "`dusk keys WORD` finds keys, and `dusk keys --schema` lets editors check a file while it "
         "is written ([editors](editors.md)).\n\n"
         "A file is a regular file of at most 64 MiB. A key or a value has at most 64 KiB, and "
         "names, lists and tables are\nnested at most 64 levels deep.\n\n"
         "Values are as in TOML. A text that is an integer may stand without quotes "
         "(`length = 16`). On the command line a text\nneeds no quotes, and `True` and `FALSE` are "
         "booleans, too.\n\n"
         "A key that has no effect with the others is an error, unless the command line makes a "
         "line of the file useless: then a\nnote names the line. Commands of several points need "
         "only one that reads it ([sweeps](sweeps.md)).\n\n"
         "Relative paths in a file (`traffic.trace_file`, `traffic.permutation_file`, "
         "`application.files`, `application.node_file`, "
         "`switch.replace`, `run.reference`) begin at\nthe folder of that file, those of `--set`, "
         "`--axis` and tables at the current folder. A file that is only in the current\nfolder is "
         "taken, and a note says so. The `config.toml` of a run has absolute paths.\n" +
         options_markdown() + settings_markdown() +
         "\n# The results folder\n\n"
         "| File | Content |\n"
         "|---|---|\n"
         "| `config.toml` | the configuration, which repeats the run |\n"
         "| `summary.json` | the totals, the program's commit and the switch's name |\n"
         "| `timeseries.csv` | a line for each measurement window |\n"
         "| `channels.csv` | a line for each channel |\n"
         "| `power_components.csv` | power and energy of network and cluster by component "
         "([energy](energy.md)) |\n"
         "| `performance.json` | the wall time |\n"
         "| `time`, `power_load`, `power_components` | plots: SVG, PNG, and the gnuplot script "
         "that draws them |\n"
         "| `report.html` | the results in a browser, as `dusk report` shows them |\n"
         "\n"
         "If gnuplot fails or is missing, a line says so and the exit status is 1. All files but "
         "`performance.json` have the same\n"
         "bytes for the same configuration and seed. `run.detail` adds [files of channels, nodes "
         "and packets](detail.md).\n" +
         columns_markdown("summary.json", "Name", summary_statistics()) +
         "\nMessage classes (`switch.message_class_vcs`, `traffic.class_shares`, "
         "`traffic.reply_class`, or a trace with other\nclasses than 0) add, for each class N, "
         "0 to 3:\n\n" +
         rows_markdown("Name", of_classes) + "\nA trace (`traffic.kind = trace`) adds:\n\n" +
         rows_markdown("Name", trace_statistics()) +
         "\nAn application (`traffic.kind = application`, [applications](applications.md)) "
         "adds:\n\n" +
         rows_markdown("Name", application_statistics()) +
         "\nA policy with thresholds (`power.mode = threshold`) adds:\n\n" +
         rows_markdown("Name", threshold_statistics()) +
         fmt::format("\nA policy with selectable ports (`power.policy` {}) adds:\n\n",
                     selecting_policies()) +
         rows_markdown("Name", selectable_statistics()) +
         "\nAll engines but functional add ([energy](energy.md)):\n\n" +
         rows_markdown("Name", component_statistics()) +
         columns_markdown("timeseries.csv", "Column", timeseries_columns()) +
         columns_markdown("channels.csv", "Column", channels) +
         columns_markdown("power_components.csv", "Column", component_columns()) +
         columns_markdown("ranks.csv", "Column", rank_columns());
}

namespace {

struct KeysArguments {
  std::string word;
  bool markdown = false, built_in = false, schema = false;
};

std::string text_of(const KeysArguments& arguments) {
  if (arguments.built_in) return default_configuration();
  if (arguments.markdown) return keys_markdown();
  if (arguments.schema) return keys_schema();
  return arguments.word.empty() ? keys_text() : found_keys(arguments.word);
}

}  // namespace

void add_keys_command(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<KeysArguments>();
  CLI::App* keys = app.add_subcommand("keys", "Explain every configuration key");
  CLI::Option* word = keys->add_option("WORD", arguments->word,
                                       "Only keys whose name, help or values have this word");
  CLI::Option* flags[] = {
      keys->add_flag("--markdown", arguments->markdown, "Print docs/configuration.md"),
      keys->add_flag("--default", arguments->built_in,
                     "Print the file that dusk run uses without FILE"),
      keys->add_flag("--schema", arguments->schema,
                     "Print a JSON Schema of configuration files, for editors")};
  for (CLI::Option* flag : flags) {
    flag->excludes(word);
    for (CLI::Option* other : flags)
      if (other != flag) flag->excludes(other);
  }
  keys->callback([arguments, &status] {
    print_text(text_of(*arguments));
    status = 0;
  });
}

}  // namespace dusk
