'use strict';
// Places of the channels of a torus, mesh or 3DT torus. The unit is the distance of two switches in
// a row. The channels of a trunk are parallel lines. Further dimensions are planes side by side.
(() => {
  // Direction of a line for the + channels of each dimension; y grows downwards on the canvas.
  const DIRECTIONS = [[1, 0], [0, -1], [0.62, -0.62], [-0.62, -0.62]];
  const AXES = 'xyzw';
  const BOX = 0.2;     // half the side of a switch, or half the height of a card
  const CARD = 0.09;   // half the width of a card
  const APART = 0.17;  // distance of the middle of a card from the middle of its torus node
  const HALF = 0.48;   // where the half line of a channel ends

  const coordinates = (model, s) => {
    const {size} = model.part, layer = model.layer[s];
    return [model.x[s], model.y[s], layer % (size[2] || 1), Math.floor(layer / (size[2] || 1))];
  };

  /// Where the switches are, and the planes with their titles.
  function switches(model) {
    const {size} = model.part, nx = size[0], ny = size[1] || 1, cards = model.part.cards || 1;
    const planes = size.slice(2).reduce((a, b) => a * b, 1);
    const across = Math.ceil(Math.sqrt(planes * (ny + 1) / (nx + 1)));
    const down = Math.ceil(planes / across);
    const corner = plane => [plane % across * (nx + 1), Math.floor(plane / across) * (ny + 1)];
    const spots = new Float32Array(model.switches * 2);
    for (let s = 0; s < model.switches; ++s) {
      const [left, top] = corner(model.layer[s]);
      const shift = cards > 1 ? (model.card[s] ? APART : -APART) : 0;
      spots.set([left + 1 + model.x[s] + shift, top + ny - model.y[s]], s * 2);
    }
    const titles = [];
    for (let plane = 0; planes > 1 && plane < planes; ++plane) {
      const [left, top] = corner(plane), z = plane % size[2], w = Math.floor(plane / size[2]);
      titles.push(
          {x: left + 0.5, y: top + 0.12, text: size.length > 3 ? `z ${z}, w ${w}` : `z ${z}`});
    }
    return {spots, titles, width: across * (nx + 1), height: down * (ny + 1)};
  }

  /// The dimension of channel c between switches and its sign; null inside a torus node (two
  /// cards).
  function directions(model) {
    const {size, links = 1, cards = 1} = model.part, seen = new Set();
    return c => {
      const a = coordinates(model, model.from[c]), b = coordinates(model, model.to[c]);
      const dimension = a.findIndex((value, i) => value !== b[i]);
      if (dimension < 0) return null;
      const step = (b[dimension] - a[dimension] + size[dimension]) % size[dimension];
      if (size[dimension] > 2) return {dimension, minus: step !== 1};
      if (cards === 1) return {dimension, minus: Math.floor(model.fromPort[c] / links) % 2 === 1};
      const key = `${a} ${dimension}`, minus = seen.has(key);
      seen.add(key);
      return {dimension, minus};
    };
  }

  /// Distance of line `lane` of `lanes` from the middle of its trunk.
  const offset = (lane, lanes, pitch) => (lane - (lanes - 1) / 2) * pitch;

  /// The half line of a channel that leaves a node at `spot`, `away` from the middle of its trunk.
  function between(spot, {dimension, minus}, away, box) {
    const [dx, dy] = DIRECTIONS[dimension].map(v => (minus ? -v : v));
    const [start, end] = dimension > 1 ? [box / 0.62, 0.46 / 0.62] : [box + 0.02, HALF];
    const x = spot[0] - dy * away, y = spot[1] + dx * away;
    return [x + dx * start, y + dy * start, x + dx * end, y + dy * end];
  }

  function local(spot, injects, lane, lanes, box) {
    const wide = 1.7 * box / lanes, x = spot[0] + (lane - lanes / 2) * wide;
    const y = spot[1] + (injects ? 0.5 : -0.5) * BOX;
    return [x, y, x + wide * 0.85, y];
  }

  /// The channels of a 3DT torus: a node is two cards side by side, with the internal link between
  /// them.
  function cardLine(model, c, direction, at) {
    const second = model.card[model.from[c]], [x, y] = at(model.from[c]),
          side = second ? 0.06 : -0.06;
    const middle = x + (second ? -APART : APART), inner = second ? APART - CARD : CARD - APART;
    if (!direction) return [middle + inner, y + side, middle, y + side];
    const start = direction.dimension === 1 ? BOX : APART + CARD;
    return between([middle, y], direction, direction.minus ? -side : side, start);
  }

  /// Name and rank of the group of a channel between switches.
  function groupOf(direction) {
    if (!direction) return ['internal', 90];
    const {dimension, minus} = direction;
    return [AXES[dimension] + (minus ? '−' : '+'), dimension * 2 + (minus ? 1 : 0)];
  }

  /// The layout of a grid. Sorts the channels into groups by direction.
  Dusk.gridLayout = model => {
    const {size, links = 1} = model.part, cards = model.part.cards > 1;
    const lanes = cards ? 1 : Math.max(1, model.part.local || 1);
    // Trunks on the diagonal leave less room beside them.
    const pitch =
        size.length > 2 && !cards ? Math.min(0.15, 0.3 / links) : Math.min(0.15, 0.52 / links);
    const base = switches(model), {spots} = base, directionOf = directions(model),
          wide = cards ? CARD : BOX;
    const lines = new Float32Array(model.count * 4), isLocal = new Uint8Array(model.count),
          names = [];
    const at = s => [spots[s * 2], spots[s * 2 + 1]];
    for (let c = 0; c < model.count; ++c) {
      const injects = model.fromNode(c);
      if (injects || model.toNode(c)) {
        const s = injects ? model.to[c] : model.from[c],
              port = injects ? model.toPort[c] : model.fromPort[c];
        const lane = cards ? 0 : Math.max(0, port - 2 * size.length * links) % lanes;
        lines.set(local(at(s), injects, lane, lanes, wide), c * 4);
        isLocal[c] = 1;
        names.push(injects ? ['from nodes', 98] : ['to nodes', 99]);
        continue;
      }
      const direction = directionOf(c), away = offset(model.fromPort[c] % links, links, pitch);
      const line = cards ? cardLine(model, c, direction, at) :
                           between(at(model.from[c]), direction, away, BOX);
      lines.set(line, c * 4);
      names.push(groupOf(direction));
    }
    Dusk.groupChannels(model, c => names[c]);
    const sizes = {box: wide, tall: BOX, pitch, least: links > 1 ? 2 / pitch : 9, margin: 0};
    return {...base, lines, local: isLocal, ...sizes, stretch: false};
  };
})();
