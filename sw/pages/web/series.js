'use strict';
// Part "series": a line chart. Charts over time share the cursor of the window and a range of
// cycles.
(() => {
  const crosses = [];  // functions that show the reader's place x in the charts over time; null hides it

  /// The range of cycles of the view, such as "2000..8000"; null if it is the whole run.
  const rangeOfView = () => {
    const [from, to] = Dusk.view.zoom.split('..').map(Number);
    return Dusk.view.zoom && to > from ? [from, to] : null;
  };

  const KEYS = {
    time: 'Keys + and − zoom, 0 shows the whole range.',
    points: 'Arrow keys go from point to point; + and − zoom, 0 shows the whole range.',
  };

  /// Makes the elements of a chart: names of the axes, the plot, lines over it, a button that ends
  /// a zoom.
  const frame = (part, section, legend) => {
    const over = className => Dusk.element('div', {className, hidden: true});
    const made = {
      plot: Dusk.element('div', {className: 'dygraph', 'aria-hidden': 'true'}),
      cursor: over('cursor'), cross: over('cross'), dot: over('dot'),
      out: Dusk.element('button', {type: 'button', className: 'icon', hidden: true}, 'Whole range'),
    };
    const [x, y] = [Dusk.axisName(part.x), Dusk.axisName(part.y)];
    made.box = Dusk.element('div', {
      className: 'chart', tabIndex: 0, role: 'group',
      'aria-label': `${part.title}: ${y} by ${x}. ${part.time ? KEYS.time : KEYS.points}`,
    }, made.plot, made.cursor, made.cross, made.dot);
    if (!part.time) made.box.dataset.keys = '';
    section.querySelector('.head').append(Dusk.element('span', {className: 'end'}, made.out));
    section.append(Dusk.element('div', {className: 'axis'}, y), made.box,
                   Dusk.element('div', {className: 'axis right'}, x), legend.element);
    return made;
  };

  /// Puts a vertical line at a place x of a chart, and hides it outside.
  const put = (line, x, area) => {
    line.hidden = !(x >= area.x - 1 && x <= area.x + area.w + 1);
    line.style.transform = `translateX(${x}px)`;
    line.style.top = area.y + 'px';
    line.style.height = area.h + 'px';
  };

  /// Adds what only charts over time have: the cursor of the window, a common cross, values in the
  /// legend. Returns what to call after a change of the chart, and after a click.
  const addTime = (part, curves, graph, made, legend) => {
    const at = (curve, x) => {
      const i = Dusk.points.before(curve, x);
      if (i === curve.x.length - 1 && x > curve.x[i]) return curve.beside ? 'ended' : '–';
      return Dusk.short(curve.y[i]);
    };
    const windowOf = event => Dusk.clock.window(graph.toDataXCoord(graph.eventToDomCoords(event)[0]));
    const follow = () => {
      const x = Dusk.clock.cycle(Dusk.view.w);
      put(made.cursor, graph.toDomXCoord(x), graph.getArea());
      legend.tell(curves.map(curve => at(curve, x)));
    };
    const tell = x => [`${part.x.name} ${Dusk.format(x)}`, ...curves.filter(Dusk.isDrawn).slice(0, 12)
      .map(curve => `${Dusk.shorten(curve.name, 60)} ${at(curve, x)}`)].join('\n');
    crosses.push(x => {
      if (x === null) made.cross.hidden = true;
      else put(made.cross, graph.toDomXCoord(x), graph.getArea());
    });
    made.plot.addEventListener('pointermove', event => {
      const x = Dusk.clock.cycle(windowOf(event));
      for (const cross of crosses) cross(x);
      Dusk.tip(tell(x), event.clientX, event.clientY);
    });
    made.plot.addEventListener('pointerleave', () => {
      for (const cross of crosses) cross(null);
      Dusk.tip('');
    });
    Dusk.on('w', follow);
    return {follow, clicked: event => Dusk.go(windowOf(event))};
  };

  /// Adds what other charts have: the point nearest to the pointer, keys from point to point,
  /// links.
  const addPoints = (part, curves, graph, made) => {
    const at = {
      x: value => graph.toDomXCoord(value), y: value => graph.toDomYCoord(value),
      top: () => graph.getArea().y,
    };
    let now = null;
    const show = (point, speak) => {
      now = point;
      made.dot.hidden = !point;
      if (!point) return Dusk.tip('');
      const x = at.x(point.curve.x[point.i]), y = Math.max(at.top() + 5, at.y(point.curve.y[point.i]));
      made.dot.style.transform = `translate(${x}px, ${y}px)`;
      const box = made.plot.getBoundingClientRect(), text = Dusk.points.tell(point, part);
      Dusk.tip(text, box.left + x, box.top + y);
      if (speak) Dusk.announce(text);
    };
    const open = () => {
      const address = now && now.curve.links && Dusk.local(now.curve.links[now.i]);
      if (address) location.href = address;
    };
    made.plot.addEventListener('pointermove', event => {
      show(Dusk.points.nearest(curves, at, ...graph.eventToDomCoords(event)), false);
    });
    made.plot.addEventListener('pointerleave', () => show(null));
    made.box.addEventListener('blur', () => show(null));
    made.box.addEventListener('keydown', event => {
      if (event.key === 'Enter') open();
      if (!event.key.startsWith('Arrow')) return;
      event.preventDefault();
      show(Dusk.points.step(curves, now, event.key), true);
    });
    return {follow: () => show(null), clicked: open};
  };

  /// Lets + and − zoom around the window of the view or the middle; 0 and the button show the whole
  /// range.
  const addZoom = (part, chart, made, zoom) => {
    made.out.addEventListener('click', () => zoom(null));
    made.box.addEventListener('keydown', event => {
      const factor = {'+': 0.5, '-': 2}[event.key];
      if (event.key === '0') zoom(null);
      if (!factor) return;
      const [from, to] = chart.graph.xAxisRange(), [least, greatest] = chart.whole;
      const wide = (to - from) * factor;
      const middle = part.time ? Dusk.clock.cycle(Dusk.view.w) : (from + to) / 2;
      const start = Math.max(least, Math.min(greatest - wide, middle - wide / 2));
      zoom(wide >= greatest - least ? null : [start, start + wide]);
    });
  };

  Dusk.parts.series = async (part, section) => {
    Dusk.declare({zoom: ''});
    const curves = await Dusk.loadCurves(part);
    if (!curves.some(curve => curve.x.length)) {
      return Dusk.nothing(section, 'No values.');
    }
    let added = null, own = null;  // own: the range of a chart that is not over time
    const off = part.id + '.off';  // numbers of the curves that the reader has switched off
    Dusk.declare({[off]: ''});
    const switchCurves = () => {
      const numbers = Dusk.view[off].split(',');
      curves.forEach((curve, i) => { curve.wanted = !numbers.includes(String(i)); });
    };
    const legend = Dusk.curveLegend(part.title, curves, () => {
      const numbers = curves.map((curve, i) => (curve.wanted ? '' : String(i)));
      Dusk.set({[off]: numbers.filter(Boolean).join(',')});
    });
    const made = frame(part, section, legend);
    const range = () => (part.time ? rangeOfView() : own);
    const zoom = to => {
      if (part.time) Dusk.set({zoom: to ? to.map(Math.round).join('..') : ''}); else own = to;
      fit();
    };
    const chart = Dusk.chart(made.plot, curves, {
      time: part.time,
      draw: (ctx, at, area) => {
        for (const curve of curves.filter(Dusk.isDrawn)) Dusk.drawCurve(ctx, curve, at, part.time);
        Dusk.drawMarks(ctx, part.marks || [], at.x, area);
      },
      zoomed: to => {
        const before = range() || chart.whole;
        if (to.some((x, i) => x !== before[i])) return zoom(to);
        made.out.hidden = false;  // only the range of y has changed
      },
      reset: () => zoom(null),
      clicked: event => added.clicked(event),
    });
    added = (part.time ? addTime : addPoints)(part, curves, chart.graph, made, legend);
    const fit = () => {
      made.out.hidden = !range();
      made.cross.hidden = true;
      Dusk.tip('');
      chart.fit(range() || chart.whole);
      legend.show();
      added.follow();
    };
    addZoom(part, chart, made, zoom);
    if (part.time) Dusk.on('zoom', fit);
    Dusk.on(off, () => { switchCurves(); fit(); });
    new ResizeObserver(() => requestAnimationFrame(added.follow)).observe(made.plot);
    Dusk.onKeepCurves(part.id, names => {
      for (const curve of curves) curve.kept = !names || names.has(curve.name);
      fit();
    });
    switchCurves();
    return fit();
  };
})();
