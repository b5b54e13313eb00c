// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace dusk {

/// Bytes of memory that this process can still get: the least of what the machine has free (swap
/// included), of the limits of address space and data (`ulimit -v`, `-d`), and of the memory limit
/// of each control group that it is in (version 1 or 2). `root` stands before /proc and /sys, for
/// tests.
std::uint64_t free_memory(const std::string& root = "");

/// Bytes that a user may still write where `path` is or would be.
std::uint64_t free_disk(const std::string& path);

/// "1.5 GiB"; below 1 GiB in MiB, whole from 10 on.
std::string size_text(std::uint64_t bytes);

}  // namespace dusk
