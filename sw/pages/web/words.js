'use strict';
// Words of the parts: short numbers, short names, names of axes.
(() => {
  /// True if there is a value: not null, not undefined, not NaN or infinite.
  Dusk.given = value => value !== null && value !== undefined && Number.isFinite(value);

  /// Returns a number with at most `digits` significant digits, a dash if there is none.
  Dusk.short = (value, digits = 5) =>
    Dusk.format(Dusk.given(value) ? Number(Number(value).toPrecision(digits)) : null);

  /// Returns at most `most` characters of a text, with an ellipsis if it is longer.
  Dusk.shorten = (text, most) =>
    (text.length > most ? text.slice(0, Math.max(1, most - 1)) + '…' : text);

  /// Returns the name of an axis or a column, with its unit.
  Dusk.axisName = axis => (axis.unit ? `${axis.name}, ${axis.unit}` : axis.name);

  /// Says in a section that there is nothing to draw.
  Dusk.nothing = (section, text) => {
    section.append(Dusk.element('p', {className: 'note'}, text));
  };
})();
