// SPDX-License-Identifier: Apache-2.0
#include "models/application/goal_reader.h"

#include <stdexcept>
#include <utility>

#include "models/application/goal_lexer.h"
#include "models/application/label_table.h"
#include "models/common/shown_text.h"

namespace dusk::application {
namespace {

constexpr std::uint64_t kMostDependenciesOfRank = 1U << 31;
constexpr std::uint64_t kLastGoalTag = kAnyTag - 1;
constexpr std::uint64_t kLastNic = 65535;

/// Reads statement by statement. Each function begins at its first token and ends behind its last.
class GoalReader {
 public:
  explicit GoalReader(const std::string& file) : lexer_(file) { application_.name = file; }

  Application read() {
    lexer_.next();
    if (!lexer_.is("num_ranks")) fail_unexpected("'num_ranks N' comes first");
    lexer_.next();
    application_.ranks.resize(number("num_ranks", 1, kMostGoalRanks));
    lines_.resize(application_.ranks.size());
    while (lexer_.kind() != GoalToken::End) {
      if (lexer_.is("num_ranks")) lexer_.fail("'num_ranks' is given twice");
      if (!lexer_.is("rank")) fail_unexpected("'rank R { ... }'");
      rank();
    }
    for (std::size_t i = 0; i < lines_.size(); ++i)
      if (lines_[i] == 0) application_.ranks[i].close();
    if (nics_ > 0) application_.notes.push_back({"nic attributes", nics_});
    return std::move(application_);
  }

 private:
  void rank() {
    const std::uint64_t begin = lexer_.line();
    lexer_.next();
    rank_ = static_cast<Rank>(number("rank", 0, application_.ranks.size() - 1));
    const std::string name = "rank " + std::to_string(rank_);
    if (lines_[rank_] != 0)
      lexer_.fail(name + " is given twice (first in line " + std::to_string(lines_[rank_]) + ')');
    lines_[rank_] = begin;
    if (lexer_.kind() != GoalToken::Open) fail_unexpected("'{' behind " + name);
    lexer_.next();
    dependencies_ = 0;
    for (bool labelled = false; labelled || lexer_.kind() != GoalToken::Close;)
      labelled = statement(labelled);
    lexer_.next();
    labels_.clear();
    application_.ranks[rank_].close();
  }

  /// Reads a statement. `labelled`: its first word is in label_ already. Returns whether the first
  /// word of the next statement has been read.
  bool statement(bool labelled) {
    if (lexer_.kind() == GoalToken::End)
      lexer_.fail("rank " + std::to_string(rank_) +
                  " does not end ('}' ends it; it begins in line " + std::to_string(lines_[rank_]) +
                  ')');
    if (!labelled) {
      if (lexer_.kind() != GoalToken::Word) fail_unexpected("a statement or '}'");
      if (lexer_.is("rank") || lexer_.is("num_ranks"))
        fail_unexpected("a statement, or '}' before the next rank");
      if (is_operation()) return operation();
      label_.swap(lexer_.text());
      lexer_.next();
    }
    if (lexer_.kind() == GoalToken::Colon) {
      define();
      lexer_.next();
      if (!is_operation()) fail_unexpected("'send', 'recv' or 'calc' behind a label");
      return operation();
    }
    if (lexer_.is("requires") || lexer_.is("irequires")) {
      dependency();
      return false;
    }
    fail_unexpected("':', 'requires' or 'irequires' behind " + quoted_label());
  }

  bool is_operation() const { return lexer_.is("send") || lexer_.is("recv") || lexer_.is("calc"); }

  /// Reads an operation. Returns whether the first word of the next statement has been read.
  bool operation() {
    RankGraph& graph = application_.ranks[rank_];
    if (operations_ == kMostOperations)
      lexer_.fail("too many operations (" + std::to_string(kMostOperations) + " at most)");
    Operation operation;
    if (lexer_.line() <= UINT32_MAX) operation.line = static_cast<std::uint32_t>(lexer_.line());
    const bool calc = lexer_.is("calc"), send = lexer_.is("send");
    operation.kind = calc   ? OperationKind::Compute
                     : send ? OperationKind::Send
                            : OperationKind::Receive;
    const char* const name = calc ? "calc" : send ? "send" : "recv";
    lexer_.next();
    operation.size = number(name, 0, kLargestGoalSize);
    if (!calc) {
      skip("b", "behind the number of bytes");
      skip(send ? "to" : "from", send ? "in a send" : "in a recv");
      operation.peer =
          static_cast<Rank>(number(send ? "to" : "from", 0, application_.ranks.size() - 1, !send));
    }
    const bool next_labelled = attributes(operation);
    graph.add(operation);
    ++operations_;
    return next_labelled;
  }

  /// Reads `tag T`, `cpu C` and `nic K`. Such a word without a number after it is the label of the
  /// next statement; returns whether that was found.
  bool attributes(Operation& operation) {
    bool tag = false, cpu = false, nic = false;
    while (lexer_.is("tag") || lexer_.is("cpu") || lexer_.is("nic")) {
      label_.swap(lexer_.text());
      lexer_.next();
      if (lexer_.kind() == GoalToken::Colon || lexer_.is("requires") || lexer_.is("irequires"))
        return true;
      bool& given = label_ == "tag" ? tag : label_ == "cpu" ? cpu : nic;
      if (given) lexer_.fail('\'' + label_ + "' is given twice");
      given = true;
      if (&given == &cpu) {
        operation.stream = static_cast<std::uint16_t>(number("cpu", 0, kMostGoalStreams - 1));
      } else if (operation.kind == OperationKind::Compute) {
        lexer_.fail('\'' + label_ + "' of a calc ('cpu' only)");
      } else if (&given == &nic) {
        nics_ += number("nic", 0, kLastNic) != 0 ? 1 : 0;
      } else {
        const bool any = operation.kind == OperationKind::Receive;
        operation.tag = static_cast<std::uint32_t>(number("tag", 0, kLastGoalTag, any));
      }
    }
    return false;
  }

  void dependency() {
    const bool at_begin = lexer_.is("irequires");
    const OperationId later = known();
    lexer_.next();
    if (lexer_.kind() != GoalToken::Word)
      fail_unexpected(at_begin ? "a label behind 'irequires'" : "a label behind 'requires'");
    label_.swap(lexer_.text());
    const OperationId earlier = known();
    if (later == earlier) lexer_.fail(quoted_label() + " depends on itself");
    if (dependencies_++ == kMostDependenciesOfRank)
      lexer_.fail("too many dependencies of a rank (" + std::to_string(kMostDependenciesOfRank) +
                  " at most)");
    application_.ranks[rank_].require(later, earlier, at_begin);
    lexer_.next();
  }

  /// Returns the operation of label_.
  OperationId known() const {
    const OperationId operation = labels_.find(label_);
    if (operation == LabelTable::kNoOperation)
      lexer_.fail("unknown label " + quoted_label() + " (labels of operations above in rank " +
                  std::to_string(rank_) + ')');
    return operation;
  }

  /// Gives label_ to the operation that is added next.
  void define() {
    try {
      if (labels_.define(label_, application_.ranks[rank_].size())) return;
    } catch (const std::length_error& error) {
      lexer_.fail(error.what());
    }
    lexer_.fail("the label " + quoted_label() + " is given to two operations");
  }
  std::string quoted_label() const { return '\'' + shown(label_) + '\''; }

  /// Reads a number of [low, high], or -1 for UINT32_MAX.
  std::uint64_t number(const char* name, std::uint64_t low, std::uint64_t high, bool any = false) {
    if (lexer_.kind() != GoalToken::Number)
      fail_unexpected(std::string("a number behind '") + name + '\'');
    const std::uint64_t value = lexer_.value();
    if (lexer_.negative() ? !any || value != 1 : value < low || value > high)
      lexer_.fail('\'' + std::string(name) + ' ' + shown(lexer_.text()) + "' is out of range (" +
                  std::to_string(low) + " to " + std::to_string(high) +
                  (any ? ", or -1 for any)" : ")"));
    const bool negative = lexer_.negative();
    lexer_.next();
    return negative ? UINT32_MAX : value;
  }

  void skip(const char* word, const char* where) {
    if (!lexer_.is(word)) fail_unexpected('\'' + std::string(word) + "' " + where);
    lexer_.next();
  }

  [[noreturn]] void fail_unexpected(const std::string& expected) const {
    lexer_.fail("unexpected " + lexer_.quoted() + " (" + expected + ')');
  }

  GoalLexer lexer_;
  Application application_;
  std::vector<std::uint64_t> lines_;  ///< [rank] line in which it begins; 0: it has not begun
  LabelTable labels_;                 ///< labels of the rank
  std::string label_;                 ///< first word of the statement
  Rank rank_ = 0;
  std::uint64_t operations_ = 0, dependencies_ = 0, nics_ = 0;
};

}  // namespace

Application read_goal(const std::string& file) { return GoalReader(file).read(); }

}  // namespace dusk::application
