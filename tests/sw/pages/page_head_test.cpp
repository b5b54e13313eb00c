// SPDX-License-Identifier: Apache-2.0
#include "sw/pages/page_head.h"

#include <gmock/gmock.h>

namespace dusk::pages {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(HeadOfPage, IsPlainText) {
  EXPECT_THAT(head_of_page("# T\n\na [b](c.md) `d` \\*e\\*\nf\n\n\n## G\nh\n"),
              ElementsAre("T", "a b d *e* f"));
  EXPECT_THAT(head_of_page("[](\\"), ElementsAre(""));
  EXPECT_THAT(head_of_page(""), IsEmpty());
}

}  // namespace
}  // namespace dusk::pages
