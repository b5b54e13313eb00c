// SPDX-License-Identifier: Apache-2.0
// An empty file; compiling it makes the precompiled headers (tests/CMakeLists.txt).
