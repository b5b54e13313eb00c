// SPDX-License-Identifier: Apache-2.0
// libsystemc.so needs this symbol for its own main(), which GoogleTest's main() replaces.
extern "C" int sc_main(int, char**) { return 0; }
