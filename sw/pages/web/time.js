'use strict';
// One time for all drawings: the window w of the view. The slider, keys and Play change it; the
// footer shows it.
(() => {
  const byId = id => document.getElementById(id);
  const tellers = [];  // functions of w that return a text for the footer, or null
  let cycles = null, playing = 0;

  /// The windows of the page: count, cycle(w) at the end of window w, window(cycle) that holds a
  /// cycle.
  Dusk.clock = {
    count: 0,
    cycle: w => cycles[w],
    window: cycle => {
      let low = 0, high = cycles.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (cycles[middle] < cycle)
          low = middle + 1;
        else
          high = middle;
      }
      return low;
    },
  };

  /// Adds a text to the footer: `tell(w)` returns it, or null.
  Dusk.tell = tell => {
    tellers.push(tell);
    if (Dusk.clock.count) now();
  };

  const bounded = w => Math.max(0, Math.min(Dusk.clock.count - 1, Math.round(w) || 0));

  /// Shows window w of the page.
  Dusk.go = w => Dusk.set({w: bounded(w)});

  function now() {
    const w = Dusk.view.w;
    const text = tellers.map(tell => tell(w)).filter(Boolean).join(' · ');
    byId('now').textContent = text;
    byId('time').value = w;
    byId('time').setAttribute('aria-valuetext', text);
  }

  function play() {
    const button = byId('play');
    if (playing) {
      clearInterval(playing);
      playing = 0;
    } else {
      if (Dusk.view.w >= Dusk.clock.count - 1) Dusk.go(0);
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const pause = still ? 1000 : Math.max(40, Math.min(150, 12000 / Dusk.clock.count));
      playing = setInterval(() => {
        if (Dusk.view.w >= Dusk.clock.count - 1)
          play();
        else
          Dusk.go(Dusk.view.w + 1);
      }, pause);
    }
    button.textContent = playing ? '❚❚' : '▶';
    button.setAttribute('aria-label', playing ? 'Pause' : 'Play');
  }

  function key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.matches('input, select, textarea, tr, [data-keys], [data-keys] *')) return;
    if (event.key === ' ' && event.target.matches('button, a')) return;  // it presses the button
    const step = event.shiftKey ? 10 : 1;
    const actions = {
      ArrowRight: () => Dusk.go(Dusk.view.w + step),
      ArrowLeft: () => Dusk.go(Dusk.view.w - step),
      Home: () => Dusk.go(0),
      End: () => Dusk.go(Dusk.clock.count - 1),
      ' ': play,
    };
    if (!actions[event.key]) return;
    actions[event.key]();
    event.preventDefault();
  }

  /// Adds to the footer each curve that has `told`, such as {"name": "accepted", "decimals": 3}.
  async function tellCurves() {
    for (const part of Dusk.document.parts) {
      if (part.part !== 'series' || !part.time) continue;
      for (const curve of part.curves.filter(c => c.told)) {
        const [x, y] = await Promise.all([Dusk.values(curve.x), Dusk.values(curve.y)]);
        const at = new Map(Array.from(x, (cycle, i) => [cycle, y[i]]));
        Dusk.tell(w => `${curve.told.name} ${Dusk.format(at.get(cycles[w]), curve.told.decimals)}`);
      }
    }
  }

  /// Takes the windows of the network, or of the first curve over time, as the time of the page.
  Dusk.startClock = async () => {
    const parts = Dusk.document.parts || [];
    const network = parts.find(part => part.part === 'network' && part.cycles);
    const series = parts.find(part => part.part === 'series' && part.time && part.curves.length);
    cycles = await Dusk.values(network ? network.cycles : series && series.curves[0].x);
    if (!cycles || !cycles.length) return;
    Dusk.clock.count = cycles.length;
    const {start} = Dusk.document;
    const first = start ? Dusk.clock.window(start) : Math.floor(cycles.length / 2);
    Dusk.declare({w: first, zoom: ''});
    byId('time').max = cycles.length - 1;
    Dusk.view.w = bounded(Dusk.view.w);
    Dusk.tell(w => `cycle ${Dusk.format(cycles[w])}`);
    await tellCurves();
    byId('time').addEventListener('input', event => Dusk.go(Number(event.target.value)));
    byId('play').addEventListener('click', play);
    document.addEventListener('keydown', key);
    byId('clock').hidden = false;
    document.body.classList.add('timed');
    Dusk.on('w', () => {
      Dusk.view.w = bounded(Dusk.view.w);
      now();
    });
  };
})();
