'use strict';
// The object Dusk: the document of the page, its columns of values, and the view that the address
// keeps. load.js makes its first members, and each other file adds to it. A file that draws a part
// of the document sets Dusk.parts.TYPE.
window.Dusk = (() => {
  const TYPES =
      {u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f32: Float32Array, f64: Float64Array};
  const {unpack, LOST} = window.Dusk;

  /// The value of an object's own key; undefined for keys such as "constructor", which every object
  /// inherits.
  const own = (object, key) =>
      (Object.prototype.hasOwnProperty.call(object, key) ? object[key] : undefined);

  // ---- Values ----

  async function decode(number) {
    const element = document.getElementById('column-' + number);
    if (!element) throw new Error(`column ${number} is missing`);
    const {type} = element.dataset, whole = unpack(element.textContent.trim());
    element.remove();
    if (type === 'text') return (await whole.text()).split('\n');
    if (!own(TYPES, type)) throw new Error(`column ${number} is of an unknown type`);
    return new TYPES[type](await whole.arrayBuffer());
  }

  const columns = new Map();

  /// The values of a field of the document: an array of JSON as it is, a column decoded once (texts
  /// or numbers). Null if absent.
  async function values(field) {
    if (field === undefined || field === null) return null;
    if (Array.isArray(field) || ArrayBuffer.isView(field)) return field;
    const number = field.column;
    if (!columns.has(number)) {
      columns.set(number, decode(number).catch(error => {
        throw new Error(`Column ${number} of this report cannot be read (${error.name}). ${LOST}`);
      }));
    }
    return columns.get(number);
  }

  // ---- View ----

  const view = {};
  const initial = {};
  const listeners = [];
  const timing = {ready: 0, step: 0, steps: 0};
  const changed = new Set();
  let frame = 0, timer = 0;

  function fromAddress(key) {
    const text = new URLSearchParams(location.hash.slice(1)).get(key);
    if (text === null) return initial[key];
    if (typeof initial[key] !== 'number') return text;
    return Number.isFinite(Number(text)) ? Number(text) : initial[key];
  }

  /// Adds keys to the view. Each has the value of the address, or the default that is given.
  function declare(defaults) {
    for (const [key, value] of Object.entries(defaults)) {
      if (key in initial) continue;
      initial[key] = value;
      view[key] = fromAddress(key);
    }
  }

  function writeAddress() {
    const query = new URLSearchParams();
    for (const key of Object.keys(view).sort())
      if (view[key] !== initial[key]) query.set(key, view[key]);
    const address = String(query) ? '#' + query : location.pathname + location.search;
    history.replaceState(null, '', address);
  }

  /// Tells the listeners what has changed, now. The next frame does it otherwise.
  function flush() {
    cancelAnimationFrame(frame);
    frame = 0;
    if (!changed.size) return;
    const start = performance.now();
    const keys = new Set(changed);
    changed.clear();
    for (const {wanted, call} of listeners)
      if (wanted.some(key => keys.has(key))) call(keys);
    timing.step = performance.now() - start;
    ++timing.steps;
  }

  /// Changes keys of the view. Listeners are called once per frame; the address follows after 250
  /// ms.
  function set(changes) {
    for (const [key, value] of Object.entries(changes)) {
      if (view[key] === value) continue;
      view[key] = value;
      changed.add(key);
    }
    if (!changed.size) return;
    frame = frame || requestAnimationFrame(flush);
    clearTimeout(timer);
    timer = setTimeout(writeAddress, 250);
  }

  /// Calls `call` with the set of changed keys after any of `keys` (one name or a list) has
  /// changed.
  function on(keys, call) {
    listeners.push({wanted: [].concat(keys), call});
  }

  window.addEventListener('hashchange', () => {
    set(Object.fromEntries(Object.keys(initial).map(key => [key, fromAddress(key)])));
  });

  return {...window.Dusk, parts: {}, view, timing, own, values, declare, set, on, flush};
})();
