// SPDX-License-Identifier: Apache-2.0
/// Threads that do the parts of one job at the same time, many thousand times a second.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace dusk {

/// Alignment of what no other thread writes beside it: two lines of a cache, for some processors
/// fetch pairs.
inline constexpr std::size_t kOwnLines = 128;

/// The caller and its threads. A job has a part for each, and `between` parts between any two of
/// these: each member begins with its own and goes on with those next to it that nobody has taken,
/// so that who is done early helps. A thread that waits looks for a short time, then lets others
/// run, then sleeps, so that a busy machine loses little. A part whose thread does not get a
/// processor in time is done by others.
class Crew {
 public:
  /// `members` >= 1; members - 1 threads are started. Throws std::system_error.
  explicit Crew(unsigned members, unsigned between = 0);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  unsigned parts() const { return static_cast<unsigned>(taken_.size()); }
  /// Calls work(0), work(1), ... up to parts() - 1, each once, on any thread; returns when all have
  /// returned. Of the exceptions thrown, that of the lowest part comes out. Not to be called from a
  /// part.
  template <class Work>
  void run(const Work& work) {
    run([] {}, work);
  }
  /// The caller calls first() before its own part, the last, while others are at theirs already: a
  /// part that needs what first() does calls await_first() before. All parts are done even if
  /// first() throws; its exception comes out before all others.
  template <class First, class Work>
  void run(const First& first, const Work& work) {
    const std::uint64_t round = begin(
        [](const void* job, unsigned part) { (*static_cast<const Work*>(job))(part); }, &work);
    std::exception_ptr failed;
    try {
      first();
    } catch (...) {
      failed = std::current_exception();
    }
    first_ = round;
    do_parts(parts() - 1, round);
    end(failed);
  }
  /// To be called from a part: returns when first() of its job has returned, and does not sleep.
  void await_first() const;

 private:
  using Call = void (*)(const void* job, unsigned part);
  struct alignas(kOwnLines) Taken {
    std::atomic<std::uint64_t> round{0};  ///< of the last job in which somebody took this part
  };

  std::uint64_t begin(Call call, const void* job);
  void end(std::exception_ptr failed);
  void serve(unsigned own);
  /// `own` first, then those below it, then those above.
  void do_parts(unsigned own, std::uint64_t round);
  void do_part(unsigned part, std::uint64_t round);
  template <class Condition>
  void wait(std::condition_variable& changed, std::atomic<unsigned>& sleepers, Condition holds);
  void wake(std::condition_variable& changed, const std::atomic<unsigned>& sleepers);

  Call call_ = nullptr;  ///< of this round, as `job_`
  const void* job_ = nullptr;
  std::vector<Taken> taken_;                                ///< [part]
  std::vector<std::exception_ptr> failed_;                  ///< [part]
  alignas(kOwnLines) std::atomic<std::uint64_t> round_{0};  ///< jobs so far
  std::atomic<bool> ends_{false};
  alignas(kOwnLines) std::atomic<std::uint64_t> first_{0};  ///< jobs whose first() has returned
  alignas(kOwnLines) std::atomic<unsigned> left_{0};  ///< parts of this round that are not done
  std::mutex mutex_;                                  ///< of those who sleep
  std::condition_variable begins_, done_;
  std::atomic<unsigned> idle_{0},
      waiting_{0};  ///< sleep until the next round; until this one is done
  std::vector<std::thread> threads_;
};

}  // namespace dusk
