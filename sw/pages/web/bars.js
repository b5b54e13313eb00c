'use strict';
// Part "bars": histograms of counts, and values that are sorted, such as the latency of every node.
(() => {
  const WIDTH = {sum: 9, mean: 2};  // pixels that a bar needs at least
  const COLORS = 8;

  /// Decides how each curve is drawn: counts as bars that stand on each other, else the first curve
  /// as bars. Other curves, and those of the other run, are outlines.
  const layersOf = (curves, merge) => {
    let owns = 0;
    return curves.map(curve => {
      const bars = !curve.beside && (merge === 'sum' || owns === 0);
      const color = curve.beside ? 'ink' : `curve-${owns % COLORS + 1}`;
      if (!curve.beside) ++owns;
      return {...curve, bars, color};
    });
  };

  /// The height of the bars below a layer.
  const below = (layers, layer, bin) => {
    let sum = 0;
    for (const other of layers.slice(0, layers.indexOf(layer))) {
      if (other.bars && layer.bars) sum += other.values[bin] || 0;
    }
    return sum;
  };

  const rangeOfY = (layers, log) => {
    let most = 0, least = 1;
    for (const layer of layers) {
      layer.values.forEach((value, bin) => {
        if (!(value > 0)) return;
        most = Math.max(most, value + below(layers, layer, bin));
        least = Math.min(least, value);
      });
    }
    if (!most) return {least: 0, greatest: 1};
    return log ? {least: least * 0.6, greatest: most * 1.6, log} : {least: 0, greatest: most * 1.08};
  };

  /// The place of a height; zero has none on a logarithmic axis, and lies on the floor.
  const heightOf = (plane, value) => (value > 0 ? Math.min(plane.y(value), plane.top + plane.height)
    : plane.top + plane.height);

  const drawBars = (plane, edges, layers, layer) => {
    const {ctx} = plane;
    ctx.fillStyle = Dusk.color(layer.color);
    layer.values.forEach((value, bin) => {
      if (!(value > 0)) return;
      const left = plane.x(edges[bin]), wide = plane.x(edges[bin + 1]) - left, gap = wide > 4 ? 1 : 0;
      const base = below(layers, layer, bin);
      const bottom = heightOf(plane, base), upper = heightOf(plane, base + value);
      ctx.fillRect(left + gap / 2, upper, Math.max(0.5, wide - gap), Math.max(0.5, bottom - upper));
    });
  };

  const drawOutline = (plane, edges, layer, closed) => {
    const {ctx} = plane;
    ctx.strokeStyle = Dusk.color(layer.color);
    ctx.lineWidth = 1.75;
    ctx.beginPath();
    if (closed) ctx.moveTo(plane.x(edges[0]), heightOf(plane, 0));
    layer.values.forEach((value, bin) => {
      ctx.lineTo(plane.x(edges[bin]), heightOf(plane, value));
      ctx.lineTo(plane.x(edges[bin + 1]), heightOf(plane, value));
    });
    if (closed) ctx.lineTo(plane.x(edges[edges.length - 1]), heightOf(plane, 0));
    ctx.stroke();
  };

  const drawChosen = (plane, edges, bin) => {
    const left = plane.x(edges[bin]);
    plane.ctx.fillStyle = Dusk.color('ink');
    plane.ctx.globalAlpha = 0.14;
    plane.ctx.fillRect(left, plane.top, plane.x(edges[bin + 1]) - left, plane.height);
    plane.ctx.globalAlpha = 1;
  };

  /// Returns a function that merges the curves into bins for a width; it keeps the last result.
  const merger = (part, curves, merge) => {
    let last = null, of = 0;
    return width => {
      const most = Math.max(8, Math.floor((width - 60) / WIDTH[merge]));
      if (most !== of) [last, of] = [Dusk.bins(curves, most, part.log, merge), most];
      return last;
    };
  };

  /// Draws everything and returns what is shown: {edges, distance, layers, plane}.
  const draw = (picture, part, merged, {merge, log, chosen}) => {
    const {edges} = merged, marks = part.marks || [], layers = layersOf(merged.curves, merge);
    const greatest = Math.max(edges[edges.length - 1], ...marks.map(mark => mark.x * 1.02));
    const x = {least: edges[0], greatest, log: part.log, name: Dusk.axisName(part.x)};
    const y = {...rangeOfY(layers, log), name: Dusk.axisName(part.y)};
    const plane = Dusk.plane(picture, x, y, Dusk.heightOfMarks(marks));
    for (const layer of layers) if (layer.bars) drawBars(plane, edges, layers, layer);
    for (const layer of layers) if (!layer.bars) drawOutline(plane, edges, layer, merge === 'sum');
    if (chosen !== null && chosen + 1 < edges.length) drawChosen(plane, edges, chosen);
    const area = {x: plane.left, y: plane.top, w: plane.width, h: plane.height};
    Dusk.drawMarks(plane.ctx, marks, plane.x, area, true);
    return {...merged, layers, plane};
  };

  const legendOf = layers => Dusk.element('div', {className: 'legend'}, ...layers.map(layer => {
    const swatch = Dusk.element('i', {className: layer.bars ? '' : 'outline', 'aria-hidden': 'true'});
    swatch.style.setProperty('--swatch', `var(--${layer.color})`);
    return Dusk.element('span', {title: layer.name}, swatch, Dusk.shorten(layer.name, 60));
  }));

  /// Lets the pointer and the arrow keys go from bin to bin. `shown()` returns what is shown.
  const addTips = (picture, part, shown, choose) => {
    Dusk.explore(picture.canvas, {
      at: (px, py) => {
        const {plane, edges} = shown();
        if (py > plane.top + plane.height + 16) return null;
        const bin = edges.findIndex((edge, i) => px >= plane.x(edge) && px < plane.x(edges[i + 1]));
        return bin < 0 ? null : bin;
      },
      step: (bin, key) => {
        if (bin === null) return 0;
        const by = key === 'ArrowLeft' || key === 'ArrowDown' ? -1 : 1;
        return Math.max(0, Math.min(shown().edges.length - 2, bin + by));
      },
      place: bin => {
        const {plane, edges} = shown();
        return [(plane.x(edges[bin]) + plane.x(edges[bin + 1])) / 2, plane.top + 20];
      },
      text: bin => [Dusk.binText(part.x, shown(), bin), ...shown().layers.map(layer =>
        `${Dusk.shorten(layer.name || part.y.name, 60)}: ${Dusk.short(layer.values[bin])}`)].join('\n'),
      redraw: choose,
    });
  };

  Dusk.parts.bars = async (part, section) => {
    const merge = part.merge || (part.log ? 'sum' : 'mean'), key = part.id + '.counts';
    Dusk.declare({[key]: part.log_y ? 'log' : 'linear'});
    const curves = await Promise.all(part.curves.map(async curve => (
      {...curve, x: await Dusk.values(curve.x), y: await Dusk.values(curve.y)})));
    const merged = merger(part, curves, merge);
    if (!merged(0)) return Dusk.nothing(section, 'No values.');
    let chosen = null, shown = null;
    const [x, y] = [Dusk.axisName(part.x), Dusk.axisName(part.y)];
    const picture = Dusk.canvas(section, {
      label: `${part.title}: ${y} by ${x}. Arrow keys go from bar to bar.`,
      height: 230 + Dusk.heightOfMarks(part.marks), name: 'bars',
      draw: made => {
        const how = {merge, log: Dusk.view[key] === 'log', chosen};
        shown = draw(made, part, merged(made.width), how);
      },
    });
    addTips(picture, part, () => shown, bin => {
      chosen = bin;
      picture.redraw();
    });
    if (curves.length > 1 || curves[0].name) section.append(legendOf(layersOf(curves, merge)));
    if (merge === 'sum') {
      section.querySelector('.head').append(Dusk.element('span', {className: 'end'},
        Dusk.segments(`Scale of ${part.title}`, key, [['linear', 'Linear'], ['log', 'Logarithmic']])));
      Dusk.on(key, picture.redraw);
    }
    return undefined;
  };
})();
