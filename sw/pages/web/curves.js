'use strict';
// Curves of line charts: their values, colors and dashes, and which of them are drawn.
(() => {
  const COLORS = 8;  // --curve-1 to --curve-8 of style.css
  const DASHES = [[], [7, 4], [2, 3], [9, 3, 2, 3]];
  const DOTS = [1.5, 3];

  /// The curve that a curve of the other run belongs to: the one whose name its own starts with, or
  /// the last.
  const ownerOf = (curve, others) => {
    const named = others.filter(other => curve.name.startsWith(other.name));
    return named.sort((a, b) => b.name.length - a.name.length)[0] || others[others.length - 1];
  };

  /// Reads the values of the curves of a part. Gives each curve a color (a name for Dusk.color) and
  /// a dash.
  Dusk.loadCurves = async part => {
    const loaded = await Promise.all(part.curves.map(async source => {
      const [x, y, low, high, hollow, links] = await Promise.all(
          ['x', 'y', 'low', 'high', 'hollow', 'links'].map(key => Dusk.values(source[key])));
      return {
        name: source.name, style: source.style || 'line', beside: Boolean(source.beside),
        dashed: Boolean(source.dash), x, y, low, high, hollow, links, wanted: true, kept: true,
      };
    }));
    const own = loaded.filter(curve => !curve.beside);
    own.forEach((curve, i) => {
      curve.color = `curve-${i % COLORS + 1}`;
      curve.dash = DASHES[(Math.floor(i / COLORS) + (curve.dashed ? 1 : 0)) % DASHES.length];
    });
    loaded.filter(curve => curve.beside).forEach((curve, i) => {
      const before = loaded.slice(0, loaded.indexOf(curve)).filter(other => !other.beside);
      const owner = ownerOf(curve, before.length ? before : own);
      curve.color = owner ? owner.color : `curve-${i % COLORS + 1}`;
      curve.dash = DOTS;
    });
    return loaded;
  };

  /// True if a curve is drawn: switched on in the legend, and among the rows of the table that
  /// filters.
  Dusk.isDrawn = curve => curve.wanted && curve.kept;

  const kept = new Map();       // id of a series: names of the curves that a table shows
  const listeners = new Map();  // id of a series: what to call after a change

  /// Keeps only the curves with these names (a Set) in a series; null keeps all.
  Dusk.keepCurves = (id, names) => {
    kept.set(id, names);
    if (listeners.has(id)) listeners.get(id)(names);
  };

  /// Calls `call` with the names of the curves to keep, now if they are known, and after each
  /// change.
  Dusk.onKeepCurves = (id, call) => {
    listeners.set(id, call);
    if (kept.has(id)) call(kept.get(id));
  };
})();
