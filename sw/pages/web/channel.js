'use strict';
// The panel of one channel: its utilization against both thresholds, over its states. For a switch:
// the mean utilization and the states of each channel that leaves it.
(() => {
  const LEFT = 52, STRIP = 18, BELOW = 30;
  const STATE_COLORS = ['on', 'draining', 'turning-off', 'off', 'turning-on'];
  const NONE =
      'Choose a channel or a switch: on the map, in the picture of every channel, or in the table.';

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
    for (let w = box.first; w < box.end; ++w) {
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
    const {ctx} = picture, {count, state, width} = model;
    for (let w = box.first; w < box.end; ++w) {
      const x1 = Math.round(box.at(Dusk.clock.start(w)));
      const x2 = Math.round(box.at(Dusk.clock.cycle(w)));
      const part = Math.max(0.25, Math.min(1, model.widthOf(w, c)));
      ctx.fillStyle = Dusk.color(STATE_COLORS[state[w * count + c]] || 'mute');
      ctx.fillRect(
          x1, Math.round(y + tall * (1 - part)), Math.max(1, x2 - x1), Math.round(tall * part));
    }
  }

  const meanLoads = (model, channels, loads) => Array.from(
      {length: model.windows},
      (_, w) => channels.reduce((sum, c) => sum + loads[w * model.count + c], 0) / 255 /
          (channels.length || 1));

  function chosen(model) {
    const {channel} = Dusk.view, s = Dusk.view.switch;
    if (channel >= 0) {
      return {title: model.channelName(channel), channels: [channel], note: facts(model, channel)};
    }
    if (s < 0) return {title: 'One channel', channels: [], note: ''};
    const channels = model.leaving(s);
    return {
      title: model.names[s],
      channels,
      note: `utilization is the mean of ${channels.length} channels`
    };
  }

  function facts(model, c) {
    const texts = [`channel ${c}`], cycles = Dusk.clock.cycle(model.windows - 1);
    if (model.dark)
      texts.push(`dark ${Dusk.format(100 * model.dark[c] / cycles, 1)} % of the time`);
    if (model.wakes) texts.push(`woken ${Dusk.format(model.wakes[c])} times`);
    if (model.flits) texts.push(`${Dusk.format(Math.round(model.flits[c]))} flits`);
    const mean = meanLoads(model, [c], model.load).reduce((a, b) => a + b, 0) / model.windows;
    texts.push(`mean utilization ${Dusk.format(mean, 3)}`);
    return texts.join(', ');
  }

  function draw(picture, model, found, boxOf) {
    const {ctx, canvas, ratio} = picture, box = boxOf();
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    const loads = meanLoads(model, found.channels, model.load);
    const other = model.otherLoad ? meanLoads(model, found.channels, model.otherLoad) : [];
    const most = Math.max(0.1, ...loads, ...other, model.part.u_on || 0, model.part.u_off || 0);
    const top = Math.min(1, Math.ceil(most * 11) / 10);
    scale(picture, box, top);
    if (other.length)
      curve(picture, box, top, other, Dusk.color('curve-4'), [2 * ratio, 3 * ratio]);
    curve(picture, box, top, loads, Dusk.color('curve-1'), []);
    thresholds(picture, box, top, model.part);
    const tall = STRIP * ratio * (found.channels.length > 1 ? 0.6 : 1);
    found.channels.forEach((c, i) => {
      strip(picture, box, model, c, box.strips + i * (tall + ratio), tall);
    });
    Dusk.timeAxis(picture, box.x, box.wide, box.strips + found.channels.length * (tall + ratio));
  }

  Dusk.channelPanel = model => {
    const section = Dusk.section({part: 'channel', id: 'channel', title: 'One channel', note: ' '});
    const [title, note] = [section.querySelector('h2'), section.querySelector('.note')];
    const none = section.appendChild(Dusk.element('p', {className: 'note'}, NONE));
    const holder = section.appendChild(Dusk.element('div', {className: 'drawing'}));
    const picture = Dusk.canvas(holder, {label: 'One channel', name: 'channel'});
    let found = chosen(model);
    const stripsTall = () =>
        (found.channels.length > 1 ? found.channels.length * (STRIP * 0.6 + 1) : STRIP + 1);
    const boxOf = () => {
      const {ratio} = picture, tall = picture.height - stripsTall() - BELOW - 18;
      const x = LEFT * ratio, wide = (picture.width - LEFT - 8) * ratio;
      const [from, to] = Dusk.clock.span();
      return {
        x,
        y: 8 * ratio,
        wide,
        tall: tall * ratio,
        strips: (tall + 18) * ratio,
        first: Dusk.windowAt(0),
        end: Math.min(model.windows, Math.ceil(Dusk.clock.windows(to))),
        /// The pixel of a cycle, within the picture.
        at: cycle => x + Math.max(0, Math.min(1, (cycle - from) / (to - from))) * wide,
      };
    };
    const moveCursor = Dusk.timeCursor(
        holder, () => picture.height - BELOW, () => [LEFT, picture.width - LEFT - 8]);
    picture.draw = () => {
      if (!found.channels.length) return;
      draw(picture, model, found, boxOf);
      moveCursor();
    };
    const show = () => {
      found = chosen(model);
      title.textContent = found.title;
      note.textContent = found.note;
      none.hidden = found.channels.length > 0;
      holder.hidden = !none.hidden;
      picture.canvas.setAttribute(
          'aria-label', `Utilization and states of ${found.title} over time`);
      picture.canvas.style.height = `${170 + stripsTall()}px`;
      if (none.hidden) picture.redraw();
    };
    picture.canvas.addEventListener('click', event => {
      const box = picture.canvas.getBoundingClientRect();
      const x = (event.clientX - box.left - LEFT) / (box.width - LEFT - 8);
      if (x < 0 || x >= 1) return;
      const below = event.clientY - box.top - boxOf().strips / picture.ratio;
      const c = found.channels[Math.floor(below / (STRIP * 0.6 + 1))];
      Dusk.go(Dusk.windowAt(x));
      if (found.channels.length > 1 && c !== undefined) Dusk.choose(c);
    });
    Dusk.on(['channel', 'switch'], show);
    Dusk.on('zoom', picture.redraw);
    show();
  };
})();
