// SPDX-License-Identifier: Apache-2.0
/// Every rule of a shape, broken: the C++ table and the RTL's own assertions refuse it.
#include "models/switch/shape_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <set>
#include <sstream>
#include <string>

#include "models/link_power/part.h"
#include "rtl/rtl_sources.h"
#include "rtl/usual_shapes.h"
#include "sw/shapes/shape_build.h"

namespace dusk {
namespace {

SwitchShape torus_shape() {
  SwitchShape s;
  s.ports = 9;
  s.set_torus(2, 2);
  s.out_depth = 0;
  s.crossbar_out_per_vc = false;
  s.hop_latency = 3;
  s.policy = policy_named("trunk");
  return s;
}

/// Returns a card with 3 VCs, one at the external links.
SwitchShape card_shape() {
  SwitchShape s;
  s.set_card(1);
  s.vcs = 3;
  s.out_depth = 0;
  s.crossbar_out_per_vc = false;
  s.policy = own_policy(s);
  return s;
}

struct BrokenShape {
  const char* rule;
  SwitchShape base;
  void (*change)(SwitchShape&);
  SwitchShape shape() const {
    SwitchShape s = base;
    change(s);
    return s;
  }
};

void PrintTo(const BrokenShape& one, std::ostream* out) { *out << one.rule; }

const BrokenShape kBroken[] = {
    {"ports must be 2 to 32", {}, [](SwitchShape& s) { s.ports = 34; }},
    {"VCs must be 1 to 8", {}, [](SwitchShape& s) { s.vcs = 9; }},
    {"VC depth must be 1 to 256 flits", {}, [](SwitchShape& s) { s.vc_depth = 257; }},
    {"the output queue must be 0 to 4 flits", {}, [](SwitchShape& s) { s.out_depth = 5; }},
    {"flit width must be 64 to 256 bits", {}, [](SwitchShape& s) { s.flit_width = 257; }},
    {"hop latency must be 3 or 4", {}, [](SwitchShape& s) { s.hop_latency = 5; }},
    {"crossbar outputs per VC need an output queue", {}, [](SwitchShape& s) { s.out_depth = 0; }},
    {"a credit delay of 1 cannot be combined with an output queue",
     {},
     [](SwitchShape& s) { s.credit_bypass = true; }},
    {"VC allocation per VC or per request serves at most 64 VCs in all ports",
     {},
     [](SwitchShape& s) { s.set_tree(22), s.vc_allocator = VcAllocator::PerVc; }},
    {"message classes need admission", {}, [](SwitchShape& s) { s.message_classes = true; }},
    {"the policy tree needs up and down links: a torus or mesh has none", torus_shape(),
     [](SwitchShape& s) { s.policy = policy_named("tree"); }},
    {"the policy trunk needs the trunks of a torus or mesh",
     {},
     [](SwitchShape& s) { s.policy = policy_named("trunk"); }},
    {"the policy idle does not narrow links", torus_shape(),
     [](SwitchShape& s) { s.policy = policy_named("idle"), s.narrowing = true; }},
    {"the policy powar needs no more local ports than links of a trunk", torus_shape(),
     [](SwitchShape& s) { s.policy = policy_named("powar"), s.ports = 11; }},
    {"ports must be even in a tree", {}, [](SwitchShape& s) { s.set_tree(5); }},
    {"VC allocation per switch needs a torus or mesh",
     {},
     [](SwitchShape& s) { s.vc_allocator = VcAllocator::PerSwitch; }},
    {"VC allocation per request needs a torus or mesh: its policies tell dimensions and an escape, "
     "which a tree has not",
     {},
     [](SwitchShape& s) { s.vc_allocator = VcAllocator::PerRequest, s.set_tree(4); }},
    {"trunks and narrowing need a torus or mesh", {}, [](SwitchShape& s) { s.group = 1; }},
    {"ejection per VC needs an output queue in a tree",
     {},
     [](SwitchShape& s) { s.out_depth = 0, s.crossbar_out_per_vc = false, s.eject_per_vc = true; }},
    {"trunks must be 2 to 8, two of each dimension", torus_shape(),
     [](SwitchShape& s) { s.first_local = 3 * s.group; }},
    {"a trunk must have 1 to 8 links", torus_shape(),
     [](SwitchShape& s) { s.set_torus(1, 9), s.ports = 19; }},
    {"a torus or mesh needs a local port beyond its trunks", torus_shape(),
     [](SwitchShape& s) { s.ports = 8; }},
    {"a torus or mesh has no output queue", torus_shape(), [](SwitchShape& s) { s.out_depth = 2; }},
    {"a card has 5 ports: three external ones, the internal link and the node", card_shape(),
     [](SwitchShape& s) { s.ports = 6; }},
    {"the VCs of external links must be 1 to those of the internal link", card_shape(),
     [](SwitchShape& s) { s.link_vcs = 4; }},
    {"the buffers of external links must be whole numbers of at most 256 flits", card_shape(),
     [](SwitchShape& s) { s.link_vcs = 2, s.vc_depth = 5; }},
    {"VC allocation per switch or per request needs a torus or mesh", card_shape(),
     [](SwitchShape& s) { s.vc_allocator = VcAllocator::PerSwitch; }},
    {"a card has no output queue", card_shape(), [](SwitchShape& s) { s.out_depth = 2; }},
};

/// The rule's words without blanks: a name of tests and folders.
std::string word_of(const BrokenShape& one) {
  std::string name;
  bool upper = true;
  for (const char c : std::string(one.rule)) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (plain) name += upper ? static_cast<char>(std::toupper(c)) : c;
    upper = !plain;
  }
  return name;
}
std::string name_of(const ::testing::TestParamInfo<BrokenShape>& info) {
  return word_of(info.param);
}

TEST(ShapeRules, HoldForTheUsualShapes) {
  for (const SwitchShape& shape : usual_shapes()) EXPECT_EQ(shape_fault(shape), "") << shape.name;
  EXPECT_EQ(shape_fault(torus_shape()), "");
  EXPECT_EQ(shape_fault(card_shape()), "");
}

TEST(ShapeRules, AreAllBrokenHere) {
  std::set<std::string> broken, all;
  for (const BrokenShape& one : kBroken) broken.insert(one.rule);
  for (const ShapeRule& rule : shape_rules()) all.insert(rule.text);
  for (const PolicyPart& part : policy_parts())
    for (const PolicyLimit& limit : part.limits)
      all.insert("the policy " + part.name + " " + limit.text);
  all.insert("the policy idle does not narrow links");
  EXPECT_EQ(broken, all);
}

class BrokenRule : public ::testing::TestWithParam<BrokenShape> {};

TEST_P(BrokenRule, IsToldByTheTable) {
  EXPECT_EQ(shape_fault(GetParam().shape()), GetParam().rule);
}

TEST_P(BrokenRule, IsRefusedByTheRtl) {
  const std::filesystem::path folder = std::filesystem::absolute("broken-" + word_of(GetParam()));
  write_sources(folder.string());
  std::string command = "cd '" + folder.string() + "' && ";
  for (const std::string& word : verilator_command(GetParam().shape(), true, "made"))
    if (word != "--cc") command += '"' + word + "\" ";
  EXPECT_NE(std::system((command + "--lint-only >log 2>&1").c_str()), 0);
  std::ifstream log(folder / "log");
  std::stringstream text;
  text << log.rdbuf();
  EXPECT_THAT(text.str(), testing::HasSubstr("illegal parameters"));
}

INSTANTIATE_TEST_SUITE_P(Shapes, BrokenRule, ::testing::ValuesIn(kBroken), name_of);

}  // namespace
}  // namespace dusk
