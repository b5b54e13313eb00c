// SPDX-License-Identifier: Apache-2.0
#include "sw/common/digest.h"

#include <algorithm>
#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/uuid_io.hpp>

namespace dusk {

std::string digest_of(const std::string& text) {
  const boost::uuids::name_generator_sha1 digest(boost::uuids::ns::oid());
  std::string hex = boost::uuids::to_string(digest(text));
  hex.erase(std::remove(hex.begin(), hex.end(), '-'), hex.end());
  return hex;
}

std::string with_digest(const std::string& name, const std::string& all) {
  constexpr std::size_t kDigits = 8;
  return name.substr(0, kLongestPart - kDigits - 1) + "-" + digest_of(all).substr(0, kDigits);
}

std::string folder_name(const std::string& text) {
  std::string name = text;
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f || c == '/'; },
      '-');
  return name == text && name.size() <= kLongestPart ? name : with_digest(name, text);
}

}  // namespace dusk
