// SPDX-License-Identifier: Apache-2.0
/// Makes a wrapper for a function that is not recorded: it only counts the calls.
#ifndef DUSK_CAPTURE_NOTED_H
#define DUSK_CAPTURE_NOTED_H

#include "recorder.h"

#define NOTED(name, parameters, arguments)           \
  int MPI_##name parameters {                        \
    if (!dusk_enter()) return PMPI_##name arguments; \
    static const char text[] = "MPI_" #name;         \
    dusk_note(text);                                 \
    const int outcome = PMPI_##name arguments;       \
    dusk_leave();                                    \
    return outcome;                                  \
  }

#endif
