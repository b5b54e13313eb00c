// SPDX-License-Identifier: Apache-2.0
/// dusk report: makes a page of results to explore in a browser.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>

#include "models/common/input_file.h"
#include "sw/common/commands.h"
#include "sw/common/config_error.h"
#include "sw/common/folder_mark.h"
#include "sw/common/output_file.h"
#include "sw/common/standard_output.h"
#include "sw/common/text.h"
#include "sw/pages/kinds.h"
#include "sw/pages/page_file.h"
#include "sw/pages/run_page.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

struct ReportArguments {
  std::string folder, output, beside;
  bool force = false;
};

/// Throws ConfigError if the file exists and is no page of dusk report, OutputError if it cannot be
/// written. Both errors begin with `place`, the option that names the file.
void check_output(const std::string& file, bool force, const std::string& place) {
  std::error_code error;
  if (fs::is_directory(file, error)) cannot_be_written(place + file, "Is a directory");
  if (!force && !is_replaceable(file, pages::kPageMark))
    throw ConfigError("{}{}: exists, and dusk report did not write it (--force replaces it)", place,
                      shown(file));
  const std::string folder = fs::path(file).parent_path().string();
  if (!folder.empty() && !fs::is_directory(folder, error))
    cannot_be_written(place + file, "No such file or directory");
}

void report(const ReportArguments& a) {
  const std::string file = a.output.empty() ? a.folder + "/" + pages::kPage : a.output;
  pages::kind_of(a.folder);  // throws before the output is checked
  if (!a.beside.empty()) {
    for (const std::string& folder : {a.folder, a.beside}) {
      const ResultsKind kind = pages::kind_of(folder);
      if (kind != ResultsKind::Run)
        throw ConfigError("--beside: {}: has the results of dusk {} (two runs)", shown(folder),
                          kind == ResultsKind::Study ? "reproduce" : name_of(kind));
    }
  }
  check_output(file, a.force, a.output.empty() ? "" : "--output: ");
  const pages::Document document = a.beside.empty() ? pages::document_of(a.folder, file)
                                                    : pages::runs_document(a.folder, a.beside);
  pages::write_page(file, document);
  print_out("report: {}\n", file);
}

}  // namespace

void add_report_command(CLI::App& app, int&) {
  const auto arguments = std::make_shared<ReportArguments>();
  CLI::App* command =
      app.add_subcommand("report",
                         "Results of any command as one HTML file that opens without "
                         "server or network. A page that "
                         "dusk report wrote before is replaced");
  command
      ->add_option("FOLDER", arguments->folder,
                   "Results of run, sweep, reproduce, explore, cost, analyze, "
                   "compare, crosscheck")
      ->required();
  command->add_option("--output", arguments->output, "File to write (default FOLDER/report.html)")
      ->type_name("FILE");
  command
      ->add_option("--beside", arguments->beside,
                   "Another run: both in the views over time, and what differs")
      ->type_name("FOLDER");
  command->add_flag("--force", arguments->force, "Replace a file that dusk report did not write");
  command->callback([arguments] { report(*arguments); });
}

}  // namespace dusk
