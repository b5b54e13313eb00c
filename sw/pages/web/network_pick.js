'use strict';
// Places on the canvas of the map: the box of a switch, the middle of a channel, and what lies at a
// point.
(() => {
  /// The pixels of switch s: [x1, y1, x2, y2], whole numbers.
  Dusk.switchBox = (layout, fit, s, ratio) => {
    let x1, y1, x2, y2;
    if (layout.caps) {
      x1 = fit.x + layout.caps[s * 4] * fit.sx;
      y1 = fit.y + layout.caps[s * 4 + 1] * fit.sy;
      x2 = fit.x + layout.caps[s * 4 + 2] * fit.sx;
      y2 = fit.y + layout.caps[s * 4 + 3] * fit.sy;
      x2 -= x2 - x1 > 12 ? 3 : x2 - x1 > 2 ? 1 : 0;
    } else {
      const small = Dusk.tooSmall(layout, fit, ratio);
      const wide = (small ? 0.5 : layout.box || layout.half) * fit.sx;
      const tall = layout.tree ? Math.min(wide, 5 * ratio) : small ? wide : layout.tall * fit.sx;
      const x = fit.x + layout.spots[s * 2] * fit.sx, y = fit.y + layout.spots[s * 2 + 1] * fit.sy;
      [x1, y1, x2, y2] = [x - wide, y - tall, x + wide, y + tall];
    }
    return [Math.round(x1), Math.round(y1), Math.round(x2), Math.round(y2)];
  };

  /// The pixels of channel c: a box [x1, y1, x2, y2], or the two ends of a line.
  Dusk.channelPlace = (layout, fit, c) => {
    const places = layout.boxes || layout.lines, i = c * 4;
    return [
      fit.x + places[i] * fit.sx, fit.y + places[i + 1] * fit.sy, fit.x + places[i + 2] * fit.sx,
      fit.y + places[i + 3] * fit.sy
    ];
  };

  function distanceToBox(x, y, [x1, y1, x2, y2]) {
    const dx = Math.max(x1 - x, 0, x - x2), dy = Math.max(y1 - y, 0, y - y2);
    return dx * dx + dy * dy;
  }

  function distanceToLine(x, y, [x1, y1, x2, y2]) {
    const dx = x2 - x1, dy = y2 - y1, length = dx * dx + dy * dy || 1;
    const along = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
    return (x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2;
  }

  function nearest(count, far, distance) {
    let best = -1, least = far * far;
    for (let i = 0; i < count; ++i) {
      const found = distance(i);
      if (found < least) {
        least = found;
        best = i;
      }
    }
    return best;
  }

  /// The channel or the switch at a point of the canvas: {channel, switch}, -1 for none. At most
  /// one is found.
  Dusk.pick = (model, layout, fit, x, y, ratio) => {
    const small = Dusk.tooSmall(layout, fit, ratio);
    const distance = layout.boxes ? distanceToBox : distanceToLine;
    const aside = (layout.pitch || 1) * fit.sx * 0.6;
    const far = layout.boxes ? 2 * ratio : Math.max(3 * ratio, Math.min(7 * ratio, aside));
    const found = {channel: -1, 'switch': -1};
    if (!(small && !layout.tree)) {
      found.channel =
          nearest(model.count, far, c => distance(x, y, Dusk.channelPlace(layout, fit, c)));
    }
    if (found.channel < 0) {
      const boxOf = s => Dusk.switchBox(layout, fit, s, ratio);
      found.switch = nearest(model.switches, 1, s => distanceToBox(x, y, boxOf(s)));
    }
    return found;
  };
})();
