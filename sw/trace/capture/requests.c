// SPDX-License-Identifier: Apache-2.0
// Requests by handle: a hash table whose buckets are lists, the oldest first.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "recorder.h"

enum { kBuckets = 1 << 14 };
static struct { struct dusk_request *first, *last; } buckets[kBuckets];
static uint32_t numbers;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static unsigned bucket_of(MPI_Request handle) {
  uint64_t value = 0;
  memcpy(&value, &handle, sizeof handle < sizeof value ? sizeof handle : sizeof value);
  return (unsigned)((value * 0x9e3779b97f4a7c15U) >> 50);
}

uint32_t dusk_next_request(void) { return __atomic_add_fetch(&numbers, 1, __ATOMIC_RELAXED); }

struct dusk_request *dusk_add_request(MPI_Request handle, enum dusk_request_kind kind,
                                      uint32_t number, const struct dusk_communicator *of) {
  struct dusk_request *request = calloc(1, sizeof *request);
  request->handle = handle;
  request->kind = kind;
  request->number = number;
  request->communicator = of;
  pthread_mutex_lock(&lock);
  const unsigned bucket = bucket_of(handle);
  if (buckets[bucket].first == NULL) {
    buckets[bucket].first = request;
  } else {
    buckets[bucket].last->next = request;
  }
  buckets[bucket].last = request;
  pthread_mutex_unlock(&lock);
  return request;
}

struct dusk_request *dusk_find_request(MPI_Request handle) {
  if (handle == MPI_REQUEST_NULL) return NULL;
  pthread_mutex_lock(&lock);
  struct dusk_request *request = buckets[bucket_of(handle)].first;
  while (request != NULL && request->handle != handle) request = request->next;
  pthread_mutex_unlock(&lock);
  return request;
}

void dusk_remove_request(struct dusk_request *request) {
  pthread_mutex_lock(&lock);
  const unsigned bucket = bucket_of(request->handle);
  struct dusk_request *before = NULL, *at = buckets[bucket].first;
  while (at != request) before = at, at = at->next;
  if (before == NULL) {
    buckets[bucket].first = request->next;
  } else {
    before->next = request->next;
  }
  if (buckets[bucket].last == request) buckets[bucket].last = before;
  pthread_mutex_unlock(&lock);
  free(request);
}

static struct dusk_record finish_of(const struct dusk_request *request, MPI_Status *status) {
  struct dusk_record record = {.operation = DUSK_WAIT, .request = request->number, .peer = -1};
  int cancelled = 0;
  if (request->cancel) PMPI_Test_cancelled(status, &cancelled);
  if (cancelled) {
    record.operation = DUSK_CANCELLED;
  } else if (request->kind == DUSK_OF_RECV) {
    const int source = status->MPI_SOURCE;
    record.communicator = request->communicator->number;
    record.peer = source >= 0 && source < request->communicator->peers
                      ? request->communicator->peer[source]
                      : -1;
    record.tag = status->MPI_TAG;
    record.bytes = dusk_received(status);
  }
  return record;
}

void dusk_finished(MPI_Request handle, MPI_Status *status, bool keep) {
  struct dusk_request *request = dusk_find_request(handle);
  if (request == NULL) return;
  if (request->kind == DUSK_OF_DUPLICATE) {
    dusk_adopt(*request->duplicate, request->communicator);
  } else if (request->number != 0) {
    dusk_record(finish_of(request, status), NULL);
  }
  if (keep) return;
  request->number = 0;
  request->cancel = false;
  if (!request->persistent) dusk_remove_request(request);
}
