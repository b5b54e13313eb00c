// SPDX-License-Identifier: Apache-2.0
#include "sw/synthesis/blocks.h"

namespace dusk {

const std::vector<Block>& switch_blocks() {
  // Cells are named by instances of rtl/dusk_switch.sv and below.
  static const std::vector<Block> blocks = {
      {"input_units", "input units", {"*u_router.*u_input*"}},
      {"input_buffers", "input buffers", {"*u_input.*u_buffers*"}},
      {"routing", "routing", {"*u_input.*u_route*"}},
      {"vc_allocator", "VC allocator", {"*u_vc_allocation*"}},
      {"selection", "selection", {"*u_vc_allocation*u_select*", "*u_vc_allocation*u_request*"}},
      {"admission",
       "admission",
       {"*u_vc_allocation*u_admission*", "*u_vc_allocation*u_message_vcs*"}},
      {"wake_requests", "requests to wake", {"*u_wake_requests*"}},
      {"header_ages", "ages of headers", {"*u_head_ages*"}},
      {"switch_allocator", "switch allocator", {"*u_switch_allocator*"}},
      {"connections", "connections", {"*u_connections*"}},
      {"crossbar", "crossbar", {"*u_crossbar*"}},
      {"output_units", "output units", {"*u_router.*u_output.*"}},
      {"output_queues", "output queues", {"*u_output.*u_queues*"}},
      {"policy", "link power policy", {"*u_link_power*"}},
      {"timers", "idle timers", {"*u_link_power*u_timers*"}},
      {"selectable", "selectable ports", {"*u_link_power*u_selectable*"}},
      {"utilization",
       "utilization monitors",
       {"*u_link_power*u_monitor*", "*u_link_power*u_rules*"}},
      {"channel_bank", "channel bank", {"*u_link_power*u_bank*"}},
      {"configuration", "configuration registers", {}},
      {"between", "between the blocks", {}}};
  return blocks;
}

}  // namespace dusk
