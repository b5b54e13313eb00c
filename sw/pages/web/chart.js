'use strict';
// One line chart by dygraphs, which makes axes, grid, and zoom by the mouse. lines.js draws the
// curves, since dygraphs draws points by ascending x only. Dygraphs takes texts for HTML: no name
// of the document reaches it.
(() => {
  const {given} = Dusk;

  const widen = ([least, greatest], part) => {
    if (!given(least)) return [0, 1];
    const more = greatest > least ? (greatest - least) * part : Math.abs(least) / 2 || 1;
    return [least - more, greatest + more];
  };

  const extend = (range, value) => {
    if (!given(value)) return;
    if (!(range[0] <= value)) range[0] = value;
    if (!(range[1] >= value)) range[1] = value;
  };

  /// The range of x of all curves. Over time it starts one window before the end of the first
  /// window.
  const rangeOfX = (curves, time) => {
    const range = [NaN, NaN];
    for (const curve of curves) for (const x of curve.x) extend(range, x);
    if (time) {
      const first = curves.find(curve => curve.x.length > 1);
      return first ? [range[0] - (first.x[1] - first.x[0]), range[1]] : widen(range, 0);
    }
    const [least, greatest] = widen(range, 0.03);
    return range[0] >= 0 && range[0] < range[1] / 2 ? [0, greatest] : [least, greatest];
  };

  /// The range of y of the curves within a range of x. It holds 0. Hollow points, such as the
  /// latency of a saturated network, do not stretch it far: points above it are drawn at its upper
  /// end.
  const rangeOfY = (curves, [from, to]) => {
    const range = [NaN, NaN], hollow = [NaN, NaN];
    for (const curve of curves) {
      for (let i = 0; i < curve.y.length; ++i) {
        if (!given(curve.y[i]) || curve.x[i] < from || curve.x[i] > to) continue;
        const into = curve.hollow && curve.hollow[i] ? hollow : range;
        for (const values of [curve.y, curve.low, curve.high]) if (values) extend(into, values[i]);
      }
    }
    const most = given(range[1]) ? 2 * range[1] : Infinity;
    for (const value of hollow) extend(range, Math.min(value, most));
    if (given(range[0])) extend(range, 0);
    const [least, greatest] = widen(range, 0.06);
    return [range[0] >= 0 ? 0 : least, range[1] <= 0 ? 0 : greatest];
  };

  const label = value => Dusk.short(value, 10);

  const colors = () => ({
    gridLineColor: Dusk.color('grid'), axisLineColor: Dusk.color('line'),
  });

  /// Makes a chart of curves in an element. `draw(ctx, at, area)` draws them; `zoomed([from, to])`
  /// is called after the reader has chosen a range, `reset()` after a double click,
  /// `clicked(event)` after a click. Returns {graph, whole, fit(range)}: fit shows a range of x,
  /// with the range of y of the drawn curves.
  Dusk.chart = (element, curves, {time, draw, zoomed, reset, clicked}) => {
    const whole = rangeOfX(curves, time);
    const drawn = () => curves.filter(Dusk.isDrawn);
    const model = Dygraph.defaultInteractionModel;
    const graph = new Dygraph(element, [[whole[0], 0], [whole[1], 0]], {
      ...colors(), labels: ['x', 'y'], legend: 'never', labelsDiv: document.createElement('div'),
      dateWindow: whole, valueRange: rangeOfY(drawn(), whole),
      axisLabelFontSize: 11, highlightCircleSize: 0, animatedZooms: false, showLabelsOnHighlight: false,
      axes: {
        x: {axisLabelFormatter: label, pixelsPerLabel: 80, axisLabelWidth: 76, axisTickSize: 5},
        y: {axisLabelFormatter: label, pixelsPerLabel: 28, axisLabelWidth: 50},
      },
      plotter: event => draw(event.drawingContext, {
        x: value => event.dygraph.toDomXCoord(value), y: value => event.dygraph.toDomYCoord(value),
        top: event.plotArea.y,
      }, event.plotArea),
      interactionModel: {mousedown: model.mousedown, dblclick: reset, willDestroyContextMyself: true},
      zoomCallback: (from, to) => zoomed([from, to]),
      clickCallback: clicked,
    });
    Dusk.recolored(() => graph.updateOptions(colors()));
    new ResizeObserver(() => {
      if (element.clientWidth && element.clientWidth !== graph.width_) graph.resize();
    }).observe(element);
    return {
      graph, whole,
      fit: range => graph.updateOptions({dateWindow: range, valueRange: rangeOfY(drawn(), range)}),
    };
  };
})();
