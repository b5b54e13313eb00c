'use strict';
// The panel of one channel: its utilization against both thresholds, over its states. For a switch:
// the mean utilization and the states of each channel that leaves it.
(() => {
  const LEFT = 52, BELOW = 30;
  const NONE =
      'Choose a channel or a switch: on the map, in the picture of every channel, or in the table.';

  function chosen(model) {
    const {channel} = Dusk.view, s = Dusk.view.switch;
    if (channel >= 0) {
      return {title: model.channelName(channel), channels: [channel], note: facts(model, channel)};
    }
    if (s < 0) return {title: 'One channel', channels: [], note: ''};
    const channels = model.leaving(s);
    const of = model.load ? 'utilization is the mean of' : 'states of';
    return {title: model.names[s], channels, note: `${of} ${channels.length} channels`};
  }

  function facts(model, c) {
    const texts = [`channel ${c}`];
    const cycles = model.part.measured || Dusk.clock.cycle(model.windows - 1);
    if (model.dark)
      texts.push(`dark ${Dusk.format(100 * model.dark[c] / cycles, 1)} % of the measured cycles`);
    if (model.wakes) texts.push(`woken ${Dusk.format(model.wakes[c])} times`);
    if (model.flits) {
      texts.push(`${Dusk.format(Math.round(model.flits[c]))} flits`);
      texts.push(`mean utilization ${Dusk.format(model.flits[c] / cycles, 3)}`);
    }
    return texts.join(', ');
  }

  Dusk.channelPanel = model => {
    const section = Dusk.section({part: 'channel', id: 'channel', title: 'One channel', note: ' '});
    const [title, note] = [section.querySelector('h2'), section.querySelector('.note')];
    const none = section.appendChild(Dusk.element('p', {className: 'note'}, NONE));
    const holder = section.appendChild(Dusk.element('div', {className: 'drawing'}));
    const picture = Dusk.canvas(holder, {label: 'One channel', name: 'channel'});
    const shown = !model.state ? 'Utilization' : model.load ? 'Utilization and states' : 'States';
    let found = chosen(model);
    const stripTall = () => (found.channels.length > 1 ? 12 : 19);  // with a pixel between two
    const stripsTall = () => (model.state ? found.channels.length * stripTall() : 0);
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
        strip: stripTall() * ratio,
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
      Dusk.drawChannels(picture, model, found.channels, boxOf());
      moveCursor();
    };
    const show = () => {
      found = chosen(model);
      title.textContent = found.title;
      note.textContent = found.note;
      none.hidden = found.channels.length > 0;
      holder.hidden = !none.hidden;
      picture.canvas.setAttribute('aria-label', `${shown} of ${found.title} over time`);
      picture.canvas.style.height = `${170 + stripsTall()}px`;
      if (none.hidden) picture.redraw();
    };
    picture.canvas.addEventListener('click', event => {
      const box = picture.canvas.getBoundingClientRect();
      const x = (event.clientX - box.left - LEFT) / (box.width - LEFT - 8);
      if (x < 0 || x >= 1) return;
      const below = event.clientY - box.top - boxOf().strips / picture.ratio;
      const c = found.channels[Math.floor(below / stripTall())];
      Dusk.go(Dusk.windowAt(x));
      if (model.state && found.channels.length > 1 && c !== undefined) Dusk.choose(c);
    });
    Dusk.on(['channel', 'switch'], show);
    Dusk.on('zoom', picture.redraw);
    show();
  };
})();
