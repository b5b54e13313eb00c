// SPDX-License-Identifier: Apache-2.0
// Reads channel_states.csv: every change of a channel's state or width.
#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include "models/common/channel_state.h"
#include "models/common/enum_names.h"
#include "models/common/input_file.h"
#include "sw/common/config_error.h"
#include "sw/common/text.h"
#include "sw/pages/channel_history.h"

namespace dusk::pages {
namespace {

constexpr auto kOff = static_cast<std::uint8_t>(ChannelState::Off);
constexpr double kQuarters = 4;

struct Change {
  std::uint64_t cycle = 0;
  std::uint32_t channel = 0;
  std::uint8_t state = 0, width = 4;  ///< width in quarters of the full width
};

std::optional<std::uint8_t> state_of(std::string_view word) {
  for (const auto& [state, name] : names(ChannelState{}))
    if (name == word) return static_cast<std::uint8_t>(state);
  return std::nullopt;
}

/// Reads the lines of the file in their order.
class Changes {
 public:
  Changes(const std::string& path, std::size_t channels)
      : path_(path), file_(path, kNoLimit), channels_(channels) {
    if (!file_.line(line_) || line_ != "cycle,channel,state,width") fail();
  }

  /// Reads the next change. Returns false at the end.
  bool next(Change& change) {
    if (!file_.line(line_)) return false;
    ++number_;
    std::string_view left = line_;
    const auto field = [&] {
      const std::string_view text = left.substr(0, left.find(','));
      left.remove_prefix(std::min(left.size(), text.size() + 1));
      return text;
    };
    const auto cycle = number_in<std::uint64_t>(field());
    const auto channel = number_in<std::uint32_t>(field());
    const auto state = state_of(field());
    const auto width = number_in<double>(field());
    if (!cycle || !channel || *channel >= channels_ || *cycle < last_ || !state || !width ||
        !(*width >= 0 && *width <= 1))
      fail();
    last_ = *cycle;
    change = {*cycle, *channel, *state, static_cast<std::uint8_t>(kQuarters * *width)};
    return true;
  }

 private:
  [[noreturn]] void fail() const {
    throw ConfigError("{}:{}: '{}' is no change of a channel (cycle,channel,state,width)",
                      shown(path_), number_, shown(line_));
  }

  std::string path_;
  InputFile file_;
  std::size_t channels_, number_ = 1;
  std::uint64_t last_ = 0;
  std::string line_;
};

/// Tracks the state of all channels, and how long each was off.
class States {
 public:
  States(std::size_t channels, StateHistory& history)
      : state(channels), width(channels, 4), since_(channels), is_whole_(channels), out_(history) {
    out_.always_on.assign(channels, 1);
  }

  void take(const Change& change) {
    std::uint8_t& now = state[change.channel];
    const auto cycle = static_cast<double>(change.cycle);
    if (now == kOff && change.state != kOff) end_off(change.channel, cycle);
    if (change.state == kOff && now != kOff) {
      since_[change.channel] = cycle;
      is_whole_[change.channel] = change.cycle > 0;
    }
    if (change.state == kOff) out_.always_on[change.channel] = 0;
    narrowed = narrowed || change.width != 4;
    now = change.state;
    width[change.channel] = change.width;
  }

  void finish(double end) {
    for (std::size_t c = 0; c < state.size(); ++c)
      if (state[c] == kOff && end > since_[c]) out_.cut.push_back(end - since_[c]);
  }

  std::vector<std::uint8_t> state, width;
  bool narrowed = false;

 private:
  void end_off(std::size_t channel, double cycle) {
    (is_whole_[channel] ? out_.whole : out_.cut).push_back(cycle - since_[channel]);
  }

  std::vector<double> since_;
  std::vector<bool> is_whole_;
  StateHistory& out_;
};

}  // namespace

StateHistory pack_states(const std::string& folder, const WindowGroups& windows, double end,
                         Columns& columns) {
  StateHistory history;
  const std::string path = folder + "/channel_states.csv";
  if (is_absent(path)) return history;
  Changes changes(path, windows.channels);
  States states(windows.channels, history);
  Packer state, width;
  Change change;
  bool is_there = changes.next(change);
  for (std::size_t group = 0; group < windows.groups(); ++group) {
    for (; is_there && static_cast<double>(change.cycle) <= windows.end(group);
         is_there = changes.next(change))
      states.take(change);
    state.add(states.state.data(), states.state.size());
    width.add(states.width.data(), states.width.size());
  }
  for (; is_there; is_there = changes.next(change)) states.take(change);
  states.finish(end);
  if (windows.groups() > 0) history.state = columns.add("u8", state);
  if (windows.groups() > 0 && states.narrowed) history.width = columns.add("u8", width);
  return history;
}

}  // namespace dusk::pages
