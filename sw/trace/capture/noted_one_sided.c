// SPDX-License-Identifier: Apache-2.0
// One-sided communication, whose calls are only counted.
#include "noted.h"

NOTED(Put,
      (const void *data, int count, MPI_Datatype type, int peer, MPI_Aint at, int peer_count,
       MPI_Datatype peer_type, MPI_Win win),
      (data, count, type, peer, at, peer_count, peer_type, win))
NOTED(Get,
      (void *data, int count, MPI_Datatype type, int peer, MPI_Aint at, int peer_count,
       MPI_Datatype peer_type, MPI_Win win),
      (data, count, type, peer, at, peer_count, peer_type, win))
NOTED(Accumulate,
      (const void *data, int count, MPI_Datatype type, int peer, MPI_Aint at, int peer_count,
       MPI_Datatype peer_type, MPI_Op op, MPI_Win win),
      (data, count, type, peer, at, peer_count, peer_type, op, win))
NOTED(Get_accumulate,
      (const void *data, int count, MPI_Datatype type, void *in, int in_count, MPI_Datatype in_type,
       int peer, MPI_Aint at, int peer_count, MPI_Datatype peer_type, MPI_Op op, MPI_Win win),
      (data, count, type, in, in_count, in_type, peer, at, peer_count, peer_type, op, win))
NOTED(Fetch_and_op,
      (const void *data, void *in, MPI_Datatype type, int peer, MPI_Aint at, MPI_Op op,
       MPI_Win win),
      (data, in, type, peer, at, op, win))
NOTED(Compare_and_swap,
      (const void *data, const void *compared, void *in, MPI_Datatype type, int peer, MPI_Aint at,
       MPI_Win win),
      (data, compared, in, type, peer, at, win))
NOTED(Rput,
      (const void *data, int count, MPI_Datatype type, int peer, MPI_Aint at, int target_cout,
       MPI_Datatype peer_type, MPI_Win win, MPI_Request *request),
      (data, count, type, peer, at, target_cout, peer_type, win, request))
NOTED(Rget,
      (void *data, int count, MPI_Datatype type, int peer, MPI_Aint at, int peer_count,
       MPI_Datatype peer_type, MPI_Win win, MPI_Request *request),
      (data, count, type, peer, at, peer_count, peer_type, win, request))
NOTED(Raccumulate,
      (const void *data, int count, MPI_Datatype type, int peer, MPI_Aint at, int peer_count,
       MPI_Datatype peer_type, MPI_Op op, MPI_Win win, MPI_Request *request),
      (data, count, type, peer, at, peer_count, peer_type, op, win, request))
NOTED(Rget_accumulate,
      (const void *data, int count, MPI_Datatype type, void *in, int in_count, MPI_Datatype in_type,
       int peer, MPI_Aint at, int peer_count, MPI_Datatype peer_type, MPI_Op op, MPI_Win win,
       MPI_Request *request),
      (data, count, type, in, in_count, in_type, peer, at, peer_count, peer_type, op, win, request))
NOTED(Win_create,
      (void *base, MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, MPI_Win *win),
      (base, size, disp_unit, info, comm, win))
NOTED(Win_allocate,
      (MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr, MPI_Win *win),
      (size, disp_unit, info, comm, baseptr, win))
NOTED(Win_allocate_shared,
      (MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr, MPI_Win *win),
      (size, disp_unit, info, comm, baseptr, win))
NOTED(Win_create_dynamic, (MPI_Info info, MPI_Comm comm, MPI_Win *win), (info, comm, win))
NOTED(Win_free, (MPI_Win * win), (win))
NOTED(Win_fence, (int assert, MPI_Win win), (assert, win))
NOTED(Win_start, (MPI_Group group, int assert, MPI_Win win), (group, assert, win))
NOTED(Win_complete, (MPI_Win win), (win))
NOTED(Win_post, (MPI_Group group, int assert, MPI_Win win), (group, assert, win))
NOTED(Win_wait, (MPI_Win win), (win))
NOTED(Win_test, (MPI_Win win, int *flag), (win, flag))
NOTED(Win_lock, (int lock_type, int rank, int assert, MPI_Win win), (lock_type, rank, assert, win))
NOTED(Win_lock_all, (int assert, MPI_Win win), (assert, win))
NOTED(Win_unlock, (int rank, MPI_Win win), (rank, win))
NOTED(Win_unlock_all, (MPI_Win win), (win))
NOTED(Win_flush, (int rank, MPI_Win win), (rank, win))
NOTED(Win_flush_all, (MPI_Win win), (win))
NOTED(Win_flush_local, (int rank, MPI_Win win), (rank, win))
NOTED(Win_flush_local_all, (MPI_Win win), (win))
NOTED(Win_sync, (MPI_Win win), (win))
