// SPDX-License-Identifier: Apache-2.0
// Probes. A matched probe posts the receive of its message; MPI_Mrecv waits for this receive.
#include <stdlib.h>

#include "recorder.h"

// List of matched messages that are not yet received.
struct matched {
  struct matched *next;
  MPI_Message handle;
  struct dusk_record posted;
  const struct dusk_communicator *communicator;
};
static struct matched *first_matched;

static struct dusk_record seen(enum dusk_operation operation,
                               const struct dusk_communicator *communicator,
                               const MPI_Status *result) {
  const int source = result->MPI_SOURCE;
  const struct dusk_record record = {
      .operation = (uint16_t)operation,
      .communicator = communicator->number,
      .peer = source >= 0 && source < communicator->peers ? communicator->peer[source] : -1,
      .tag = result->MPI_TAG,
      .bytes = dusk_received(result)};
  return record;
}

static void record_probe(MPI_Comm comm, const MPI_Status *result) {
  if (result->MPI_SOURCE != MPI_PROC_NULL)
    dusk_record(seen(DUSK_PROBE, dusk_communicator_of(comm), result), NULL);
}

static void record_match(MPI_Comm comm, MPI_Message handle, const MPI_Status *result) {
  if (result->MPI_SOURCE == MPI_PROC_NULL) return;
  struct matched *it = calloc(1, sizeof *it);
  it->handle = handle;
  it->communicator = dusk_communicator_of(comm);
  it->posted = seen(DUSK_IRECV, it->communicator, result);
  it->posted.request = dusk_next_request();
  it->next = first_matched;
  first_matched = it;
  dusk_record(it->posted, NULL);
}

// Removes a message from the list and returns it; null if it is not in the list.
static struct matched *take(MPI_Message handle) {
  for (struct matched **at = &first_matched; *at != NULL; at = &(*at)->next) {
    struct matched *it = *at;
    if (it->handle != handle) continue;
    *at = it->next;
    return it;
  }
  return NULL;
}

int MPI_Probe(int peer, int tag, MPI_Comm comm, MPI_Status *result) {
  if (!dusk_enter()) return PMPI_Probe(peer, tag, comm, result);
  MPI_Status own;
  if (result == MPI_STATUS_IGNORE) result = &own;
  const int status = PMPI_Probe(peer, tag, comm, result);
  record_probe(comm, result);
  dusk_leave();
  return status;
}

int MPI_Iprobe(int peer, int tag, MPI_Comm comm, int *flag, MPI_Status *result) {
  if (!dusk_enter()) return PMPI_Iprobe(peer, tag, comm, flag, result);
  MPI_Status own;
  if (result == MPI_STATUS_IGNORE) result = &own;
  const int status = PMPI_Iprobe(peer, tag, comm, flag, result);
  if (*flag) {
    dusk_poll_succeeded();
    record_probe(comm, result);
  } else {
    dusk_poll_failed();
  }
  dusk_leave();
  return status;
}

int MPI_Mprobe(int peer, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *result) {
  if (!dusk_enter()) return PMPI_Mprobe(peer, tag, comm, message, result);
  MPI_Status own;
  if (result == MPI_STATUS_IGNORE) result = &own;
  const int status = PMPI_Mprobe(peer, tag, comm, message, result);
  record_match(comm, *message, result);
  dusk_leave();
  return status;
}

int MPI_Improbe(int peer, int tag, MPI_Comm comm, int *flag, MPI_Message *message,
                MPI_Status *result) {
  if (!dusk_enter()) return PMPI_Improbe(peer, tag, comm, flag, message, result);
  MPI_Status own;
  if (result == MPI_STATUS_IGNORE) result = &own;
  const int status = PMPI_Improbe(peer, tag, comm, flag, message, result);
  if (*flag) {
    dusk_poll_succeeded();
    record_match(comm, *message, result);
  } else {
    dusk_poll_failed();
  }
  dusk_leave();
  return status;
}

int MPI_Mrecv(void *data, int count, MPI_Datatype type, MPI_Message *message, MPI_Status *result) {
  if (!dusk_enter()) return PMPI_Mrecv(data, count, type, message, result);
  struct matched *it = take(*message);
  const int status = PMPI_Mrecv(data, count, type, message, result);
  if (it != NULL) {
    it->posted.operation = DUSK_WAIT;
    dusk_record(it->posted, NULL);
    free(it);
  }
  dusk_leave();
  return status;
}

int MPI_Imrecv(void *data, int count, MPI_Datatype type, MPI_Message *message,
               MPI_Request *request) {
  if (!dusk_enter()) return PMPI_Imrecv(data, count, type, message, request);
  struct matched *it = take(*message);
  const int status = PMPI_Imrecv(data, count, type, message, request);
  if (it != NULL) dusk_add_request(*request, DUSK_OF_RECV, it->posted.request, it->communicator);
  free(it);
  dusk_leave();
  return status;
}
