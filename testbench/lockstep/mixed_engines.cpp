// SPDX-License-Identifier: Apache-2.0
#include "testbench/lockstep/mixed_engines.h"

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
