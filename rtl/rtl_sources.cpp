// SPDX-License-Identifier: Apache-2.0
#include "rtl/rtl_sources.h"

#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/replace.hpp>
#include <boost/algorithm/string/split.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <stdexcept>

#include "rtl/shape_sizes.h"

namespace dusk {
namespace {

const std::string& text_of(const std::string& path) {
  for (const RtlSource& source : rtl_sources()) {
    if (source.path == path) return source.text;
  }
  throw std::logic_error(path + " is not in the program");
}

/// Returns the words of a text, separated by spaces or line ends.
std::vector<std::string> words(std::string text) {
  std::vector<std::string> result;
  boost::trim(text);
  boost::split(result, text, boost::is_space(), boost::token_compress_on);
  return result;
}

}  // namespace

std::string adapter_text(const SwitchShape& shape, bool checked) {
  std::string sizes;
  for (const ShapeSize& size : shape_sizes()) {
    sizes += std::string("  static constexpr ") + (size.bit ? "bool " : "unsigned ") + size.field +
             " = " + std::to_string(size.get(shape)) + ";\n";
  }
  std::string text = text_of("rtl/loaded_shape.cpp.in");
  boost::replace_all(text, "@CHECKED@", checked ? "1" : "0");
  boost::replace_all(text, "@SIZES@", sizes);
  return text;
}

std::vector<std::string> verilator_command(const SwitchShape& shape, bool checked,
                                           const std::string& output) {
  // A new shape may cause a warning of Verilator, which must not prevent its use.
  std::vector<std::string> command = {"verilator",    "--cc",        "--prefix", "Vdusk",
                                      "--top-module", "dusk_switch", "-Mdir",    output,
                                      "-Wno-fatal",   "-Irtl/common"};
  for (const ShapeSize& size : shape_sizes()) {
    command.push_back("-G" + size.parameter + (size.bit ? "=1'b" : "=") +
                      std::to_string(size.get(shape)));
  }
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
