// SPDX-License-Identifier: Apache-2.0
/// Format of the file `rank.R` of a captured MPI program: a header, then records. The recorder
/// (C11) and the converter (C++) include it. Only the capturing machine can read its files.
#ifndef DUSK_CAPTURE_RECORDS_H
#define DUSK_CAPTURE_RECORDS_H

#include <stdint.h>

#define DUSK_CAPTURE_MAGIC "DUSKMPI1"

/// First bytes of a file.
struct dusk_header {
  char magic[8];         ///< DUSK_CAPTURE_MAGIC without its NUL
  uint32_t record_size;  ///< bytes of a dusk_record
  uint32_t rank, ranks;  ///< rank and ranks of MPI_COMM_WORLD
  uint32_t floor;        ///< nanoseconds measured for an empty gap, which each gap is reduced by
};

/// Operations. Collective operations are those from DUSK_BARRIER on.
enum dusk_operation {
  DUSK_END,           ///< MPI_Finalize was called; last record of a complete file
  DUSK_COMMUNICATOR,  ///< a new communicator: `communicator`; words: its world ranks
  DUSK_PHASE,         ///< MPI_Pcontrol: `tag` is the level
  DUSK_SEND,          ///< any blocking send
  DUSK_ISEND,         ///< any non-blocking send, or start of a persistent one
  DUSK_RECV,          ///< blocking receive; `peer`, `tag` and `bytes` are those of the message
  DUSK_IRECV,         ///< posted receive; `peer` and `tag` may be any (-1)
  DUSK_WAIT,       ///< `request` has finished; a receive has `peer`, `tag`, `bytes` of its message
  DUSK_CANCELLED,  ///< `request` has finished by MPI_Cancel
  DUSK_POLL,       ///< `other` consecutive failed tests or probes
  DUSK_PROBE,      ///< a message was seen; a later receive takes it
  DUSK_NOTE,       ///< a function was called `other` times; words: its name, padded with zeros
  DUSK_BARRIER,
  DUSK_BCAST,           ///< `bytes`: size of the message
  DUSK_REDUCE,          ///< `bytes`: size of the vector
  DUSK_ALLREDUCE,       ///< `bytes`: size of the vector
  DUSK_SCAN,            ///< `bytes`: size of the vector
  DUSK_EXSCAN,          ///< `bytes`: size of the vector
  DUSK_GATHER,          ///< `bytes`: size of a rank's block
  DUSK_SCATTER,         ///< `bytes`: size of a rank's block
  DUSK_ALLGATHER,       ///< `bytes`: size of a rank's block
  DUSK_ALLTOALL,        ///< `bytes`: size of the block for each rank
  DUSK_REDUCE_SCATTER,  ///< words: bytes of each rank's block
  DUSK_GATHERV,     ///< `bytes`: size of this rank's block; words, at the root: sizes of all blocks
  DUSK_SCATTERV,    ///< `bytes`: size of this rank's block; words, at the root: sizes of all blocks
  DUSK_ALLGATHERV,  ///< words: bytes of each rank's block
  DUSK_ALLTOALLV,   ///< words: bytes that this rank sends to each rank
  DUSK_OPERATIONS
};

/// Bits of dusk_record.flags.
enum dusk_flag {
  DUSK_BUFFERED = 1,           ///< MPI_Bsend and the like
  DUSK_SYNCHRONOUS = 2,        ///< MPI_Ssend and the like
  DUSK_READY = 4,              ///< MPI_Rsend and the like
  DUSK_ORDERED = 8,            ///< a reduction by an operation that does not commute
  DUSK_INTERCOMMUNICATOR = 16  ///< DUSK_COMMUNICATOR: words are both groups
};

/// A record. `words` numbers of 64 bits follow it in the file.
struct dusk_record {
  uint16_t operation;    ///< dusk_operation
  uint16_t flags;        ///< dusk_flag
  int32_t communicator;  ///< number in this file; 0 is MPI_COMM_WORLD
  int32_t peer;          ///< world rank; for collective operations the root's place in the group
  int32_t tag;           ///< tag; for collective operations the bytes of an element
  uint32_t request;      ///< number in this file, from 1; 0: the call blocks
  uint32_t words;        ///< number of 64-bit words after this record
  uint64_t bytes;
  uint64_t other;  ///< count in DUSK_POLL and DUSK_NOTE
  uint64_t cpu;    ///< nanoseconds of CPU time since the thread's last MPI call
};

#endif
