'use strict';
// Places of the ticks of an axis, and the scale that maps values to places.
(() => {
  /// Returns the smallest of 1, 2, 5 times a power of ten that is at least `value` (> 0).
  const round = value => {
    const power = 10 ** Math.floor(Math.log10(value));
    return [1, 2, 5, 10].map(step => step * power).find(step => step >= value * (1 - 1e-9));
  };

  const linear = (least, greatest, most) => {
    if (!(greatest > least)) return [least];
    const step = round((greatest - least) / most);
    const first = Math.ceil(least / step - 1e-9), last = Math.floor(greatest / step + 1e-9);
    const digits = Math.min(100, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
    const value = i => Number(((first + i) * step).toFixed(digits));
    return Array.from({length: last - first + 1}, (_, i) => value(i));
  };

  const logarithmic = (least, greatest, most) => {
    const steps = [[1, 2, 5], [1, 3], [1]];
    const decades = [];
    const from = Math.floor(Math.log10(least)), to = Math.ceil(Math.log10(greatest));
    for (let decade = from; decade <= to; ++decade) decades.push(10 ** decade);
    const inside = factors => decades.flatMap(decade => factors.map(factor => factor * decade))
      .filter(value => value >= least * (1 - 1e-9) && value <= greatest * (1 + 1e-9));
    const all = steps.map(inside).find(list => list.length <= most) || inside([1]);
    const every = Math.ceil(all.length / most);
    return all.filter((_, i) => i % every === 0);
  };

  /// Returns at most about `most` round values in [least, greatest].
  Dusk.ticks = (least, greatest, most, log) =>
    (log ? logarithmic : linear)(least, greatest, Math.max(2, most));

  Dusk.roundUp = round;

  /// Returns a function that maps [least, greatest] to [0, 1], by logarithms if `log`.
  Dusk.scale = (least, greatest, log) => {
    const of = log ? Math.log10 : value => value;
    const [low, high] = [of(least), of(greatest)];
    return value => (high > low ? (of(value) - low) / (high - low) : 0.5);
  };
})();
