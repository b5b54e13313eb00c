'use strict';
// Pixels of a picture, painted by number instead of by the canvas: no two colors are mixed at an
// edge, and the time depends on the pixels that are painted only. Colors are 32 bits, as ImageData
// stores them.
(() => {
  /// The 32 bits of a color of the form #rrggbb.
  Dusk.packed = text => {
    const value = parseInt(text.slice(1), 16);
    return (0xff000000 | (value & 255) << 16 | (value & 0xff00) | value >> 16) >>> 0;
  };

  /// The mean color between stops of the form #rrggbb; `share` is 0 to 1.
  Dusk.between = (stops, share) => {
    const at = Math.max(0, Math.min(1, share)) * (stops.length - 1),
          i = Math.min(stops.length - 2, Math.floor(at));
    const a = parseInt(stops[i].slice(1), 16), b = parseInt(stops[i + 1].slice(1), 16);
    const mix = shift => {
      const low = a >> shift & 255;
      return Math.round(low + ((b >> shift & 255) - low) * (at - i));
    };
    return (0xff000000 | mix(0) << 16 | mix(8) << 8 | mix(16)) >>> 0;
  };

  /// 256 colors between stops.
  Dusk.ramp = stops => Uint32Array.from({length: 256}, (_, i) => Dusk.between(stops, i / 255));

  /// The same colors as a background of CSS.
  Dusk.gradient = stops => `linear-gradient(90deg, ${stops.join(', ')})`;

  class Paint {
    /// Pixels of the size of a canvas, all of one color.
    constructor(width, height) {
      this.width = width;
      this.height = height;
      this.image = new ImageData(width, height);
      this.pixels = new Uint32Array(this.image.data.buffer);
    }

    clear(color) {
      this.background = color;
      this.pixels.fill(color);
    }

    show(ctx) {
      ctx.putImageData(this.image, 0, 0);
    }

    /// Fills the pixels from (x1, y1) to before (x2, y2), which are whole numbers.
    rect(x1, y1, x2, y2, color) {
      if (x1 < 0) x1 = 0;
      if (y1 < 0) y1 = 0;
      if (x2 > this.width) x2 = this.width;
      if (y2 > this.height) y2 = this.height;
      if (x1 >= x2) return;
      const {pixels, width} = this;
      for (let y = y1, row = y1 * width; y < y2; ++y, row += width) {
        for (let at = row + x1, end = row + x2; at < end; ++at) pixels[at] = color;
      }
    }

    /// A line of `thick` pixels from (x1, y1) to (x2, y2).
    line(x1, y1, x2, y2, thick, color) {
      const dx = x2 - x1, dy = y2 - y1, wide = Math.abs(dx), tall = Math.abs(dy);
      if (tall < 0.5) {
        const y = Math.round(y1 - thick / 2);
        return this.rect(
            Math.round(Math.min(x1, x2)), y, Math.round(Math.max(x1, x2)), y + thick, color);
      }
      if (wide < 0.5) {
        const x = Math.round(x1 - thick / 2);
        return this.rect(
            x, Math.round(Math.min(y1, y2)), x + thick, Math.round(Math.max(y1, y2)), color);
      }
      const across = [this.width, 1], down = [this.height, this.width];
      for (let t = -(thick >> 1); t < thick - (thick >> 1); ++t) {
        if (wide > tall)
          this.slope(x1, y1 + t, dx, dy, across, down, color);
        else
          this.slope(y1, x1 + t, dy, dx, down, across, color);
      }
      return undefined;
    }

    /// A line of a pixel, one per step of axis a, from (a, b) by (da, db). An axis is [pixels,
    /// distance of two pixels]. The position on axis b is counted in parts of 1/65536.
    slope(a, b, da, db, [limitA, strideA], [limitB, strideB], color) {
      const step = db / da, {pixels} = this, inside = at => (at - b) / step + a;
      let first = Math.max(0, Math.ceil(Math.min(a, a + da)));
      let end = Math.min(limitA, Math.ceil(Math.max(a, a + da)));
      if (step !== 0) {
        const [low, high] = [inside(0), inside(limitB)].sort((p, q) => p - q);
        first = Math.max(first, Math.ceil(low));
        end = Math.min(end, Math.ceil(high));
      } else if (b < 0 || b >= limitB) {
        return;
      }
      const each = Math.round(step * 65536);
      let fixed = Math.round((b + (first - a) * step) * 65536), at = first * strideA;
      for (let i = first; i < end; ++i, fixed += each, at += strideA) {
        const t = fixed >> 16;  // rounding may leave the picture by one
        if (t >= 0 && t < limitB) pixels[at + t * strideB] = color;
      }
    }
  }

  Dusk.Paint = Paint;
})();
