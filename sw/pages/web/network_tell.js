'use strict';
// Texts of the map: what a channel or a switch does in a window, and what colors and places mean.
(() => {
  const HOW = 'Wheel, + and −: zoom. Drag: move. Click: choose a channel or a switch.';

  function meaning(layout, small) {
    if (layout.dense) return 'the wires are too dense: zoom shows them; until then rows are ports';
    if (small && layout.tree)
      return 'a pixel is several channels, in the color of their mean; zoom shows each';
    if (small) return 'a cell is a switch, in the mean color of its channels; zoom shows each';
    if (layout.boxes) return 'a column is a switch, a row a port: the channel that leaves there';
    return 'each half of a line is the channel that leaves the switch it touches';
  }

  /// What the places of the map mean, and how to move and choose.
  Dusk.explainMap = (layout, small) => `${meaning(layout, small)}. ${HOW}`;

  /// Shows what colors mean: entries are {color, text, count} or {gradient, from, to}.
  Dusk.colorLegend = (line, entries) => {
    line.replaceChildren(...entries.map(entry => {
      if (entry.gradient) {
        const ramp = Dusk.element('i', {className: 'ramp'});
        ramp.style.background = entry.gradient;
        return Dusk.element('span', {}, entry.from, ramp, entry.to);
      }
      const swatch = Dusk.element('i');
      swatch.style.background = entry.color;
      const item = Dusk.element('span', {}, swatch, entry.text);
      if (entry.count !== undefined) {
        item.append(' ', Dusk.element('b', {'data-state': entry.text}, Dusk.format(entry.count)));
      }
      return item;
    }));
  };

  /// A utilization that is known to 1/255, as text.
  Dusk.formatLoad = load => (load > 0 && load < 0.01 ? '< 0.01' : Dusk.format(load, 2));

  /// Text of a channel in window w: name, state and utilization.
  Dusk.tellChannel = (model, c, w) => {
    const name = model.channelName(c);
    if (!model.detail) {
      const flits = Dusk.format(model.flits ? model.flits[c] : null);
      return `${name}\n${flits} ${model.part.flits_unit || 'flits'}`;
    }
    const known = [];
    if (model.state) {
      const width = model.widthOf(w, c);
      known.push(model.stateOf(w, c) + (width < 1 ? ` at ${width} of its width` : ''));
    }
    if (model.load) known.push(`${Dusk.formatLoad(model.loadOf(w, c))} flits/cycle`);
    const lines = [name, known.join(', ')];
    if (model.otherLoad && w >= model.otherWindows) {
      lines.push(`${model.part.beside.name} has ended`);
    } else if (model.otherLoad) {
      const other = Dusk.formatLoad(model.otherLoad[w * model.count + c] / 255);
      lines.push(`${other} flits/cycle in ${model.part.beside.name}`);
    }
    return lines.join('\n');
  };

  /// Text of a switch in window w: name, channels powered and their mean utilization.
  Dusk.tellSwitch = (model, s, w) => {
    const leaving = model.leaving(s);
    if (!model.detail) return `${model.names[s]}\n${leaving.length} channels leave it`;
    const known = [];
    if (model.state) {
      const powered = leaving.filter(c => model.state[w * model.count + c] !== Dusk.OFF).length;
      known.push(`${powered} of ${leaving.length} channels powered`);
    }
    if (model.load) {
      const mean = leaving.reduce((sum, c) => sum + model.loadOf(w, c), 0) / (leaving.length || 1);
      known.push(`${Dusk.formatLoad(mean)} flits/cycle`);
    }
    return `${model.names[s]}\n${known.join(', ')}`;
  };
})();
