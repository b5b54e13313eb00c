'use strict';
// Scales of a study's deviations: rows of one unit have one scale, from -range to +range.
(() => {
  const quantile = (values, part) => {
    const sorted = [...values].sort((a, b) => a - b);
    return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] : 0;
  };

  /// The scale of a row: relative differences share one, others one for each unit.
  const keyOf = row => (row.relative ? 'relative' : `unit ${row.unit}`);

  const rangeOf = rows => {
    const size = row => Math.abs(row.difference);
    const judged = rows.filter(row => row.tolerance !== null && row.tolerance !== undefined);
    const tolerance = Math.max(0, ...judged.map(row => row.tolerance));
    const reported = rows.filter(row => !judged.includes(row)).map(size);
    const most = tolerance ? 8 * tolerance : Infinity;  // a narrow band would not be seen
    const wanted = Math.max(1.5 * tolerance, Math.min(most, Math.max(0, ...judged.map(size)) * 1.1),
                            Math.min(most, quantile(reported, 0.6) * 1.2));
    return wanted > 0 ? Dusk.roundUp(wanted) : 1;
  };

  /// Returns a function of a row: its scale {key, range, unit, ticks: [{value, text}]}.
  /// Differences, tolerances and half widths of relative rows are parts of the published value and
  /// are shown in percent.
  Dusk.deviationScales = groups => {
    const members = new Map();
    for (const row of groups.flatMap(group => group.rows)) {
      const key = keyOf(row);
      if (!members.has(key)) members.set(key, []);
      if (Number.isFinite(row.difference)) members.get(key).push(row);
    }
    const scales = new Map([...members].map(([key, rows]) => {
      const range = rangeOf(rows), relative = key === 'relative';
      const unit = relative ? '%' : key.slice('unit '.length);
      const ticks = [-1, -0.5, 0, 0.5, 1].map(part => {
        const value = part * range, shown = Number((value * (relative ? 100 : 1)).toPrecision(6));
        const text = (shown > 0 ? '+' : '') + Dusk.format(shown) + (relative ? ' %' : '');
        return {value, text};
      });
      return [key, {key, range, ticks, unit}];
    }));
    return row => scales.get(keyOf(row));
  };
})();
