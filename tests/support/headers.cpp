// SPDX-License-Identifier: Apache-2.0
// Nothing of its own: what is compiled for the sake of the precompiled headers
// (tests/CMakeLists.txt).
