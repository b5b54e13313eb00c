// SPDX-License-Identifier: Apache-2.0

/// Constants shared by all modules. Always written `dusk_pkg::Name`; never imported.
package dusk_pkg;

  /// Power state of a channel. On and Draining carry flits; only Off draws no power.
  typedef enum logic [2:0] {
    On         = 3'd0,  // carries flits, may be allocated
    Draining   = 3'd1,  // the packets that own it finish, no new one enters
    TurningOff = 3'd2,  // dark for T_off cycles
    Off        = 3'd3,
    TurningOn  = 3'd4   // dark for T_on cycles
  } channel_state_e;

  /// Bits of `channel_state_e`.
  parameter int unsigned StateW = 3;

  /// Flit word: bit 0 marks a packet's first flit, bit 1 its last.
  parameter int unsigned HeadBit = 0;
  parameter int unsigned TailBit = 1;
  /// Position and width of the destination's routing address in a head flit.
  parameter int unsigned AddressLsb = 4;
  parameter int unsigned AddressW   = 16;

  /// Low bits of the network's cycle count that the timers compare.
  parameter int unsigned NowW = 20;
  /// Bits of a utilisation count: 16 up channels x 2^20 cycles.
  parameter int unsigned CountW = 24;
  /// Bits of a credit count: buffers of up to 256 flits.
  parameter int unsigned CreditW = 9;

  /// Selection functions (`select_i`).
  parameter logic [2:0] SelectMostFree  = 3'd0;
  parameter logic [2:0] SelectFirst     = 3'd1;
  parameter logic [2:0] SelectCyclic    = 3'd2;
  parameter logic [2:0] SelectOblivious = 3'd3;  // of dusk_vc_allocator_per_vc
  parameter logic [2:0] SelectWidest    = 3'd4;  // of dusk_trunk_select
  /// Tie rules among equally good up channels (`tie_i`).
  parameter logic [1:0] TieRandom   = 2'd0;
  parameter logic [1:0] TieRotating = 2'd1;
  parameter logic [1:0] TieLowest   = 2'd2;
  /// Direction at half a ring (`ring_tie_i`).
  parameter logic [1:0] RingTiePlus      = 2'd0;
  parameter logic [1:0] RingTieAlternate = 2'd1;  // + from even coordinates
  parameter logic [1:0] RingTieRandom    = 2'd2;

  /// VC allocation (parameter `VcAllocator`).
  parameter int unsigned VcaPerPort   = 0;
  parameter int unsigned VcaPerVc     = 1;
  parameter int unsigned VcaPerSwitch = 2;

endpackage
