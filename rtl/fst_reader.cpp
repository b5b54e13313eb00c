// SPDX-License-Identifier: Apache-2.0
// Compiles the FST library of Verilator, which reads waves. Its sources are made to be included.
#define HAVE_LIBPTHREAD
#define FST_CONFIG_INCLUDE "fst_config.h"
// clang-format off
#include "gtkwave/fastlz.c"
#include "gtkwave/fstapi.c"
#include "gtkwave/lz4.c"
