// SPDX-License-Identifier: Apache-2.0
#include "sw/pages/run_page.h"

#include "sw/pages/kinds.h"
#include "sw/pages/page_file.h"

namespace dusk::pages {

std::string write_run_page(const std::string& folder) {
  const std::string file = folder + "/" + kPage;
  write_page(file, run_document(folder));
  return file;
}

}  // namespace dusk::pages
