'use strict';
// Modes: each colors the channels by something else. A mode turns every channel of a window into a
// code of 8 bits; `lut` has the color of each code. Where a pixel is several channels, their mean
// `score` has the color mixed[0..255]. `dark` is the code that is painted below the others.
(() => {
  const VIRIDIS = [
    '#440154', '#482878', '#3e4989', '#31688e', '#26828e', '#1f9e89', '#35b779', '#6ece58',
    '#b5de2b',
    '#fde725'
  ];  // Smith and van der Walt, 2015
  const LIT = ['#2c3452', '#6b4163', '#c56b3f', '#f5bd3d'];
  const VOID = '#2a3047';
  const STATE_COLORS = ['on', 'draining', 'turning-off', 'off', 'turning-on'];
  const STATE_SCORES = [1, 0.85, 0.4, 0, 0.6];
  const {ON, OFF, FULL} = Dusk;

  const {ramp, gradient} = Dusk;

  /// Names of the colors of the states, in the order of their codes.
  Dusk.stateColors = STATE_COLORS;

  /// States at the end of the window.
  function state(model, name, states) {
    const lut = new Uint32Array(256).fill(Dusk.packed(VOID)), score = new Float32Array(256);
    STATE_COLORS.forEach((color, i) => {
      lut[i] = Dusk.packed(Dusk.color(color));
      score[i] = STATE_SCORES[i];
    });
    return {
      name,
      lut,
      score,
      mixed: ramp(LIT),
      dark: OFF,
      codes: w => states.subarray(w * model.count, (w + 1) * model.count),
      legend: w => {
        const counts = model.countStates(w);
        const color = i => Dusk.color(STATE_COLORS[i]);
        return model.states.map((text, i) => ({color: color(i), text, count: counts[i]}));
      },
      mixedLegend: {gradient: gradient(LIT), from: 'all off', to: 'all on'},
    };
  }

  // Kinds of channels by width: a channel that is on by its width, and the other states.
  const WIDTHS = [
    {text: 'on at full width', color: 'on', score: 1},
    {text: 'on at half width', color: 'half', score: 0.5},
    {text: 'on at quarter width', color: 'quarter', score: 0.25},
    {text: 'off', color: 'off', score: 0},
    {text: 'changes its state', color: 'turning-on', score: 0.6},
  ];

  /// Widths of the channels that are on, at the end of the window.
  function width(model, name) {
    const lut = new Uint32Array(256).fill(Dusk.packed(VOID)), score = new Float32Array(256);
    WIDTHS.forEach((kind, i) => {
      lut[i] = Dusk.packed(Dusk.color(kind.color));
      score[i] = kind.score;
    });
    const {state: states, width: widths, count} = model, codes = new Uint8Array(count);
    const codeOf = at => {
      if (states[at] !== ON) return states[at] === OFF ? 3 : 4;
      return widths[at] >= FULL ? 0 : widths[at] >= FULL / 2 ? 1 : 2;
    };
    const codesOf = w => {
      for (let c = 0, at = w * count; c < count; ++c, ++at) codes[c] = codeOf(at);
      return codes;
    };
    return {
      name,
      lut,
      score,
      mixed: ramp(LIT),
      dark: 3,
      codes: codesOf,
      legend: w => {
        const counts = new Uint32Array(WIDTHS.length);
        for (const code of codesOf(w)) ++counts[code];
        return WIDTHS.map(
            ({text, color}, i) => ({color: Dusk.color(color), text, count: counts[i]}));
      },
      mixedLegend: {gradient: gradient(LIT), from: 'all off', to: 'all on at full width'},
    };
  }

  /// Utilization of the channels. Those that are off have code 255, if the states are known.
  function load(model, name) {
    const scale = 255 * model.top, lut = new Uint32Array(256), score = new Float32Array(256);
    for (let i = 0; i < 255; ++i) {
      score[i] = Math.min(1, i / scale);
      lut[i] = Dusk.between(VIRIDIS, score[i]);
    }
    lut[255] = Dusk.packed(VOID);
    const codes = new Uint8Array(model.count);
    const {load: loads, state: states, count} = model, hasStates = Boolean(states);
    return {
      name,
      lut,
      score,
      mixed: ramp(VIRIDIS),
      dark: 255,
      codes: w => {
        for (let c = 0, at = w * count; c < count; ++c, ++at) {
          const isOff = hasStates && states[at] === OFF;
          codes[c] = isOff ? 255 : loads[at] === 255 ? 254 : loads[at];
        }
        return codes;
      },
      legend: () =>
          [{gradient: gradient(VIRIDIS), from: '0', to: `${Dusk.format(model.top, 1)} flits/cycle`},
           ...(hasStates ? [{color: VOID, text: 'off'}] : [])],
    };
  }

  /// Flits in the whole run; a mode of folders without loads by window.
  function total(model, name) {
    const lut = ramp(VIRIDIS), {flits} = model;
    let most = 0;
    for (let c = 0; flits && c < model.count; ++c) most = Math.max(most, flits[c] || 0);
    const codeOf = c => (most ? Math.round(255 * (flits[c] || 0) / most) : 0);
    const codes = Uint8Array.from({length: model.count}, (_, c) => codeOf(c));
    const unit = model.part.flits_unit || 'flits';
    return {
      name,
      lut,
      score: Float32Array.from({length: 256}, (_, i) => i / 255),
      mixed: ramp(VIRIDIS),
      dark: 0,
      codes: () => codes,
      legend: () =>
          (flits ? [{gradient: gradient(VIRIDIS), from: '0', to: `${Dusk.short(most)} ${unit}`}] :
                   []),
    };
  }

  /// The mode of the view among these, or the first.
  Dusk.modeOf = modes => Dusk.own(modes, Dusk.view.mode) || Object.values(modes)[0];

  /// The modes that the data of a network allow, by the value of the view's `mode`. The first is
  /// the default.
  Dusk.networkModes = model => {
    const other = model.part.beside && model.part.beside.name;
    const modes = {};
    if (model.state) modes.state = state(model, 'State', model.state);
    if (model.load) modes.load = load(model, 'Utilization');
    if (!model.load) modes.total = total(model, 'Flits');
    if (model.narrowed) modes.width = width(model, 'Width');
    if (model.state && model.otherState)
      modes.power = Dusk.powerDifference(model, 'Power difference', other);
    if (model.load && model.otherLoad)
      modes.difference = Dusk.loadDifference(model, 'Load difference', other);
    return modes;
  };
})();
