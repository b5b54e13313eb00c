// SPDX-License-Identifier: Apache-2.0
#include "sw/shapes/own_block_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <filesystem>

#include "rtl/rtl_sources.h"
#include "sw/common/config_error.h"
#include "sw/common/input_text.h"
#include "sw/common/inside.h"
#include "sw/common/quote.h"
#include "sw/common/text.h"
#include "sw/common/trust.h"
#include "sw/shapes/verilog_words.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;
using Kind = VerilogWord::Kind;

constexpr std::size_t kMostBytes = 4'000'000;
constexpr std::size_t kMostLevels = 64;  ///< depth of files that other files name

/// Removes a UTF-8 mark at the front: editors write it, and no tool accepts it inside a text.
std::string without_mark(const std::string& text) {
  return boost::starts_with(text, "\xef\xbb\xbf") ? text.substr(3) : text;
}

class Reader {
 public:
  Reader(const std::string& file, std::set<std::string>& others, const std::string& place)
      : folder_(fs::path(file).parent_path().string()), others_(others), place_(place) {}

  OwnText read(const std::string& file) {
    const std::string own = expanded(file);
    all_.text = in_front_.empty() ? own : in_front_ + line_of(file, 1) + own;
    return std::move(all_);
  }

 private:
  /// Returns the file with its includes. Adds modules from files beside it to in_front_.
  std::string expanded(const std::string& file) {
    if (std::find(open_.begin(), open_.end(), file) != open_.end())
      throw ConfigError("{}{}: includes itself", place_, shown(file));
    if (open_.size() == kMostLevels)
      throw ConfigError("{}{}: stands below {} files, each named by the one before (at most {})",
                        place_, shown(file), kMostLevels, kMostLevels - 1);
    open_.push_back(file);
    const std::string text = without_mark(input_text(file, "SystemVerilog", place_));
    bytes_ += text.size();
    if (bytes_ > kMostBytes)
      throw ConfigError("{}{}: is too long with its other files (at most {} bytes)", place_,
                        shown(file), kMostBytes);
    all_.files.push_back({file, text});
    std::string out;
    std::size_t taken = 0;
    const std::vector<VerilogWord> words = verilog_words(text);
    add_modules(words);
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      if (!words[i].is(Kind::Directive, "include") || words[i + 1].kind != Kind::Text) continue;
      const std::string name = words[i + 1].text.substr(1, words[i + 1].text.size() - 2);
      out += text.substr(taken, words[i].begin - taken);
      if (is_of_the_program(name, file)) continue;  // the build folder has this file, too
      const std::string path = included(name, file, words[i].line);
      const std::string included_text = expanded(path);
      out += line_of(path, 1) + included_text + line_of(file, words[i].line);
      taken = words[i + 1].end;
    }
    open_.pop_back();
    return out + text.substr(taken);
  }
  static bool is_of_the_program(const std::string& name, const std::string& by) {
    std::error_code ignored;
    if (fs::exists(fs::path(by).parent_path() / name, ignored)) return false;
    const auto& all = rtl_sources();
    return std::any_of(all.begin(), all.end(), [&](const RtlSource& source) {
      return fs::path(source.path).filename() == name;
    });
  }
  static std::string line_of(const std::string& file, int line) {
    return fmt::format("\n`line {} {} 0\n", line, verilog_string(file));
  }
  /// Returns the path of an included file.
  std::string included(const std::string& name, const std::string& by, int line) {
    const std::string at = fmt::format("{}{}:{}: ", place_, shown(by), line);
    const fs::path beside = fs::path(by).parent_path() / name;
    std::error_code ignored;
    const fs::path path = fs::exists(beside, ignored) ? beside : fs::path(folder_) / name;
    const std::string own = path.lexically_normal().string();
    if (!trusts_inputs() && (!is_below(name) || !is_inside(folder_, own)))
      throw ConfigError("{}`include: '{}' is outside the folder of the module ({})", at,
                        shown(name), kTrustHint);
    if (!fs::exists(path, ignored))
      throw ConfigError("{}`include: '{}' is not there (a file beside it)", at, shown(name));
    return own;
  }
  void add_modules(const std::vector<VerilogWord>& words) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      for (const char* declares : {"module", "package", "interface"})
        if (words[i].is(Kind::Name, declares)) others_.insert(words[i + 1].text);
    }
    for (const VerilogWord& word : words) {
      if (word.kind != Kind::Name || !others_.insert(word.text).second) continue;
      for (const char* ending : {".sv", ".v"}) {
        const std::string file = (fs::path(folder_) / (word.text + ending)).string();
        std::error_code ignored;
        if (!fs::is_regular_file(file, ignored)) continue;
        if (std::find(open_.begin(), open_.end(), file) != open_.end()) break;
        if (!trusts_inputs() && !is_inside(folder_, file))
          throw ConfigError("{}{}: is outside the folder of the module ({})", place_, shown(file),
                            kTrustHint);
        std::string text = expanded(file);
        in_front_ += line_of(file, 1) + text;
        break;
      }
    }
  }

  std::string folder_, in_front_;
  std::set<std::string>& others_;
  const std::string& place_;
  std::vector<std::string> open_;  ///< files that are being read; each is named by the one before
  std::size_t bytes_ = 0;
  OwnText all_;
};

}  // namespace

OwnText read_own_text(const std::string& file, std::set<std::string>& others,
                      const std::string& place) {
  return Reader(file, others, place).read(file);
}

}  // namespace dusk
