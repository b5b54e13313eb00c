'use strict';
// Bins of histograms: values that are too close to be drawn alone are merged.
(() => {
  const between = (curves, log) => {
    const all = Float64Array.from(new Set(curves.flatMap(curve => Array.from(curve.x))))
      .filter(x => Number.isFinite(x) && (!log || x > 0)).sort();
    let distance = Infinity;
    for (let i = 1; i < all.length; ++i) distance = Math.min(distance, all[i] - all[i - 1]);
    if (!Number.isFinite(distance)) distance = Number.isInteger(all[0]) ? 1 : Math.abs(all[0]) / 10;
    return {least: all[0], greatest: all[all.length - 1], distance, count: all.length};
  };

  /// The limits of at most `most` bins that hold all x. They lie in the middle between possible
  /// values. The bins are equally wide, or have equal ratios of their ends (`log`).
  const limits = ({least, greatest, distance}, most, log) => {
    const places = Math.round((greatest - least) / distance) + 1;
    let ends;
    if (log) {
      const ratio = Math.log(greatest / least), smallest = Math.log(1 + distance / least);
      const count = Math.max(1, Math.min(most, Math.floor(ratio / smallest)));
      ends = Array.from({length: count + 1}, (_, i) => least * Math.exp(ratio * i / count));
      ends = ends.map((end, i) => (i === count ? places : Math.round((end - least) / distance)));
    } else {
      const per = Math.ceil(places / most);
      ends = Array.from({length: Math.ceil(places / per) + 1}, (_, i) => i * per);
    }
    const edges = [...new Set(ends)].map(place => least + (place - 0.5) * distance);
    if (log && edges[0] <= 0) edges[0] = least / 2;
    return edges;
  };

  const binOf = (edges, x) => {
    let low = 0, high = edges.length - 2;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (edges[middle] <= x) low = middle; else high = middle - 1;
    }
    return low;
  };

  const fill = (curve, edges, merge) => {
    const count = edges.length - 1, sums = new Float64Array(count), members = new Uint32Array(count);
    for (let i = 0; i < curve.x.length; ++i) {
      const value = curve.y[i];
      if (value === null || !Number.isFinite(value)) continue;
      const bin = binOf(edges, curve.x[i]);
      sums[bin] += value;
      ++members[bin];
    }
    return merge === 'sum' ? sums : sums.map((sum, i) => (members[i] ? sum / members[i] : NaN));
  };

  /// Merges curves {x, y} into at most `most` common bins. `merge` is "sum" (counts) or "mean". On
  /// a logarithmic axis values of x that are not above 0 count in the first bin. Returns {edges,
  /// distance, curves}, each curve with its `values`; null if no curve has a value.
  Dusk.bins = (curves, most, log, merge) => {
    const found = between(curves, log);
    if (!found.count) return null;
    const edges = limits(found, most, log);
    return {edges, distance: found.distance,
            curves: curves.map(curve => ({...curve, values: fill(curve, edges, merge)}))};
  };

  /// Returns the words for a bin, such as "cycles 100 to 126".
  Dusk.binText = (axis, {edges, distance}, bin) => {
    const first = Dusk.short(edges[bin] + distance / 2, 8);
    const last = Dusk.short(edges[bin + 1] - distance / 2, 8);
    const range = first === last ? first : `${first} to ${last}`;
    return `${axis.name} ${range}${axis.unit ? ' ' + axis.unit : ''}`;
  };
})();
