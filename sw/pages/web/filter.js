'use strict';
// Filters of table columns. A filter is a line of text; the result is a test of one value.
(() => {
  const bound = '([-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[-+]?\\d+)?)';
  const compared = new RegExp(`^(<=|>=|<|>|=|!=)?\\s*${bound}$`, 'i');
  const between = new RegExp(`^${bound}\\s*\\.\\.\\s*${bound}$`, 'i');

  const tests = {
    '<': limit => value => value < limit,
    '<=': limit => value => value <= limit,
    '>': limit => value => value > limit,
    '>=': limit => value => value >= limit,
    '=': limit => value => value === limit,
    '!=': limit => value => value !== limit,
  };

  /// Returns the test of a number filter (`>0.3`, `0.1..0.5`, `7`), null if the text is no filter.
  const numbers = text => {
    const range = between.exec(text);
    if (range) {
      const [least, greatest] = [Number(range[1]), Number(range[2])];
      return value => value >= least && value <= greatest;
    }
    const one = compared.exec(text);
    return one ? tests[one[1] || '='](Number(one[2])) : null;
  };

  /// Returns the test of a filter, null if the text is no filter of that kind. Number columns
  /// test numbers; an empty cell passes no number filter. Other columns test whether the text
  /// of the cell contains the filter, whatever the case. An empty filter passes every value.
  Dusk.filter = (text, kind) => {
    const wanted = text.trim();
    if (wanted === '') return () => true;
    if (kind !== 'number') {
      const part = wanted.toLowerCase();
      return value => String(value).toLowerCase().includes(part);
    }
    const test = numbers(wanted);
    return test && (value => value !== null && !Number.isNaN(value) && test(value));
  };
})();
