'use strict';
// Paints the channels of a network: cells of the ports view, lines, or the mean of several channels where a
// channel would be smaller than a pixel. `fit` maps the layout to pixels: x is fit.x + fit.sx * x, y alike.
(() => {
  const visible = (paint, x1, y1, x2, y2) => x2 >= 0 && y2 >= 0 && x1 <= paint.width && y1 <= paint.height;

  /// A canvas has too few pixels for the lines or cells of a layout.
  Dusk.tooSmall = (layout, fit, ratio) =>
    (layout.tree ? layout.boxes && layout.column * fit.sx < 2 : fit.sx < 9 * ratio);

  // ---- Several channels in a pixel ---------------------------------------------------------------------

  class Means {
    constructor(cells) {
      this.sums = new Float32Array(cells);
      this.counts = new Uint32Array(cells);
    }

    add(cell, score) {
      this.sums[cell] += score;
      ++this.counts[cell];
    }

    /// The color of a cell, or 0 if no channel is in it.
    color(cell, mode) {
      return this.counts[cell] ? mode.mixed[Math.round(this.sums[cell] / this.counts[cell] * 255)] : 0;
    }
  }

  function portColumns(model, layout, fit, paint, mode, codes) {
    const {boxes, rowOf, rows} = layout, halves = rows * 2, means = new Means(Math.ceil(halves) * paint.width);
    for (let c = 0; c < model.count; ++c) {
      const x = Math.floor(fit.x + (boxes[c * 4] + boxes[c * 4 + 2]) / 2 * fit.sx);
      if (x < 0 || x >= paint.width) continue;
      means.add(Math.round(rowOf[c] * 2) * paint.width + x, mode.score[codes[c]]);
    }
    for (let row = 0; row < Math.ceil(halves); ++row) {
      const y1 = Math.round(fit.y + row / halves * fit.sy), tall = Math.max(1, Math.round(fit.sy / rows * 0.88));
      for (let x = 0; x < paint.width; ++x) {
        const color = means.color(row * paint.width + x, mode);
        if (color) paint.rect(x, y1, x + 1, y1 + tall, color);
      }
    }
  }

  function switchCells(model, layout, fit, paint, mode, codes) {
    const means = new Means(model.switches), {spots} = layout, {from, to} = model, half = fit.sx / 2;
    for (let c = 0; c < model.count; ++c) {
      if (from[c] < Dusk.NODE && to[c] < Dusk.NODE) means.add(from[c], mode.score[codes[c]]);
    }
    for (let s = 0; s < model.switches; ++s) {
      const x = fit.x + spots[s * 2] * fit.sx, y = fit.y + spots[s * 2 + 1] * fit.sy;
      if (!visible(paint, x - half, y - half, x + half, y + half)) continue;
      const x1 = Math.round(x - half), y1 = Math.round(y - half), color = means.color(s, mode);
      if (!color) continue;
      paint.rect(x1, y1, Math.max(x1 + 1, Math.round(x + half)), Math.max(y1 + 1, Math.round(y + half)), color);
    }
  }

  // ---- A channel by itself -----------------------------------------------------------------------------

  function portCells(model, layout, fit, paint, mode, codes) {
    const {boxes} = layout, {lut} = mode;
    for (let c = 0, i = 0; c < model.count; ++c, i += 4) {
      const x1 = Math.round(fit.x + boxes[i] * fit.sx), x2 = Math.round(fit.x + boxes[i + 2] * fit.sx);
      if (x2 < 0 || x1 > paint.width) continue;
      const y1 = Math.round(fit.y + boxes[i + 1] * fit.sy), y2 = Math.round(fit.y + boxes[i + 3] * fit.sy);
      const gapX = x2 - x1 > 12 ? 3 : x2 - x1 > 2 ? 1 : 0, gapY = y2 - y1 > 2 ? 1 : 0;
      paint.rect(x1, y1, Math.max(x1 + 1, x2 - gapX), Math.max(y1 + 1, y2 - gapY), lut[codes[c]]);
    }
  }

  function switchBoxes(model, layout, fit, paint, ratio) {
    const color = Dusk.packed(Dusk.color('night-line'));
    for (let s = 0; s < model.switches; ++s) {
      const [x1, y1, x2, y2] = Dusk.switchBox(layout, fit, s, ratio);
      if (visible(paint, x1, y1, x2, y2)) paint.rect(x1, y1, x2, y2, color);
    }
  }

  /// Pixels that a line is thick: of a trunk's channel, and of a channel to or from a node.
  function thickness(model, layout, fit, ratio) {
    if (layout.tree) {
      const line = Math.max(1, Math.min(Math.round(2 * ratio), Math.round(layout.column * fit.sx / model.part.k / 2)));
      return [line, line];
    }
    const most = layout.pitch * fit.sx;
    return [Math.max(1, Math.min(Math.floor(most - 0.4), Math.round(most * 0.66))), Math.max(1, Math.round(layout.box * 0.6 * fit.sx))];
  }

  function channelLines(model, layout, fit, paint, mode, codes, ratio) {
    const {lines, local} = layout, {lut, dark} = mode, thick = thickness(model, layout, fit, ratio);
    const one = c => {
      const i = c * 4, x1 = fit.x + lines[i] * fit.sx, x2 = fit.x + lines[i + 2] * fit.sx;
      if (x1 < -9 && x2 < -9 || x1 > paint.width + 9 && x2 > paint.width + 9) return;
      const y1 = fit.y + lines[i + 1] * fit.sy, y2 = fit.y + lines[i + 3] * fit.sy;
      if (y1 < -9 && y2 < -9 || y1 > paint.height + 9 && y2 > paint.height + 9) return;
      paint.line(x1, y1, x2, y2, thick[local ? local[c] : 0], lut[codes[c]]);
    };
    for (let c = 0; c < model.count; ++c) if (codes[c] === dark) one(c);
    for (let c = 0; c < model.count; ++c) if (codes[c] !== dark) one(c);
  }

  /// Paints all channels in the colors of a mode in window w.
  Dusk.paintChannels = (model, layout, fit, paint, mode, w, ratio) => {
    const codes = mode.codes(w);
    if (Dusk.tooSmall(layout, fit, ratio)) {
      (layout.tree ? portColumns : switchCells)(model, layout, fit, paint, mode, codes);
      return;
    }
    switchBoxes(model, layout, fit, paint, ratio);
    if (layout.boxes) {
      portCells(model, layout, fit, paint, mode, codes);
    } else {
      channelLines(model, layout, fit, paint, mode, codes, ratio);
    }
  };
})();
