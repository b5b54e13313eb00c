// SPDX-License-Identifier: Apache-2.0
// Modes of link power: dusk_pkg::power_config_t and PowerConfig (models/switch/switch_config.h), highest bits first. A
// reader defines DUSK_FIELD before it includes this file. Columns: bits, and of C++ the type, name, default.
`DUSK_FIELD(1,    bool,          power_managed,    true)   // false: every present channel stays on
`DUSK_FIELD(1,    bool,          trim_lock,        true)   // an up channel stays wanted while its paired input is alive
`DUSK_FIELD(1,    bool,          override_enabled, false)  // pending injection turns on all up channels
`DUSK_FIELD(1,    bool,          count_pending,    false)  // the utilization counts channels that turn on as active
`DUSK_FIELD(1,    bool,          unused_only,      false)  // utilization does not turn off a channel that a packet uses
`DUSK_FIELD(1,    bool,          guard,            false)  // utilization drops no channel while injection is pending
`DUSK_FIELD(2,    std::uint8_t,  narrowest,        0)      // a trunk's last link narrows to 1/2^narrowest, 0..2
`DUSK_FIELD(1,    bool,          prefer_on,        true)   // selection takes ports that are On before others
`DUSK_FIELD(1,    bool,          all_selectable,   false)  // POWAR: all ports of a group are selectable after reset
`DUSK_FIELD(1,    bool,          abort_sleep,      false)  // a wanted channel does not finish turning off
`DUSK_FIELD(1,    bool,          choose_again,     false)  // a head flit chooses again in each cycle until it gets a VC
`DUSK_FIELD(3,    std::uint8_t,  age_out,          0)      // windows until a head flit may take any port; 0: never
`DUSK_FIELD(NowW, std::uint32_t, idle_cycles,      1000)   // cycles until an idle channel goes off
`DUSK_FIELD(NowW, std::uint32_t, t_on,             1000)   // cycles, >= 1
`DUSK_FIELD(NowW, std::uint32_t, t_off,            1000)   // cycles, >= 1
