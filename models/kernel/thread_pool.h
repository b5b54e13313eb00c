// SPDX-License-Identifier: Apache-2.0
/// Threads that do the parts of one job at the same time, many thousand times per second.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "models/common/fetch.h"

namespace dusk {

/// Pool of the calling thread and its helper threads; a job has one part for each. A waiting thread
/// polls for a short time, then yields, then sleeps, so that it takes little time from other
/// programs on a busy machine.
class ThreadPool {
 public:
  /// Starts `members` - 1 threads; `members` >= 1. Throws std::system_error.
  explicit ThreadPool(unsigned members);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  unsigned parts() const { return static_cast<unsigned>(done_.size()) + 1; }
  /// Calls work(0), work(1), ..., work(parts() - 1), each on its own thread, the last one on the
  /// calling thread. Returns when all have returned. If several calls throw, the exception of the
  /// lowest part is thrown. Must not be called from a part.
  template <class Work>
  void run(const Work& work) {
    run([] {}, work);
  }
  /// As run(work), and also calls first() on the calling thread before its own part, while other
  /// threads already work. A part that needs the result of first() calls await_first() before. If
  /// first() throws, all parts are done, and its exception takes precedence over all others.
  template <class First, class Work>
  void run(const First& first, const Work& work) {
    begin([](const void* job, unsigned part) { (*static_cast<const Work*>(job))(part); }, &work);
    std::exception_ptr failed;
    try {
      first();
    } catch (...) {
      failed = std::current_exception();
    }
    first_.store(round_, std::memory_order_release);
    do_part(parts() - 1);
    end(failed);
  }
  /// Waits, without sleeping, until first() of the current job has returned. Must be called from a
  /// part.
  void await_first() const;

 private:
  using Call = void (*)(const void* job, unsigned part);
  struct alignas(kOwnLines) Done {
    std::atomic<std::uint64_t> round{0};  ///< number of the last job whose part is done
  };

  void stop();
  void begin(Call call, const void* job);
  void end(std::exception_ptr failed);
  void serve(unsigned own);
  void do_part(unsigned part);
  template <class Condition>
  void wait(std::condition_variable& changed, std::atomic<unsigned>& sleepers, Condition holds);
  void wake(std::condition_variable& changed, const std::atomic<unsigned>& sleepers);

  // The cores exchange few cache lines: one when a job begins, one when first() has returned, and
  // one of each thread when the job ends. Each of them has one writer.
  alignas(kOwnLines) std::atomic<std::uint64_t> round_{0};  ///< number of jobs so far
  Call call_ = nullptr;                                     ///< function of this job; `job_`:
                                                            ///< argument
  const void* job_ = nullptr;
  std::atomic<bool> ends_{false};
  alignas(kOwnLines) std::atomic<std::uint64_t> first_{0};  ///< number of jobs with first() done
  std::vector<Done> done_;                                  ///< [part of a helper thread]
  std::vector<std::exception_ptr> failed_;                  ///< [part]
  alignas(kOwnLines) std::mutex mutex_;                     ///< protects the sleeping threads
  std::condition_variable begins_, ended_;
  std::atomic<unsigned> idle_{0},
      waiting_{0};  ///< threads that sleep until the next job; until this one is done
  std::vector<std::thread> threads_;
};

}  // namespace dusk
