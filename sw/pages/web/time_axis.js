'use strict';
// The axis of time of pictures that are drawn window by window: the part that is shown, its cycles,
// and the line at the window of the view. The view's zoom, "from..to" in cycles, is that of the
// curves.
(() => {
  const {clock} = Dusk;

  /// Cycle at which window w starts.
  clock.start = w => {
    if (w > 0) return clock.cycle(w - 1);
    return clock.count > 1 ? Math.max(0, 2 * clock.cycle(0) - clock.cycle(1)) : 0;
  };

  /// The cycles that are shown: [from, to].
  clock.span = () => {
    const whole = [clock.start(0), clock.cycle(clock.count - 1)];
    const [from, to] = String(Dusk.view.zoom || '').split('..').map(Number);
    return to > from ? [Math.max(whole[0], from), Math.min(whole[1], to)] : whole;
  };

  /// A cycle as a number of windows: 2.5 is the middle of window 2.
  clock.windows = cycle => {
    const w = clock.window(cycle), start = clock.start(w);
    return w + Math.max(0, Math.min(1, (cycle - start) / (clock.cycle(w) - start || 1)));
  };

  /// Steps of 1, 2 or 5 times a power of ten: at most `most` of them in a span.
  function ticks(from, to, most) {
    const power = 10 ** Math.floor(Math.log10(Math.max(1, (to - from) / most)));
    const step = [1, 2, 5, 10].map(v => v * power).find(v => (to - from) / v <= most);
    const first = Math.ceil(from / step);
    return Array.from({length: Math.floor(to / step) - first + 1}, (_, i) => (first + i) * step);
  }

  /// Draws the cycles below a picture whose windows lie from `left` over `wide` device pixels.
  Dusk.timeAxis = (picture, left, wide, y) => {
    const {ctx, ratio} = picture;
    const [from, to] = clock.span();
    ctx.fillStyle = Dusk.color('mute');
    ctx.font = `${10.5 * ratio}px system-ui, "DejaVu Sans", sans-serif`;
    ctx.textBaseline = 'middle';
    for (const cycle of ticks(from, to, Math.max(2, Math.min(8, wide / ratio / 80)))) {
      const x = left + (cycle - from) / (to - from) * wide;
      ctx.textAlign = x > left + wide - 20 * ratio ? 'right' : 'center';
      ctx.fillRect(Math.round(x), y, ratio, 4 * ratio);
      ctx.fillText(Dusk.format(cycle), x, y + 11 * ratio);
    }
    ctx.textAlign = 'right';
    ctx.fillText('cycles', left + wide, y + 23 * ratio);
  };

  /// Adds a line over a picture at the window of the view. `place()` returns the left edge and the
  /// width of the picture's windows in CSS pixels. Returns what moves the line after a change.
  Dusk.timeCursor = (holder, height, place) => {
    const line = Dusk.element('div', {className: 'cursor'});
    holder.append(line);
    const move = () => {
      const [left, wide] = place();
      const [from, to] = clock.span();
      const middle = (clock.start(Dusk.view.w) + clock.cycle(Dusk.view.w)) / 2;
      line.hidden = middle < from || middle > to;
      line.style.left = `${left + (middle - from) / (to - from) * wide}px`;
      line.style.height = `${height()}px`;
    };
    Dusk.on('w', move);
    return move;
  };

  /// The window at a share (0 to 1) of the width of a picture.
  Dusk.windowAt = share => {
    const [from, to] = clock.span().map(clock.windows);
    return Math.max(0, Math.min(clock.count - 1, Math.floor(from + share * (to - from))));
  };
})();
