// SPDX-License-Identifier: Apache-2.0
// Collective operations, blocking and non-blocking; one description makes both wrappers.
#include <stdlib.h>

#include "recorder.h"

// Data for a record: bytes, bytes of an element, root, and bytes for each rank or null.
struct call {
  enum dusk_operation operation;
  MPI_Comm comm;
  int root;
  uint64_t bytes, element;
  uint64_t *words;
  bool ordered;
};

// Writes the record, and notes a request that began. Frees the words.
static void write(struct call call, MPI_Request *request) {
  const struct dusk_communicator *it = dusk_communicator_of(call.comm);
  if (it->inter) {
    dusk_note("collective operations of intercommunicators");
  } else {
    const struct dusk_record record = {.operation = (uint16_t)call.operation,
                                       .flags = call.ordered ? DUSK_ORDERED : 0,
                                       .communicator = it->number,
                                       .peer = call.root,
                                       .tag = (int32_t)call.element,
                                       .request = request != NULL ? dusk_next_request() : 0,
                                       .words = call.words != NULL ? (uint32_t)it->size : 0,
                                       .bytes = call.bytes};
    dusk_record(record, call.words);
    if (request != NULL) dusk_add_request(*request, DUSK_OF_COLLECTIVE, record.request, it);
  }
  free(call.words);
}

static bool at_root(MPI_Comm comm, int root) { return dusk_communicator_of(comm)->rank == root; }

static struct call blocks(enum dusk_operation operation, MPI_Comm comm, int root, int count,
                          MPI_Datatype type) {
  const struct call call = {operation,           comm, root, dusk_bytes((uint64_t)count, type),
                            dusk_bytes(1, type), NULL, false};
  return call;
}

// Returns the bytes for each rank of the own group, for elements of one type.
static uint64_t *each(MPI_Comm comm, const int counts[], MPI_Datatype type) {
  const int size = dusk_communicator_of(comm)->size;
  const uint64_t element = dusk_bytes(1, type);
  uint64_t *words = malloc(sizeof(uint64_t) * (size_t)size);
  for (int i = 0; i < size; ++i) words[i] = (uint64_t)counts[i] * element;
  return words;
}

static struct call vectors(enum dusk_operation operation, MPI_Comm comm, const int counts[],
                           MPI_Datatype type) {
  struct call call = blocks(operation, comm, 0, 0, type);
  if (!dusk_communicator_of(comm)->inter) call.words = each(comm, counts, type);
  return call;
}

// Describes a vector operation with a root. Only the root knows the counts of all ranks.
static struct call rooted(enum dusk_operation operation, MPI_Comm comm, int root,
                          const int counts[], MPI_Datatype root_type, int count,
                          MPI_Datatype type) {
  if (!at_root(comm, root)) return blocks(operation, comm, root, count, type);
  struct call call = vectors(operation, comm, counts, root_type);
  call.root = root;
  if (call.words != NULL) call.bytes = call.words[root];
  return call;
}

static struct call with_types(MPI_Comm comm, const int counts[], const MPI_Datatype types[]) {
  struct call call = blocks(DUSK_ALLTOALLV, comm, 0, 0, MPI_BYTE);
  const struct dusk_communicator *it = dusk_communicator_of(comm);
  if (it->inter) return call;
  call.words = malloc(sizeof(uint64_t) * (size_t)it->size);
  for (int i = 0; i < it->size; ++i) call.words[i] = dusk_bytes((uint64_t)counts[i], types[i]);
  return call;
}

static struct call reduction(struct call call, MPI_Op op) {
  int commutes = 1;
  PMPI_Op_commutative(op, &commutes);
  call.ordered = !commutes;
  return call;
}

// Makes the words before the call, because the program may change its arguments after it.
#define COLLECTIVE(name, nonblocking, parameters, arguments, described)    \
  int MPI_##name(LIST parameters) {                                        \
    if (!dusk_enter()) return PMPI_##name(LIST arguments);                 \
    const struct call call = described;                                    \
    const int status = PMPI_##name(LIST arguments);                        \
    write(call, NULL);                                                     \
    dusk_leave();                                                          \
    return status;                                                         \
  }                                                                        \
  int MPI_##nonblocking(LIST parameters, MPI_Request *request) {           \
    if (!dusk_enter()) return PMPI_##nonblocking(LIST arguments, request); \
    const struct call call = described;                                    \
    const int status = PMPI_##nonblocking(LIST arguments, request);        \
    write(call, request);                                                  \
    dusk_leave();                                                          \
    return status;                                                         \
  }
#define LIST(...) __VA_ARGS__

#define SENT const void *data, int count, MPI_Datatype type
#define REDUCED const void *data, void *result, int count, MPI_Datatype type, MPI_Op op
#define SAME_OR(in_place, otherwise) (data == MPI_IN_PLACE ? (in_place) : (otherwise))

COLLECTIVE(Barrier, Ibarrier, (MPI_Comm comm), (comm), blocks(DUSK_BARRIER, comm, 0, 0, MPI_BYTE))
COLLECTIVE(Bcast, Ibcast, (void *data, int count, MPI_Datatype type, int root, MPI_Comm comm),
           (data, count, type, root, comm), blocks(DUSK_BCAST, comm, root, count, type))
COLLECTIVE(Reduce, Ireduce, (REDUCED, int root, MPI_Comm comm),
           (data, result, count, type, op, root, comm),
           reduction(blocks(DUSK_REDUCE, comm, root, count, type), op))
COLLECTIVE(Allreduce, Iallreduce, (REDUCED, MPI_Comm comm), (data, result, count, type, op, comm),
           reduction(blocks(DUSK_ALLREDUCE, comm, 0, count, type), op))
COLLECTIVE(Scan, Iscan, (REDUCED, MPI_Comm comm), (data, result, count, type, op, comm),
           reduction(blocks(DUSK_SCAN, comm, 0, count, type), op))
COLLECTIVE(Exscan, Iexscan, (REDUCED, MPI_Comm comm), (data, result, count, type, op, comm),
           reduction(blocks(DUSK_EXSCAN, comm, 0, count, type), op))
COLLECTIVE(Reduce_scatter, Ireduce_scatter,
           (const void *data, void *result, const int counts[], MPI_Datatype type, MPI_Op op,
            MPI_Comm comm),
           (data, result, counts, type, op, comm),
           reduction(vectors(DUSK_REDUCE_SCATTER, comm, counts, type), op))
COLLECTIVE(Reduce_scatter_block, Ireduce_scatter_block, (REDUCED, MPI_Comm comm),
           (data, result, count, type, op, comm),
           reduction(blocks(DUSK_REDUCE_SCATTER, comm, 0, count, type), op))

#define RECEIVED void *in, int in_count, MPI_Datatype in_type
#define RECEIVED_EACH void *in, const int in_counts[], const int in_at[], MPI_Datatype in_type
#define SENT_EACH const void *data, const int counts[], const int at[], MPI_Datatype type
#define GATHERED (data, count, type, in, in_count, in_type, root, comm)

COLLECTIVE(Gather, Igather, (SENT, RECEIVED, int root, MPI_Comm comm), GATHERED,
           at_root(comm, root) ? blocks(DUSK_GATHER, comm, root, in_count, in_type)
                               : blocks(DUSK_GATHER, comm, root, count, type))
COLLECTIVE(Scatter, Iscatter, (SENT, RECEIVED, int root, MPI_Comm comm), GATHERED,
           at_root(comm, root) ? blocks(DUSK_SCATTER, comm, root, count, type)
                               : blocks(DUSK_SCATTER, comm, root, in_count, in_type))
COLLECTIVE(Gatherv, Igatherv, (SENT, RECEIVED_EACH, int root, MPI_Comm comm),
           (data, count, type, in, in_counts, in_at, in_type, root, comm),
           rooted(DUSK_GATHERV, comm, root, in_counts, in_type, count, type))
COLLECTIVE(Scatterv, Iscatterv, (SENT_EACH, RECEIVED, int root, MPI_Comm comm),
           (data, counts, at, type, in, in_count, in_type, root, comm),
           rooted(DUSK_SCATTERV, comm, root, counts, type, in_count, in_type))
COLLECTIVE(Allgather, Iallgather, (SENT, RECEIVED, MPI_Comm comm),
           (data, count, type, in, in_count, in_type, comm),
           blocks(DUSK_ALLGATHER, comm, 0, in_count, in_type))
COLLECTIVE(Allgatherv, Iallgatherv, (SENT, RECEIVED_EACH, MPI_Comm comm),
           (data, count, type, in, in_counts, in_at, in_type, comm),
           vectors(DUSK_ALLGATHERV, comm, in_counts, in_type))
COLLECTIVE(Alltoall, Ialltoall, (SENT, RECEIVED, MPI_Comm comm),
           (data, count, type, in, in_count, in_type, comm),
           blocks(DUSK_ALLTOALL, comm, 0, in_count, in_type))
COLLECTIVE(Alltoallv, Ialltoallv, (SENT_EACH, RECEIVED_EACH, MPI_Comm comm),
           (data, counts, at, type, in, in_counts, in_at, in_type, comm),
           SAME_OR(vectors(DUSK_ALLTOALLV, comm, in_counts, in_type),
                   vectors(DUSK_ALLTOALLV, comm, counts, type)))
COLLECTIVE(Alltoallw, Ialltoallw,
           (const void *data, const int counts[], const int at[], const MPI_Datatype types[],
            void *in, const int in_counts[], const int in_at[], const MPI_Datatype in_types[],
            MPI_Comm comm),
           (data, counts, at, types, in, in_counts, in_at, in_types, comm),
           SAME_OR(with_types(comm, in_counts, in_types), with_types(comm, counts, types)))
