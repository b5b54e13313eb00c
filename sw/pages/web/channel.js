'use strict';
// The panel of one channel: its utilization against both thresholds, over its states. For a switch: the mean
// utilization and the states of each channel that leaves it.
(() => {
  const LEFT = 52, STRIP = 18, BELOW = 30;
  const STATE_COLORS = ['on', 'draining', 'turning-off', 'off', 'turning-on'];
  const NONE = 'Choose a channel or a switch: on the map, in the picture of every channel, or in the table.';

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
    loads.forEach((load, w) => {
      const y = box.y + box.tall * (1 - Math.min(1, load / top));
      ctx.lineTo(box.x + w / loads.length * box.wide, y);
      ctx.lineTo(box.x + (w + 1) / loads.length * box.wide, y);
    });
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
    const {ctx} = picture, {windows, count, state, width} = model;
    for (let w = 0; w < windows; ++w) {
      const x1 = Math.round(box.x + w / windows * box.wide), x2 = Math.round(box.x + (w + 1) / windows * box.wide);
      const part = width ? Math.max(0.25, Math.min(1, width[w * count + c] / 4)) : 1;
      ctx.fillStyle = Dusk.color(STATE_COLORS[state[w * count + c]] || 'mute');
      ctx.fillRect(x1, Math.round(y + tall * (1 - part)), Math.max(1, x2 - x1), Math.round(tall * part));
    }
  }

  const meanLoads = (model, channels, loads) => Array.from({length: model.windows}, (_, w) =>
    channels.reduce((sum, c) => sum + loads[w * model.count + c], 0) / 255 / (channels.length || 1));

  function chosen(model) {
    const {channel, switch: s} = Dusk.view;
    if (channel >= 0) return {title: model.channelName(channel), channels: [channel], note: facts(model, channel)};
    if (s < 0) return {title: 'One channel', channels: [], note: ''};
    const channels = model.leaving(s);
    return {title: model.names[s], channels, note: `${channels.length} channels leave it; utilization is their mean`};
  }

  function facts(model, c) {
    const texts = [`channel ${c}`], cycles = Dusk.clock.cycle(model.windows - 1);
    if (model.dark) texts.push(`dark ${Dusk.format(100 * model.dark[c] / cycles, 1)} % of the time`);
    if (model.wakes) texts.push(`woken ${Dusk.format(model.wakes[c])} times`);
    if (model.flits) texts.push(`${Dusk.format(Math.round(model.flits[c]))} flits`);
    const mean = meanLoads(model, [c], model.load).reduce((a, b) => a + b, 0) / model.windows;
    texts.push(`mean utilization ${Dusk.format(mean, 3)}`);
    return texts.join(', ');
  }

  function draw(picture, model, found, boxOf) {
    const {ctx, canvas, ratio} = picture, box = boxOf();
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    if (!found.channels.length) {
      ctx.fillStyle = Dusk.color('mute');
      ctx.font = font(picture, 12);
      ctx.textAlign = 'center';
      ctx.textBaseline = 'middle';
      ctx.fillText(NONE, canvas.width / 2, canvas.height / 2, canvas.width - 8);
      return;
    }
    const loads = meanLoads(model, found.channels, model.load);
    const other = model.otherLoad ? meanLoads(model, found.channels, model.otherLoad) : [];
    const most = Math.max(0.1, ...loads, ...other, model.part.u_on || 0, model.part.u_off || 0);
    const top = Math.min(1, Math.ceil(most * 11) / 10);
    scale(picture, box, top);
    if (other.length) curve(picture, box, top, other, Dusk.color('curve-4'), [2 * ratio, 3 * ratio]);
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
    const holder = section.appendChild(Dusk.element('div', {className: 'drawing'}));
    const picture = Dusk.canvas(holder, {label: NONE, name: 'channel'});
    let found = chosen(model);
    const stripsTall = () => (found.channels.length > 1 ? found.channels.length * (STRIP * 0.6 + 1) : STRIP + 1);
    const boxOf = () => {
      const {ratio} = picture, tall = picture.height - stripsTall() - BELOW - 18;
      return {x: LEFT * ratio, y: 8 * ratio, wide: (picture.width - LEFT - 8) * ratio, tall: tall * ratio,
        strips: (tall + 18) * ratio};
    };
    const moveCursor = Dusk.timeCursor(holder, () => (found.channels.length ? picture.height - BELOW : 0),
      () => [LEFT, picture.width - LEFT - 8]);
    picture.draw = () => {
      draw(picture, model, found, boxOf);
      moveCursor();
    };
    const show = () => {
      found = chosen(model);
      title.textContent = found.title;
      note.textContent = found.note;
      picture.canvas.setAttribute('aria-label', found.channels.length ?
        `Utilization and states of ${found.title} over time` : NONE);
      picture.canvas.style.height = `${170 + stripsTall()}px`;
      picture.redraw();
    };
    picture.canvas.addEventListener('click', event => {
      const box = picture.canvas.getBoundingClientRect(), x = (event.clientX - box.left - LEFT) / (box.width - LEFT - 8);
      if (!found.channels.length || x < 0 || x >= 1) return;
      const row = Math.floor((event.clientY - box.top - boxOf().strips / picture.ratio) / (STRIP * 0.6 + 1));
      const more = found.channels.length > 1 && found.channels[row] !== undefined ? {channel: found.channels[row], switch: -1} : {};
      Dusk.set({w: Math.floor(x * model.windows), ...more});
    });
    Dusk.on(['channel', 'switch'], show);
    show();
  };
})();
