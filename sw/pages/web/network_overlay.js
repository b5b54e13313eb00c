'use strict';
// Drawn over the channels of the map: names of rows and planes, the chosen channel or switch, the
// cycle of waits and the journey of a packet.
(() => {
  const WAIT = '#ff8f8f', PATH = '#ffffff';

  const font = (size, ratio) => `${size * ratio}px system-ui, "DejaVu Sans", sans-serif`;

  function labels(ctx, layout, fit, picture) {
    const {ratio, canvas} = picture;
    ctx.fillStyle = Dusk.color('night-ink');
    ctx.font = font(11, ratio);
    ctx.textBaseline = 'middle';
    ctx.textAlign = 'right';
    for (const {text, y} of layout.labels || []) {
      const at = fit.y + y * fit.sy;
      if (at < 0 || at > canvas.height) continue;
      ctx.fillText(text, (layout.margin - 2) * ratio, at, (layout.margin - 6) * ratio);
    }
    ctx.textAlign = 'left';
    if (fit.sx < 6 * ratio) return;
    for (const {text, x, y} of layout.titles || []) {
      ctx.fillText(text, fit.x + x * fit.sx, fit.y + y * fit.sy + 4 * ratio);
    }
  }

  /// Names of the switches, when the map is so large that they fit.
  function names(ctx, model, layout, fit, picture) {
    const {ratio, canvas} = picture;
    const wide = layout.tree ? layout.column * fit.sx : layout.box * 2 * fit.sx;
    if (wide < 56 * ratio) return;
    ctx.fillStyle = Dusk.color('night-ink');
    ctx.font = font(10, ratio);
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    for (let s = 0; s < model.switches; ++s) {
      const [x1, y1, x2, y2] = Dusk.switchBox(layout, fit, s, ratio);
      if (x2 < 0 || y2 < 0 || x1 > canvas.width || y1 > canvas.height) continue;
      const place = model.names[s].match(/\([\d, ]+\)[^)]*$/);
      const text = (place ? place[0] : model.names[s]).slice(0, 40);
      const below = layout.tree && !layout.caps;
      ctx.fillText(text, (x1 + x2) / 2, below ? y2 + 8 * ratio : (y1 + y2) / 2, x2 - x1);
    }
  }

  function mark(ctx, layout, fit, c, color, width) {
    const [x1, y1, x2, y2] = Dusk.channelPlace(layout, fit, c);
    ctx.strokeStyle = color;
    ctx.lineWidth = width;
    if (layout.boxes) {
      const edge = width / 2;
      return ctx.strokeRect(x1 - edge, y1 - edge, x2 - x1 + edge, y2 - y1 + edge);
    }
    ctx.beginPath();
    ctx.moveTo(x1, y1);
    ctx.lineTo(x2, y2);
    return ctx.stroke();
  }

  function chosen(ctx, model, layout, fit, picture) {
    const {ratio} = picture, {channel} = Dusk.view, s = Dusk.view.switch;
    if (channel >= 0) mark(ctx, layout, fit, channel, '#ffffff', (layout.boxes ? 2 : 4) * ratio);
    if (s < 0) return;
    if (layout.boxes) {
      for (const c of model.leaving(s)) mark(ctx, layout, fit, c, '#ffffff', ratio);
    }
    const [x1, y1, x2, y2] = Dusk.switchBox(layout, fit, s, ratio), edge = 2 * ratio;
    ctx.strokeStyle = '#ffffff';
    ctx.lineWidth = edge;
    ctx.strokeRect(x1 - edge / 2, y1 - edge / 2, x2 - x1 + edge, y2 - y1 + edge);
  }

  function middle(layout, fit, ratio, place) {
    if (place.channel !== null && place.channel !== undefined) {
      const [x1, y1, x2, y2] = Dusk.channelPlace(layout, fit, place.channel);
      return [(x1 + x2) / 2, (y1 + y2) / 2];
    }
    if (place.switch === null || place.switch === undefined) return null;
    const [x1, y1, x2, y2] = Dusk.switchBox(layout, fit, place.switch, ratio);
    return [(x1 + x2) / 2, (y1 + y2) / 2];
  }

  function arrow(ctx, [x1, y1], [x2, y2], ratio) {
    const angle = Math.atan2(y2 - y1, x2 - x1), head = 8 * ratio;
    ctx.beginPath();
    ctx.moveTo(x1, y1);
    ctx.lineTo(x2, y2);
    for (const turn of [2.7, -2.7]) {
      ctx.moveTo(x2, y2);
      ctx.lineTo(x2 + head * Math.cos(angle + turn), y2 + head * Math.sin(angle + turn));
    }
    ctx.stroke();
  }

  /// Arrows from each place to the place that it waits for; none from the last place of a chain.
  function waits(ctx, model, layout, fit, picture) {
    const {ratio} = picture, cycle = model.part.cycle_of_waits || [];
    const points = cycle.map(place => middle(layout, fit, ratio, place)).filter(Boolean);
    const arrows = points.length - (model.part.waits_closed === false ? 1 : 0);
    ctx.strokeStyle = WAIT;
    ctx.lineWidth = 2 * ratio;
    for (let i = 0; i < arrows; ++i)
      arrow(ctx, points[i], points[(i + 1) % points.length], ratio);
    for (const place of cycle)
      if (place.channel >= 0) mark(ctx, layout, fit, place.channel, WAIT, 3 * ratio);
  }

  /// The way of the chosen packet: solid until the end of the window, dotted after it.
  function journey(ctx, model, layout, fit, picture) {
    const chosen = (model.part.journeys || [])[Dusk.view.journey];
    if (!chosen) return;
    const {ratio} = picture,
          steps = chosen.steps.filter(step => step.channel >= 0 && step.channel !== null);
    const now = Dusk.clock.count ? Dusk.clock.cycle(Dusk.view.w) : Infinity;
    ctx.lineWidth = 2 * ratio;
    ctx.strokeStyle = PATH;
    ctx.fillStyle = PATH;
    let last = null;
    for (const step of steps) {
      const point = middle(layout, fit, ratio, step);
      ctx.setLineDash(step.cycle <= now ? [] : [3 * ratio, 4 * ratio]);
      if (last) arrow(ctx, last, point, ratio);
      ctx.setLineDash([]);
      mark(ctx, layout, fit, step.channel, PATH, 2 * ratio);
      last = point;
    }
  }

  /// Draws what lies over the channels.
  Dusk.overlay = (ctx, model, layout, fit, picture) => {
    const margin = layout.margin * picture.ratio;
    ctx.save();
    ctx.beginPath();
    ctx.rect(margin, 0, picture.canvas.width - margin, picture.canvas.height);
    ctx.clip();
    if (!Dusk.tooSmall(layout, fit, picture.ratio)) names(ctx, model, layout, fit, picture);
    waits(ctx, model, layout, fit, picture);
    journey(ctx, model, layout, fit, picture);
    chosen(ctx, model, layout, fit, picture);
    ctx.restore();
    labels(ctx, layout, fit, picture);
  };
})();
