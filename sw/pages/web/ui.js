'use strict';
// Small parts that every drawing uses: elements, colors, numbers as text, canvases, tips and groups
// of buttons.
(() => {
  /// Makes an element. Attributes are properties if the element has them; children are texts or
  /// elements.
  Dusk.element = (tag, attributes = {}, ...children) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name in made && name !== 'style')
        made[name] = value;
      else
        made.setAttribute(name, value);
    }
    made.append(...children);
    return made;
  };

  /// A number as text: thousands apart by a no-break space, `decimals` places (as many as needed if
  /// not given).
  Dusk.format = (number, decimals) => {
    if (number === null || number === undefined || Number.isNaN(number)) return '–';
    const text = decimals === undefined ? String(number) : Number(number).toFixed(decimals);
    if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
    const [whole, part] = text.split('.');
    const apart = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
    return (part === undefined ? apart : apart + '.' + part).replace('-', '−');
  };

  // ---- Colors ----

  const colors = new Map();
  const redraws = new Set();

  /// The value of a color of style.css, such as color('ink').
  Dusk.color = name => {
    if (!colors.has(name)) {
      colors.set(
          name, getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim());
    }
    return colors.get(name);
  };

  /// Calls `redraw` after the colors have changed.
  Dusk.recolored = redraw => redraws.add(redraw);

  Dusk.declare({theme: ''});
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let printing = false;

  /// True if the page has light text on a dark background: by the view's theme, else by the
  /// system's.
  Dusk.isDark = () => Dusk.view.theme === 'dark' || (Dusk.view.theme !== 'light' && dark.matches);

  function recolor() {
    document.documentElement.dataset.theme = Dusk.isDark() && !printing ? 'dark' : 'light';
    colors.clear();
    for (const redraw of redraws) redraw();
  }
  recolor();
  Dusk.on('theme', recolor);
  dark.addEventListener('change', recolor);
  for (const [event, value] of [['beforeprint', true], ['afterprint', false]]) {
    window.addEventListener(event, () => {
      printing = value;
      recolor();
    });
  }

  // ---- Canvas ----

  /// Adds a canvas to a section. `draw(picture)` is called when it must be drawn; picture has ctx,
  /// width and height in CSS pixels, ratio (device pixels per CSS pixel; ctx is not scaled),
  /// canvas, and redraw().
  Dusk.canvas = (section, {label, height, draw, name = ''}) => {
    const canvas =
        Dusk.element('canvas', {tabIndex: 0, className: name, role: 'img', 'aria-label': label});
    if (height) canvas.style.height = height + 'px';
    section.append(canvas);
    const picture = {canvas, ctx: canvas.getContext('2d'), width: 0, height: 0, ratio: 1};
    picture.redraw = () => {
      picture.ratio = Math.min(2, window.devicePixelRatio || 1);
      picture.width = canvas.clientWidth;
      picture.height = canvas.clientHeight;
      const width = Math.round(picture.width * picture.ratio);
      const tall = Math.round(picture.height * picture.ratio);
      if (canvas.width !== width || canvas.height !== tall) {
        canvas.width = width;
        canvas.height = tall;
      }
      if (width && tall && picture.draw) picture.draw(picture);
    };
    picture.draw = draw;
    new ResizeObserver(() => {
      if (canvas.clientWidth !== picture.width || canvas.clientHeight !== picture.height)
        picture.redraw();
    }).observe(canvas);
    Dusk.recolored(picture.redraw);
    picture.redraw();
    return picture;
  };

  /// Shows a text beside a point of the window (clientX, clientY); an empty text hides it.
  Dusk.tip = (text, x, y) => {
    const tip = document.getElementById('tip');
    tip.textContent = text;
    tip.hidden = !text;
    if (!text) return;
    const wide = tip.offsetWidth, tall = tip.offsetHeight;
    tip.style.left = Math.max(4, Math.min(innerWidth - wide - 4, x - wide / 2)) + 'px';
    tip.style.top = (y - tall - 10 > 0 ? y - tall - 10 : y + 18) + 'px';
  };

  /// Tells people who do not see the page what has changed.
  Dusk.announce = text => {
    document.getElementById('live').textContent = text;
  };

  // ---- Controls ----

  /// The value if it is among the choices, else the first: an address may have any text.
  const known = (choices, value) =>
      (choices.find(([each]) => each === value) || choices[0] || [''])[0];

  /// A group of buttons of which one is pressed. `choices` are [value, text]; the view's `key`
  /// keeps the choice.
  Dusk.segments = (label, key, choices) => {
    const group = Dusk.element('span', {className: 'segments', role: 'group', 'aria-label': label});
    const buttons = choices.map(([value, text]) => {
      const button = Dusk.element('button', {type: 'button', 'data-value': value}, text);
      button.addEventListener('click', () => Dusk.set({[key]: value}));
      group.append(button);
      return button;
    });
    const show = () => {
      const pressed = known(choices, Dusk.view[key]);
      for (const b of buttons) b.setAttribute('aria-pressed', String(b.dataset.value === pressed));
    };
    Dusk.on(key, show);
    show();
    return group;
  };

  /// A list to choose from, with its label. `choices` are [value, text]; the view's `key` keeps the
  /// choice.
  Dusk.choice = (label, key, choices) => {
    const select = Dusk.element('select');
    for (const [value, text] of choices) select.append(Dusk.element('option', {value}, text));
    const show = () => {
      select.value = known(choices, Dusk.view[key]);
    };
    select.addEventListener('change', () => Dusk.set({[key]: select.value}));
    Dusk.on(key, show);
    show();
    return Dusk.element('label', {className: 'note'}, label + ' ', select);
  };
})();
