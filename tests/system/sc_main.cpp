// SPDX-License-Identifier: Apache-2.0
// libsystemc.so wants this symbol for the main() of its own, which GoogleTest's replaces.
extern "C" int sc_main(int, char**) { return 0; }
