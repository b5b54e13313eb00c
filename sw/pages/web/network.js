'use strict';
// The part "network": the map of a window, its legend and its controls. The panels of every
// channel, of one channel and of journeys follow it.
(() => {
  const MISSING = 'There are no windows to show.';

  function tellAt(model, found) {
    const {w} = Dusk.view;
    if (found.channel >= 0) return Dusk.tellChannel(model, found.channel, w);
    return found.switch >= 0 ? Dusk.tellSwitch(model, found.switch, w) : '';
  }

  function interact(model, picture, fitNow, layoutNow) {
    const {canvas} = picture;
    const at = event => {
      const box = canvas.getBoundingClientRect(), {ratio} = picture;
      const x = (event.clientX - box.left) * ratio, y = (event.clientY - box.top) * ratio;
      return Dusk.pick(model, layoutNow(), fitNow(), x, y, ratio);
    };
    canvas.addEventListener('pointermove', event => {
      if (!event.buttons) Dusk.tip(tellAt(model, at(event)), event.clientX, event.clientY);
    });
    canvas.addEventListener('pointerleave', () => Dusk.tip(''));
    canvas.addEventListener('click', event => Dusk.set(at(event)));
    document.addEventListener('keydown', event => {
      if (event.key === 'Escape') Dusk.choose(-1);
    });
    Dusk.on(['channel', 'switch'], () => {
      const {channel} = Dusk.view, s = Dusk.view.switch;
      Dusk.announce(channel >= 0 ? model.channelName(channel) : s >= 0 ? model.names[s] : '');
    });
  }

  /// Puts what the address tells within what there is.
  function boundView(model, modes) {
    const inside = (key, limit) => {
      const value = Math.round(Dusk.view[key]);
      Dusk.view[key] = value >= 0 && value < limit ? value : -1;
    };
    const among = (key, choices) => {
      if (!choices.includes(Dusk.view[key])) [Dusk.view[key]] = choices;
    };
    among('mode', Object.keys(modes));
    among('drawing', ['ports', 'wires']);
    inside('channel', model.count);
    inside('switch', model.switches);
  }

  function controls(part, section, modes, layouts, buttons) {
    const head = section.querySelector('.head');
    const choices = Object.entries(modes).map(([key, mode]) => [key, mode.name]);
    if (choices.length > 1) head.append(Dusk.segments('Colors tell', 'mode', choices));
    if (layouts.wires)
      head.append(Dusk.segments('Drawing', 'drawing', [['ports', 'Ports'], ['wires', 'Wires']]));
    const end = Dusk.element('span', {className: 'end'});
    const note = Dusk.element('span', {className: 'note'});
    end.append(note, ...buttons);
    head.append(end);
    return note;
  }

  /// The layout that is drawn. Wires of a tree need at least four pixels per switch.
  function layoutOf(layouts, tree, picture) {
    if (!tree) return layouts;
    if (Dusk.view.drawing !== 'wires') return layouts.ports;
    const {sx} = Dusk.fitMap(layouts.wires, picture, Dusk.mapZoom());
    return layouts.wires.column * sx < 4 ? layouts.dense : layouts.wires;
  }

  function panel(part, section, model, layouts, modes) {
    const tree = part.kind === 'tree';
    section.classList.remove('full', 'half', 'third');
    section.classList.add(tree || !model.detail ? 'full' : 'half');
    const layoutNow = () => layoutOf(layouts, tree, picture);
    const picture = Dusk.canvas(section, {label: 'Map of the network', name: `map ${part.kind}`});
    const fitNow = () => Dusk.fitMap(layoutNow(), picture, Dusk.mapZoom());
    const legend = Dusk.element('div', {className: 'legend'});
    const meaning = Dusk.element('div', {className: 'note'});
    section.append(legend, meaning);
    const note = controls(part, section, modes, layouts, Dusk.zoomable(picture, layoutNow));
    let paint = null;

    picture.draw = () => {
      const {canvas, ctx, ratio} = picture;
      const {w} = Dusk.view;
      const layout = layoutNow(), fit = fitNow(), mode = Dusk.modeOf(modes);
      if (!paint || paint.width !== canvas.width || paint.height !== canvas.height) {
        paint = new Dusk.Paint(canvas.width, canvas.height);
      }
      const night = Dusk.packed(Dusk.color('night'));
      paint.clear(night);
      Dusk.paintChannels(model, layout, fit, paint, mode, w, ratio);
      paint.rect(0, 0, layout.margin * ratio, paint.height, night);
      paint.show(ctx);
      Dusk.overlay(ctx, model, layout, fit, picture);
      canvas.style.touchAction = Dusk.view.map ? 'none' : 'pan-y';
      tell(layout, fit, mode, w);
    };
    const tell = (layout, fit, mode, w) => {
      const small = Dusk.tooSmall(layout, fit, picture.ratio);
      Dusk.colorLegend(
          legend, mode.legend(w).concat(small && mode.mixedLegend ? [mode.mixedLegend] : []));
      meaning.textContent = Dusk.explainMap(layout, small);
      const cycle = model.detail ? Dusk.format(Dusk.clock.cycle(w)) : '';
      note.textContent = cycle && `window ${w + 1} of ${model.windows}, to cycle ${cycle}`;
      picture.canvas.setAttribute(
          'aria-label', `Map of the network by ${mode.name.toLowerCase()}, ${note.textContent}`);
    };
    Dusk.on(['w', 'mode', 'drawing', 'map', 'channel', 'switch', 'journey'], picture.redraw);
    interact(model, picture, fitNow, layoutNow);
    picture.redraw();
  }

  Dusk.parts.network = async (part, section) => {
    const model = await Dusk.loadNetwork(part);
    const layouts = part.kind === 'tree' ? Dusk.treeLayouts(model) : Dusk.gridLayout(model);
    const modes = Dusk.networkModes(model);
    Dusk.declare({mode: Object.keys(modes)[0], drawing: 'ports', map: ''});
    Dusk.declare({
      channel: -1, switch: -1, journey: -1
    });
    const bound = () => boundView(model, modes);
    Dusk.on(['mode', 'drawing', 'channel', 'switch'], bound);
    bound();
    Dusk.network = model;
    if (model.state) {
      Dusk.tell(w => {
        const off = model.countStates(w)[Dusk.OFF];
        return `${Dusk.format(model.count - off)} of ${Dusk.format(model.count)} channels powered`;
      });
    }
    if (!model.load || !model.state) {
      const missing = part.missing ?? MISSING;  // '' if nothing is missing
      if (missing) section.append(Dusk.element('p', {className: 'note missing'}, missing));
    }
    panel(part, section, model, layouts, modes);
    if (model.detail) {
      Dusk.heatPanel(model, modes, section);
      Dusk.channelPanel(model, modes);
    }
    Dusk.journeyPanels(model);
  };
})();
