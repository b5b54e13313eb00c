// SPDX-License-Identifier: Apache-2.0
// Reads Verilator's text: version 5.006 names triggers by at(1U), 5.032 by the bits of a word.
#include "sw/shapes/edge_phases.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/erase.hpp>
#include <boost/algorithm/string/predicate.hpp>
#include <boost/algorithm/string/replace.hpp>
#include <cctype>
#include <filesystem>
#include <map>
#include <optional>

#include "sw/common/input_text.h"
#include "sw/common/pattern.h"
#include "sw/common/result_files.h"

namespace dusk {
namespace {

unsigned digit(const std::string& text) { return static_cast<unsigned>(text[0] - '0'); }

/// Returns the statements of a function of the root, without white space and debugging code.
std::optional<std::string> statements(const std::string& text, const std::string& function) {
  const std::string head = "void Vdusk___024root___" + function + "(Vdusk___024root* vlSelf) {\n";
  const auto begin = text.find(head);
  if (begin == std::string::npos) return std::nullopt;
  const auto first = begin + head.size();
  const auto end = text.find("\n}\n", first - 1);
  if (end == std::string::npos) return std::nullopt;
  std::string body = text.substr(first, end + 1 - first);
  for (auto from = body.find("#ifdef VL_DEBUG"); from != std::string::npos;
       from = body.find("#ifdef VL_DEBUG")) {
    const auto to = body.find("#endif", from);
    if (to == std::string::npos) return std::nullopt;
    body.erase(from, to + 6 - from);
  }
  boost::erase_all(body, "// Body");
  boost::erase_all(body, "// Prevent unused variable warning");
  boost::erase_all(body, "// Prevent unused");
  body.erase(std::remove_if(body.begin(), body.end(),
                            [](unsigned char c) { return std::isspace(c) != 0; }),
             body.end());
  boost::replace_all(body, "vlSelfRef.", "vlSelf->");
  for (const char* line :
       {"if(false&&vlSelf){}", "(void)vlSelf;", "auto&vlSelfRef=std::ref(*vlSelf).get();",
        "Vdusk__Syms*const__restrictvlSymspVL_ATTR_UNUSED=vlSelf->vlSymsp;"}) {
    boost::erase_first(body, line);
  }
  boost::erase_first(body,
                     "VL_DEBUG_IF(VL_DBG_MSGF(\"+Vdusk___024root___" + function + "\\n\"););");
  return body;
}

/// A trigger that is a rising edge of a pin: its number, in one of two regex groups, and the pin.
constexpr const char* kRisingEdge =
    R"(^vlSelf->__VactTriggered\.(?:at\(([01])U\)=|set\(([01])U,))"
    R"(\(\(IData\)\(vlSelf->(\w+)\)&\(~\(IData\)\(vlSelf->__Vtrig\w*__TOP__\3(?:__0)?\)\)\)\)?;)";
/// Assignments that store the clocks' values for the next evaluation.
constexpr const char* kRemembered = R"((?:vlSelf->__Vtrig\w+=vlSelf->(?:probe_)?clk_i;)+)";

/// Returns the number of the trigger for a rising edge of `clk_i`. Nothing if there are other
/// triggers than those of this clock and the probe's clock.
std::optional<unsigned> clock_trigger(std::string body) {
  std::map<std::string, unsigned> triggers;  // [pin]
  while (const auto found = find(body, kRisingEdge)) {
    triggers[found->at(3)] = digit(found->at(1) + found->at(2));
    body.erase(0, found->at(0).size());
  }
  const bool known = triggers.size() == 2 && triggers.count("clk_i") == 1 &&
                     triggers.count("probe_clk_i") == 1 && match(body, kRemembered);
  return known ? std::optional(triggers["clk_i"]) : std::nullopt;
}

/// A part of a body that tests triggers only: the number of the trigger, or the bits of several,
/// and its statements.
struct Part {
  unsigned triggers;  ///< one bit for each trigger
  std::string calls;
};

/// Removes the first part from a body and returns it.
std::optional<Part> take_part(std::string& body, const std::string& triggers) {
  const std::string form = R"(^if\((?:vlSelf->)" + triggers +
                           R"(\.at\(([01])U\)|\(([123])ULL&vlSelf->)" + triggers +
                           R"(\.word\(0U\)\))\)\{)";
  const auto found = find(body.substr(0, body.find('{') + 1), form.c_str());
  const auto end = body.find('}');
  if (!found || end == std::string::npos) return std::nullopt;
  const unsigned bits = found->at(1).empty() ? digit(found->at(2)) : 1u << digit(found->at(1));
  const std::size_t begin = found->at(0).size();
  const Part part{bits, body.substr(begin, end - begin)};
  body.erase(0, end + 1);
  return part;
}

/// Appends the called functions. Returns false if other files cannot call one of them.
bool add_calls(std::string calls, const std::string& text, std::vector<std::string>& functions) {
  while (!calls.empty()) {
    const auto end = calls.find(';');
    if (end == std::string::npos) return false;
    const auto call = match(calls.substr(0, end), R"((\w+)\(vlSelf\))");
    if (!call) return false;
    const std::string head = "void " + call->at(1) + "(Vdusk___024root* vlSelf) {\n";
    const auto at = text.find(head);
    if (at == std::string::npos || (at >= 7 && text.compare(at - 7, 7, "static ") == 0))
      return false;
    functions.push_back(call->at(1));
    calls.erase(0, end + 1);
  }
  return true;
}

/// True if there is no function of this name, or if it has no statements.
bool does_nothing(const std::string& text, const std::string& function) {
  const auto body = statements(text, function);
  return !body || body->empty();
}

}  // namespace

std::vector<std::string> edge_phases(const std::string& text) {
  auto inputs = statements(text, "eval_ico"), registers = statements(text, "eval_nba");
  const auto triggers = statements(text, "eval_triggers__act");
  if (!inputs || !registers || !triggers) return {};
  for (const char* other : {"eval_act", "eval_obs", "eval_react"})
    if (!does_nothing(text, other)) return {};
  const auto clock = clock_trigger(*triggers);
  if (!clock) return {};
  std::vector<std::string> functions;
  while (!inputs->empty()) {  // triggered by each evaluation
    const auto part = take_part(*inputs, "__VicoTriggered");
    if (!part || part->triggers != 1 || !add_calls(part->calls, text, functions)) return {};
  }
  while (!registers->empty()) {
    const auto part = take_part(*registers, "__VnbaTriggered");
    std::vector<std::string> called;
    if (!part || !add_calls(part->calls, text, called)) return {};
    if ((part->triggers >> *clock & 1u) != 0)
      functions.insert(functions.end(), called.begin(), called.end());
  }
  return functions;
}

std::string edge_header(const std::vector<std::string>& phases) {
  std::string text = "// What an edge calls, one after the other; nothing: it must be evaluated.\n";
  std::string list;
  for (const std::string& phase : phases) {
    text += fmt::format("void {}(Vdusk___024root*);\n", phase);
    list += fmt::format(" {},", phase);
  }
  return text +
         fmt::format("#define DUSK_EDGE_PHASES {}\n#define DUSK_EDGE{}\n", phases.size(), list);
}

std::size_t write_edge_header(const std::string& folder) {
  namespace fs = std::filesystem;
  std::string text;
  for (const auto& file : fs::directory_iterator(folder + "/obj")) {
    const std::string name = file.path().filename().string();
    if (boost::ends_with(name, ".cpp") && !boost::contains(name, "__Slow"))
      text += file_text(file.path().string());
  }
  const std::vector<std::string> phases = edge_phases(text);
  write_file(folder, "edge.h", edge_header(phases));
  return phases.size();
}

}  // namespace dusk
