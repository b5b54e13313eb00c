// SPDX-License-Identifier: Apache-2.0
#include "sw/shapes/edge_phases.h"

#include <gmock/gmock.h>

#include <boost/algorithm/string/replace.hpp>
#include <filesystem>
#include <fstream>

#include "sw/common/input_text.h"

namespace dusk {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string function(const std::string& name, const std::string& body) {
  return "void Vdusk___024root___" + name + "(Vdusk___024root* vlSelf) {\n" + body + "}\n\n";
}

/// The functions that do the work.
std::string work() {
  std::string text;
  for (const char* name : {"ico_sequent__TOP__0", "nba_sequent__TOP__0", "nba_sequent__TOP__1",
                           "nba_sequent__TOP__2", "nba_sequent__TOP__3", "nba_comb__TOP__0"})
    text += "VL_INLINE_OPT " + function(name, "    vlSelf->x = 1U;\n");
  return text;
}

/// A function of the evaluation, which versions begin with other lines: `first` and, behind those
/// that are alike, `last`.
std::string evaluation(const std::string& first, const std::string& last, const std::string& name,
                       const std::string& body) {
  return function(name, first +
                            "    Vdusk__Syms* const __restrict vlSymsp VL_ATTR_UNUSED = "
                            "vlSelf->vlSymsp;\n"
                            "    VL_DEBUG_IF(VL_DBG_MSGF(\"+    Vdusk___024root___" +
                            name + "\\n\"); );\n" + last + body);
}

/// Text of Verilator 5.006.
std::string old_text() {
  const auto text = [](const std::string& name, const std::string& body) {
    return evaluation("    if (false && vlSelf) {}  // Prevent unused\n", "", name, body);
  };
  return work() + "void Vdusk___024root___eval_nba(Vdusk___024root* vlSelf);\n" +
         text("eval_ico",
              "    // Body\n"
              "    if (vlSelf->__VicoTriggered.at(0U)) {\n"
              "        Vdusk___024root___ico_sequent__TOP__0(vlSelf);\n"
              "    }\n") +
         text("eval_act", "") +
         text("eval_nba",
              "    // Body\n"
              "    if (vlSelf->__VnbaTriggered.at(0U)) {\n"
              "        Vdusk___024root___nba_sequent__TOP__0(vlSelf);\n"
              "    }\n"
              "    if (vlSelf->__VnbaTriggered.at(1U)) {\n"
              "        Vdusk___024root___nba_sequent__TOP__1(vlSelf);\n"
              "    }\n"
              "    if (vlSelf->__VnbaTriggered.at(0U)) {\n"
              "        Vdusk___024root___nba_sequent__TOP__2(vlSelf);\n"
              "        Vdusk___024root___nba_sequent__TOP__3(vlSelf);\n"
              "    }\n") +
         text("eval_triggers__act",
              "    // Body\n"
              "    vlSelf->__VactTriggered.at(0U) = ((IData)(vlSelf->clk_i) \n"
              "                     & (~ (IData)(vlSelf->__Vtrigrprev__TOP__clk_i)));\n"
              "    vlSelf->__VactTriggered.at(1U) = ((IData)(vlSelf->probe_clk_i) \n"
              "                     & (~ (IData)(vlSelf->__Vtrigrprev__TOP__probe_clk_i)));\n"
              "    vlSelf->__Vtrigrprev__TOP__clk_i = vlSelf->clk_i;\n"
              "    vlSelf->__Vtrigrprev__TOP__probe_clk_i = vlSelf->probe_clk_i;\n"
              "#ifdef VL_DEBUG\n"
              "    if (VL_UNLIKELY(vlSymsp->_vm_contextp__->debug())) {\n"
              "        Vdusk___024root___dump_triggers__act(vlSelf);\n"
              "    }\n"
              "#endif\n");
}

/// Text of Verilator 5.032; the clock is the second trigger here.
std::string new_text() {
  const auto text = [](const std::string& name, const std::string& body) {
    return evaluation("    (void)vlSelf;  // Prevent unused variable warning\n",
                      "    auto& vlSelfRef = std::ref(*vlSelf).get();\n", name, body);
  };
  return work() +
         text("eval_triggers__act",
              "    // Body\n"
              "    vlSelfRef.__VactTriggered.set(0U, ((IData)(vlSelfRef.probe_clk_i) \n"
              "             & (~ (IData)(vlSelfRef.__Vtrigprevexpr___TOP__probe_clk_i__0))));\n"
              "    vlSelfRef.__VactTriggered.set(1U, ((IData)(vlSelfRef.clk_i) \n"
              "             & (~ (IData)(vlSelfRef.__Vtrigprevexpr___TOP__clk_i__0))));\n"
              "    vlSelfRef.__Vtrigprevexpr___TOP__probe_clk_i__0 \n"
              "        = vlSelfRef.probe_clk_i;\n"
              "    vlSelfRef.__Vtrigprevexpr___TOP__clk_i__0 = vlSelfRef.clk_i;\n") +
         text("eval_act", "") +
         text("eval_nba",
              "    // Body\n"
              "    if ((2ULL & vlSelfRef.__VnbaTriggered.word(0U))) {\n"
              "        Vdusk___024root___nba_sequent__TOP__0(vlSelf);\n"
              "    }\n"
              "    if ((1ULL & vlSelfRef.__VnbaTriggered.word(0U))) {\n"
              "        Vdusk___024root___nba_sequent__TOP__1(vlSelf);\n"
              "    }\n"
              "    if ((3ULL & vlSelfRef.__VnbaTriggered.word(0U))) {\n"
              "        Vdusk___024root___nba_comb__TOP__0(vlSelf);\n"
              "    }\n") +
         text("eval_ico",
              "    // Body\n"
              "    if ((1ULL & vlSelfRef.__VicoTriggered.word(0U))) {\n"
              "        Vdusk___024root___ico_sequent__TOP__0(vlSelf);\n"
              "    }\n");
}

TEST(EdgePhases, AreWhatAnEvaluationWithAnEdgeOfTheClockCallsInItsOrder) {
  EXPECT_THAT(edge_phases(old_text()), ElementsAre("Vdusk___024root___ico_sequent__TOP__0",
                                                   "Vdusk___024root___nba_sequent__TOP__0",
                                                   "Vdusk___024root___nba_sequent__TOP__2",
                                                   "Vdusk___024root___nba_sequent__TOP__3"));
  EXPECT_THAT(edge_phases(new_text()), ElementsAre("Vdusk___024root___ico_sequent__TOP__0",
                                                   "Vdusk___024root___nba_sequent__TOP__0",
                                                   "Vdusk___024root___nba_comb__TOP__0"));
}

TEST(EdgePhases, WhatIsWrittenOtherwiseHasNone) {
  const std::vector<std::pair<std::string, std::string>> changes = {
      {"eval_ico(Vdusk___024root* vlSelf) {", "eval_inputs(Vdusk___024root* vlSelf) {"},
      {"eval_nba(Vdusk___024root* vlSelf) {", "eval_late(Vdusk___024root* vlSelf) {"},
      // A process of another clock, or of both edges.
      {"(vlSelf->probe_clk_i) ", "(vlSelf->other_clk) "},
      {"(~ (IData)(vlSelf->__Vtrigrprev__TOP__clk_i))", "(IData)(vlSelf->clk_i)"},
      {"    vlSelf->__Vtrigrprev__TOP__clk_i = vlSelf->clk_i;\n",
       "    vlSelf->__Vtrigrprev__TOP__clk_i = vlSelf->clk_i;\n    vlSelf->__Vdly = 1U;\n"},
      // A statement in addition to the calls.
      {"        Vdusk___024root___nba_sequent__TOP__2(vlSelf);\n",
       "        Vdusk___024root___nba_sequent__TOP__2(vlSelf);\n        vlSelf->x = 1U;\n"},
      {"__VnbaTriggered.at(1U)) {", "__VnbaTriggered.at(2U)) {"},
      {"    if (vlSelf->__VicoTriggered.at(0U)) {\n", "    {\n"},
      // Inputs that are evaluated again, or for another reason.
      {"__VicoTriggered.at(0U)", "__VicoTriggered.at(1U)"},
      // The last value of the clock is that of another clock.
      {"(~ (IData)(vlSelf->__Vtrigrprev__TOP__clk_i))",
       "(~ (IData)(vlSelf->__Vtrigrprev__TOP__probe_clk_i))"},
      // Functions that an adapter cannot call.
      {"VL_INLINE_OPT void Vdusk___024root___nba_sequent__TOP__2",
       "static void Vdusk___024root___nba_sequent__TOP__2"},
      {"VL_INLINE_OPT void Vdusk___024root___nba_sequent__TOP__2",
       "void Vdusk___024root___nba_sequent__TOP__4"}};
  for (const auto& [from, to] : changes) {
    const std::string text = boost::replace_all_copy(old_text(), from, to);
    ASSERT_NE(text, old_text()) << from;
    EXPECT_THAT(edge_phases(text), IsEmpty()) << to;
  }
  EXPECT_THAT(edge_phases(boost::replace_all_copy(new_text(), "(1ULL & vlSelfRef.__Vico",
                                                  "(2ULL & vlSelfRef.__Vico")),
              IsEmpty());
  // Something that is done behind the registers, or before them.
  EXPECT_FALSE(edge_phases(new_text() + function("eval_react", "")).empty());
  EXPECT_THAT(edge_phases(new_text() + function("eval_react", "    vlSelf->x = 1U;\n")), IsEmpty());
  std::string text = new_text();
  const std::string head = "eval_act(Vdusk___024root* vlSelf) {\n";
  text.insert(text.find(head) + head.size(), "    Vdusk___024root___act_comb__TOP__0(vlSelf);\n");
  EXPECT_THAT(edge_phases(text), IsEmpty());
}

TEST(EdgePhases, TheHeaderTellsTheAdapter) {
  const std::string text = edge_header({"f", "g"});
  EXPECT_THAT(text, HasSubstr("void f(Vdusk___024root*);\nvoid g(Vdusk___024root*);\n"));
  EXPECT_THAT(text, HasSubstr("#define DUSK_EDGE_PHASES 2\n#define DUSK_EDGE f, g,\n"));
  EXPECT_THAT(edge_header({}), HasSubstr("#define DUSK_EDGE_PHASES 0\n#define DUSK_EDGE\n"));
}

TEST(EdgePhases, AreReadOfAllFilesButThoseThatRunOnce) {
  const std::string folder = ::testing::TempDir() + "edge_phases";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder + "/obj");
  const std::string all = old_text();
  const auto half = all.find("void Vdusk___024root___eval_act");
  std::ofstream(folder + "/obj/V__0.cpp") << all.substr(0, half);
  std::ofstream(folder + "/obj/V__0__Slow.cpp") << all.substr(half);
  EXPECT_EQ(write_edge_header(folder), 0u);
  EXPECT_EQ(file_text(folder + "/edge.h"), edge_header({}));
  std::ofstream(folder + "/obj/V__1.cpp") << all.substr(half);
  EXPECT_EQ(write_edge_header(folder), 4u);
  EXPECT_EQ(file_text(folder + "/edge.h"), edge_header(edge_phases(all)));
}

}  // namespace
}  // namespace dusk
