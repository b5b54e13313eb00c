// SPDX-License-Identifier: Apache-2.0
#include "sw/shapes/own_blocks.h"

#include <fmt/format.h>

#include <boost/algorithm/string/split.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "rtl/rtl_sources.h"
#include "sw/common/child_process.h"
#include "sw/common/input_text.h"
#include "sw/common/pattern.h"
#include "sw/common/quote.h"
#include "sw/common/result_files.h"
#include "sw/common/trust.h"
#include "sw/shapes/own_block_files.h"
#include "sw/shapes/shape_build.h"
#include "sw/shapes/shape_cache.h"
#include "sw/shapes/verilog_words.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

std::string path_of(const std::string& module) {
  for (const RtlSource& source : rtl_sources()) {
    const fs::path path(source.path);
    if (path.extension() == ".sv" && path.stem() == module && module != "dusk_pkg") return path;
  }
  return "";
}

/// Returns the names of the program's modules and packages. No other file may define them.
std::set<std::string> own_modules() {
  std::set<std::string> names;
  for (const RtlSource& source : rtl_sources()) names.insert(fs::path(source.path).stem());
  return names;
}

bool has_module(const std::string& text, const std::string& module) {
  const std::vector<VerilogWord> words = verilog_words(text);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i].is(VerilogWord::Kind::Name, "module") &&
        words[i + 1].is(VerilogWord::Kind::Name, module.c_str()))
      return true;
  }
  return false;
}

std::string key_of(const std::vector<OwnBlock>& blocks) {
  std::string key;
  for (const OwnBlock& block : blocks)
    key += block.module + '\n' + block.file + '\n' + block.text + '\n';
  return key;
}

/// Warnings that are errors in a user's module: pins that do not fit, latches, two drivers. The
/// program's own modules have known ones. Verilator of Debian 12 and 13 knows these names.
const std::vector<std::string> kFaults{
    "-Werror-PINMISSING", "-Werror-WIDTH",     "-Werror-LATCH",      "-Werror-MULTIDRIVEN",
    "-Werror-IMPLICIT",   "-Werror-UNOPTFLAT", "-Werror-BLKANDNBLK", "-Werror-CASEINCOMPLETE"};
/// Returns advice on the fault that Verilator names; the advice is in brackets.
std::string advice_for(const std::string& fault) {
  const auto names = [&](const char* text) { return fault.find(text) != std::string::npos; };
  if (names("PIN") || names("port connection") || names("arameter"))
    return " (switch.replace: ports and parameters are those of the module that is replaced, "
           "docs/rtl)";
  if (names("Cannot find") || names("not found"))
    return " (switch.replace: includes, modules and packages stand beside the module, each in a "
           "file of its name, docs/own-block.md)";
  return " (switch.replace, docs/own-block.md)";
}

}  // namespace

std::vector<OwnBlock> read_own_blocks(const std::string& replace, const Origins& origins) {
  std::vector<OwnBlock> blocks;
  if (replace.empty()) return blocks;
  const auto origin = origins.find("switch.replace");
  const std::string place =
      (origin == origins.end() ? "" : origin->second + ": ") + "switch.replace: ";
  std::set<std::string> names = own_modules();
  std::vector<std::string> items;
  boost::split(items, replace, [](char c) { return c == ','; });
  for (std::string item : items) {
    boost::trim(item);
    const std::size_t sign = item.find('=');
    if (sign == std::string::npos || sign == 0 || sign + 1 == item.size())
      throw ConfigError("{}'{}' is not a module and its file (dusk_rr_arbiter=my_arbiter.sv)",
                        place, shown(item));
    OwnBlock block;
    block.module = item.substr(0, sign);
    block.file = item.substr(sign + 1);
    block.path = path_of(block.module);
    if (block.path.empty())
      throw ConfigError("{}the switch has no module {} (docs/index.md names them)", place,
                        shown(block.module));
    for (const OwnBlock& other : blocks) {
      if (other.module == block.module) throw ConfigError("{}{} twice", place, block.module);
    }
    OwnText own = read_own_text(block.file, names, place);
    block.text = std::move(own.text);
    block.files = std::move(own.files);
    if (!has_module(block.files.front().text, block.module))
      throw ConfigError("{}{} has no module {} (it stands in for that one, under its name)", place,
                        shown(block.file), block.module);
    if (!trusts_inputs()) check_own_files(block.files, place);
    blocks.push_back(block);
  }
  return blocks;
}

void put_own_blocks(const std::vector<OwnBlock>& blocks, const std::string& folder) {
  for (const OwnBlock& block : blocks)
    write_file(folder, block.path,
               fmt::format("`line 1 {} 0\n{}", verilog_string(block.file), block.text));
}

void write_design(const SwitchShape& shape, const std::vector<OwnBlock>& blocks,
                  const std::string& folder) {
  write_sources(folder);
  if (blocks.empty()) return;
  put_own_blocks(blocks, folder);
  std::vector<std::string> command = verilator_command(shape, false, "lint");
  command.push_back("--lint-only");
  command.insert(command.end(), kFaults.begin(), kFaults.end());
  const std::string log = folder + "/lint.log";
  if (run_tool(command, folder, log, [] { return true; }) != 0) {
    const std::string reason = reason_of(log);
    throw ConfigError("switch {}: verilator: {}{}", shape.name, reason, advice_for(reason));
  }
}

void check_own_blocks(const SwitchShape& shape, const std::vector<OwnBlock>& blocks) {
  if (blocks.empty()) return;
  struct Temporary {
    std::string folder = fs::temp_directory_path() / "dusk-lint-XXXXXX";
    Temporary() {
      if (mkdtemp(folder.data()) == nullptr)
        throw ConfigError("{}: cannot be written", shown(fs::temp_directory_path().string()));
    }
    ~Temporary() {
      std::error_code ignored;
      fs::remove_all(folder, ignored);
    }
  } temporary;
  write_design(shape, blocks, temporary.folder);
}

ShapeVariant variant_of(const std::vector<OwnBlock>& blocks) {
  ShapeVariant variant;
  if (blocks.empty()) return variant;
  variant.digest = key_of(blocks);
  variant.arguments = kFaults;
  // -fsplit: a process may read its own outputs by way of others if no variable makes a loop
  variant.arguments.emplace_back("-fsplit");
  variant.advice = advice_for;
  variant.change = [blocks](const std::string& folder, const BuildProgress&) {
    put_own_blocks(blocks, folder);
    return true;
  };
  return variant;
}

std::string name_with(const SwitchShape& shape, const std::vector<OwnBlock>& blocks) {
  if (blocks.empty()) return shape.name;
  constexpr std::size_t kDigits = 6;
  return shape.name + "+" + digest_of(key_of(blocks)).substr(0, kDigits);
}

}  // namespace dusk
