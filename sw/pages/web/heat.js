'use strict';
// The panel "Every channel": a row per channel, a column per window. Rows are grouped by level or direction.
(() => {
  const LEFT = 84, BELOW = 30;  // CSS pixels for names of groups and for the cycles

  /// Steps of 1, 2 or 5 times a power of ten, at most `most` of them up to `last`.
  function ticks(last, most) {
    const power = 10 ** Math.floor(Math.log10(Math.max(1, last / most)));
    const step = [1, 2, 5, 10].map(v => v * power).find(v => last / v <= most) || last;
    return Array.from({length: Math.floor(last / step) + 1}, (_, i) => i * step);
  }

  /// Draws the cycles below a picture over time whose windows lie from `left` over `wide` device pixels.
  Dusk.timeAxis = (picture, left, wide, y) => {
    const {ctx, ratio} = picture, last = Dusk.clock.cycle(Dusk.clock.count - 1);
    ctx.fillStyle = Dusk.color('mute');
    ctx.font = `${10.5 * ratio}px system-ui, "DejaVu Sans", sans-serif`;
    ctx.textBaseline = 'middle';
    for (const cycle of ticks(last, Math.max(2, Math.min(8, wide / ratio / 80)))) {
      const x = left + cycle / last * wide;
      ctx.textAlign = x > left + wide - 20 * ratio ? 'right' : 'center';
      ctx.fillRect(Math.round(x), y, ratio, 4 * ratio);
      ctx.fillText(Dusk.format(cycle), x, y + 11 * ratio);
    }
    ctx.textAlign = 'right';
    ctx.fillText('cycles', left + wide, y + 23 * ratio);
  };

  /// A line over a picture at the window that is shown. `place()` returns [left, width] of the windows in CSS pixels.
  Dusk.timeCursor = (holder, height, place) => {
    const line = Dusk.element('div', {className: 'cursor'});
    holder.append(line);
    const move = () => {
      const [left, wide] = place();
      line.style.left = `${left + (Dusk.view.w + 0.5) / Dusk.clock.count * wide}px`;
      line.style.height = `${height()}px`;
    };
    Dusk.on('w', move);
    return move;
  };

  function drawGroups(picture, shown, image, tall) {
    const {ctx, canvas, ratio} = picture, left = LEFT * ratio, wide = canvas.width - left;
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    ctx.imageSmoothingEnabled = false;
    ctx.font = `${10.5 * ratio}px system-ui, "DejaVu Sans", sans-serif`;
    ctx.textBaseline = 'middle';
    ctx.textAlign = 'right';
    let at = 0;
    for (const group of shown.groups) {
      const y1 = Math.round(at / shown.count * tall), y2 = Math.round((at + group.channels.length) / shown.count * tall);
      const gap = at ? 2 * ratio : 0;
      ctx.drawImage(image.canvas, 0, group.first, image.canvas.width, group.rows, left, y1 + gap, wide, Math.max(1, y2 - y1 - gap));
      group.y1 = y1 + gap;
      group.y2 = y2;
      ctx.fillStyle = Dusk.color('mute');
      if (y2 - y1 > 11 * ratio) ctx.fillText(group.name, left - 6 * ratio, (y1 + y2) / 2, left - 8 * ratio);
      at += group.channels.length;
    }
  }

  function controls(section, model, never) {
    const end = Dusk.element('span', {className: 'end'});
    if (model.groups.length > 1) {
      end.append(Dusk.choice('Show', 'group', [['', 'all groups'], ...model.groups.map(g => [g.name, g.name])]));
    }
    end.append(Dusk.choice('Order', 'order', [['place', 'by place'], ['flits', 'by flits'], ['dark', 'by time dark'],
      ['wakes', 'by wakes']]));
    if (never && never < model.count) {
      const fold = Dusk.element('button', {type: 'button', className: 'icon', id: 'fold'}, 'Never off');
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

  function tellRows(shown, image, never, windows) {
    const texts = [];
    if (Dusk.view.folded && never) texts.push(`${Dusk.format(never)} channels that are never off are folded away`);
    if (image.merged) texts.push('a row is several channels, in the color of their mean');
    return texts.join('; ') || `${Dusk.format(shown.count)} channels, ${Dusk.format(windows)} windows`;
  }

  Dusk.heatPanel = (model, modes, mapSection) => {
    const never = model.alwaysOn.reduce((sum, v) => sum + (v ? 1 : 0), 0);
    Dusk.declare({order: 'place', group: '', folded: never && never < model.count ? 1 : 0});
    const section = Dusk.section({part: 'heat', id: 'heat', title: 'Every channel', note: ' ',
      width: mapSection.classList.contains('half') ? 'half' : 'full'});
    section.classList.add('heat-panel');
    controls(section, model, never);
    const holder = section.appendChild(Dusk.element('div', {className: 'drawing'}));
    const picture = Dusk.canvas(holder, {label: 'Every channel over time', name: 'heat'});
    const mark = holder.appendChild(Dusk.element('div', {className: 'row-mark', hidden: true}));
    if (mapSection.classList.contains('half')) holder.classList.add('half');
    const place = () => [LEFT, picture.width - LEFT], height = () => picture.height - BELOW;
    const moveCursor = Dusk.timeCursor(holder, height, place);
    let shown = null, image = null, made = '';

    picture.draw = () => {
      const tall = Math.round(height() * picture.ratio), {order, group, folded} = Dusk.view;
      const mode = modes[Dusk.view.mode] || Object.values(modes)[0];
      const wanted = [mode.name, order, group, folded, tall].join('|');
      if (wanted !== made) {
        shown = Dusk.heatRows(model, {order, group, folded: Number(folded)}, tall);
        image = Dusk.heatImage(model, shown, mode);
        made = wanted;
      }
      drawGroups(picture, shown, image, tall);
      const [left, wide] = place().map(v => v * picture.ratio);
      Dusk.timeAxis(picture, left, wide, tall);
      section.querySelector('.note').textContent = tellRows(shown, image, never, model.windows);
      picture.canvas.setAttribute('aria-label', `Every channel over time by ${mode.name.toLowerCase()}`);
      moveCursor();
      showMark();
    };

    function showMark() {
      const c = Dusk.view.channel, group = shown && c >= 0 && shown.groups.find(g => g.channels.includes(c));
      mark.hidden = !group;
      if (!group) return;
      const {ratio} = picture, tall = (group.y2 - group.y1) / ratio, i = group.channels.indexOf(c);
      mark.style.left = LEFT - 2 + 'px';
      mark.style.width = picture.width - LEFT + 4 + 'px';
      mark.style.top = group.y1 / ratio + i / group.channels.length * tall - 2 + 'px';
      mark.style.height = Math.max(2, tall / group.channels.length) + 4 + 'px';
    }

    const at = event => {
      const box = picture.canvas.getBoundingClientRect(), y = (event.clientY - box.top) * picture.ratio;
      const w = Math.floor((event.clientX - box.left - LEFT) / (box.width - LEFT) * model.windows);
      const group = shown.groups.find(g => y >= g.y1 && y < g.y2);
      if (!group || w < 0 || w >= model.windows) return null;
      return {w, c: group.channels[Math.floor((y - group.y1) / (group.y2 - group.y1) * group.channels.length)]};
    };
    picture.canvas.addEventListener('pointermove', event => {
      const found = at(event);
      Dusk.tip(found ? `${Dusk.tellChannel(model, found.c, found.w)}\nto cycle ${Dusk.format(Dusk.clock.cycle(found.w))}` : '',
        event.clientX, event.clientY);
    });
    picture.canvas.addEventListener('pointerleave', () => Dusk.tip(''));
    picture.canvas.addEventListener('click', event => {
      const found = at(event);
      if (found) Dusk.set({w: found.w, channel: found.c, switch: -1});
    });
    Dusk.on(['mode', 'order', 'group', 'folded'], picture.redraw);
    Dusk.on('channel', showMark);
    picture.redraw();
  };
})();
