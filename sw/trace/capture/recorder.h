// SPDX-License-Identifier: Apache-2.0
/// State of the recorder in a rank. Functions whose names begin with PMPI_ do the work; those that
/// begin with MPI_ are wrappers, which call dusk_enter(), PMPI_, dusk_record() and dusk_leave().
#ifndef DUSK_CAPTURE_RECORDER_H
#define DUSK_CAPTURE_RECORDER_H

#include <mpi.h>
#include <stdbool.h>

#include "records.h"

/// Communicator as the recorder knows it. It is never freed: requests may refer to it.
struct dusk_communicator {
  int32_t number;  ///< number in the file
  bool inter;      ///< an intercommunicator
  int size, rank;  ///< size of the own group and rank in it
  int peers;       ///< length of `peer`
  int32_t *peer;   ///< [rank in the group that messages go to] world rank, -1: in no world
};

// ---- recorder.c
/// Begins to record if the environment names a folder in DUSK_CAPTURE. MPI must be initialized.
void dusk_start(void);
/// Ends the file.
void dusk_finish(void);
/// Measures the gap since the last call ended. Returns false if the wrapper must only call PMPI_:
/// nothing is recorded, or MPI itself made the call. Otherwise dusk_leave() must follow.
bool dusk_enter(void);
void dusk_leave(void);
/// Writes a record, with the CPU time that no record has yet, and its words.
void dusk_record(struct dusk_record record, const uint64_t *words);
/// Notes a test or probe that found nothing. Gaps between them are dropped if they are short.
void dusk_poll_failed(void);
/// Notes that a test or probe has found something: a short gap before it was polling, too.
void dusk_poll_succeeded(void);
/// Counts a call that is not recorded otherwise. `name` must be a constant.
void dusk_note(const char *name);

// ---- communicators.c
/// Knows MPI_COMM_WORLD and MPI_COMM_SELF.
void dusk_start_communicators(void);
/// Returns the entry of a communicator. One that the recorder has not seen is written now.
const struct dusk_communicator *dusk_communicator_of(MPI_Comm handle);
/// Returns the bytes of `count` elements.
uint64_t dusk_bytes(uint64_t count, MPI_Datatype type);
/// Returns the bytes of the message that a status describes.
uint64_t dusk_received(const MPI_Status *status);

// ---- requests.c
enum dusk_request_kind { DUSK_OF_SEND, DUSK_OF_RECV, DUSK_OF_COLLECTIVE, DUSK_OF_DUPLICATE };
struct dusk_request {
  struct dusk_request *next;  ///< next one of the same bucket
  MPI_Request handle;
  enum dusk_request_kind kind;
  bool persistent, cancel;
  uint32_t number;           ///< in the file; 0: a persistent one that is not active
  struct dusk_record start;  ///< persistent request: record that MPI_Start writes
  const struct dusk_communicator *communicator;
  MPI_Comm *duplicate;  ///< MPI_Comm_idup: address of the handle
};
/// Returns the number for the next request.
uint32_t dusk_next_request(void);
/// Notes that `handle` stands for a request. Several may have the same handle: Open MPI has one for
/// all requests that are finished at once. The first one noted is then the first one found.
struct dusk_request *dusk_add_request(MPI_Request handle, enum dusk_request_kind kind,
                                      uint32_t number, const struct dusk_communicator *of);
/// Returns the request, or null if the recorder does not know it.
struct dusk_request *dusk_find_request(MPI_Request handle);
/// Forgets it.
void dusk_remove_request(struct dusk_request *request);
/// Records that `handle`, the value before the call, has finished with `status`. With `keep` the
/// program may ask for it again.
void dusk_finished(MPI_Request handle, MPI_Status *status, bool keep);
/// Attaches the number of MPI_Comm_idup's communicator to its handle.
void dusk_adopt(MPI_Comm handle, const struct dusk_communicator *communicator);

#endif
