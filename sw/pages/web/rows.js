'use strict';
// Rows of a long table: only those in sight are elements, between two spacers of the height of the
// others.
(() => {
  const WHOLE = 200;   // shorter tables are elements as a whole, so that the browser finds their texts
  const AROUND = 20;   // rows above and below those in sight
  const PRINTED = 300;

  /// Shows rows in `body`, which scrolls in `scroll`. `make(row)` makes the <tr> of a row. Returns
  /// {show, reveal}: show(order) takes the numbers of the rows in their order; reveal(row) scrolls
  /// to a row and makes the rows in sight anew.
  Dusk.rows = (scroll, body, columns, make) => {
    let order = [], first = -1, last = -1, tall = 26;

    const spacer = count => {
      const cell = Dusk.element('td', {colSpan: columns, className: 'space'});
      cell.style.height = count * tall + 'px';
      return Dusk.element('tr', {className: 'spacer', 'aria-hidden': 'true'}, cell);
    };

    const render = (from, to) => {
      [first, last] = [from, to];
      const rows = Array.from({length: to - from}, (_, i) => {
        const row = make(order[from + i]);
        row.setAttribute('aria-rowindex', from + i + 2);
        return row;
      });
      body.replaceChildren(...(from ? [spacer(from)] : []), ...rows,
                           ...(to < order.length ? [spacer(order.length - to)] : []));
      const some = body.querySelector('tr:not([aria-hidden])');
      if (some && some.offsetHeight) tall = some.getBoundingClientRect().height;
    };

    const inSight = () => {
      if (order.length <= WHOLE) return [0, order.length];
      const top = Math.floor(scroll.scrollTop / tall), count = Math.ceil(scroll.clientHeight / tall);
      return [Math.max(0, top - AROUND), Math.min(order.length, top + count + AROUND)];
    };

    const update = () => {
      const [from, to] = inSight();
      const near = AROUND / 2;
      const above = first <= Math.max(0, from + near), below = last >= Math.min(order.length, to - near);
      if (!above || !below || last <= first) render(from, to);
    };

    scroll.addEventListener('scroll', update, {passive: true});
    new ResizeObserver(update).observe(scroll);
    const printed = Dusk.element('p', {className: 'note printed', hidden: true});
    scroll.after(printed);
    addEventListener('beforeprint', () => {
      const count = Math.min(order.length, PRINTED);
      printed.textContent = `The first ${count} rows of ${order.length} are printed.`;
      printed.hidden = count === order.length;
      render(0, count);
    });
    addEventListener('afterprint', () => render(...inSight()));

    const refresh = () => render(...inSight());
    return {
      show: shown => {
        order = shown;
        scroll.scrollTop = 0;
        refresh();
      },
      reveal: row => {
        const place = order.indexOf(row);
        if (place < 0) return;
        const y = place * tall, head = scroll.querySelector('thead').offsetHeight;
        if (y < scroll.scrollTop || y + tall + head > scroll.scrollTop + scroll.clientHeight) {
          scroll.scrollTop = Math.max(0, y - (scroll.clientHeight - head) / 2);
        }
        refresh();
      },
    };
  };
})();
