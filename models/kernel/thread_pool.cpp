// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/thread_pool.h"

#include <string>
#include <system_error>

namespace dusk {
namespace {

// A job lasts tens of microseconds, and so does the time between two jobs. A thread polls for about
// as long before it sleeps.
constexpr int kLooks = 2000, kYields = 20;

void pause() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

/// Polls for a short time, then yields to other threads. Returns false if the condition still does
/// not hold.
template <class Condition>
bool comes_true(Condition holds) {
  for (int look = 0; look < kLooks; ++look) {
    if (holds()) return true;
    pause();
  }
  for (int yield = 0; yield < kYields; ++yield) {
    if (holds()) return true;
    std::this_thread::yield();
  }
  return false;
}

}  // namespace

ThreadPool::ThreadPool(unsigned members) : done_(members - 1), failed_(members) {
  try {
    for (unsigned own = 0; own + 1 < members; ++own)
      threads_.emplace_back([this, own] { serve(own); });
  } catch (const std::system_error& error) {
    const std::string members_there = std::to_string(threads_.size() + 1);
    stop();
    throw std::system_error(error.code(), "the system gives " + members_there + " threads, not " +
                                              std::to_string(members) + " (ask for fewer)");
  }
}

ThreadPool::~ThreadPool() { stop(); }

void ThreadPool::stop() {
  ends_ = true;
  wake(begins_, idle_);
  for (std::thread& thread : threads_) thread.join();
}

void ThreadPool::begin(Call call, const void* job) {
  call_ = call;
  job_ = job;
  round_ = round_.load(std::memory_order_relaxed) + 1;
  wake(begins_, idle_);
}

void ThreadPool::end(std::exception_ptr failed) {
  const std::uint64_t round = round_;
  for (const Done& done : done_) wait(ended_, waiting_, [&] { return done.round == round; });
  for (std::exception_ptr& failure : failed_) {
    if (!failed) failed = failure;
    failure = nullptr;
  }
  if (failed) std::rethrow_exception(failed);
}

/// Waits without sleeping: first() is short, and its thread waits for no other thread.
void ThreadPool::await_first() const {
  while (!comes_true([this] { return first_ == round_; })) {
  }
}

void ThreadPool::serve(unsigned own) {
  for (std::uint64_t seen = 0;; ++seen) {
    wait(begins_, idle_, [this, seen] { return round_ != seen || ends_; });
    if (ends_) return;
    do_part(own);
    done_[own].round = seen + 1;
    wake(ended_, waiting_);
  }
}

void ThreadPool::do_part(unsigned part) {
  try {
    call_(job_, part);
  } catch (...) {
    failed_[part] = std::current_exception();
  }
}

template <class Condition>
void ThreadPool::wait(std::condition_variable& changed, std::atomic<unsigned>& sleepers,
                      Condition holds) {
  if (comes_true(holds)) return;
  std::unique_lock<std::mutex> lock(mutex_);
  ++sleepers;  // before the condition is checked again, so that the thread that makes it true sees
               // a sleeper
  changed.wait(lock, holds);
  --sleepers;
}

void ThreadPool::wake(std::condition_variable& changed, const std::atomic<unsigned>& sleepers) {
  if (sleepers == 0) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  changed.notify_all();
}

}  // namespace dusk
