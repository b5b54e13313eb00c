// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace dusk {

/// SHA-1, in 32 hexadecimal digits of a name-based UUID.
std::string digest_of(const std::string& text);

/// Longest name, in bytes, as a part of the names of files and folders (which have at most 255).
inline constexpr std::size_t kLongestPart = 200;

/// Cuts a name to kLongestPart bytes. Its last 8 bytes are digits of the digest of `all`.
std::string with_digest(const std::string& name, const std::string& all);

/// Returns `text` as the name of a folder. "-" replaces slashes and control characters. A text that
/// is too long or has such characters gets a digest.
std::string folder_name(const std::string& text);

}  // namespace dusk
