// SPDX-License-Identifier: Apache-2.0
// Built twice: a library with the function of a switch that is loaded, and one without it.
#ifdef DUSK_WITH_FUNCTION
extern "C" void* dusk_make_factory() { return nullptr; }
#else
extern "C" void* something_else() { return nullptr; }
#endif
