// SPDX-License-Identifier: Apache-2.0
// Program for tests/campaigns/capture.py: calls one collective operation on all ranks.
// usage: capture_collectives NAME BYTES
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char** arguments) {
  MPI_Init(&count, &arguments);
  const char* name = count > 1 ? arguments[1] : "";
  const int bytes = count > 2 ? atoi(arguments[2]) : 0;
  int ranks, rank, known = 1;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  char* in = calloc((size_t)ranks, (size_t)bytes + 1);
  char* out = calloc((size_t)ranks, (size_t)bytes + 1);
  int* counts = malloc(sizeof(int) * (size_t)ranks * 2);
  int* places = counts + ranks;
  for (int i = 0; i < ranks; ++i) counts[i] = bytes, places[i] = i * bytes;
  const MPI_Comm world = MPI_COMM_WORLD;
  if (strcmp(name, "barrier") == 0) {
    MPI_Barrier(world);
  } else if (strcmp(name, "broadcast") == 0) {
    MPI_Bcast(in, bytes, MPI_BYTE, 0, world);
  } else if (strcmp(name, "reduce") == 0) {
    MPI_Reduce(in, out, bytes / 4, MPI_INT, MPI_SUM, 0, world);
  } else if (strcmp(name, "all_reduce") == 0) {
    MPI_Allreduce(in, out, bytes / 4, MPI_INT, MPI_SUM, world);
  } else if (strcmp(name, "gather") == 0) {
    MPI_Gather(in, bytes, MPI_BYTE, out, bytes, MPI_BYTE, 0, world);
  } else if (strcmp(name, "scatter") == 0) {
    MPI_Scatter(in, bytes, MPI_BYTE, out, bytes, MPI_BYTE, 0, world);
  } else if (strcmp(name, "all_gather") == 0) {
    MPI_Allgather(in, bytes, MPI_BYTE, out, bytes, MPI_BYTE, world);
  } else if (strcmp(name, "all_to_all") == 0) {
    MPI_Alltoall(in, bytes, MPI_BYTE, out, bytes, MPI_BYTE, world);
  } else if (strcmp(name, "reduce_scatter") == 0) {
    MPI_Reduce_scatter_block(in, out, bytes / 4, MPI_INT, MPI_SUM, world);
  } else if (strcmp(name, "gatherv") == 0) {
    MPI_Gatherv(in, bytes, MPI_BYTE, out, counts, places, MPI_BYTE, 0, world);
  } else if (strcmp(name, "scatterv") == 0) {
    MPI_Scatterv(in, counts, places, MPI_BYTE, out, bytes, MPI_BYTE, 0, world);
  } else if (strcmp(name, "all_gatherv") == 0) {
    MPI_Allgatherv(in, bytes, MPI_BYTE, out, counts, places, MPI_BYTE, world);
  } else if (strcmp(name, "all_to_allv") == 0) {
    MPI_Alltoallv(in, counts, places, MPI_BYTE, out, counts, places, MPI_BYTE, world);
  } else if (strcmp(name, "scan") == 0) {
    MPI_Scan(in, out, bytes / 4, MPI_INT, MPI_SUM, world);
  } else if (strcmp(name, "exscan") == 0) {
    MPI_Exscan(in, out, bytes / 4, MPI_INT, MPI_SUM, world);
  } else {
    known = 0;
  }
  MPI_Finalize();
  if (!known && rank == 0) fprintf(stderr, "capture_collectives: unknown operation\n");
  return known ? 0 : 2;
}
