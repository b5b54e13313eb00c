// SPDX-License-Identifier: Apache-2.0
// Waits and tests. They copy the handles first, because the call changes finished ones.
#include <stdlib.h>
#include <string.h>

#include "recorder.h"

// Copies of the handles before a call, and its statuses.
struct kept {
  MPI_Request *handles;
  MPI_Status *statuses;
};

static struct kept keep(int count, const MPI_Request requests[], MPI_Status statuses[]) {
  struct kept kept;
  const size_t handles = sizeof(MPI_Request) * (size_t)(count > 0 ? count : 0);
  kept.handles = malloc(handles + 1);
  memcpy(kept.handles, requests, handles);
  kept.statuses = statuses != MPI_STATUSES_IGNORE
                      ? statuses
                      : malloc(sizeof(MPI_Status) * (size_t)(count > 0 ? count : 0) + 1);
  return kept;
}

static void drop(struct kept kept, const MPI_Status statuses[]) {
  free(kept.handles);
  if (statuses == MPI_STATUSES_IGNORE) free(kept.statuses);
}

static void finished_all(int count, struct kept kept) {
  for (int i = 0; i < count; ++i) dusk_finished(kept.handles[i], &kept.statuses[i], false);
}

static void finished_some(int count, const int places[], struct kept kept) {
  for (int i = 0; count != MPI_UNDEFINED && i < count; ++i)
    dusk_finished(kept.handles[places[i]], &kept.statuses[i], false);
}

// Notes the result of a test.
static void tested(bool any) {
  if (any) {
    dusk_poll_succeeded();
  } else {
    dusk_poll_failed();
  }
}

int MPI_Wait(MPI_Request *request, MPI_Status *result) {
  if (!dusk_enter()) return PMPI_Wait(request, result);
  MPI_Status own;
  const MPI_Request before = *request;
  if (result == MPI_STATUS_IGNORE) result = &own;
  const int status = PMPI_Wait(request, result);
  dusk_finished(before, result, false);
  dusk_leave();
  return status;
}

int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]) {
  if (!dusk_enter()) return PMPI_Waitall(count, requests, statuses);
  const struct kept kept = keep(count, requests, statuses);
  const int status = PMPI_Waitall(count, requests, kept.statuses);
  finished_all(count, kept);
  drop(kept, statuses);
  dusk_leave();
  return status;
}

int MPI_Waitany(int count, MPI_Request requests[], int *place, MPI_Status *result) {
  if (!dusk_enter()) return PMPI_Waitany(count, requests, place, result);
  MPI_Status own;
  if (result == MPI_STATUS_IGNORE) result = &own;
  const struct kept kept = keep(count, requests, result);
  const int status = PMPI_Waitany(count, requests, place, result);
  if (*place != MPI_UNDEFINED) dusk_finished(kept.handles[*place], result, false);
  drop(kept, result);
  dusk_leave();
  return status;
}

int MPI_Waitsome(int count, MPI_Request requests[], int *found, int places[],
                 MPI_Status statuses[]) {
  if (!dusk_enter()) return PMPI_Waitsome(count, requests, found, places, statuses);
  const struct kept kept = keep(count, requests, statuses);
  const int status = PMPI_Waitsome(count, requests, found, places, kept.statuses);
  finished_some(*found, places, kept);
  drop(kept, statuses);
  dusk_leave();
  return status;
}

int MPI_Test(MPI_Request *request, int *flag, MPI_Status *result) {
  if (!dusk_enter()) return PMPI_Test(request, flag, result);
  MPI_Status own;
  const MPI_Request before = *request;
  if (result == MPI_STATUS_IGNORE) result = &own;
  const int status = PMPI_Test(request, flag, result);
  tested(*flag);
  if (*flag) dusk_finished(before, result, false);
  dusk_leave();
  return status;
}

int MPI_Testall(int count, MPI_Request requests[], int *flag, MPI_Status statuses[]) {
  if (!dusk_enter()) return PMPI_Testall(count, requests, flag, statuses);
  const struct kept kept = keep(count, requests, statuses);
  const int status = PMPI_Testall(count, requests, flag, kept.statuses);
  tested(*flag);
  if (*flag) finished_all(count, kept);
  drop(kept, statuses);
  dusk_leave();
  return status;
}

int MPI_Testany(int count, MPI_Request requests[], int *place, int *flag, MPI_Status *result) {
  if (!dusk_enter()) return PMPI_Testany(count, requests, place, flag, result);
  MPI_Status own;
  if (result == MPI_STATUS_IGNORE) result = &own;
  const struct kept kept = keep(count, requests, result);
  const int status = PMPI_Testany(count, requests, place, flag, result);
  tested(*flag);
  if (*flag && *place != MPI_UNDEFINED) dusk_finished(kept.handles[*place], result, false);
  drop(kept, result);
  dusk_leave();
  return status;
}

int MPI_Testsome(int count, MPI_Request requests[], int *found, int places[],
                 MPI_Status statuses[]) {
  if (!dusk_enter()) return PMPI_Testsome(count, requests, found, places, statuses);
  const struct kept kept = keep(count, requests, statuses);
  const int status = PMPI_Testsome(count, requests, found, places, kept.statuses);
  tested(*found != 0);
  finished_some(*found, places, kept);
  drop(kept, statuses);
  dusk_leave();
  return status;
}

int MPI_Request_get_status(MPI_Request request, int *flag, MPI_Status *result) {
  if (!dusk_enter()) return PMPI_Request_get_status(request, flag, result);
  MPI_Status own;
  if (result == MPI_STATUS_IGNORE) result = &own;
  const int status = PMPI_Request_get_status(request, flag, result);
  tested(*flag);
  if (*flag) dusk_finished(request, result, true);
  dusk_leave();
  return status;
}

int MPI_Request_free(MPI_Request *request) {
  if (!dusk_enter()) return PMPI_Request_free(request);
  struct dusk_request *known = dusk_find_request(*request);
  if (known != NULL) dusk_remove_request(known);
  const int status = PMPI_Request_free(request);
  dusk_leave();
  return status;
}

int MPI_Cancel(MPI_Request *request) {
  if (!dusk_enter()) return PMPI_Cancel(request);
  struct dusk_request *known = dusk_find_request(*request);
  if (known != NULL) known->cancel = true;
  const int status = PMPI_Cancel(request);
  dusk_leave();
  return status;
}
