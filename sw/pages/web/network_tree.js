'use strict';
// Places of the channels of a k-ary n-tree, in a box of 1 by 1 that is stretched to the canvas.
// "Ports": a strip per level, a column per switch, a row per port. "Wires": a line from row to row.
(() => {
  const levelName = (level, levels) =>
      (level === levels ? 'nodes' :
           level === 0  ? 'root' :
                          `level ${level}`);

  /// Level of each end of channel c: 0 is the root, n the nodes.
  function levels(model, c) {
    const level = v => (v >= Dusk.NODE ? model.part.n : model.layer[v]);
    return [level(model.from[c]), level(model.to[c])];
  }

  function group(model) {
    Dusk.groupChannels(model, c => {
      const [from, to] = levels(model, c), up = to < from;
      return [`${levelName(from, model.part.n)} ${up ? 'up' : 'down'}`, from * 2 + (up ? 0 : 1)];
    });
  }

  // ---- Ports ----

  /// The first row of each level's strip and of its down ports, and the number of rows in all.
  function strips(k, n) {
    const first = [], down = [];
    let rows = 0.9;
    for (let level = 0; level < n; ++level) {
      first.push(rows);
      down.push(rows + (level ? k + 0.5 : 0));
      rows = down[level] + k + (level === n - 1 ? 1.9 : 1.6);
    }
    return {first, down, rows};
  }

  function ports(model) {
    const {k, n} = model.part, perLevel = model.switches / n, {first, down, rows} = strips(k, n);
    const boxes = new Float32Array(model.count * 4), rowOf = new Float32Array(model.count);
    const caps = new Float32Array(model.switches * 4);
    for (let s = 0; s < model.switches; ++s) {
      const left = model.x[s] / perLevel, row = first[model.layer[s]];
      caps.set([left, (row - 0.6) / rows, left + 1 / perLevel, (row - 0.2) / rows], s * 4);
    }
    for (let c = 0; c < model.count; ++c) {
      const injects = model.fromNode(c), s = injects ? model.to[c] : model.from[c];
      const port = injects ? model.toPort[c] : model.fromPort[c],
            level = injects ? n - 1 : model.layer[s];
      const row = injects ? down[level] + k + 0.5 :
          port >= k       ? first[level] + port - k :
                            down[level] + port;
      const left = model.x[s] / perLevel, part = injects ? port / k : 0, wide = injects ? 1 / k : 1;
      const x1 = left + part / perLevel, x2 = left + (part + wide) / perLevel;
      boxes.set([x1, row / rows, x2, (row + 1) / rows], c * 4);
      rowOf[c] = row;
    }
    const labels = [];
    for (let level = 0; level < n; ++level) {
      const name = levelName(level, n);
      if (level) labels.push({text: `${name} up`, y: (first[level] + k / 2) / rows});
      labels.push({text: level ? 'down' : `${name} down`, y: (down[level] + k / 2) / rows});
    }
    labels.push({text: 'nodes up', y: (down[n - 1] + k + 1) / rows});
    return {boxes, caps, rowOf, rowsUsed: [...new Set(rowOf)], labels, rows, column: 1 / perLevel};
  }

  // ---- Wires ----

  function wires(model) {
    const {n, nodes} = model.part, perLevel = model.switches / n;
    const rowOf = level => (level + 0.35) / (n + 0.7);
    const place = v =>
        (v >= Dusk.NODE ? [(v - Dusk.NODE + 0.5) / nodes, rowOf(n)] :
                          [(model.x[v] + 0.5) / perLevel, rowOf(model.layer[v])]);
    const lines = new Float32Array(model.count * 4), spots = new Float32Array(model.switches * 2);
    for (let s = 0; s < model.switches; ++s) spots.set(place(s), s * 2);
    for (let c = 0; c < model.count; ++c) {
      const [x1, y1] = place(model.from[c]), [x2, y2] = place(model.to[c]);
      lines.set([x1, y1, (x1 + x2) / 2, (y1 + y2) / 2], c * 4);
    }
    const labels = [];
    for (let level = 0; level <= n; ++level)
      labels.push({text: levelName(level, n), y: rowOf(level)});
    return {lines, spots, labels, half: 0.36 / perLevel, column: 1 / perLevel};
  }

  /// The layouts of a tree: ports, wires, and ports in place of wires that are too dense. All
  /// stretch and have room for labels on the left.
  Dusk.treeLayouts = model => {
    group(model);
    const both = {stretch: true, width: 1, height: 1, margin: 68, tree: true};
    const cells = {...both, ...ports(model)};
    return {ports: cells, dense: {...cells, dense: true}, wires: {...both, ...wires(model)}};
  };
})();
