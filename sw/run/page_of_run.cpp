// SPDX-License-Identifier: Apache-2.0
#include "sw/run/page_of_run.h"

#include <exception>

#include "sw/common/message.h"
#include "sw/common/next_steps.h"
#include "sw/common/standard_output.h"
#include "sw/pages/run_page.h"

namespace dusk {

bool write_page_of(const Experiment& experiment, const std::string& folder) {
  if (!experiment.run.plots) {
    print_out("  {:<20}{}\n", "next", show_command(folder));
    return true;
  }
  try {
    const std::string page = pages::write_run_page(folder);
    print_out("  {:<20}open the report in a browser, or: {}\n  {:<20}{}\n", "next",
              show_command(folder), "report", page);
    return true;
  } catch (const std::exception& error) {  // results are complete; a user can repeat the page
    message("warning: no report: {}", error.what());
    return false;
  }
}

}  // namespace dusk
