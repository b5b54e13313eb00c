'use strict';
// A plane with two axes on a canvas, for histograms and scatter plots.
(() => {
  const FONT = '11px system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';

  const ticksOf = (axis, most) => Dusk.ticks(axis.least, axis.greatest, most, axis.log);

  /// Clears the picture and draws grid, ticks and names of axes x and y: {least, greatest, log?,
  /// grid?, name}. `above` pixels stay free over the plane. Returns {ctx, left, top, width, height,
  /// x(value), y(value)}, with places in CSS pixels.
  Dusk.plane = (picture, x, y, above = 0) => {
    const {ctx, ratio} = picture;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, picture.width, picture.height);
    ctx.font = FONT;
    const top = 24 + above, height = picture.height - top - 36, short = value => Dusk.short(value, 10);
    const yTicks = ticksOf(y, height / 28);
    const left = 10 + Math.max(20, ...yTicks.map(value => ctx.measureText(short(value)).width));
    const width = Math.max(1, picture.width - left - 14);
    const xTicks = ticksOf(x, width / 70);
    const scaleX = Dusk.scale(x.least, x.greatest, x.log), scaleY = Dusk.scale(y.least, y.greatest, y.log);
    const plane = {
      ctx, left, top, width, height,
      x: value => left + scaleX(value) * width, y: value => top + (1 - scaleY(value)) * height,
    };
    ctx.lineWidth = 1;
    ctx.strokeStyle = Dusk.color('grid');
    ctx.fillStyle = Dusk.color('mute');
    ctx.textBaseline = 'middle';
    ctx.beginPath();
    for (const value of yTicks) {
      const place = Math.round(plane.y(value)) + 0.5;
      ctx.moveTo(left, place);
      ctx.lineTo(left + width, place);
      ctx.textAlign = 'right';
      ctx.fillText(short(value), left - 6, place);
    }
    for (const value of xTicks) {
      const place = Math.round(plane.x(value)) + 0.5;
      if (x.grid) {
        ctx.moveTo(place, top);
        ctx.lineTo(place, top + height);
      }
      ctx.textAlign = 'center';
      ctx.fillText(short(value), place, top + height + 12);
    }
    ctx.stroke();
    ctx.textAlign = 'left';
    ctx.fillText(Dusk.shorten(y.name, Math.floor(picture.width / 6)), 2, 8);
    ctx.textAlign = 'right';
    ctx.fillText(Dusk.shorten(x.name, Math.floor(picture.width / 6)), left + width, top + height + 28);
    return plane;
  };

  /// Lets the pointer and the arrow keys meet the items of a canvas. `at(x, y)` returns the item at
  /// a place or null, `step(item, key)` the item that a key leads to, `place(item)` its [x, y],
  /// `text(item)` its words; `redraw(item)` marks it, or none for null.
  Dusk.explore = (canvas, {at, step, place, text, redraw}) => {
    let now = null;
    canvas.dataset.keys = '';
    const show = (item, speak) => {
      if (item !== now) redraw(item);
      now = item;
      if (item === null) return Dusk.tip('');
      const box = canvas.getBoundingClientRect(), [x, y] = place(item);
      Dusk.tip(text(item), box.left + x, box.top + y);
      if (speak) Dusk.announce(text(item));
    };
    canvas.addEventListener('pointermove', event => {
      const box = canvas.getBoundingClientRect();
      show(at(event.clientX - box.left, event.clientY - box.top), false);
    });
    canvas.addEventListener('pointerleave', () => show(null));
    canvas.addEventListener('blur', () => show(null));
    canvas.addEventListener('keydown', event => {
      if (event.key === 'Escape') show(null);
      if (!event.key.startsWith('Arrow')) return;
      event.preventDefault();
      show(step(now, event.key), true);
    });
  };
})();
