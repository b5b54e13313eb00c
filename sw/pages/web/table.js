'use strict';
// Part "table": columns that sort and filter. A table of channels chooses the channel of the view;
// a table of points decides which curves the line charts show.
(() => {
  const CONTAINS = 'Text that the cell contains';
  const HELP = {text: CONTAINS, link: CONTAINS, number: 'Numbers: 7, >0.3, <=2, !=0 or 0.1..0.5'};

  /// Makes the head of a column: a button that sorts, and an input that filters.
  const headOf = (column, act) => {
    const name = Dusk.axisName(column);
    const title = column.help || (name.length > 30 ? name : '');
    const button = Dusk.element('button', {type: 'button', title}, name);
    button.addEventListener('click', () => act.sort(column.id));
    const input = Dusk.element('input', {
      type: 'text', className: 'filter', autocomplete: 'off', spellcheck: false,
      title: HELP[column.kind], placeholder: column.number ? '> 0' : 'contains',
      'aria-label': `Filter of ${name}. ${HELP[column.kind]}`,
    });
    input.addEventListener('input', () => act.filter(column.id, input.value));
    const cell = Dusk.element('th', {scope: 'col', className: column.number ? 'number-cell' : ''}, button);
    return {column, cell, input};
  };

  const cellOf = (column, row) => {
    const text = column.text(row), title = text.length > 30 ? text : '';
    const cell = Dusk.element('td', {className: column.number ? 'number-cell' : '', title});
    const links = column.kind === 'link' && text ? Dusk.splitLinks(column.values[row]) : [];
    if (!links.length) cell.append(text);
    links.forEach((link, i) => {
      if (i) cell.append(', ');
      cell.append(link.address ? Dusk.element('a', {href: link.address}, link.text) : link.text);
    });
    return cell;
  };

  const rowOf = (columns, selects, row) => {
    const made = Dusk.element('tr', {'data-row': row}, ...columns.map(column => cellOf(column, row)));
    if (selects) {
      made.id = `${selects}-row-${row}`;
      made.setAttribute('aria-selected', String(Dusk.view[selects] === row));
    }
    return made;
  };

  /// Makes the elements of the table: caption, widths of the columns, heads, body.
  const frame = (part, section, heads, columns) => {
    const made = {
      count: Dusk.element('caption'), body: Dusk.element('tbody'),
      copy: Dusk.element('button', {type: 'button', className: 'icon'}, 'Copy as CSV'),
    };
    const widths = Dusk.element('colgroup', {}, ...columns.map(column => {
      const width = Dusk.element('col');
      width.style.width = column.width + 'ch';
      return width;
    }));
    const head = Dusk.element('thead', {},
      Dusk.element('tr', {'aria-rowindex': 1}, ...heads.map(each => each.cell)));
    if (part.filter) {
      head.append(Dusk.element('tr', {className: 'filters'},
        ...heads.map(each => Dusk.element('td', {}, each.input))));
    }
    made.table = Dusk.element('table', {'aria-labelledby': part.id + '-title'},
      made.count, widths, head, made.body);
    made.table.style.minWidth = columns.reduce((sum, column) => sum + column.width, 0) + 'ch';
    made.scroll = Dusk.element('div', {
      className: 'scroll', tabIndex: 0, role: 'region', 'aria-label': `${part.title}, rows`,
    }, made.table);
    section.querySelector('.head').append(Dusk.element('span', {className: 'end'}, made.copy));
    section.append(made.scroll);
    return made;
  };

  /// Lets clicks and arrow keys choose a row, as the value `key` of the view. Returns a function
  /// that shows it.
  const addChoice = (key, made, rows, order) => {
    Dusk.declare({[key]: -1});
    made.table.setAttribute('role', 'grid');
    made.table.tabIndex = 0;
    made.scroll.removeAttribute('tabindex');
    const show = () => {
      rows.reveal(Dusk.view[key]);
      const chosen = document.getElementById(`${key}-row-${Dusk.view[key]}`);
      if (chosen) made.table.setAttribute('aria-activedescendant', chosen.id);
      else made.table.removeAttribute('aria-activedescendant');
    };
    made.body.addEventListener('click', event => {
      const row = event.target.closest('tr[data-row]');
      if (row) Dusk.set({[key]: Number(row.dataset.row)});
    });
    made.table.addEventListener('keydown', event => {
      const step = {ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10}[event.key];
      if (!step || event.target !== made.table || !order().length) return;
      event.preventDefault();
      const place = order().indexOf(Dusk.view[key]);
      const next = place < 0 ? 0 : Math.max(0, Math.min(order().length - 1, place + step));
      Dusk.set({[key]: order()[next]});
    });
    Dusk.on(key, show);
    return show;
  };

  const addCopy = (made, columns, order) => made.copy.addEventListener('click', async () => {
    const done = await Dusk.copy(Dusk.csv(columns, order()));
    Dusk.announce(done ? `${order().length} rows copied.` : 'This browser does not let a page copy.');
    made.copy.textContent = done ? 'Copied' : 'Not copied';
    setTimeout(() => { made.copy.textContent = 'Copy as CSV'; }, 1500);
  });

  /// Shows how many rows pass the filters, and how they are sorted.
  const tellOrder = (made, heads, shown, total, column, down) => {
    for (const head of heads) {
      const way = head.column !== column ? 'none' : down ? 'descending' : 'ascending';
      head.cell.setAttribute('aria-sort', way);
    }
    const part = shown === total ? '' : `${Dusk.format(shown)} of `;
    made.count.textContent = `${part}${Dusk.format(total)} ${total === 1 ? 'row' : 'rows'}`;
    made.table.setAttribute('aria-rowcount', shown + 1);
  };

  Dusk.parts.table = async (part, section) => {
    const columns = await Dusk.loadColumns(part), total = columns.length ? columns[0].values.length : 0;
    const sort = part.id + '.sort', filter = part.id + '.filter';
    const filters = () => new Map(new URLSearchParams(Dusk.view[filter]));
    Dusk.declare({[sort]: '', [filter]: ''});
    const act = {
      sort: id => {
        const now = Dusk.view[sort];
        Dusk.set({[sort]: now === id ? '-' + id : now === '-' + id ? '' : id});
      },
      filter: (id, text) => {
        const all = filters();
        if (text.trim()) all.set(id, text); else all.delete(id);
        Dusk.set({[filter]: String(new URLSearchParams([...all]))});
      },
    };
    const heads = columns.map(column => headOf(column, act));
    const made = frame(part, section, heads, columns);
    const rows = Dusk.rows(made.scroll, made.body, columns.length,
                           row => rowOf(columns, part.selects, row));
    const names = columns.find(column => column.id === 'curve');
    let order = [];

    const tests = () => heads.flatMap(({column, input}) => {
      const text = filters().get(column.id) || '', test = Dusk.filter(text, column.kind);
      if (input.value.trim() !== text.trim()) input.value = text;
      input.setAttribute('aria-invalid', String(!test));
      return test && text.trim() ? [row => test(column.key(row))] : [];
    });
    const apply = () => {
      const passed = tests(), down = Dusk.view[sort].startsWith('-');
      const column = columns.find(({id}) => [id, '-' + id].includes(Dusk.view[sort]));
      order = Array.from({length: total}, (_, row) => row).filter(row => passed.every(test => test(row)));
      if (column) order.sort(Dusk.byColumn(column, down));
      tellOrder(made, heads, order.length, total, column, down);
      rows.show(order);
      const kept = names && order.length < total ? new Set(order.map(names.text)) : null;
      for (const id of [].concat(part.filters || [])) Dusk.keepCurves(id, kept);
    };

    const choose = part.selects ? addChoice(part.selects, made, rows, () => order) : () => {};
    addCopy(made, columns, () => order);
    Dusk.on([sort, filter], () => { apply(); choose(); });
    apply();
    choose();
  };
})();
