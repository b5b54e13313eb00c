// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace dusk {

/// Bytes of memory that this process can still get: the least of three limits. First, the free
/// memory of the machine with its swap. Second, the limits of address space and data (`ulimit
/// -v`, `-d`). Third, the limit of each of its control groups. Tests put `root` before /proc and
/// /sys.
std::uint64_t free_memory(const std::string& root = "");

/// Bytes that a user may still write to the disk of `path`, which need not exist.
std::uint64_t free_disk(const std::string& path);

/// Returns a text such as "1.5 GiB". Sizes below 1 GiB are in MiB, from 10 on without decimals.
std::string size_text(std::uint64_t bytes);

}  // namespace dusk
