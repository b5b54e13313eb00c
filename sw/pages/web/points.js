'use strict';
// Points of a line chart that a reader meets by the pointer or by keys.
(() => {
  const REACH = 40;  // pixels

  const {given, short} = Dusk;
  const has = (curve, i) => given(curve.x[i]) && given(curve.y[i]);

  /// The point {curve, i} of a drawn curve that is nearest to a place in pixels; null if none is
  /// near.
  const nearest = (curves, at, x, y) => {
    let found = null, least = REACH * REACH;
    for (const curve of curves.filter(Dusk.isDrawn)) {
      for (let i = 0; i < curve.y.length; ++i) {
        if (!has(curve, i)) continue;
        const right = at.x(curve.x[i]) - x;
        if (right * right >= least) continue;
        const down = Math.max(at.top(), at.y(curve.y[i])) - y, distance = right * right + down * down;
        if (distance < least) [found, least] = [{curve, i}, distance];
      }
    }
    return found;
  };

  const indices = curve => Array.from(curve.y.keys()).filter(i => has(curve, i));

  /// The point that a key leads to: left and right along the curve, up and down to other curves.
  const step = (curves, from, key) => {
    const drawn = curves.filter(curve => Dusk.isDrawn(curve) && indices(curve).length);
    if (!drawn.length) return null;
    if (!from || !drawn.includes(from.curve)) return {curve: drawn[0], i: indices(drawn[0])[0]};
    const along = {ArrowLeft: -1, ArrowRight: 1}[key] || 0, across = {ArrowUp: -1, ArrowDown: 1}[key] || 0;
    if (along) {
      const all = indices(from.curve), place = all.indexOf(from.i) + along;
      return {curve: from.curve, i: all[Math.max(0, Math.min(all.length - 1, place))]};
    }
    const curve = drawn[(drawn.indexOf(from.curve) + across + drawn.length) % drawn.length];
    const x = from.curve.x[from.i], far = i => Math.abs(curve.x[i] - x);
    return {curve, i: indices(curve).reduce((best, i) => (far(i) < far(best) ? i : best))};
  };

  /// The index of the last point of a curve at or before x; -1 if there is none. x ascends.
  const before = (curve, x) => {
    let low = 0, high = curve.x.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (curve.x[middle] <= x) low = middle + 1; else high = middle;
    }
    return low - 1;
  };

  /// The text of a point: the curve, x and y with their names and units, and the interval.
  const tell = ({curve, i}, part) => {
    const unit = axis => (axis.unit ? ' ' + axis.unit : '');
    const lines = [Dusk.shorten(curve.name, 120), `${part.x.name} ${short(curve.x[i])}${unit(part.x)}`,
                   `${part.y.name} ${short(curve.y[i])}${unit(part.y)}`];
    if (curve.low && given(curve.low[i])) {
      lines.push(`interval ${short(curve.low[i])} to ${short(curve.high[i])}`);
    }
    if (curve.links && Dusk.local(curve.links[i])) lines.push('click: its results');
    return lines.join('\n');
  };

  Dusk.points = {nearest, step, before, tell};
})();
