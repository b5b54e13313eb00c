'use strict';
// The panel "Every channel": a row per channel, a column per window. Rows are grouped by level or
// direction.
(() => {
  const BELOW = 30;  // CSS pixels for the cycles

  const ORDERS = [
    ['place', 'by place'], ['flits', 'by flits'], ['dark', 'by time dark'], ['wakes', 'by wakes']
  ];

  /// CSS pixels for the names of the groups.
  const leftOf = model =>
      Math.min(84, 16 + 6.2 * Math.max(...model.groups.map(group => group.name.length)));

  function drawGroups(picture, shown, image, tall, margin) {
    const {ctx, canvas, ratio} = picture;
    const left = margin * ratio, wide = canvas.width - left;
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    ctx.imageSmoothingEnabled = false;
    ctx.font = `${10.5 * ratio}px system-ui, "DejaVu Sans", sans-serif`;
    ctx.textBaseline = 'middle';
    ctx.textAlign = 'right';
    const [first, end] = Dusk.clock.span().map(Dusk.clock.windows);
    let at = 0;
    for (const group of shown.groups) {
      const y1 = Math.round(at / shown.count * tall);
      const y2 = Math.round((at + group.channels.length) / shown.count * tall);
      const gap = at ? 2 * ratio : 0;
      ctx.drawImage(
          image.canvas, first, group.first, end - first, group.rows, left, y1 + gap, wide,
          Math.max(1, y2 - y1 - gap));
      group.y1 = y1 + gap;
      group.y2 = y2;
      ctx.fillStyle = Dusk.color('mute');
      if (y2 - y1 > 11 * ratio)
        ctx.fillText(group.name, left - 6 * ratio, (y1 + y2) / 2, left - 8 * ratio);
      at += group.channels.length;
    }
  }

  function controls(section, model, never) {
    const end = Dusk.element('span', {className: 'end'});
    if (model.groups.length > 1) {
      const names = model.groups.map(group => [group.name, group.name]);
      end.append(Dusk.choice('Show', 'group', [['', 'all groups'], ...names]));
    }
    end.append(Dusk.choice('Order', 'order', ORDERS));
    if (never && never < model.count) {
      const fold =
          Dusk.element('button', {type: 'button', className: 'icon', id: 'fold'}, 'Never off');
      const show = () => {
        fold.setAttribute('aria-pressed', String(!Dusk.view.folded));
        fold.setAttribute('aria-label', `Show the ${never} channels that are never off`);
      };
      fold.addEventListener('click', () => Dusk.set({folded: Dusk.view.folded ? 0 : 1}));
      Dusk.on('folded', show);
      show();
      end.append(fold);
    }
    section.querySelector('.head').append(end);
  }

  function tellRows(shown, image, never, {windows, narrowed}) {
    const texts = [], still = narrowed ? 'never off or narrower' : 'never off';
    if (Dusk.view.folded && never)
      texts.push(`${Dusk.format(never)} channels that are ${still} are folded away`);
    if (image.merged) texts.push('a row is several channels, in the color of their mean');
    return texts.join('; ') ||
        `${Dusk.format(shown.count)} channels, ${Dusk.format(windows)} windows`;
  }

  Dusk.heatPanel = (model, modes, mapSection) => {
    const margin = leftOf(model), never = model.alwaysOn.reduce((sum, v) => sum + (v ? 1 : 0), 0);
    Dusk.declare({order: 'place', group: '', folded: never && never < model.count ? 1 : 0});
    const section = Dusk.section({
      part: 'heat',
      id: 'heat',
      title: 'Every channel',
      width: mapSection.classList.contains('half') ? 'half' : 'full'
    });
    section.classList.add('heat-panel');
    controls(section, model, never);
    const holder = section.appendChild(Dusk.element('div', {className: 'drawing'}));
    const picture = Dusk.canvas(holder, {label: 'Every channel over time', name: 'heat'});
    const mark = holder.appendChild(Dusk.element('div', {className: 'row-mark', hidden: true}));
    if (mapSection.classList.contains('half')) holder.classList.add('half');
    const place = () => [margin, picture.width - margin], height = () => picture.height - BELOW;
    const moveCursor = Dusk.timeCursor(holder, height, place);
    const legend = section.appendChild(Dusk.element('div', {className: 'legend'}));
    const note = section.appendChild(Dusk.element('div', {className: 'note'}));
    let shown = null, image = null, made = '';

    picture.draw = () => {
      const tall = Math.round(height() * picture.ratio), {order, group, folded} = Dusk.view;
      const mode = Dusk.modeOf(modes);
      const wanted = [mode.name, order, group, folded, tall].join('|');
      if (wanted !== made) {
        shown = Dusk.heatRows(model, {order, group, folded: Number(folded)}, tall);
        image = Dusk.heatImage(model, shown, mode);
        made = wanted;
      }
      drawGroups(picture, shown, image, tall, margin);
      const [left, wide] = place().map(v => v * picture.ratio);
      Dusk.timeAxis(picture, left, wide, tall);
      Dusk.colorLegend(legend, image.merged && mode.mixedLegend ? [mode.mixedLegend] : []);
      note.textContent = tellRows(shown, image, never, model);
      picture.canvas.setAttribute(
          'aria-label', `Every channel over time by ${mode.name.toLowerCase()}`);
      moveCursor();
      showMark();
    };

    function showMark() {
      const c = Dusk.view.channel;
      const group = shown && c >= 0 && shown.groups.find(g => g.channels.includes(c));
      mark.hidden = !group;
      if (!group) return;
      const {ratio} = picture, tall = (group.y2 - group.y1) / ratio, i = group.channels.indexOf(c);
      mark.style.left = margin - 1 + 'px';
      mark.style.width = picture.width - margin + 2 + 'px';
      mark.style.top = group.y1 / ratio + i / group.channels.length * tall - 1 + 'px';
      mark.style.height = Math.max(3, tall / group.channels.length) + 2 + 'px';
    }

    const at = event => {
      const box = picture.canvas.getBoundingClientRect();
      const y = (event.clientY - box.top) * picture.ratio;
      const share = (event.clientX - box.left - margin) / (box.width - margin);
      const group = shown.groups.find(g => y >= g.y1 && y < g.y2);
      if (!group || share < 0 || share >= 1) return null;
      const row = (y - group.y1) / (group.y2 - group.y1) * group.channels.length;
      return {w: Dusk.windowAt(share), c: group.channels[Math.floor(row)]};
    };
    picture.canvas.addEventListener('pointermove', event => {
      const found = at(event);
      if (!found) return Dusk.tip('');
      const cycle = Dusk.format(Dusk.clock.cycle(found.w));
      const text = `${Dusk.tellChannel(model, found.c, found.w)}\nto cycle ${cycle}`;
      return Dusk.tip(text, event.clientX, event.clientY);
    });
    picture.canvas.addEventListener('pointerleave', () => Dusk.tip(''));
    picture.canvas.addEventListener('click', event => {
      const found = at(event);
      if (!found) return;
      Dusk.go(found.w);
      Dusk.choose(found.c);
    });
    Dusk.on(['mode', 'order', 'group', 'folded', 'zoom'], picture.redraw);
    Dusk.on('channel', showMark);
    picture.redraw();
  };
})();
