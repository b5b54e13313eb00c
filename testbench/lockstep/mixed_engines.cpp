// SPDX-License-Identifier: Apache-2.0
#include "testbench/lockstep/mixed_engines.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace dusk {
namespace {

class MixedFactory final : public SwitchEngineFactory {
 public:
  MixedFactory(std::unique_ptr<SwitchEngineFactory> rtl, std::unique_ptr<SwitchEngineFactory> twin,
               std::vector<bool> is_rtl)
      : rtl_(std::move(rtl)), twin_(std::move(twin)), is_rtl_(std::move(is_rtl)) {}

  const SwitchShape& shape() const override { return rtl_->shape(); }
  std::unique_ptr<SwitchEngine> make() override {
    if (is_rtl_.at(next_++)) return rtl_->make();
    return twin_ != nullptr ? twin_->make() : nullptr;
  }
  /// If all switches of a bank are of one kind, that kind makes the bank, in one array.
  std::unique_ptr<SwitchBank> make_bank(std::uint32_t count) override {
    if (count > is_rtl_.size() - next_) throw std::out_of_range("more switches than were chosen");
    const auto rtl = std::count(is_rtl_.begin() + next_, is_rtl_.begin() + next_ + count, true);
    SwitchEngineFactory* const all = rtl == count ? rtl_.get() : rtl == 0 ? twin_.get() : nullptr;
    if (all == nullptr) return SwitchEngineFactory::make_bank(count);
    next_ += count;
    return all->make_bank(count);
  }
  bool concurrent() const override {
    return rtl_->concurrent() && (twin_ == nullptr || twin_->concurrent());
  }

 private:
  std::unique_ptr<SwitchEngineFactory> rtl_, twin_;
  std::vector<bool> is_rtl_;
  SwitchId next_ = 0;
};

}  // namespace

std::unique_ptr<SwitchEngineFactory> make_mixed_factory(std::unique_ptr<SwitchEngineFactory> rtl,
                                                        std::unique_ptr<SwitchEngineFactory> twin,
                                                        std::vector<bool> is_rtl) {
  return std::make_unique<MixedFactory>(std::move(rtl), std::move(twin), std::move(is_rtl));
}

}  // namespace dusk
