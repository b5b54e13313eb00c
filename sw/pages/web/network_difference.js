'use strict';
// Modes that color the channels by the difference of two runs of the same network.
(() => {
  const APART = ['#4aa8e8', '#2f6f9f', '#39405a', '#a8602a', '#f59a45'];
  const VOID = '#2a3047', BOTH = '#6b7490';
  const {OFF} = Dusk;

  /// Utilization of this run less that of the other.
  Dusk.loadDifference = (model, name, other) => {
    const lut = new Uint32Array(256), score = new Float32Array(256),
          codes = new Uint8Array(model.count);
    const {load: mine, otherLoad: theirs, count} = model;
    const top = Dusk.scaleOf(mine.length, i => Math.abs(mine[i] - theirs[i]));
    const scale = 127 / 255 / Math.min(1, top);
    for (let i = 0; i < 256; ++i) {
      score[i] = Math.min(1, i / 254);
      lut[i] = Dusk.between(APART, score[i]);
    }
    return {
      name,
      lut,
      score,
      mixed: Dusk.ramp(APART),
      dark: 127,
      codes: w => {
        for (let c = 0, at = w * count; c < count; ++c, ++at) {
          codes[c] = Math.max(0, Math.min(254, Math.round(127 + (mine[at] - theirs[at]) * scale)));
        }
        return codes;
      },
      legend: () => [{
        gradient: Dusk.gradient(APART),
        from: `−${Dusk.format(top, 1)}`,
        to: `+${Dusk.format(top, 1)} flits/cycle more than ${other}`
      }],
    };
  };

  /// Channels that are powered in one of two runs only.
  Dusk.powerDifference = (model, name, other) => {
    const colors = [APART[0], VOID, BOTH, APART[4]];
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
      mixed: Dusk.ramp(APART),
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
  };
})();
