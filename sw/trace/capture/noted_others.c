// SPDX-License-Identifier: Apache-2.0
// Neighborhood collectives, and functions that connect running programs; only counted.
#include "noted.h"

NOTED(Comm_spawn,
      (const char *command, char *argv[], int maxprocs, MPI_Info info, int root, MPI_Comm comm,
       MPI_Comm *intercomm, int array_of_errcodes[]),
      (command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes))
NOTED(Comm_spawn_multiple,
      (int count, char *array_of_commands[], char **array_of_argv[], const int array_of_maxprocs[],
       const MPI_Info array_of_info[], int root, MPI_Comm comm, MPI_Comm *intercomm,
       int array_of_errcodes[]),
      (count, array_of_commands, array_of_argv, array_of_maxprocs, array_of_info, root, comm,
       intercomm, array_of_errcodes))
NOTED(Comm_accept,
      (const char *port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *newcomm),
      (port_name, info, root, comm, newcomm))
NOTED(Comm_connect,
      (const char *port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *newcomm),
      (port_name, info, root, comm, newcomm))
NOTED(Comm_disconnect, (MPI_Comm * comm), (comm))
NOTED(Comm_join, (int fd, MPI_Comm *intercomm), (fd, intercomm))
NOTED(Neighbor_allgather,
      (const void *data, int count, MPI_Datatype type, void *in, int in_count, MPI_Datatype in_type,
       MPI_Comm comm),
      (data, count, type, in, in_count, in_type, comm))
NOTED(Neighbor_allgatherv,
      (const void *data, int count, MPI_Datatype type, void *in, const int in_counts[],
       const int in_at[], MPI_Datatype in_type, MPI_Comm comm),
      (data, count, type, in, in_counts, in_at, in_type, comm))
NOTED(Neighbor_alltoall,
      (const void *data, int count, MPI_Datatype type, void *in, int in_count, MPI_Datatype in_type,
       MPI_Comm comm),
      (data, count, type, in, in_count, in_type, comm))
NOTED(Neighbor_alltoallv,
      (const void *data, const int counts[], const int at[], MPI_Datatype type, void *in,
       const int in_counts[], const int in_at[], MPI_Datatype in_type, MPI_Comm comm),
      (data, counts, at, type, in, in_counts, in_at, in_type, comm))
NOTED(Neighbor_alltoallw,
      (const void *data, const int counts[], const MPI_Aint at[], const MPI_Datatype types[],
       void *in, const int in_counts[], const MPI_Aint in_at[], const MPI_Datatype in_types[],
       MPI_Comm comm),
      (data, counts, at, types, in, in_counts, in_at, in_types, comm))
NOTED(Ineighbor_allgather,
      (const void *data, int count, MPI_Datatype type, void *in, int in_count, MPI_Datatype in_type,
       MPI_Comm comm, MPI_Request *request),
      (data, count, type, in, in_count, in_type, comm, request))
NOTED(Ineighbor_allgatherv,
      (const void *data, int count, MPI_Datatype type, void *in, const int in_counts[],
       const int in_at[], MPI_Datatype in_type, MPI_Comm comm, MPI_Request *request),
      (data, count, type, in, in_counts, in_at, in_type, comm, request))
NOTED(Ineighbor_alltoall,
      (const void *data, int count, MPI_Datatype type, void *in, int in_count, MPI_Datatype in_type,
       MPI_Comm comm, MPI_Request *request),
      (data, count, type, in, in_count, in_type, comm, request))
NOTED(Ineighbor_alltoallv,
      (const void *data, const int counts[], const int at[], MPI_Datatype type, void *in,
       const int in_counts[], const int in_at[], MPI_Datatype in_type, MPI_Comm comm,
       MPI_Request *request),
      (data, counts, at, type, in, in_counts, in_at, in_type, comm, request))
NOTED(Ineighbor_alltoallw,
      (const void *data, const int counts[], const MPI_Aint at[], const MPI_Datatype types[],
       void *in, const int in_counts[], const MPI_Aint in_at[], const MPI_Datatype in_types[],
       MPI_Comm comm, MPI_Request *request),
      (data, counts, at, types, in, in_counts, in_at, in_types, comm, request))
