// SPDX-License-Identifier: Apache-2.0
/// Threads that do the parts of one job at the same time, many thousand times a second.
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

/// The caller and its threads. A job has a part for each. A thread that waits looks for a short
/// time, then lets others run, then sleeps, so that a busy machine loses little.
class Crew {
 public:
  /// `members` >= 1; members - 1 threads are started. Throws std::system_error.
  explicit Crew(unsigned members);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  unsigned parts() const { return static_cast<unsigned>(done_.size()) + 1; }
  /// Calls work(0), work(1), ... up to parts() - 1, each on its own thread, the last on the
  /// caller's; returns when all have returned. Of the exceptions thrown, that of the lowest part
  /// comes out. Not to be called from a part.
  template <class Work>
  void run(const Work& work) {
    run([] {}, work);
  }
  /// The caller calls first() before its own part, while others are at theirs already: a part that
  /// needs what first() does calls await_first() before. All parts are done even if first() throws;
  /// its exception comes out before all others.
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
  /// To be called from a part: returns when first() of its job has returned, and does not sleep.
  void await_first() const;

 private:
  using Call = void (*)(const void* job, unsigned part);
  struct alignas(kOwnLines) Done {
    std::atomic<std::uint64_t> round{0};  ///< the last job whose part is done
  };

  void stop();
  void begin(Call call, const void* job);
  void end(std::exception_ptr failed);
  void serve(unsigned own);
  void do_part(unsigned part);
  template <class Condition>
  void wait(std::condition_variable& changed, std::atomic<unsigned>& sleepers, Condition holds);
  void wake(std::condition_variable& changed, const std::atomic<unsigned>& sleepers);

  // What goes from one processor to another is a line when a job begins, one when first() is done,
  // and one of each thread when it ends; each has one writer.
  alignas(kOwnLines) std::atomic<std::uint64_t> round_{0};  ///< jobs so far
  Call call_ = nullptr;                                     ///< of this round, as `job_`
  const void* job_ = nullptr;
  std::atomic<bool> ends_{false};
  alignas(kOwnLines) std::atomic<std::uint64_t> first_{0};  ///< jobs whose first() has returned
  std::vector<Done> done_;                                  ///< [part of a thread]
  std::vector<std::exception_ptr> failed_;                  ///< [part]
  alignas(kOwnLines) std::mutex mutex_;                     ///< of those who sleep
  std::condition_variable begins_, ended_;
  std::atomic<unsigned> idle_{0},
      waiting_{0};  ///< sleep until the next job; until this one is done
  std::vector<std::thread> threads_;
};

}  // namespace dusk
