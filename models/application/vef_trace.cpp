// SPDX-License-Identifier: Apache-2.0
#include "models/application/vef_trace.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "models/application/vef_line.h"
#include "models/common/shown_text.h"

namespace dusk::application {
namespace {

constexpr std::uint64_t kLastVefOperation = static_cast<std::uint64_t>(VefOperation::AllToAll);

/// Reads the body of a trace against the counts of its header.
class VefTraceReader {
 public:
  explicit VefTraceReader(const std::string& file) : in_(file) { trace_.file = file; }

  VefTrace read() {
    header();
    while (in_.next_line()) {
      switch (in_.word("an id").front()) {
        case 'C':
          communicator();
          break;
        case 'G':
          part();
          break;
        default:
          message();
      }
    }
    check_count("messages", trace_.messages.size(), messages_);
    check_count("lines of collectives", trace_.parts.size(), parts_);
    check_count("communicators", communicators_read_, communicators_);
    return std::move(trace_);
  }

 private:
  void header() {
    constexpr std::uint64_t kMost = kMostOperations - 1;
    if (!in_.next_line() || !is_mark(in_.word("VEF")))
      in_.fail("is no VEF trace (its first word is VEF)");
    trace_.tasks = static_cast<std::uint32_t>(in_.number("a number of tasks", kMostVefTasks));
    if (trace_.tasks == 0) in_.fail("0 tasks (1 to " + std::to_string(kMostVefTasks) + ")");
    messages_ = in_.number("a number of messages", kMost);
    communicators_ = in_.number("a number of communicators", kMost);
    trace_.collectives = static_cast<std::uint32_t>(in_.number("a number of collectives", kMost));
    parts_ = in_.number("a number of collectives of tasks", kMost);
    if (parts_ < trace_.collectives)
      in_.fail(std::to_string(trace_.collectives) + " collectives with " + std::to_string(parts_) +
               " lines (one a task and collective)");
    const std::string& only_sends = in_.word("the flag of send dependencies");
    if (only_sends != "TRUE" && only_sends != "FALSE")
      in_.fail("'" + shown(only_sends) + "' is no flag (TRUE or FALSE)");
    trace_.communicators.emplace_back();
    for (Rank task = 0; task < trace_.tasks; ++task) trace_.communicators[0].push_back(task);
  }

  void check_count(const char* name, std::uint64_t read, std::uint64_t expected) const {
    if (read != expected)
      in_.fail("the file ends after " + std::to_string(read) + " " + name + " (" +
               std::to_string(expected) + " in its header)");
  }
  void check_total(const char* name, std::uint64_t read, std::uint64_t expected) const {
    if (read == expected)
      in_.fail("more " + std::string(name) + " than the header says (" + std::to_string(expected) +
               ")");
  }

  /// Returns whether a word is VEF, perhaps with a version number.
  static bool is_mark(std::string_view word) {
    return word.substr(0, 3) == "VEF" &&
           word.find_first_not_of("0123456789", 3) == std::string_view::npos;
  }

  Rank task(std::string_view name) { return static_cast<Rank>(in_.number(name, trace_.tasks - 1)); }

  void communicator() {
    check_total("communicators", communicators_read_, communicators_);
    if (in_.text() != "C" + std::to_string(communicators_read_))
      in_.fail("'" + shown(in_.text()) + "' is no communicator here (C" +
               std::to_string(communicators_read_) + ": they count from 0)");
    std::vector<Rank> tasks;
    while (in_.word())
      tasks.push_back(static_cast<Rank>(in_.number_of_word("a task", trace_.tasks - 1)));
    std::vector<Rank> sorted = tasks;
    std::sort(sorted.begin(), sorted.end());
    if (tasks.empty() || std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
      in_.fail(tasks.empty() ? "a communicator without tasks" : "a task stands twice in the line");
    if (communicators_read_ == 0)
      trace_.communicators[0] = std::move(tasks);
    else
      trace_.communicators.push_back(std::move(tasks));
    ++communicators_read_;
  }

  VefDependency dependency() {
    VefDependency result;
    result.event = static_cast<VefEvent>(in_.number("a kind of dependency", 3));
    result.time = in_.time("a time in nanoseconds");
    if (result.event == VefEvent::None) {
      if (in_.word("-1") != "-1")
        in_.fail("'" + shown(in_.text()) + "' with dependency 0 (-1: it depends on nothing)");
      return result;
    }
    const bool is_collective = result.event == VefEvent::Collective;
    const std::uint64_t count = is_collective ? trace_.collectives : messages_;
    if (count == 0) in_.fail("a dependency on one of 0 (the header counts them)");
    const char* const name = is_collective ? "a collective" : "a message";
    in_.word(name);
    result.id = static_cast<std::uint32_t>(
        in_.number_of_word(name, count - 1, is_collective ? 'G' : '\0', is_collective));
    return result;
  }

  void message() {
    VefMessage result;
    if (in_.text() != std::to_string(trace_.messages.size()))
      in_.fail("'" + shown(in_.text()) + "' is not the next message (" +
               std::to_string(trace_.messages.size()) + "; C and G begin other lines)");
    check_total("messages", trace_.messages.size(), messages_);
    result.line = in_.line();
    result.source = task("a source");
    result.destination = task("a destination");
    result.bytes = in_.number("a size in bytes", kMostVefBytes);
    result.after = dependency();
    trace_.messages.push_back(result);
  }

  void part() {
    check_total("lines of collectives", trace_.parts.size(), parts_);
    VefPart result;
    result.line = in_.line();
    result.collective = static_cast<std::uint32_t>(
        in_.number_of_word("a collective", std::max(trace_.collectives, 1U) - 1, 'G', true));
    in_.word("a communicator");
    result.communicator = static_cast<std::uint32_t>(
        in_.number_of_word("a communicator", trace_.communicators.size() - 1, 'C'));
    result.operation =
        static_cast<VefOperation>(in_.number("a kind of collective", kLastVefOperation));
    result.task = task("a task");
    result.sent = in_.number("a size in bytes", kMostVefBytes);
    result.received = in_.number("a size in bytes", kMostVefBytes);
    result.after = dependency();
    trace_.parts.push_back(result);
  }

  VefLine in_;
  VefTrace trace_;
  std::uint64_t messages_ = 0, communicators_ = 0, parts_ = 0, communicators_read_ = 0;
};

}  // namespace

VefTrace read_vef_trace(const std::string& file) { return VefTraceReader(file).read(); }

}  // namespace dusk::application
