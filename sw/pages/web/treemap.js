'use strict';
// Part "treemap": areas as rectangles, colored by slack.
(() => {
  const STOPS = ['#d55e00', '#f0a35e', '#f3e3c3', '#8fc1e0', '#0072b2'].map(text =>
    [1, 3, 5].map(at => parseInt(text.slice(at, at + 2), 16)));
  const NONE = [154, 161, 173];  // no slack is known

  const mixed = part => {
    const place = Math.max(0, Math.min(1, part)) * (STOPS.length - 1);
    const low = Math.min(STOPS.length - 2, Math.floor(place)), rest = place - low;
    return STOPS[low].map((value, i) => Math.round(value + (STOPS[low + 1][i] - value) * rest));
  };

  const css = rgb => `rgb(${rgb.join(' ')})`;

  /// Black or white: the one with more contrast to a color (WCAG).
  const inkOn = rgb => {
    const [r, g, b] = rgb.map(value => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000000' : '#ffffff';
  };

  const {given, short} = Dusk;

  const tellOf = (item, part) => {
    const lines = [Dusk.shorten(item.name, 120), `${short(item.value)} ${part.unit}`];
    if (given(item.share)) lines[1] += `, ${short(100 * item.share)} %`;
    if (given(item.slack)) lines.push(`slack ${short(item.slack)} ${part.slack_unit || 'ns'}`);
    if (item.text) lines.push(item.text);
    return lines.join('\n');
  };

  const legendOf = (part, most, least) => {
    const ramp = Dusk.element('span', {className: 'ramp', 'aria-hidden': 'true'});
    ramp.style.background = `linear-gradient(90deg, ${STOPS.map(css).join(', ')})`;
    const unit = part.slack_unit || 'ns';
    const none = Dusk.element('i', {'aria-hidden': 'true'});
    none.style.background = css(NONE);
    const legend = Dusk.element('div', {className: 'legend'},
      Dusk.element('span', {}, `slack: ${short(least)} ${unit} or less `, ramp, ` ${short(most)} ${unit}`));
    if (part.items.some(item => !given(item.slack))) {
      legend.append(Dusk.element('span', {}, none, 'not known'));
    }
    return legend;
  };

  /// Makes the rectangle of an item; it is placed later.
  const tileOf = (item, part, scale) => {
    const rgb = given(item.slack) ? mixed(scale(item.slack)) : NONE;
    const value = `${short(item.value)} ${part.unit}`;
    const tile = Dusk.element('div', {className: 'tile', role: 'listitem', tabIndex: -1},
      Dusk.element('span', {className: 'name'}, item.name),
      Dusk.element('span', {className: 'unseen'}, tellOf(item, part).split('\n').slice(1).join(', ')),
      Dusk.element('span', {className: 'value', 'aria-hidden': 'true'}, value));
    tile.style.background = css(rgb);
    tile.style.color = inkOn(rgb);
    return tile;
  };

  /// Lets pointer and arrow keys meet the tiles; one tile at a time is in the order of the tab key.
  const addTips = (box, tiles, items, part) => {
    const show = i => {
      const {left, top, width, height} = tiles[i].getBoundingClientRect();
      Dusk.tip(tellOf(items[i], part), left + width / 2, top + Math.min(24, height / 2));
    };
    tiles.forEach((tile, i) => {
      const follow = event => Dusk.tip(tellOf(items[i], part), event.clientX, event.clientY);
      tile.addEventListener('pointermove', follow);
      tile.addEventListener('pointerleave', () => Dusk.tip(''));
      tile.addEventListener('focus', () => show(i));
      tile.addEventListener('blur', () => Dusk.tip(''));
    });
    tiles[0].tabIndex = 0;
    box.dataset.keys = '';
    box.addEventListener('keydown', event => {
      const by = {ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1}[event.key];
      const now = tiles.indexOf(event.target);
      if (!by || now < 0) return;
      event.preventDefault();
      const next = Math.max(0, Math.min(tiles.length - 1, now + by));
      tiles[now].tabIndex = -1;
      tiles[next].tabIndex = 0;
      tiles[next].focus();
    });
  };

  Dusk.parts.treemap = async (part, section) => {
    const items = part.items.filter(item => item.value > 0).sort((a, b) => b.value - a.value);
    if (!items.length) return Dusk.nothing(section, 'No areas.');
    const slacks = items.map(item => item.slack).filter(given);
    const most = Math.max(0, ...slacks), least = Math.max(0, Math.min(most, ...slacks));
    const tiles = items.map(item => tileOf(item, part, Dusk.scale(least, most)));
    const box = Dusk.element('div', {
      className: 'treemap', role: 'list', 'aria-label': part.title,
    }, ...tiles);
    section.append(box);
    if (slacks.length) section.append(legendOf(part, most, least));
    addTips(box, tiles, items, part);
    const layout = () => {
      const width = box.clientWidth, height = box.clientHeight;
      if (!width) return;
      Dusk.squarify(items.map(item => item.value), width, height).forEach((place, i) => {
        Object.assign(tiles[i].style, {
          left: 100 * place.x / width + '%', top: 100 * place.y / height + '%',
          width: 100 * place.width / width + '%', height: 100 * place.height / height + '%',
        });
        tiles[i].classList.toggle('small', place.width < 44 || place.height < 20);
        tiles[i].classList.toggle('low', place.height < 40);
      });
    };
    new ResizeObserver(layout).observe(box);
    return layout();
  };
})();
