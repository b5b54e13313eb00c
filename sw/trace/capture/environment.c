// SPDX-License-Identifier: Apache-2.0
// Begin and end of MPI, and phases of MPI_Pcontrol.
#include <stdarg.h>

#include "recorder.h"

int MPI_Init(int *count, char ***arguments) {
  const int status = PMPI_Init(count, arguments);
  if (status == MPI_SUCCESS) dusk_start();
  return status;
}

int MPI_Init_thread(int *count, char ***arguments, int required, int *provided) {
  const int status = PMPI_Init_thread(count, arguments, required, provided);
  if (status == MPI_SUCCESS) dusk_start();
  return status;
}

int MPI_Finalize(void) {
  if (dusk_enter()) {
    dusk_finish();
    dusk_leave();
  }
  return PMPI_Finalize();
}

int MPI_Pcontrol(const int level, ...) {
  if (!dusk_enter()) return MPI_SUCCESS;
  const struct dusk_record record = {.operation = DUSK_PHASE, .peer = -1, .tag = level};
  dusk_record(record, NULL);
  dusk_leave();
  return MPI_SUCCESS;
}
