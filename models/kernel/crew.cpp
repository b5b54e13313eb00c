// SPDX-License-Identifier: Apache-2.0
#include "models/kernel/crew.h"

namespace dusk {
namespace {

// A job is tens of microseconds long, and so are the times between two: looking lasts about as
// long.
constexpr int kLooks = 2000, kYields = 20;

void pause() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

/// Looks for a short time, then lets others run; false: it does not hold yet.
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

Crew::Crew(unsigned members, unsigned between)
    : taken_(members + (members - 1) * between), failed_(taken_.size()) {
  for (unsigned own = 0; own + 1 < parts(); own += 1 + between)
    threads_.emplace_back([this, own] { serve(own); });
}

Crew::~Crew() {
  ends_ = true;
  wake(begins_, idle_);
  for (std::thread& thread : threads_) thread.join();
}

std::uint64_t Crew::begin(Call call, const void* job) {
  call_ = call;
  job_ = job;
  left_ = parts();
  const std::uint64_t round = ++round_;
  wake(begins_, idle_);
  return round;
}

void Crew::end(std::exception_ptr failed) {
  wait(done_, waiting_, [this] { return left_ == 0; });
  for (std::exception_ptr& failure : failed_) {
    if (!failed) failed = failure;
    failure = nullptr;
  }
  if (failed) std::rethrow_exception(failed);
}

/// first() is short, and who does it does not wait for others.
void Crew::await_first() const {
  while (!comes_true([this] { return first_ == round_; })) {
  }
}

void Crew::do_parts(unsigned own, std::uint64_t round) {
  for (unsigned part = own + 1; part-- > 0;) do_part(part, round);
  for (unsigned part = own + 1; part < parts(); ++part) do_part(part, round);
}

void Crew::serve(unsigned own) {
  std::uint64_t seen = 0;
  while (true) {
    wait(begins_, idle_, [this, seen] { return round_ != seen || ends_; });
    if (ends_) return;
    seen = round_;
    do_parts(own, seen);
  }
}

/// Unless somebody else has taken it. Who takes a part of a round finds this round's job: it does
/// not end before.
void Crew::do_part(unsigned part, std::uint64_t round) {
  std::uint64_t before = round - 1;
  if (!taken_[part].round.compare_exchange_strong(before, round)) return;
  try {
    call_(job_, part);
  } catch (...) {
    failed_[part] = std::current_exception();
  }
  if (--left_ == 0) wake(done_, waiting_);
}

template <class Condition>
void Crew::wait(std::condition_variable& changed, std::atomic<unsigned>& sleepers,
                Condition holds) {
  if (comes_true(holds)) return;
  std::unique_lock<std::mutex> lock(mutex_);
  ++sleepers;  // before the condition is asked again: who makes it true then sees a sleeper
  changed.wait(lock, holds);
  --sleepers;
}

void Crew::wake(std::condition_variable& changed, const std::atomic<unsigned>& sleepers) {
  if (sleepers == 0) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  changed.notify_all();
}

}  // namespace dusk
