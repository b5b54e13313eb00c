'use strict';
// The picture of one channel or of the channels of a switch: utilization against both thresholds
// over strips of states. A box has the place of the curve, `strips` the top of the strips, the
// windows [first, end) that are shown, `strip` the height of one, and at(cycle).
(() => {
  function font(picture, size) {
    return `${size * picture.ratio}px system-ui, "DejaVu Sans", sans-serif`;
  }

  function scale(picture, box, top) {
    const {ctx, ratio} = picture;
    ctx.font = font(picture, 11);
    ctx.textBaseline = 'middle';
    ctx.textAlign = 'right';
    for (const share of [0, 0.5, 1]) {
      const y = Math.round(box.y + box.tall * (1 - share));
      ctx.fillStyle = Dusk.color('grid');
      ctx.fillRect(box.x, y, box.wide, ratio);
      ctx.fillStyle = Dusk.color('mute');
      ctx.fillText((share * top).toFixed(2), box.x - 6 * ratio, y);
    }
  }

  /// The loads of channels, each window the mean of them, as steps.
  function curve(picture, box, top, loads, color, dash) {
    const {ctx, ratio} = picture;
    ctx.strokeStyle = color;
    ctx.lineWidth = 1.6 * ratio;
    ctx.setLineDash(dash);
    ctx.beginPath();
    for (let w = box.first; w < Math.min(box.end, loads.length); ++w) {
      const y = box.y + box.tall * (1 - Math.min(1, loads[w] / top));
      ctx.lineTo(box.at(Dusk.clock.start(w)), y);
      ctx.lineTo(box.at(Dusk.clock.cycle(w)), y);
    }
    ctx.stroke();
    ctx.setLineDash([]);
  }

  function thresholds(picture, box, top, part) {
    const {ctx, ratio} = picture;
    ctx.font = font(picture, 10.5);
    for (const [value, text] of [[part.u_on, 'on above'], [part.u_off, 'off below']]) {
      if (typeof value !== 'number' || value > top) continue;
      const y = box.y + box.tall * (1 - value / top);
      ctx.strokeStyle = ctx.fillStyle = Dusk.color('accent');
      ctx.lineWidth = ratio;
      ctx.setLineDash([5 * ratio, 4 * ratio]);
      ctx.beginPath();
      ctx.moveTo(box.x, y);
      ctx.lineTo(box.x + box.wide, y);
      ctx.stroke();
      ctx.setLineDash([]);
      ctx.textAlign = 'right';
      ctx.fillText(`${text} ${value}`, box.x + box.wide, y - 7 * ratio);
    }
  }

  /// The states of a channel: a strip, as tall as the channel is wide.
  function strip(picture, box, model, c, y, tall) {
    const {ctx} = picture, {count, state} = model;
    for (let w = box.first; w < box.end; ++w) {
      const x1 = Math.round(box.at(Dusk.clock.start(w)));
      const x2 = Math.round(box.at(Dusk.clock.cycle(w)));
      const part = Math.max(0.25, Math.min(1, model.widthOf(w, c)));
      ctx.fillStyle = Dusk.color(Dusk.stateColors[state[w * count + c]] || 'mute');
      ctx.fillRect(
          x1, Math.round(y + tall * (1 - part)), Math.max(1, x2 - x1), Math.round(tall * part));
    }
  }

  /// The utilization of each of so many windows, the mean of some channels.
  Dusk.meanLoads = (model, channels, loads, windows = model.windows) => {
    const mean = new Float64Array(windows);
    for (const c of channels) {
      for (let w = 0; w < mean.length; ++w) mean[w] += loads[w * model.count + c];
    }
    return mean.map(sum => sum / 255 / channels.length);
  };

  /// Draws the channels in a box.
  Dusk.drawChannels = (picture, model, channels, box) => {
    const {ctx, canvas, ratio} = picture;
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    const loads = model.load ? Dusk.meanLoads(model, channels, model.load) : [];
    const other = model.otherLoad ?
        Dusk.meanLoads(model, channels, model.otherLoad, model.otherWindows) :
        [];
    const most = Math.max(0.1, ...loads, ...other, model.part.u_on || 0, model.part.u_off || 0);
    const top = Math.min(1, Math.ceil(most * 11) / 10);
    scale(picture, box, top);
    if (other.length)
      curve(picture, box, top, other, Dusk.color('curve-4'), [2 * ratio, 3 * ratio]);
    curve(picture, box, top, loads, Dusk.color('curve-1'), []);
    thresholds(picture, box, top, model.part);
    const strips = model.state ? channels : [];
    strips.forEach((c, i) => {
      strip(picture, box, model, c, box.strips + i * box.strip, box.strip - ratio);
    });
    Dusk.timeAxis(picture, box.x, box.wide, box.strips + strips.length * box.strip);
  };
})();
