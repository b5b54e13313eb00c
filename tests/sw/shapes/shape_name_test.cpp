// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>

#include "models/link_power/part.h"
#include "rtl/usual_shapes.h"
#include "sw/shapes/select_shape.h"

namespace dusk {
namespace {

/// Two shapes of one name would be taken for each other.
TEST(ShapeName, TellsEverySizeApart) {
  std::set<std::string> names;
  const auto add = [&names](auto change) {
    SwitchShape s;
    change(s);
    names.insert(shape_name(s));
  };
  add([](SwitchShape&) {});
  add([](SwitchShape& s) { s.set_tree(4); });
  add([](SwitchShape& s) { s.vcs = 4; });
  add([](SwitchShape& s) { s.vc_depth = 3; });
  add([](SwitchShape& s) { s.out_depth = 1; });
  add([](SwitchShape& s) { s.flit_width = 65; });
  add([](SwitchShape& s) { s.hop_latency = 3; });
  add([](SwitchShape& s) { s.crossbar_in_per_vc = false; });
  add([](SwitchShape& s) { s.crossbar_in_per_vc = s.crossbar_out_per_vc = false; });
  add([](SwitchShape& s) { s.eject_per_vc = true; });
  add([](SwitchShape& s) { s.credit_bypass = true; });
  add([](SwitchShape& s) { s.back_to_back = true; });
  add([](SwitchShape& s) { s.crossbar_out_per_vc = false; });
  add([](SwitchShape& s) {
    s.crossbar_out_per_vc = false;
    s.out_depth = 0;
  });
  add([](SwitchShape& s) { s.vc_allocator = VcAllocator::PerVc; });
  add([](SwitchShape& s) { s.vc_allocator = VcAllocator::PerSwitch; });
  add([](SwitchShape& s) { s.vc_allocator = VcAllocator::PerRequest; });
  add([](SwitchShape& s) { s.set_torus(1, 1); });
  add([](SwitchShape& s) { s.set_torus(1, 2); });
  add([](SwitchShape& s) { s.narrowing = true; });
  add([](SwitchShape& s) { s.policy = policy_named("idle"); });
  add([](SwitchShape& s) { s.policy = policy_named("powar"); });
  add([](SwitchShape& s) { s.admission = true; });
  add([](SwitchShape& s) { s.admission = s.message_classes = true; });
  EXPECT_EQ(names.size(), 24u);
}

TEST(ShapeName, IsThatOfEveryShapeOfTheProgram) {
  for (const SwitchShape& s : usual_shapes()) EXPECT_EQ(s.name, shape_name(s));
}

/// Every legal combination of the parts of a name.
TEST(ShapeName, IsReadBack) {
  int shapes = 0;
  for (unsigned bits = 0; bits < 16384; ++bits) {
    const LinkPolicy timed = policy_named((bits & 4096u) != 0 ? "powar" : "idle");
    SwitchShape s;
    s.ports = 8;
    s.vcs = 8;
    s.vc_depth = 256;
    s.out_depth = (bits & 1u) != 0 ? 3 : 0;
    s.crossbar_out_per_vc = (bits & 2u) != 0;
    s.crossbar_in_per_vc = (bits & 4u) != 0;
    s.hop_latency = (bits & 8u) != 0 ? 3 : 4;
    s.eject_per_vc = s.credit_bypass = (bits & 16u) != 0;
    s.flit_width = (bits & 32u) != 0 ? 192 : 64;
    const bool torus = (bits & 128u) != 0;
    s.vc_allocator = (bits & 64u) == 0 ? VcAllocator::PerPort
                     : torus           ? VcAllocator::PerSwitch
                                       : VcAllocator::PerVc;
    s.admission = (bits & 1024u) != 0;
    s.back_to_back = (bits & 8192u) != 0;
    s.message_classes = (bits & 2048u) != 0;
    if (s.message_classes && !s.admission) continue;
    s.narrowing = (bits & 256u) != 0;
    if ((bits & 512u) != 0) s.policy = timed;
    if ((bits & 512u) == 0 && (bits & 4096u) != 0) continue;
    const bool queue = s.out_depth > 0;
    if (!queue && s.crossbar_out_per_vc) continue;
    if (torus && queue) continue;
    if (s.narrowing && (!torus || s.policy == timed)) continue;
    if (torus) {
      if (s.policy != timed) s.policy = policy_named("trunk");
      s.set_torus(1, 3);
      s.ports = 9;
    }
    s.eject_per_vc = s.eject_per_vc && (queue || torus);
    s.credit_bypass = s.credit_bypass && !queue;
    s.name = shape_name(s);
    const auto back = parse_shape_name(s.name);
    ASSERT_TRUE(back) << s.name;
    EXPECT_EQ(back->name, s.name);
    EXPECT_EQ(back->ports, s.ports);
    EXPECT_EQ(back->vcs, s.vcs);
    EXPECT_EQ(back->vc_depth, s.vc_depth);
    EXPECT_EQ(back->out_depth, s.out_depth);
    EXPECT_EQ(back->crossbar_out_per_vc, s.crossbar_out_per_vc) << s.name;
    EXPECT_EQ(back->crossbar_in_per_vc, s.crossbar_in_per_vc) << s.name;
    EXPECT_EQ(back->hop_latency, s.hop_latency);
    EXPECT_EQ(back->eject_per_vc, s.eject_per_vc);
    EXPECT_EQ(back->credit_bypass, s.credit_bypass);
    EXPECT_EQ(back->back_to_back, s.back_to_back);
    EXPECT_EQ(back->vc_allocator, s.vc_allocator);
    EXPECT_EQ(back->dimensions(), s.dimensions());
    EXPECT_EQ(back->group, s.group);
    EXPECT_EQ(back->narrowing, s.narrowing);
    EXPECT_EQ(back->policy, s.policy);
    EXPECT_EQ(back->admission, s.admission);
    EXPECT_EQ(back->message_classes, s.message_classes);
    EXPECT_EQ(back->flit_width, s.flit_width);
    ++shapes;
  }
  EXPECT_EQ(shapes, 2 * 3 * (3 * 128 + 32));  // three policies; narrowing with one
}

/// They serve too few VCs for the combinations above.
TEST(ShapeName, OfRequestsIsReadBack) {
  for (const char* name : {"p5v3d8t2x1kr", "p5v4d8t2x1h3k", "p10v3d4ot2x2h3kn", "p3v8d1t1x1c1kz"}) {
    const auto back = parse_shape_name(name);
    ASSERT_TRUE(back) << name;
    EXPECT_EQ(back->vc_allocator, VcAllocator::PerRequest) << name;
    EXPECT_EQ(shape_name(*back), name);
  }
}

TEST(ShapeName, OfAnIllegalShapeIsNone) {
  for (const char* name : {"",
                           "wide",
                           "p8",
                           "p8v3",
                           "p8v3d4 ",
                           "p9v3d4ot1x3h3snz",
                           "p8v3d4zn",
                           "p8v3d4rz",
                           "p8v3d4m",
                           "p8v3d4mr",
                           "p8v3d4zm",
                           "p8v3d4w65rm",
                           "p7v3d4",
                           "p34v3d4",
                           "p8v0d4",
                           "p8v9d4",
                           "p8v3d0",
                           "p8v3d257",
                           "p8v3d4q0",
                           "p8v3d4q5",
                           "p8v3d4i",
                           "p8v3d4e",
                           "p8v3d4q2c1",
                           "p8v3d4h4",
                           "p8v3d4w63",
                           "p8v3d4w257",
                           "p8v3d4w64",
                           "p08v3d4",
                           "p8v3d4q2eh3",
                           "p8v3d4w65a",
                           "p8v3d4aa",
                           "p22v3d4a",
                           "p8v3d4h3s",
                           "p8v3d4n",
                           "p8v3d4q2po",
                           "p28v3d4ot3x4h3a",
                           "p20v3d4q2t2x4h3s",
                           "p16v3d4ot2x4h3s",
                           "p33v3d4ot2x4h3s",
                           "p20v3d4ot5x1h3s",
                           "p20v3d4ot2x9h3s",
                           "p20v3d4ot2h3s",
                           "p20v3d4t2x4oh3s",
                           "p8v3d4k",
                           "p28v3d4ot3x4h3k",
                           "p20v3d4ot2x4h3as"}) {
    EXPECT_FALSE(parse_shape_name(name)) << name;
  }
}

}  // namespace
}  // namespace dusk
