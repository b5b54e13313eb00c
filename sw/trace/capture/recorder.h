// SPDX-License-Identifier: Apache-2.0
/// State of the recorder in a rank. Functions PMPI_* do the work. Functions MPI_* are wrappers,
/// which call dusk_enter(), PMPI_*, dusk_record() and dusk_leave().
#ifndef DUSK_CAPTURE_RECORDER_H
#define DUSK_CAPTURE_RECORDER_H

#include <mpi.h>
#include <stdbool.h>

#include "records.h"

/// Entry of a communicator. It is never freed, because requests may refer to it.
struct dusk_communicator {
  int32_t number;  ///< number in the file
  bool inter;      ///< true: an intercommunicator
  int size, rank;  ///< size of the own group and rank in it
  int peers;       ///< length of `peer`
  int32_t *peer;   ///< [rank in the destination group] world rank; -1: other world
};

// ---- recorder.c
/// Begins recording if the environment variable DUSK_CAPTURE names a folder. Requires MPI_Init.
void dusk_start(void);
/// Completes the file.
void dusk_finish(void);
/// Measures the CPU time since the last call ended. If it returns false, the wrapper must only call
/// PMPI_*: nothing is recorded, or MPI itself made the call. Otherwise dusk_leave() must follow.
bool dusk_enter(void);
void dusk_leave(void);
/// Writes a record with the CPU time that is not recorded yet, followed by the record's words.
void dusk_record(struct dusk_record record, const uint64_t *words);
/// Notes a test or probe that found nothing. Short gaps between such calls are dropped.
void dusk_poll_failed(void);
/// Notes a successful test or probe. A short gap before it counts as polling, too.
void dusk_poll_succeeded(void);
/// Counts a call that has no record of its own. `name` must be a constant.
void dusk_note(const char *name);

// ---- communicators.c
/// Makes a dusk_communicator of MPI_COMM_WORLD and one of MPI_COMM_SELF, and writes their records.
void dusk_start_communicators(void);
/// Returns the entry of a communicator. For a new one, makes the entry and writes its record.
const struct dusk_communicator *dusk_communicator_of(MPI_Comm handle);
/// Returns the bytes of `count` elements.
uint64_t dusk_bytes(uint64_t count, MPI_Datatype type);
/// Returns the bytes of the message that a status describes.
uint64_t dusk_received(const MPI_Status *status);

// ---- requests.c
enum dusk_request_kind { DUSK_OF_SEND, DUSK_OF_RECV, DUSK_OF_COLLECTIVE, DUSK_OF_DUPLICATE };
struct dusk_request {
  struct dusk_request *next;  ///< next request of the same bucket
  MPI_Request handle;
  enum dusk_request_kind kind;
  bool persistent, cancel;
  uint32_t number;           ///< number in the file; 0: persistent and not active
  struct dusk_record start;  ///< persistent request: record for MPI_Start
  const struct dusk_communicator *communicator;
  MPI_Comm *duplicate;  ///< MPI_Comm_idup: address of the new handle
};
/// Returns the number of the next request.
uint32_t dusk_next_request(void);
/// Adds a request with this handle. Several requests may have the same handle: Open MPI uses one
/// for all requests that are finished at once. dusk_find_request() returns the oldest of them.
struct dusk_request *dusk_add_request(MPI_Request handle, enum dusk_request_kind kind,
                                      uint32_t number, const struct dusk_communicator *of);
/// Returns the request, or null if the recorder does not know it.
struct dusk_request *dusk_find_request(MPI_Request handle);
/// Removes a request.
void dusk_remove_request(struct dusk_request *request);
/// Records that the request of `handle` (its value before the call) has finished with `status`.
/// With `keep` the program may ask for it again.
void dusk_finished(MPI_Request handle, MPI_Status *status, bool keep);
/// Attaches the entry of the communicator of MPI_Comm_idup to its handle.
void dusk_adopt(MPI_Comm handle, const struct dusk_communicator *communicator);

#endif
