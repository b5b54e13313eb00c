'use strict';
// Zoom and pan of the map by wheel, drag, keys and buttons. The view keeps them as
// map: "zoom,left,top", where left and top are parts of the whole.
(() => {
  const MOST = 64;

  /// Where the layout is on a canvas: x and y of its corner and pixels per unit, for the zoom that
  /// is given.
  Dusk.fitMap = (layout, picture, zoom) => {
    const {ratio} = picture, edge = 6 * ratio, margin = layout.margin * ratio;
    const wide = picture.canvas.width - margin - 2 * edge, tall = picture.canvas.height - 2 * edge;
    let sx = wide / layout.width, sy = tall / layout.height, x = margin + edge, y = edge;
    if (!layout.stretch) {
      sx = sy = Math.min(sx, sy);
      x += (wide - sx * layout.width) / 2;
      y += (tall - sy * layout.height) / 2;
    }
    const {k, left, top} = zoom;
    return {
      x: x - left * sx * layout.width * k,
      y: y - top * sy * layout.height * k,
      sx: sx * k,
      sy: sy * k
    };
  };

  /// The zoom of the view; the whole network if the address tells none.
  Dusk.mapZoom = () => {
    const [k, left, top] = String(Dusk.view.map).split(',').map(Number);
    if (!(k > 1 && left >= 0 && top >= 0)) return {k: 1, left: 0, top: 0};
    const bounded = Math.min(MOST, k);
    return {k: bounded, left: Math.min(left, 1 - 1 / bounded), top: Math.min(top, 1 - 1 / bounded)};
  };

  function setZoom(k, left, top) {
    const bounded = Math.max(1, Math.min(MOST, k)), most = 1 - 1 / bounded;
    const inside = v => Math.max(0, Math.min(most, v)).toFixed(4);
    Dusk.set({map: bounded < 1.01 ? '' : `${bounded.toFixed(3)},${inside(left)},${inside(top)}`});
  }

  /// Makes a map zoomable. `layoutNow()` returns its layout. Returns the buttons.
  Dusk.zoomable = (picture, layoutNow) => {
    const {canvas} = picture;
    const whole = {k: 1, left: 0, top: 0};
    const point = event => {
      const box = canvas.getBoundingClientRect();
      return [
        (event.clientX - box.left) * picture.ratio, (event.clientY - box.top) * picture.ratio
      ];
    };

    /// Zooms by a factor so that the point (x, y) of the canvas, in its pixels, stays where it is.
    function zoomAt(x, y, by) {
      const layout = layoutNow(), old = Dusk.mapZoom(), now = Dusk.fitMap(layout, picture, old);
      const base = Dusk.fitMap(layout, picture, whole), k = Math.max(1, Math.min(MOST, old.k * by));
      const share = (at, corner, scale, size, baseCorner, baseScale) =>
          (at - corner) / (scale * size) - (at - baseCorner) / (baseScale * size * k);
      setZoom(
          k, share(x, now.x, now.sx, layout.width, base.x, base.sx),
          share(y, now.y, now.sy, layout.height, base.y, base.sy));
    }

    function pan(dx, dy) {
      const layout = layoutNow(), {k, left, top} = Dusk.mapZoom(),
            fit = Dusk.fitMap(layout, picture, whole);
      setZoom(k, left - dx / (fit.sx * layout.width * k), top - dy / (fit.sy * layout.height * k));
    }

    const middle = by => zoomAt(canvas.width / 2, canvas.height / 2, by);

    canvas.addEventListener('wheel', event => {
      if (event.deltaY > 0 && Dusk.mapZoom().k === 1) return;
      event.preventDefault();
      zoomAt(...point(event), event.deltaY < 0 ? 1.25 : 0.8);
    }, {passive: false});

    let last = null, moved = 0;
    canvas.addEventListener('pointerdown', event => {
      last = [event.clientX, event.clientY];
      moved = 0;
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', event => {
      if (!last || !event.buttons) return;
      const dx = event.clientX - last[0], dy = event.clientY - last[1];
      moved += Math.abs(dx) + Math.abs(dy);
      if (moved < 4) return;
      pan(dx * picture.ratio, dy * picture.ratio);
      last = [event.clientX, event.clientY];
    });
    canvas.addEventListener('pointerup', () => {
      last = null;
    });
    canvas.addEventListener('click', event => {
      if (moved >= 4) event.stopImmediatePropagation();
      moved = 0;
    });

    canvas.addEventListener('keydown', event => {
      const step = 60 * picture.ratio, zoomed = Dusk.mapZoom().k > 1;
      const actions = {'-': () => middle(1 / 1.5), '0': () => setZoom(1)};
      actions['+'] = actions['='] = () => middle(1.5);
      if (zoomed) {
        Object.assign(actions, {
          ArrowLeft: () => pan(step, 0),
          ArrowRight: () => pan(-step, 0),
          ArrowUp: () => pan(0, step),
          ArrowDown: () => pan(0, -step)
        });
      }
      if (!actions[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
      actions[event.key]();
      event.preventDefault();
      event.stopPropagation();
    });

    const button = (text, label, action) => {
      const named = {type: 'button', className: 'icon', 'aria-label': label, title: label};
      const made = Dusk.element('button', named, text);
      made.addEventListener('click', action);
      return made;
    };
    return [
      button('+', 'Zoom in', () => middle(1.5)), button('−', 'Zoom out', () => middle(1 / 1.5)),
      button('Whole', 'Show the whole network', () => setZoom(1))
    ];
  };
})();
