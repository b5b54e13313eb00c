'use strict';
// Modes that color the channels by the difference of two runs of the same network.
(() => {
  const APART = ['#4aa8e8', '#2f6f9f', '#39405a', '#a8602a', '#f59a45'];
  const VOID = '#2a3047', BOTH = '#6b7490';
  const ENDED = '#aaa69c', AFTER = 255;  // color and code of windows after the end of the other run
  const AFTER_SCORE = 2;                 // beyond all other scores: see mixed()
  const {OFF, FULL} = Dusk;

  /// Colors of mean scores. After the end of the other run the mean of all scores is AFTER_SCORE.
  function mixed() {
    const colors = new Uint32Array(AFTER_SCORE * 255 + 1);
    colors.set(Dusk.ramp(APART));
    colors[AFTER_SCORE * 255] = Dusk.packed(ENDED);
    return colors;
  }

  /// Colors, scores and codes for windows after the end of the other run.
  function addEnd(model, lut, score, codes) {
    lut[AFTER] = Dusk.packed(ENDED);
    score[AFTER] = AFTER_SCORE;
    const ended = new Uint8Array(model.count).fill(AFTER);
    return w => (w < model.otherWindows ? codes(w) : ended);
  }

  /// An entry of the legend with the number of channels that have no other run to compare with;
  /// none if the other run is as long as this one.
  function endLegend(model, other, w) {
    if (model.otherWindows >= model.windows) return [];
    const count = w < model.otherWindows ? 0 : model.count;
    return [{color: ENDED, text: `${other} has ended`, count}];
  }

  /// Utilization of this run less that of the other.
  Dusk.loadDifference = (model, name, other) => {
    const lut = new Uint32Array(256), score = new Float32Array(256),
          codes = new Uint8Array(model.count);
    const {load: mine, otherLoad: theirs, count} = model;
    const top = Dusk.scaleOf(model.otherWindows * count, i => Math.abs(mine[i] - theirs[i]));
    const scale = 127 / 255 / Math.min(1, top);
    for (let i = 0; i < AFTER; ++i) {
      score[i] = Math.min(1, i / 254);
      lut[i] = Dusk.between(APART, score[i]);
    }
    return {
      name,
      lut,
      score,
      mixed: mixed(),
      dark: 127,
      codes: addEnd(model, lut, score, w => {
        for (let c = 0, at = w * count; c < count; ++c, ++at) {
          codes[c] = Math.max(0, Math.min(254, Math.round(127 + (mine[at] - theirs[at]) * scale)));
        }
        return codes;
      }),
      legend: w => [{
        gradient: Dusk.gradient(APART),
        from: `−${Dusk.format(top, 1)}`,
        to: `+${Dusk.format(top, 1)} flits/cycle more than ${other}`
      }].concat(endLegend(model, other, w)),
    };
  };

  /// Quarters of each channel that are powered in this run, against those in the other.
  Dusk.powerDifference = (model, name, other) => {
    const colors = [APART[0], VOID, BOTH, APART[4]];
    const lut = new Uint32Array(256), codes = new Uint8Array(model.count);
    colors.forEach((color, i) => {
      lut[i] = Dusk.packed(color);
    });
    const score = new Float32Array(256);
    score.set([0, 0.5, 0.5, 1]);
    const texts =
        [`less power here than in ${other}`, 'off in both', 'same power', 'more power here'];
    const quarters = (states, widths) =>
        at => (states[at] === OFF ? 0 : widths ? widths[at] : FULL);
    const mine = quarters(model.state, model.width);
    const theirs = quarters(model.otherState, model.otherWidth);
    return {
      name,
      lut,
      score,
      mixed: mixed(),
      dark: 1,
      codes: addEnd(model, lut, score, w => {
        for (let c = 0, at = w * model.count; c < model.count; ++c, ++at) {
          const here = mine(at), there = theirs(at);
          codes[c] = here > there ? 3 : here < there ? 0 : here ? 2 : 1;
        }
        return codes;
      }),
      legend(w) {
        const counts = new Uint32Array(256);
        for (const code of this.codes(w)) ++counts[code];
        return texts.map((text, i) => ({color: colors[i], text, count: counts[i]}))
            .concat(endLegend(model, other, w));
      },
    };
  };
})();
