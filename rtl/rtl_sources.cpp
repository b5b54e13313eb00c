// SPDX-License-Identifier: Apache-2.0
#include "rtl/rtl_sources.h"

#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/replace.hpp>
#include <boost/algorithm/string/split.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <stdexcept>

namespace dusk {
namespace {

const std::string& text_of(const std::string& path) {
  for (const RtlSource& source : rtl_sources()) {
    if (source.path == path) return source.text;
  }
  throw std::logic_error(path + " is not in the program");
}

/// Words of a text that are separated by spaces or line ends.
std::vector<std::string> words(std::string text) {
  std::vector<std::string> result;
  boost::trim(text);
  boost::split(result, text, boost::is_space(), boost::token_compress_on);
  return result;
}

}  // namespace

std::string adapter_text(const SwitchShape& shape, bool checked) {
  std::string text = text_of("rtl/loaded_shape.cpp.in");
  boost::replace_all(text, "@CHECKED@", checked ? "1" : "0");
  boost::replace_all(text, "@PORTS@", std::to_string(shape.ports));
  boost::replace_all(text, "@VCS@", std::to_string(shape.vcs));
  boost::replace_all(text, "@FLIT@", std::to_string(shape.flit_width));
  boost::replace_all(text, "@EJECT@", shape.eject_per_vc ? "1" : "0");
  boost::replace_all(text, "@DIMS@", std::to_string(shape.dimensions));
  boost::replace_all(text, "@TRUNK@", std::to_string(shape.trunk));
  boost::replace_all(text, "@NARROWING@", shape.narrowing ? "1" : "0");
  return text;
}

std::vector<std::string> verilator_command(const SwitchShape& shape, bool checked,
                                           const std::string& output) {
  // A warning of a shape that nobody has built before must not keep a person from using it.
  std::vector<std::string> command = {"verilator",    "--cc",        "--prefix", "Vdusk",
                                      "--top-module", "dusk_switch", "-Mdir",    output,
                                      "-Wno-fatal",   "-Irtl/common"};
  const auto number = [&command](const char* name, std::uint32_t value) {
    command.push_back(std::string("-G") + name + "=" + std::to_string(value));
  };
  const auto flag = [&command](const char* name, bool value) {
    command.push_back(std::string("-G") + name + (value ? "=1'b1" : "=1'b0"));
  };
  number("NumPorts", shape.ports);
  number("NumVcs", shape.vcs);
  number("VcDepth", shape.vc_depth);
  number("OutDepth", shape.out_depth);
  number("FlitW", shape.flit_width);
  number("HopLatency", shape.hop_latency);
  flag("InPerVc", shape.crossbar_in_per_vc);
  flag("OutPerVc", shape.crossbar_out_per_vc);
  flag("EjectPerVc", shape.eject_per_vc);
  flag("CreditBypass", shape.credit_bypass);
  number("VcAllocator", static_cast<std::uint32_t>(shape.vc_allocator));
  number("Dims", shape.dimensions);
  number("Trunk", shape.trunk);
  flag("Narrowing", shape.narrowing);
  number("Policy", static_cast<std::uint32_t>(shape.policy));
  const std::string all = text_of("verilator arguments");
  const std::string own =
      text_of(checked ? "verilator arguments, checked" : "verilator arguments, fast");
  for (const std::string& text : {all, own}) {
    for (const std::string& word : words(text)) command.push_back(word);
  }
  if (checked) command.push_back("--trace-fst");
  command.push_back("rtl/lint.vlt");
  for (const std::string& file : words(text_of("rtl/dusk.f"))) command.push_back("rtl/" + file);
  return command;
}

bool counts_coverage() {
  return text_of("verilator arguments, checked").find("--coverage") != std::string::npos;
}

}  // namespace dusk
