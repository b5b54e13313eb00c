'use strict';
// Drawing of one curve of a line chart: line, steps or points, with 95 % intervals.
(() => {
  const MOST_WHISKERS = 60;  // intervals of longer curves are drawn as a band

  const DOT = 3;             // radius of a point, in pixels

  const {given} = Dusk;

  /// Draws the path of a curve. A missing value is a gap, and so is a hollow point. Over time a
  /// step is the value of the window that ends at x; elsewhere it holds from x to the next x.
  const path = (ctx, curve, at, time) => {
    let pen = false, last = null;
    const alone = [];  // points without a neighbor, which make no line
    const drawn = i => given(curve.y[i]) && given(curve.x[i]) && !(curve.hollow && curve.hollow[i]);
    ctx.beginPath();
    for (let i = 0; i < curve.y.length; ++i) {
      if (!drawn(i)) {
        pen = false;
        continue;
      }
      const x = at.x(curve.x[i]), y = at.y(curve.y[i]);
      if (curve.style === 'steps' && time && i > 0) {
        const start = at.x(curve.x[i - 1]);
        if (pen) ctx.lineTo(start, y); else ctx.moveTo(start, y);
        ctx.lineTo(x, y);
      } else if (!pen) {
        ctx.moveTo(x, y);
        if (!drawn(i + 1)) alone.push([x, y]);
      } else {
        if (curve.style === 'steps') ctx.lineTo(x, last);
        ctx.lineTo(x, y);
      }
      [pen, last] = [true, y];
    }
    ctx.stroke();
    for (const [x, y] of alone) {
      ctx.beginPath();
      ctx.arc(x, y, DOT, 0, 2 * Math.PI);
      ctx.fill();
    }
  };

  const whiskers = (ctx, curve, at) => {
    ctx.beginPath();
    for (let i = 0; i < curve.y.length; ++i) {
      if (!given(curve.low[i]) || !given(curve.high[i]) || !given(curve.y[i])) continue;
      if (curve.hollow && curve.hollow[i] && at.y(curve.y[i]) < at.top) continue;
      const x = at.x(curve.x[i]), low = at.y(curve.low[i]), high = at.y(curve.high[i]);
      ctx.moveTo(x, low);
      ctx.lineTo(x, high);
      for (const end of [low, high]) {
        ctx.moveTo(x - 3, end);
        ctx.lineTo(x + 3, end);
      }
    }
    ctx.stroke();
  };

  const band = (ctx, curve, at) => {
    const inside = Array.from(curve.y.keys()).filter(i => given(curve.low[i]) && given(curve.high[i]));
    ctx.beginPath();
    for (const i of inside) ctx.lineTo(at.x(curve.x[i]), at.y(curve.low[i]));
    for (const i of inside.reverse()) ctx.lineTo(at.x(curve.x[i]), at.y(curve.high[i]));
    ctx.globalAlpha = 0.18;
    ctx.fill();
    ctx.globalAlpha = 1;
  };

  /// Draws points: filled, hollow, or triangles at the upper end if they lie above it.
  const points = (ctx, curve, at) => {
    for (let i = 0; i < curve.y.length; ++i) {
      if (!given(curve.y[i]) || !given(curve.x[i])) continue;
      const x = at.x(curve.x[i]), y = at.y(curve.y[i]), hollow = curve.hollow && curve.hollow[i];
      ctx.beginPath();
      if (hollow && y < at.top) {
        ctx.moveTo(x, at.top + 1);
        ctx.lineTo(x - 4, at.top + 8);
        ctx.lineTo(x + 4, at.top + 8);
        ctx.closePath();
      } else {
        ctx.arc(x, y, DOT, 0, 2 * Math.PI);
      }
      if (hollow) ctx.stroke(); else ctx.fill();
    }
  };

  /// Draws a curve. `at.x` and `at.y` turn values into places; `at.top` is the place of the upper
  /// end. If `time`, x are the ends of windows.
  Dusk.drawCurve = (ctx, curve, at, time) => {
    ctx.save();
    ctx.strokeStyle = ctx.fillStyle = Dusk.color(curve.color);
    ctx.lineJoin = ctx.lineCap = 'round';
    ctx.lineWidth = 1.25;
    const many = curve.y.length > MOST_WHISKERS;
    if (curve.low && curve.high) (many && curve.style !== 'points' ? band : whiskers)(ctx, curve, at);
    if (curve.style !== 'points') {
      ctx.lineWidth = curve.beside ? 1.5 : 1.75;
      ctx.lineCap = curve.dash.length ? 'butt' : 'round';
      ctx.setLineDash(curve.dash);
      path(ctx, curve, at, time);
      ctx.setLineDash([]);
    }
    ctx.lineWidth = 1.5;
    if (curve.style === 'points' || (!time && !many)) points(ctx, curve, at);
    ctx.restore();
  };

  const ROWS = 3;     // names of marks stand in so many rows, lest they cover each other
  const ROW = 13;     // pixels

  /// The pixels that the names of marks need above an area.
  Dusk.heightOfMarks = marks => ROW * Math.min(ROWS, (marks || []).length);

  /// Draws vertical lines {x, name} over an area {x, y, w, h}. Their names stand above it, or at
  /// its top.
  Dusk.drawMarks = (ctx, marks, atX, area, above = false) => {
    const rows = Math.min(ROWS, marks.length);
    ctx.save();
    ctx.font = '11px system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';
    ctx.textBaseline = 'middle';
    ctx.strokeStyle = ctx.fillStyle = Dusk.color('accent');
    marks.filter(mark => given(mark.x)).forEach((mark, i) => {
      const x = atX(mark.x), text = Dusk.shorten(mark.name, 40);
      if (!(x >= area.x - 1 && x <= area.x + area.w + 1)) return;
      const row = i % rows, y = above ? area.y - ROW * (rows - row - 0.5) : area.y + ROW * (row + 0.5);
      const left = x + 4 + ctx.measureText(text).width > area.x + area.w;
      ctx.lineWidth = 1.5;
      ctx.beginPath();
      ctx.moveTo(x, above ? y - ROW / 2 : area.y);
      ctx.lineTo(x, area.y + area.h);
      ctx.stroke();
      ctx.textAlign = left ? 'right' : 'left';
      ctx.fillText(text, x + (left ? -4 : 4), y);
    });
    ctx.restore();
  };
})();
