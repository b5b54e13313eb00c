// SPDX-License-Identifier: Apache-2.0
#include "sw/run/page_of_run.h"

#include <exception>

#include "sw/common/message.h"
#include "sw/common/standard_output.h"
#include "sw/pages/run_page.h"

namespace dusk {

bool write_page_of(const Experiment& experiment, const std::string& folder) {
  if (!experiment.run.plots) return true;
  try {
    print_out("  {:<20}{}\n", "report", pages::write_run_page(folder));
    return true;
  } catch (const std::exception& error) {  // the results are written; the page can be made again
    message("warning: no report: {}", error.what());
    return false;
  }
}

}  // namespace dusk
