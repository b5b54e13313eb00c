// SPDX-License-Identifier: Apache-2.0
// The FST library that comes with Verilator, for reading waves; it is designed to be included.
#define HAVE_LIBPTHREAD
#define FST_CONFIG_INCLUDE "fst_config.h"
// clang-format off
#include "gtkwave/fastlz.c"
#include "gtkwave/fstapi.c"
#include "gtkwave/lz4.c"
