// SPDX-License-Identifier: Apache-2.0
// Sends and receives: blocking, non-blocking and persistent.
#include "recorder.h"

static struct dusk_record message(enum dusk_operation operation, int flags, MPI_Comm comm, int peer,
                                  int tag, int count, MPI_Datatype type) {
  const struct dusk_communicator *it = dusk_communicator_of(comm);
  const struct dusk_record record = {
      .operation = (uint16_t)operation,
      .flags = (uint16_t)flags,
      .communicator = it->number,
      .peer = peer >= 0 && peer < it->peers ? it->peer[peer] : -1,  // -1: MPI_ANY_SOURCE
      .tag = tag == MPI_ANY_TAG ? -1 : tag,
      .bytes = dusk_bytes((uint64_t)count, type)};
  return record;
}

// Writes the record of a message that was received at once. `status` has all its data.
static void record_received(MPI_Comm comm, const MPI_Status *status) {
  if (status->MPI_SOURCE == MPI_PROC_NULL) return;
  struct dusk_record record =
      message(DUSK_RECV, 0, comm, status->MPI_SOURCE, status->MPI_TAG, 0, MPI_BYTE);
  record.bytes = dusk_received(status);
  dusk_record(record, NULL);
}

// Writes the record of a begun request, and notes its handle. Returns the request's number.
static uint32_t record_started(struct dusk_record record, MPI_Comm comm, MPI_Request handle) {
  record.request = dusk_next_request();
  dusk_record(record, NULL);
  dusk_add_request(handle, record.operation == DUSK_ISEND ? DUSK_OF_SEND : DUSK_OF_RECV,
                   record.request, dusk_communicator_of(comm));
  return record.request;
}

#define SEND(name, flags)                                                           \
  int MPI_##name(const void *data, int count, MPI_Datatype type, int peer, int tag, \
                 MPI_Comm comm) {                                                   \
    if (!dusk_enter()) return PMPI_##name(data, count, type, peer, tag, comm);      \
    const int status = PMPI_##name(data, count, type, peer, tag, comm);             \
    if (peer != MPI_PROC_NULL)                                                      \
      dusk_record(message(DUSK_SEND, flags, comm, peer, tag, count, type), NULL);   \
    dusk_leave();                                                                   \
    return status;                                                                  \
  }
SEND(Send, 0)
SEND(Bsend, DUSK_BUFFERED)
SEND(Ssend, DUSK_SYNCHRONOUS)
SEND(Rsend, DUSK_READY)

#define ISEND(name, flags)                                                                         \
  int MPI_##name(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, \
                 MPI_Request *request) {                                                           \
    if (!dusk_enter()) return PMPI_##name(data, count, type, peer, tag, comm, request);            \
    const int status = PMPI_##name(data, count, type, peer, tag, comm, request);                   \
    if (peer != MPI_PROC_NULL)                                                                     \
      record_started(message(DUSK_ISEND, flags, comm, peer, tag, count, type), comm, *request);    \
    dusk_leave();                                                                                  \
    return status;                                                                                 \
  }
ISEND(Isend, 0)
ISEND(Ibsend, DUSK_BUFFERED)
ISEND(Issend, DUSK_SYNCHRONOUS)
ISEND(Irsend, DUSK_READY)

// Notes the record that MPI_Start will write. Receives may have any source.
static void note_persistent(struct dusk_record record, MPI_Comm comm, int peer,
                            MPI_Request handle) {
  if (peer == MPI_PROC_NULL) return;
  struct dusk_request *request =
      dusk_add_request(handle, record.operation == DUSK_ISEND ? DUSK_OF_SEND : DUSK_OF_RECV, 0,
                       dusk_communicator_of(comm));
  request->persistent = true;
  request->start = record;
}

#define SEND_INIT(name, flags)                                                                     \
  int MPI_##name(const void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, \
                 MPI_Request *request) {                                                           \
    if (!dusk_enter()) return PMPI_##name(data, count, type, peer, tag, comm, request);            \
    const int status = PMPI_##name(data, count, type, peer, tag, comm, request);                   \
    note_persistent(message(DUSK_ISEND, flags, comm, peer, tag, count, type), comm, peer,          \
                    *request);                                                                     \
    dusk_leave();                                                                                  \
    return status;                                                                                 \
  }
SEND_INIT(Send_init, 0)
SEND_INIT(Bsend_init, DUSK_BUFFERED)
SEND_INIT(Ssend_init, DUSK_SYNCHRONOUS)
SEND_INIT(Rsend_init, DUSK_READY)

int MPI_Recv_init(void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
                  MPI_Request *request) {
  if (!dusk_enter()) return PMPI_Recv_init(data, count, type, peer, tag, comm, request);
  const int status = PMPI_Recv_init(data, count, type, peer, tag, comm, request);
  note_persistent(message(DUSK_IRECV, 0, comm, peer, tag, count, type), comm, peer, *request);
  dusk_leave();
  return status;
}

static void record_start(MPI_Request handle) {
  struct dusk_request *request = dusk_find_request(handle);
  if (request == NULL || !request->persistent) return;
  request->number = request->start.request = dusk_next_request();
  dusk_record(request->start, NULL);
}

int MPI_Start(MPI_Request *request) {
  if (!dusk_enter()) return PMPI_Start(request);
  const int status = PMPI_Start(request);
  record_start(*request);
  dusk_leave();
  return status;
}

int MPI_Startall(int count, MPI_Request requests[]) {
  if (!dusk_enter()) return PMPI_Startall(count, requests);
  const int status = PMPI_Startall(count, requests);
  for (int i = 0; i < count; ++i) record_start(requests[i]);
  dusk_leave();
  return status;
}

int MPI_Recv(void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
             MPI_Status *result) {
  if (!dusk_enter()) return PMPI_Recv(data, count, type, peer, tag, comm, result);
  MPI_Status own;
  if (result == MPI_STATUS_IGNORE) result = &own;
  const int status = PMPI_Recv(data, count, type, peer, tag, comm, result);
  record_received(comm, result);
  dusk_leave();
  return status;
}

int MPI_Irecv(void *data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm,
              MPI_Request *request) {
  if (!dusk_enter()) return PMPI_Irecv(data, count, type, peer, tag, comm, request);
  const int status = PMPI_Irecv(data, count, type, peer, tag, comm, request);
  if (peer != MPI_PROC_NULL)
    record_started(message(DUSK_IRECV, 0, comm, peer, tag, count, type), comm, *request);
  dusk_leave();
  return status;
}

// Records the begin of both directions, then their ends. Peer MPI_PROC_NULL has no records.
static void record_exchange(struct dusk_record out, int to, MPI_Comm comm,
                            const MPI_Status *result) {
  struct dusk_record in =
      message(DUSK_IRECV, 0, comm, result->MPI_SOURCE, result->MPI_TAG, 0, MPI_BYTE);
  in.bytes = dusk_received(result);
  const bool receives = result->MPI_SOURCE != MPI_PROC_NULL;
  if (receives) {
    in.request = dusk_next_request();
    dusk_record(in, NULL);
  }
  if (to != MPI_PROC_NULL) {
    out.request = dusk_next_request();
    dusk_record(out, NULL);
    const struct dusk_record sent = {.operation = DUSK_WAIT, .peer = -1, .request = out.request};
    dusk_record(sent, NULL);
  }
  if (receives) {
    in.operation = DUSK_WAIT;
    dusk_record(in, NULL);
  }
}

int MPI_Sendrecv(const void *data, int count, MPI_Datatype type, int to, int tag, void *in,
                 int in_count, MPI_Datatype in_type, int from, int in_tag, MPI_Comm comm,
                 MPI_Status *result) {
  if (!dusk_enter())
    return PMPI_Sendrecv(data, count, type, to, tag, in, in_count, in_type, from, in_tag, comm,
                         result);
  MPI_Status own;
  if (result == MPI_STATUS_IGNORE) result = &own;
  const int status =
      PMPI_Sendrecv(data, count, type, to, tag, in, in_count, in_type, from, in_tag, comm, result);
  record_exchange(message(DUSK_ISEND, 0, comm, to, tag, count, type), to, comm, result);
  dusk_leave();
  return status;
}

int MPI_Sendrecv_replace(void *data, int count, MPI_Datatype type, int to, int tag, int from,
                         int in_tag, MPI_Comm comm, MPI_Status *result) {
  if (!dusk_enter())
    return PMPI_Sendrecv_replace(data, count, type, to, tag, from, in_tag, comm, result);
  MPI_Status own;
  if (result == MPI_STATUS_IGNORE) result = &own;
  const int status = PMPI_Sendrecv_replace(data, count, type, to, tag, from, in_tag, comm, result);
  record_exchange(message(DUSK_ISEND, 0, comm, to, tag, count, type), to, comm, result);
  dusk_leave();
  return status;
}
