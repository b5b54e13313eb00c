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
  const APART = ['#4aa8e8', '#2f6f9f', '#39405a', '#a8602a', '#f59a45'];
  const VOID = '#2a3047';
  const STATE_COLORS = ['on', 'draining', 'turning-off', 'off', 'turning-on'];
  const STATE_SCORES = [1, 0.85, 0.4, 0, 0.6];
  const OFF = Dusk.OFF;

  const ramp = stops => Uint32Array.from({length: 256}, (_, i) => Dusk.between(stops, i / 255));
  const gradient = stops => `linear-gradient(90deg, ${stops.join(', ')})`;
  const text = (number, decimals) => Dusk.format(number, decimals);

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
      order: [OFF, 2, 4, 1, 0],
      codes: w => states.subarray(w * model.count, (w + 1) * model.count),
      legend: w => {
        const counts = model.countStates(w);
        const color = i => Dusk.color(STATE_COLORS[i]);
        return model.states.map((told, i) => ({color: color(i), text: told, count: counts[i]}));
      },
      mixedLegend: {gradient: gradient(LIT), from: 'all off', to: 'all on'},
    };
  }

  function load(model, name) {
    const scale = 255 * model.top, lut = new Uint32Array(256), score = new Float32Array(256);
    for (let i = 0; i < 255; ++i) {
      score[i] = Math.min(1, i / scale);
      lut[i] = Dusk.between(VIRIDIS, score[i]);
    }
    lut[255] = Dusk.packed(VOID);
    const codes = new Uint8Array(model.count);
    const {load: loads, state: states, count} = model;
    return {
      name,
      lut,
      score,
      mixed: ramp(VIRIDIS),
      dark: 255,
      codes: w => {
        for (let c = 0, at = w * count; c < count; ++c, ++at) {
          codes[c] = states[at] === OFF ? 255 : loads[at] === 255 ? 254 : loads[at];
        }
        return codes;
      },
      legend: () =>
          [{gradient: gradient(VIRIDIS), from: '0', to: `${text(model.top, 1)} flits/cycle`},
           {color: VOID, text: 'off'}],
    };
  }

  function difference(model, name, other) {
    const lut = new Uint32Array(256), score = new Float32Array(256),
          codes = new Uint8Array(model.count);
    const {load: mine, otherLoad: theirs, count} = model;
    const scale = 127 / 255 / Math.min(1, model.top);
    for (let i = 0; i < 256; ++i) {
      score[i] = Math.min(1, i / 254);
      lut[i] = Dusk.between(APART, score[i]);
    }
    return {
      name,
      lut,
      score,
      mixed: ramp(APART),
      dark: 127,
      codes: w => {
        for (let c = 0, at = w * count; c < count; ++c, ++at) {
          codes[c] = Math.max(0, Math.min(254, Math.round(127 + (mine[at] - theirs[at]) * scale)));
        }
        return codes;
      },
      legend: () => [{
        gradient: gradient(APART),
        from: `−${text(model.top, 1)}`,
        to: `+${text(model.top, 1)} flits/cycle more than ${other}`
      }],
    };
  }

  function powerDifference(model, name, other) {
    const colors = [APART[0], VOID, '#6b7490', APART[4]];
    const lut = new Uint32Array(256), codes = new Uint8Array(model.count);
    const {state: mine, otherState: theirs} = model;
    colors.forEach((color, i) => {
      lut[i] = Dusk.packed(color);
    });
    const score = new Float32Array(256);
    score.set([0, 0.5, 0.5, 1]);
    const texts =
        [`powered in ${other} only`, 'off in both', 'powered in both', 'powered here only'];
    return {
      name,
      lut,
      score,
      mixed: ramp(APART),
      dark: 1,
      codes: w => {
        for (let c = 0, at = w * model.count; c < model.count; ++c, ++at) {
          const here = mine[at] !== OFF, there = theirs[at] !== OFF;
          codes[c] = here ? (there ? 2 : 3) : (there ? 0 : 1);
        }
        return codes;
      },
      legend() {
        const counts = new Uint32Array(4);
        for (const code of this.codes(Dusk.view.w)) ++counts[code];
        return texts.map((told, i) => ({color: colors[i], text: told, count: counts[i]}));
      },
    };
  }

  /// Flits in the whole run; the mode of a folder without states and loads by window.
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
          (flits ? [{gradient: gradient(VIRIDIS), from: '0', to: `${text(most)} ${unit}`}] : []),
    };
  }

  /// The modes that the data of a network allow, by the value of the view's `mode`. The first is
  /// the default.
  Dusk.networkModes = model => {
    const other = model.part.beside && model.part.beside.name;
    if (!model.detail) return {total: total(model, 'Flits')};
    const modes = {state: state(model, 'State', model.state), load: load(model, 'Utilization')};
    if (model.otherState) modes.power = powerDifference(model, 'Power difference', other);
    if (model.otherLoad) modes.difference = difference(model, 'Load difference', other);
    return modes;
  };
})();
