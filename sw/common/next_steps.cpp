// SPDX-License-Identifier: Apache-2.0
#include "sw/common/next_steps.h"

#include "sw/common/quote.h"

namespace dusk {

std::string show_command(const std::string& folder) {
  return "./dusk results show " + shell_word(folder);
}

std::string next_steps(const std::string& folder) {
  return "next: ./dusk report " + shell_word(folder) + " or " + show_command(folder) + '\n';
}

}  // namespace dusk
