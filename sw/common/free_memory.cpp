// SPDX-License-Identifier: Apache-2.0
#include "sw/common/free_memory.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <system_error>

#include "models/common/input_file.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kUnlimited = UINT64_MAX;

std::string text_of(const std::string& path) {
  try {
    return read_input(path).value_or("");
  } catch (const std::exception&) {  // a limit that cannot be read does not limit
    return "";
  }
}

/// Returns the number in a file; kUnlimited if the file is absent or says "max".
std::uint64_t number_of(const std::string& path) {
  std::uint64_t number = 0;
  std::istringstream in(text_of(path));
  return in >> number ? number : kUnlimited;
}

/// Returns the number after `name` in lines "name number" or "name: number kB"; 0 if there is none.
std::uint64_t number_in_lines(const std::string& path, const std::string& name) {
  std::istringstream in(text_of(path));
  std::string word;
  std::uint64_t number = 0;
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    if (words >> word >> number && word == name) return number;
  }
  return 0;
}

std::uint64_t left(std::uint64_t limit, std::uint64_t used) {
  if (limit == kUnlimited) return kUnlimited;
  return limit - std::min(limit, used);
}

/// Bytes that one control group still allows. Pages that the kernel can drop at once are free.
std::uint64_t left_of_group(const std::string& group) {
  const std::uint64_t cache = number_in_lines(group + "/memory.stat", "inactive_file");
  const auto used = [&](const char* file) {
    const std::uint64_t all = number_of(group + file);
    return all == kUnlimited ? 0 : all - std::min(all, cache);
  };
  return std::min(
      left(number_of(group + "/memory.max"), used("/memory.current")),
      left(number_of(group + "/memory.limit_in_bytes"), used("/memory.usage_in_bytes")));
}

std::uint64_t left_of_groups(const std::string& root) {
  std::uint64_t least = kUnlimited;
  std::istringstream in(text_of(root + "/proc/self/cgroup"));
  for (std::string line; std::getline(in, line);) {  // "4:memory:/a/b" or "0::/a/b"
    const auto first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    if (!controllers.empty() && controllers.find("memory") == std::string::npos) continue;
    const std::string top =
        root + (controllers.empty() ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory");
    fs::path path = line.substr(second + 1);
    for (;; path = path.parent_path()) {
      least = std::min(least, left_of_group(top + path.string()));
      if (!path.has_relative_path()) break;
    }
  }
  return least;
}

std::uint64_t left_of_limit(decltype(RLIMIT_AS) which, std::uint64_t used) {
  rlimit limit{};
  if (getrlimit(which, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kUnlimited;
  return left(limit.rlim_cur, used);
}

}  // namespace

std::uint64_t free_memory(const std::string& root) {
  const std::string meminfo = root + "/proc/meminfo";
  const std::uint64_t kibibytes =
      number_in_lines(meminfo, "MemAvailable:") + number_in_lines(meminfo, "SwapFree:");
  const std::uint64_t machine = kibibytes > 0 ? kibibytes << 10 : kUnlimited;
  std::uint64_t pages[6] = {};  // statm: size, resident, shared, text, library, data
  std::istringstream statm(text_of(root + "/proc/self/statm"));
  for (std::uint64_t& count : pages) statm >> count;
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return std::min({machine, left_of_groups(root), left_of_limit(RLIMIT_AS, pages[0] * page),
                   left_of_limit(RLIMIT_DATA, pages[5] * page)});
}

std::uint64_t free_disk(const std::string& path) {
  std::error_code error;
  fs::path there = fs::absolute(path, error);
  while (there.has_relative_path() && !fs::exists(there, error)) there = there.parent_path();
  struct statvfs disk {};
  if (statvfs(there.c_str(), &disk) != 0) return kUnlimited;
  return std::uint64_t{disk.f_bavail} * disk.f_frsize;
}

std::string size_text(std::uint64_t bytes) {
  const double mebibytes = static_cast<double>(bytes) / (1u << 20);
  const bool large = mebibytes >= 1024;
  const double size = large ? mebibytes / 1024 : mebibytes;
  return fmt::format("{:.{}f} {}", size, size < 9.95 ? 1 : 0, large ? "GiB" : "MiB");
}

}  // namespace dusk
