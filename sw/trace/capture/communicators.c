// SPDX-License-Identifier: Apache-2.0
// Communicators. Each handle has its entry as an attribute, so a reused handle counts as new.
#include <stdlib.h>

#include "recorder.h"

static int key = MPI_KEYVAL_INVALID;
static int32_t next_number;

// Converts a group to world ranks; -1 is a process of another world.
static void translate(MPI_Group group, int size, int32_t *world_ranks) {
  MPI_Group world;
  PMPI_Comm_group(MPI_COMM_WORLD, &world);
  int *own = malloc(sizeof(int) * (size_t)size * 2), *theirs = own + size;
  for (int i = 0; i < size; ++i) own[i] = i;
  PMPI_Group_translate_ranks(group, size, own, world, theirs);
  for (int i = 0; i < size; ++i) world_ranks[i] = theirs[i] == MPI_UNDEFINED ? -1 : theirs[i];
  free(own);
  PMPI_Group_free(&world);
}

static int32_t *world_ranks_of(MPI_Group group, int *size) {
  PMPI_Group_size(group, size);
  int32_t *ranks = malloc(sizeof(int32_t) * ((size_t)*size + 1));
  translate(group, *size, ranks);
  PMPI_Group_free(&group);
  return ranks;
}

// Writes the record. Both sides of an intercommunicator write both groups in the same order.
static void write(const struct dusk_communicator *it, const int32_t *own) {
  const int others = it->inter ? it->peers : 0;
  uint64_t *words = malloc(sizeof(uint64_t) * (size_t)(it->size + others + 1));
  const bool other_first = it->inter && it->peers > 0 && it->peer[0] < own[0];
  const int own_at = other_first ? others : 0, other_at = other_first ? 0 : it->size;
  for (int i = 0; i < it->size; ++i) words[own_at + i] = (uint64_t)(int64_t)own[i];
  for (int i = 0; i < others; ++i) words[other_at + i] = (uint64_t)(int64_t)it->peer[i];
  const struct dusk_record record = {.operation = DUSK_COMMUNICATOR,
                                     .flags = it->inter ? DUSK_INTERCOMMUNICATOR : 0,
                                     .communicator = it->number,
                                     .peer = -1,
                                     .words = (uint32_t)(it->size + others)};
  dusk_record(record, words);
  free(words);
}

static struct dusk_communicator *new_entry(MPI_Comm handle) {
  struct dusk_communicator *it = calloc(1, sizeof *it);
  int inter;
  MPI_Group group;
  PMPI_Comm_test_inter(handle, &inter);
  PMPI_Comm_rank(handle, &it->rank);
  PMPI_Comm_group(handle, &group);
  int32_t *own = world_ranks_of(group, &it->size);
  it->number = next_number++;
  it->inter = inter;
  it->peer = own, it->peers = it->size;
  if (inter) {
    PMPI_Comm_remote_group(handle, &group);
    it->peer = world_ranks_of(group, &it->peers);
  }
  write(it, own);
  return it;
}

void dusk_adopt(MPI_Comm handle, const struct dusk_communicator *communicator) {
  PMPI_Comm_set_attr(handle, key, (void *)communicator);
}

const struct dusk_communicator *dusk_communicator_of(MPI_Comm handle) {
  void *value;
  int found;
  PMPI_Comm_get_attr(handle, key, &value, &found);
  if (found) return value;
  struct dusk_communicator *it = new_entry(handle);
  dusk_adopt(handle, it);
  return it;
}

void dusk_start_communicators(void) {
  PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
  dusk_communicator_of(MPI_COMM_WORLD);
  dusk_communicator_of(MPI_COMM_SELF);
}

uint64_t dusk_bytes(uint64_t count, MPI_Datatype type) {
  MPI_Count size;
  PMPI_Type_size_x(type, &size);
  return size > 0 ? count * (uint64_t)size : 0;
}

uint64_t dusk_received(const MPI_Status *status) {
  MPI_Count bytes;
  PMPI_Get_elements_x(status, MPI_BYTE, &bytes);
  return bytes > 0 ? (uint64_t)bytes : 0;
}

// ---- Functions that make communicators -------------------------------------------------------

#define MAKES(name, parameters, arguments)                                            \
  int MPI_##name parameters {                                                         \
    if (!dusk_enter()) return PMPI_##name arguments;                                  \
    const int status = PMPI_##name arguments;                                         \
    if (status == MPI_SUCCESS && *made != MPI_COMM_NULL) dusk_communicator_of(*made); \
    dusk_leave();                                                                     \
    return status;                                                                    \
  }
MAKES(Comm_dup, (MPI_Comm comm, MPI_Comm *made), (comm, made))
MAKES(Comm_dup_with_info, (MPI_Comm comm, MPI_Info info, MPI_Comm *made), (comm, info, made))
MAKES(Comm_create, (MPI_Comm comm, MPI_Group group, MPI_Comm *made), (comm, group, made))
MAKES(Comm_create_group, (MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *made),
      (comm, group, tag, made))
MAKES(Comm_split, (MPI_Comm comm, int color, int order, MPI_Comm *made), (comm, color, order, made))
MAKES(Comm_split_type, (MPI_Comm comm, int type, int order, MPI_Info info, MPI_Comm *made),
      (comm, type, order, info, made))
MAKES(Cart_create,
      (MPI_Comm comm, int dimensions, const int sizes[], const int periods[], int reorder,
       MPI_Comm *made),
      (comm, dimensions, sizes, periods, reorder, made))
MAKES(Cart_sub, (MPI_Comm comm, const int remain[], MPI_Comm *made), (comm, remain, made))
MAKES(Graph_create,
      (MPI_Comm comm, int nodes, const int index[], const int edges[], int reorder, MPI_Comm *made),
      (comm, nodes, index, edges, reorder, made))
MAKES(Dist_graph_create,
      (MPI_Comm comm, int n, const int nodes[], const int degrees[], const int targets[],
       const int weights[], MPI_Info info, int reorder, MPI_Comm *made),
      (comm, n, nodes, degrees, targets, weights, info, reorder, made))
MAKES(Dist_graph_create_adjacent,
      (MPI_Comm comm, int in, const int sources[], const int in_weights[], int out,
       const int targets[], const int out_weights[], MPI_Info info, int reorder, MPI_Comm *made),
      (comm, in, sources, in_weights, out, targets, out_weights, info, reorder, made))
MAKES(Intercomm_create,
      (MPI_Comm own, int leader, MPI_Comm peer, int remote_leader, int tag, MPI_Comm *made),
      (own, leader, peer, remote_leader, tag, made))
MAKES(Intercomm_merge, (MPI_Comm comm, int high, MPI_Comm *made), (comm, high, made))

// All ranks of the group of `comm` write the record here. So the order of records does not depend
// on the time at which the duplicate is finished.
int MPI_Comm_idup(MPI_Comm comm, MPI_Comm *made, MPI_Request *request) {
  if (!dusk_enter()) return PMPI_Comm_idup(comm, made, request);
  const int status = PMPI_Comm_idup(comm, made, request);
  const struct dusk_communicator *it = new_entry(comm);
  dusk_add_request(*request, DUSK_OF_DUPLICATE, 0, it)->duplicate = made;
  dusk_leave();
  return status;
}
