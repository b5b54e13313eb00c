'use strict';
// The rows of the picture of every channel over time: which channels are shown, in which order, and
// their colors.
(() => {
  const keys = {
    place: () => 0,
    flits: (model, c) => -(model.flits ? model.flits[c] : 0),
    dark: (model, c) => -(model.dark ? model.dark[c] : 0),
    wakes: (model, c) => -(model.wakes ? model.wakes[c] : 0),
  };

  /// Groups of the channels that are shown: {name, channels, rows, first}, and the number of rows
  /// in all. A row is one channel, or several if the picture has fewer than `pixels` rows. `show`
  /// is {order, group, folded}.
  Dusk.heatRows = (model, show, pixels) => {
    const key = Dusk.own(keys, show.order) || keys.place, groups = [];
    const chosen = model.groups.some(group => group.name === show.group);
    for (const group of model.groups) {
      if (chosen && group.name !== show.group) continue;
      const channels =
          show.folded ? group.channels.filter(c => !model.alwaysOn[c]) : [...group.channels];
      if (!channels.length) continue;
      channels.sort((a, b) => key(model, a) - key(model, b) || a - b);
      groups.push({name: group.name, channels});
    }
    const count = groups.reduce((sum, group) => sum + group.channels.length, 0);
    let rows = 0;
    for (const group of groups) {
      const share = Math.round(pixels * group.channels.length / Math.max(1, count));
      group.rows = Math.max(1, Math.min(group.channels.length, share));
      group.first = rows;
      rows += group.rows;
    }
    return {groups, count, rows};
  };

  /// Row of each channel, -1 if it is not shown, and the channels in each row.
  function placeRows(model, shown) {
    const rowOf = new Int32Array(model.count).fill(-1), counts = new Uint32Array(shown.rows);
    for (const {channels, rows, first} of shown.groups) {
      channels.forEach((c, i) => {
        rowOf[c] = first + Math.floor(i * rows / channels.length);
        ++counts[rowOf[c]];
      });
    }
    return {rowOf, counts};
  }

  /// A canvas of a pixel per window and row, in the colors of a mode.
  Dusk.heatImage = (model, shown, mode) => {
    const {rowOf, counts} = placeRows(model, shown), {windows, count} = model, {rows} = shown;
    const image = new ImageData(windows, Math.max(1, rows));
    const pixels = new Uint32Array(image.data.buffer);
    const sums = new Float32Array(rows), last = new Uint8Array(rows), {score, lut, mixed} = mode;
    for (let w = 0; w < windows; ++w) {
      const codes = mode.codes(w);
      sums.fill(0);
      for (let c = 0; c < count; ++c) {
        const row = rowOf[c];
        if (row < 0) continue;
        sums[row] += score[codes[c]];
        last[row] = codes[c];
      }
      for (let row = 0, at = w; row < rows; ++row, at += windows) {
        pixels[at] =
            counts[row] === 1 ? lut[last[row]] : mixed[Math.round(sums[row] / counts[row] * 255)];
      }
    }
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d').putImageData(image, 0, 0);
    return {canvas, merged: rows < shown.count};
  };
})();
