// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace dusk {

/// SHA-1, in 32 hexadecimal digits of a name-based UUID.
std::string digest_of(const std::string& text);

/// Bytes of a name that is part of the names of files and folders, which have 255 at most.
inline constexpr std::size_t kLongestPart = 200;

/// Cuts a name to kLongestPart bytes, the last of them 8 digits of the digest of `all`.
std::string with_digest(const std::string& name, const std::string& all);

/// The text as the name of a folder: itself, or with a digest where it is too long or has slashes
/// or control characters, for which "-" stands.
std::string folder_name(const std::string& text);

}  // namespace dusk
