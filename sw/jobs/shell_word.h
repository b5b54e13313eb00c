// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace dusk {

/// `text` as a POSIX shell reads it back as one word: in single quotes if it needs them.
std::string shell_word(const std::string& text);

}  // namespace dusk
