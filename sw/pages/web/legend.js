'use strict';
// Legends: what the marks of a picture mean, and curves that are switched on and off.
(() => {
  const swatch = curve => {
    const className = curve.style === 'points' ? 'swatch dot' : 'swatch';
    const made = Dusk.element('i', {className, 'aria-hidden': 'true'});
    made.style.borderTopColor = `var(--${curve.color})`;
    made.style.borderTopStyle = curve.beside ? 'dotted' : curve.dash.length ? 'dashed' : 'solid';
    return made;
  };

  /// Makes a legend of marks: pairs of the class of a mark and its meaning.
  Dusk.legend = (className, pairs) => Dusk.element('div', {className: `legend ${className}`},
    ...pairs.map(([mark, text]) => Dusk.element('span', {},
      Dusk.element('i', {className: mark, 'aria-hidden': 'true'}), text)));

  /// Makes the legend of a line chart: a button for each curve that switches it on and off, with a
  /// place for a value. `changed` is called after a click. Returns {element, show, tell}: show()
  /// follows the curves, tell(texts) shows the values.
  Dusk.curveLegend = (title, curves, changed) => {
    const element = Dusk.element('div', {
      className: 'legend curves', role: 'group', 'aria-label': `Curves of ${title}`,
    });
    const entries = curves.map(curve => {
      const value = Dusk.element('b');
      const name = Dusk.element('span', {className: 'name', title: curve.name}, curve.name);
      const button = Dusk.element('button', {type: 'button'}, swatch(curve), name, value);
      button.addEventListener('click', () => {
        curve.wanted = !curve.wanted;
        changed();
      });
      element.append(button);
      return {curve, button, value};
    });
    const show = () => {
      for (const {curve, button} of entries) {
        button.setAttribute('aria-pressed', String(curve.wanted));
        button.hidden = !curve.kept;
      }
    };
    const tell = texts => entries.forEach(({value}, i) => {
      if (value.textContent !== texts[i]) value.textContent = texts[i];
    });
    show();
    return {element, show, tell};
  };
})();
