// SPDX-License-Identifier: Apache-2.0
#include "testbench/instruments/channel_states.h"

#include <fmt/format.h>

#include <iterator>

namespace dusk {
namespace {

constexpr const char* kWidths[kChannelWidths] = {"1", "0.5", "0.25"};

}  // namespace

ChannelStates::ChannelStates(const Network& network) {
  const std::size_t channels = network.topology().channels.size();
  channels_.reserve(channels);
  for (ChannelId id = 0; id < channels; ++id) {
    channels_.push_back({network.channel_state(id), network.channel_level(id).width});
    add_row(id, 0);
  }
}

void ChannelStates::state_changed(ChannelId id, ChannelState to, Cycle now) {
  channels_[id].state = to;
  add_row(id, now);
}

void ChannelStates::level_changed(ChannelId id, unsigned width, Cycle now) {
  if (width == channels_[id].width) return;  // its power alone has changed
  channels_[id].width = static_cast<std::uint8_t>(width);
  add_row(id, now);
}

void ChannelStates::write(RowFile& file, bool) {
  file.set_head("cycle,channel,state,width\n");
  file.add(rows_);
  rows_.clear();
}

void ChannelStates::add_row(ChannelId id, Cycle now) {
  const Now& channel = channels_[id];
  fmt::format_to(std::back_inserter(rows_), "{},{},{},{}\n", now, id, to_string(channel.state),
                 kWidths[channel.width]);
}

}  // namespace dusk
