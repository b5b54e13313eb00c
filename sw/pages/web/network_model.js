'use strict';
// The network of a run as arrays: channels, their places, loads and states by window, and the
// groups of channels.
(() => {
  const NODE = 0x80000000;
  const ON = 0, OFF = 3;  // codes of states
  const FULL = 4;         // full width of a channel, in quarters

  function sameLength(name, values, length) {
    if (values && values.length < length)
      throw new Error(`The network has ${values.length} ${name}, not ${length}.`);
  }

  /// Largest utilization of a color scale: the 99.9th percentile of `valueOf(i)`, which is 0 to
  /// 255, rounded up to a tenth of a flit per cycle. Long data are sampled.
  Dusk.scaleOf = (length, valueOf) => {
    const counts = new Uint32Array(256), step = Math.max(1, Math.floor(length / 1e6));
    let seen = 0;
    for (let i = 0; i < length; i += step, ++seen) ++counts[valueOf(i)];
    let left = seen / 1000, value = 255;
    while (value > 0 && (left -= counts[value]) > 0) --value;
    return Math.max(0.1, Math.ceil(value / 25.5) / 10);
  };

  /// Marks channels that are off at no end of a window; none if the states are not known.
  function neverOff(model) {
    const never = new Uint8Array(model.count).fill(model.state ? 1 : 0);
    for (let at = 0; model.state && at < model.state.length; at += model.count) {
      for (let c = 0; c < model.count; ++c)
        if (model.state[at + c] === OFF) never[c] = 0;
    }
    return never;
  }

  /// Marks channels that are on at less than their full width at the end of a window. Null if there
  /// is none.
  function findNarrowed({count, state, width}) {
    const found = new Uint8Array(count);
    let any = false;
    for (let at = 0; at < state.length; ++at) {
      if (state[at] !== ON || width[at] >= FULL) continue;
      found[at % count] = 1;
      any = true;
    }
    return any ? found : null;
  }

  /// Decodes the columns of a network part. Fields that are absent are null. `detail` tells whether
  /// loads or states over time are known.
  Dusk.loadNetwork = async part => {
    const v = Dusk.values;
    const [from, fromPort, to, toPort, names, x, y, layer, card, cycles, load, state, width] =
        await Promise.all([
          v(part.channels.from), v(part.channels.from_port), v(part.channels.to),
          v(part.channels.to_port), v(part.switches.names), v(part.switches.x), v(part.switches.y),
          v(part.switches.layer), v(part.switches.card), v(part.cycles), v(part.load),
          v(part.state), v(part.widths)
        ]);
    const beside = part.beside || {};
    const [alwaysOn, wakes, dark, flits, otherLoad, otherState, otherWidth] = await Promise.all([
      v(part.always_on), v(part.wakes), v(part.dark), v(part.flits), v(beside.load),
      v(beside.state), v(beside.widths)
    ]);
    const windows = cycles ? cycles.length : 0;
    const model = {
      part,
      from,
      fromPort,
      to,
      toPort,
      names,
      x,
      y,
      layer,
      card,
      load: windows ? load : null,
      state: windows ? state : null,
      width,
      alwaysOn,
      wakes,
      dark,
      flits,
      otherLoad,
      otherState,
      otherWidth,
      count: from.length,
      windows,
      otherWindows: Math.min(windows, beside.windows ?? windows),  // the other run may end earlier
      switches: names.length,
      states: part.states || ['on', 'draining', 'turning off', 'off', 'turning on'],
    };
    for (const name of ['load', 'state', 'width']) {
      sameLength(name, model[name], model.count * windows);
    }
    for (const name of ['otherLoad', 'otherState', 'otherWidth']) {
      sameLength(name, model[name], model.count * model.otherWindows);
    }
    model.detail = Boolean(model.load || model.state);
    model.top = model.load ? Dusk.scaleOf(load.length, i => load[i]) : 1;
    if (model.detail && !alwaysOn) model.alwaysOn = neverOff(model);
    model.narrowed = Boolean(model.state && model.width) && findNarrowed(model);
    if (model.narrowed) model.alwaysOn = model.alwaysOn.map((on, c) => on && !model.narrowed[c]);
    model.groups = [];
    model.groupOf = new Uint16Array(model.count);
    Object.assign(model, naming(model));
    return model;
  };

  function naming(model) {
    const end = v => (v >= NODE ? `node ${v - NODE}` : model.names[v] || `switch ${v}`);
    return {
      /// The name of channel c: its sender, the port that it leaves by, and its receiver.
      channelName: c => {
        const port =
            model.from[c] < NODE && model.fromPort[c] !== 255 ? ` port ${model.fromPort[c]}` : '';
        return `${end(model.from[c])}${port} → ${end(model.to[c])}`;
      },
      fromNode: c => model.from[c] >= NODE,
      toNode: c => model.to[c] >= NODE,
      /// Utilization of channel c in window w, in flits per cycle.
      loadOf: (w, c) => model.load[w * model.count + c] / 255,
      /// Name of the state of channel c at the end of window w.
      stateOf: (w, c) => model.states[model.state[w * model.count + c]],
      /// Width of channel c at the end of window w, as a part of its full width.
      widthOf: (w, c) => (model.width ? model.width[w * model.count + c] / FULL : 1),
      /// Channels in each state at the end of window w.
      countStates: w => {
        const counts = new Uint32Array(256), base = w * model.count;
        for (let c = 0; c < model.count; ++c) ++counts[model.state[base + c]];
        return counts.subarray(0, model.states.length);
      },
      /// The channels that leave switch s.
      leaving: s => {
        const found = [];
        for (let c = 0; c < model.count; ++c)
          if (model.from[c] === s) found.push(c);
        return found;
      },
    };
  }

  /// Sorts channels into groups: `nameOf(c)` returns the name and the rank of the group of channel
  /// c.
  Dusk.groupChannels = (model, nameOf) => {
    const found = new Map();
    const of = new Array(model.count);
    for (let c = 0; c < model.count; ++c) {
      const [name, rank] = nameOf(c);
      if (!found.has(name)) found.set(name, {name, rank, channels: []});
      of[c] = found.get(name);
      of[c].channels.push(c);
    }
    model.groups = [...found.values()].sort((a, b) => a.rank - b.rank);
    model.groups.forEach((group, i) => {
      group.number = i;
    });
    for (let c = 0; c < model.count; ++c) model.groupOf[c] = of[c].number;
  };

  /// Chooses channel c, -1 for none. No switch is chosen then.
  Dusk.choose = c => Dusk.set({channel: c, 'switch': -1});

  Dusk.NODE = NODE;
  Dusk.ON = ON;
  Dusk.OFF = OFF;
  Dusk.FULL = FULL;
})();
