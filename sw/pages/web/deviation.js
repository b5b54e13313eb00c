'use strict';
// Part "deviation": measured minus published for every row of a study, beside its tolerance.
(() => {
  const MARGIN = 6;  // per cent of the plot on each side, for arrows

  const percent = (value, range) => 50 + (50 - MARGIN) * value / range;
  const limit = value => Math.max(0, Math.min(100, value));

  const piece = (className, left, width) => {
    const made = Dusk.element('i', {className});
    made.style.left = left + '%';
    if (width !== undefined) made.style.width = width + '%';
    return made;
  };

  const verdictOf = row => (row.inside === true ? 'inside' : row.inside === false ? 'outside' : 'reported');

  const WORDS = {inside: 'within its tolerance', outside: 'outside its tolerance', reported: 'not judged'};

  /// The pieces of a row's picture: grid, tolerance, interval, and a point or an arrow.
  const pictureOf = (row, scale) => {
    const pieces = scale.ticks.map(tick =>
      piece(tick.value === 0 ? 'zero' : 'tick', percent(tick.value, scale.range)));
    if (Number.isFinite(row.tolerance)) {
      const from = limit(percent(-row.tolerance, scale.range));
      pieces.push(piece('band', from, Math.max(0.4, 100 - 2 * from)));
    }
    if (!Number.isFinite(row.difference)) return pieces;
    if (Number.isFinite(row.half_width)) {
      const from = limit(percent(row.difference - row.half_width, scale.range));
      const to = limit(percent(row.difference + row.half_width, scale.range));
      if (to > from) pieces.push(piece('interval', from, to - from));
    }
    const place = percent(row.difference, scale.range), verdict = verdictOf(row);
    if (place < MARGIN / 2) pieces.push(piece(`arrow down ${verdict}`, 0));
    else if (place > 100 - MARGIN / 2) pieces.push(piece(`arrow up ${verdict}`, 100));
    else pieces.push(piece(`point ${verdict}`, place));
    return pieces;
  };

  /// The verdict of a row, its tolerance and its interval, in words.
  const wordsOf = (row, scale) => {
    const many = scale.key === 'relative' ? 100 : 1, unit = scale.unit ? ' ' + scale.unit : '';
    const amount = value => Dusk.short(many * value, 4) + unit;
    const words = [WORDS[verdictOf(row)]];
    if (Number.isFinite(row.tolerance)) words.push(`tolerance ± ${amount(row.tolerance)}`);
    if (Number.isFinite(row.half_width)) words.push(`95 % interval ± ${amount(row.half_width)}`);
    return words;
  };

  const tellOf = (row, scale) => [
    row.name, `measured ${row.measured || '–'}, published ${row.published || '–'}`,
    `difference ${row.text || '–'}`, ...wordsOf(row, scale), ...(row.note ? [row.note] : []),
  ].join('\n');

  const cell = (className, ...children) => Dusk.element('td', {className}, ...children);

  const rowOf = (row, scale) => {
    const plot = Dusk.element('span', {className: 'plot', 'aria-hidden': 'true'}, ...pictureOf(row, scale));
    const words = Dusk.element('span', {className: 'unseen'}, `, ${wordsOf(row, scale).join(', ')}`);
    const made = Dusk.element('tr', {'data-verdict': verdictOf(row)},
      Dusk.element('th', {scope: 'row', title: row.name}, row.name),
      cell('picture', plot), cell(`difference ${verdictOf(row)}`, row.text || '–', words),
      cell('value', row.measured || ''), cell('value', row.published || ''), cell('unit', row.unit || ''));
    made.addEventListener('pointermove',
                          event => Dusk.tip(tellOf(row, scale), event.clientX, event.clientY));
    made.addEventListener('pointerleave', () => Dusk.tip(''));
    return made;
  };

  /// A row with the ticks of a scale.
  const axisOf = scale => {
    const plot = Dusk.element('span', {className: 'plot'});
    for (const tick of scale.ticks) {
      const label = piece('label', percent(tick.value, scale.range));
      label.textContent = tick.text;
      plot.append(label);
    }
    const unit = cell('difference', scale.key === 'relative' ? '' : scale.unit);
    return Dusk.element('tr', {className: 'scale', 'aria-hidden': 'true'},
      cell('', ''), cell('picture', plot), unit, Dusk.element('td', {colSpan: 3}));
  };

  const heads = () => Dusk.element('thead', {}, Dusk.element('tr', {}, ...[
    ['row', ''], ['measured less published', 'picture'], ['difference', 'difference'],
    ['measured', 'value'], ['published', 'value'], ['unit', 'unit'],
  ].map(([text, className]) => Dusk.element('th', {scope: 'col', className}, text))));

  const MARKS = [
    ['band', 'tolerance'], ['point inside', 'within it'], ['point outside', 'outside it'],
    ['point reported', 'not judged'], ['interval', '95 % interval'], ['arrow up reported', 'beyond the scale'],
  ];

  Dusk.parts.deviation = async (part, section) => {
    const scaleOf = Dusk.deviationScales(part.groups);
    const bodies = [];
    let last = null;
    for (const group of part.groups) {
      const body = Dusk.element('tbody');
      body.append(Dusk.element('tr', {className: 'group'},
        Dusk.element('th', {scope: 'rowgroup', colSpan: 6, title: group.title}, group.title)));
      for (const row of group.rows) {
        const scale = scaleOf(row);
        if (scale !== last) body.append(axisOf(scale));
        last = scale;
        body.append(rowOf(row, scale));
      }
      bodies.push(body);
    }
    const table = Dusk.element('table', {className: 'deviation', 'aria-labelledby': part.id + '-title'},
      heads(), ...bodies);
    section.append(Dusk.legend('deviations', MARKS), Dusk.element('div', {
      className: 'scroll whole', tabIndex: 0, role: 'region', 'aria-label': `${part.title}, rows`,
    }, table));
  };
})();
