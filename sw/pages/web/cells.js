'use strict';
// Columns of a table: the text of a cell, the order of its values, its width, and rows as CSV.
(() => {
  const WIDEST = 44;      // characters
  const PADDING = 3;      // characters: a little more than the padding of a cell
  const SAMPLES = 1000;   // rows that are looked at for the width of a column

  const missing = value => value === null || value === undefined || value === '' || Number.isNaN(value);

  const numeric = value => (missing(value) ? NaN : Number(value));

  /// Reads the columns of a part and adds to each: text(row), key(row) to sort and filter by, and
  /// its width in characters.
  Dusk.loadColumns = async part => Promise.all(part.columns.map(async source => {
    const values = await Dusk.values(source.values);
    const column = {...source, values, number: source.kind === 'number'};
    column.text = row => {
      const value = values[row];
      if (missing(value)) return '';
      if (source.kind === 'link') return Dusk.splitLinks(value).map(link => link.text).join(', ');
      const rounded = column.number && source.decimals !== undefined;
      return rounded ? Dusk.format(Number(value), source.decimals) : String(value);
    };
    column.key = column.number ? row => numeric(values[row]) : column.text;
    column.width = widthOf(column, values.length);
    return column;
  }));

  const widthOf = (column, rows) => {
    const words = column.name.split(' ').map(word => word.length);
    let width = Math.max(8, ...words.map(length => length + 2), Math.ceil(column.name.length / 2) + 1);
    const step = Math.max(1, Math.floor(rows / SAMPLES));
    const look = row => { width = Math.max(width, column.text(row).length + PADDING); };
    for (let row = 0; row < rows; row += step) look(row);
    if (!column.number) return Math.min(WIDEST, width);
    let least = 0, most = 0;  // rows; their numbers are the longest before the point
    for (let row = 1; row < rows; ++row) {
      if (!(column.key(row) >= column.key(least))) least = missing(column.key(row)) ? least : row;
      if (!(column.key(row) <= column.key(most))) most = missing(column.key(row)) ? most : row;
    }
    if (rows) [least, most].forEach(look);
    return width;
  };

  const collator = new Intl.Collator('en', {numeric: true});

  /// Returns a comparison of two rows by a column; rows without a value come last either way.
  Dusk.byColumn = (column, down) => {
    const sign = down ? -1 : 1;
    return (a, b) => {
      const [first, second] = [column.key(a), column.key(b)];
      if (missing(first) || missing(second)) return missing(first) - missing(second) || a - b;
      const order = column.number ? first - second : collator.compare(first, second);
      return sign * order || a - b;
    };
  };

  const quoted = text => (/[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);

  /// Returns the rows as CSV: a line with the ids of the columns, then a line for each row.
  Dusk.csv = (columns, rows) => {
    const line = texts => texts.map(quoted).join(',') + '\n';
    const exact = (column, row) => (missing(column.values[row]) ? ''
      : column.kind === 'link' ? column.text(row) : String(column.values[row]));
    let text = line(columns.map(column => column.id));
    for (const row of rows) text += line(columns.map(column => exact(column, row)));
    return text;
  };

  /// Puts a text on the clipboard. Returns whether it could.
  Dusk.copy = async text => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch (error) {
      const area = Dusk.element('textarea', {value: text, className: 'unseen'});
      document.body.append(area);
      area.select();
      const done = document.execCommand('copy');
      area.remove();
      return done;
    }
  };
})();
