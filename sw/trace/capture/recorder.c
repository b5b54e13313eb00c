// SPDX-License-Identifier: Apache-2.0
// File of a rank, and clock. One lock protects all state, for programs with
// MPI_THREAD_MULTIPLE.
#define _GNU_SOURCE
#include "recorder.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// Longest CPU time between two failed polls, in nanoseconds, that counts as mere polling of the
// program.
static const uint64_t kPollGap = 5000;
enum { kBufferBytes = 1 << 20, kMostNotes = 256, kCalibrations = 1001 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool recording;
static int file = -1;
static char path[4096];
static char *buffer;
static size_t filled;
static uint64_t clock_floor;

static _Thread_local int depth;        // MPI calls that this thread is inside of
static _Thread_local uint64_t left;    // time at which the last call ended
static _Thread_local bool has_left;    // true: `left` was set in this thread
static _Thread_local uint64_t unsaid;  // CPU time that is not recorded yet

static struct { uint64_t count, cpu; } poll;
static struct {
  const char *name;
  uint64_t count;
} notes[kMostNotes];

static uint64_t cpu_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
}

static int by_value(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

// Returns the median difference of two consecutive clock readings.
static uint64_t measured_floor(void) {
  uint64_t gaps[kCalibrations];
  for (int i = 0; i < kCalibrations; ++i) {
    const uint64_t before = cpu_time();
    gaps[i] = cpu_time() - before;
  }
  qsort(gaps, kCalibrations, sizeof gaps[0], by_value);
  return gaps[kCalibrations / 2];
}

static void give_up(const char *reason) {
  fprintf(stderr, "dusk: %s: cannot be written: %s\n", path, reason);
  recording = false;
  if (file >= 0) close(file);
  file = -1;
}

static void flush(void) {
  for (size_t done = 0; done < filled && file >= 0;) {
    const ssize_t bytes = write(file, buffer + done, filled - done);
    if (bytes > 0) {
      done += (size_t)bytes;
    } else if (bytes < 0 && errno != EINTR) {
      give_up(strerror(errno));
    }
  }
  filled = 0;
}

static void append(const void *data, size_t bytes) {
  for (const char *from = data; bytes > 0;) {
    const size_t part = bytes < kBufferBytes - filled ? bytes : kBufferBytes - filled;
    memcpy(buffer + filled, from, part);
    filled += part, from += part, bytes -= part;
    if (filled == kBufferBytes) flush();
  }
}

static void append_record(const struct dusk_record *record, const uint64_t *words) {
  append(record, sizeof *record);
  append(words, record->words * sizeof words[0]);
}

// Writes the number of failed polls since the last record.
static void append_polls(void) {
  if (poll.count == 0) return;
  const struct dusk_record record = {
      .operation = DUSK_POLL, .peer = -1, .other = poll.count, .cpu = poll.cpu};
  poll.count = poll.cpu = 0;
  append_record(&record, NULL);
}

void dusk_start(void) {
  const char *folder = getenv("DUSK_CAPTURE");
  MPI_Comm parent;
  PMPI_Comm_get_parent(&parent);
  if (folder == NULL || parent != MPI_COMM_NULL)
    return;  // a spawned program has a world of its own
  int rank, ranks;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
  snprintf(path, sizeof path, "%s/rank.%d", folder, rank);
  buffer = malloc(kBufferBytes);
  file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (file < 0 || buffer == NULL) {
    give_up(strerror(errno));
    return;
  }
  clock_floor = measured_floor();
  struct dusk_header header = {.record_size = sizeof(struct dusk_record),
                               .rank = (uint32_t)rank,
                               .ranks = (uint32_t)ranks,
                               .floor = (uint32_t)clock_floor};
  memcpy(header.magic, DUSK_CAPTURE_MAGIC, sizeof header.magic);
  append(&header, sizeof header);
  recording = true;
  dusk_start_communicators();
  left = cpu_time();
  has_left = true;
}

void dusk_finish(void) {
  if (!recording) return;
  const struct dusk_record end = {.operation = DUSK_END, .peer = -1};
  for (int i = 0; i < kMostNotes && notes[i].name != NULL; ++i) {
    uint64_t words[8] = {0};
    strncpy((char *)words, notes[i].name, sizeof words - 1);
    const struct dusk_record note = {
        .operation = DUSK_NOTE, .peer = -1, .words = 8, .other = notes[i].count};
    dusk_record(note, words);
  }
  dusk_record(end, NULL);
  flush();
  recording = false;
  if (file >= 0 && close(file) != 0) give_up(strerror(errno));
}

bool dusk_enter(void) {
  if (depth > 0 || !recording) return false;
  const uint64_t gap = has_left ? cpu_time() - left : 0;
  if (gap > clock_floor + clock_floor / 2)
    unsaid += gap - clock_floor;  // a shorter gap is clock noise
  depth = 1;
  return true;
}

void dusk_leave(void) {
  depth = 0;
  has_left = true;
  left = cpu_time();
}

void dusk_record(struct dusk_record record, const uint64_t *words) {
  record.cpu = unsaid;
  unsaid = 0;
  pthread_mutex_lock(&lock);
  append_polls();
  append_record(&record, words);
  pthread_mutex_unlock(&lock);
}

void dusk_poll_failed(void) {
  pthread_mutex_lock(&lock);
  if (poll.count++ == 0 || unsaid >= kPollGap) poll.cpu += unsaid;
  unsaid = 0;
  pthread_mutex_unlock(&lock);
}

void dusk_poll_succeeded(void) {
  pthread_mutex_lock(&lock);
  if (poll.count > 0 && unsaid < kPollGap) unsaid = 0;
  pthread_mutex_unlock(&lock);
}

void dusk_note(const char *name) {
  pthread_mutex_lock(&lock);
  int i = 0;
  while (i < kMostNotes && notes[i].name != NULL && notes[i].name != name) ++i;
  if (i < kMostNotes) {
    notes[i].name = name;
    ++notes[i].count;
  }
  pthread_mutex_unlock(&lock);
}
