'use strict';
// Paints the channels of a network: cells of the ports view, lines, or the mean of several channels
// where a channel would be smaller than a pixel. `fit` maps the layout to pixels: x is fit.x +
// fit.sx * x, y alike.
(() => {
  const visible = (paint, x1, y1, x2, y2) =>
      x2 >= 0 && y2 >= 0 && x1 <= paint.width && y1 <= paint.height;

  /// A canvas has too few pixels for the lines or cells of a layout.
  Dusk.tooSmall = (layout, fit, ratio) =>
      (layout.tree ? layout.boxes && layout.column * fit.sx < 2 : fit.sx < layout.least * ratio);

  // ---- Several channels in a pixel ----

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
      return this.counts[cell] ? mode.mixed[Math.round(this.sums[cell] / this.counts[cell] * 255)] :
                                 0;
    }
  }

  /// Cell of each channel: the number of its row among all rows, and its column of pixels. -1 is
  /// outside.
  function portCellsOf(model, layout, fit, width) {
    const key = `${fit.x} ${fit.sx} ${width}`;
    if (layout.cellsFor === key) return layout.cellOf;
    const {boxes, rowOf} = layout, numberOf = new Map(layout.rowsUsed.map((row, i) => [row, i]));
    layout.cellOf = new Int32Array(model.count);
    for (let c = 0; c < model.count; ++c) {
      const x = Math.floor(fit.x + (boxes[c * 4] + boxes[c * 4 + 2]) / 2 * fit.sx);
      layout.cellOf[c] = x < 0 || x >= width ? -1 : numberOf.get(rowOf[c]) * width + x;
    }
    layout.cellsFor = key;
    return layout.cellOf;
  }

  function portColumns(model, layout, fit, paint, mode, codes) {
    const {width, height, pixels} = paint, {rows, rowsUsed} = layout, {score} = mode;
    const means = new Means(rowsUsed.length * width), line = new Uint32Array(width);
    const cellOf = portCellsOf(model, layout, fit, width);
    for (let c = 0; c < model.count; ++c)
      if (cellOf[c] >= 0) means.add(cellOf[c], score[codes[c]]);
    rowsUsed.forEach((row, i) => {
      for (let x = 0; x < width; ++x)
        line[x] = means.color(i * width + x, mode) || paint.background;
      const y1 = Math.round(fit.y + row / rows * fit.sy);
      const y2 = y1 + Math.max(1, Math.round(fit.sy / rows * 0.88));
      for (let y = Math.max(0, y1); y < Math.min(height, y2); ++y) pixels.set(line, y * width);
    });
  }

  function switchCells(model, layout, fit, paint, mode, codes) {
    const means = new Means(model.switches), {spots} = layout, {from, to} = model,
          half = fit.sx / 2;
    for (let c = 0; c < model.count; ++c) {
      if (from[c] < Dusk.NODE && to[c] < Dusk.NODE) means.add(from[c], mode.score[codes[c]]);
    }
    for (let s = 0; s < model.switches; ++s) {
      const x = fit.x + spots[s * 2] * fit.sx, y = fit.y + spots[s * 2 + 1] * fit.sy;
      if (!visible(paint, x - half, y - half, x + half, y + half)) continue;
      const color = means.color(s, mode);
      if (!color) continue;
      const x1 = Math.round(x - half), x2 = Math.max(x1 + 1, Math.round(x + half));
      const y1 = Math.round(y - half), y2 = Math.max(y1 + 1, Math.round(y + half));
      paint.rect(x1, y1, x2, y2, color);
    }
  }

  // ---- A channel by itself ----

  function portCells(model, layout, fit, paint, mode, codes) {
    const {boxes} = layout, {lut} = mode;
    for (let c = 0, i = 0; c < model.count; ++c, i += 4) {
      const x1 = Math.round(fit.x + boxes[i] * fit.sx),
            x2 = Math.round(fit.x + boxes[i + 2] * fit.sx);
      if (x2 < 0 || x1 > paint.width) continue;
      const y1 = Math.round(fit.y + boxes[i + 1] * fit.sy),
            y2 = Math.round(fit.y + boxes[i + 3] * fit.sy);
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
      const line =
          Math.round(layout.column * fit.sx < 8 * model.part.k * ratio ? ratio : 2 * ratio);
      return [line, line];
    }
    const most = layout.pitch * fit.sx;
    const line = Math.min(Math.floor(most - 0.4), Math.round(most * 0.66));
    return [Math.max(1, line), Math.max(1, Math.round(layout.tall * 0.6 * fit.sx))];
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
    for (let c = 0; c < model.count; ++c)
      if (codes[c] === dark) one(c);
    for (let c = 0; c < model.count; ++c)
      if (codes[c] !== dark) one(c);
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
