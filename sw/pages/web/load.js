'use strict';
// Unpacks the scripts of the page and runs them. They are packed, because they would be most of a
// small report. This file alone must run in browsers that are too old for the others. The object
// Dusk begins here with the functions that all scripts share.
(() => {
  // Firefox and Safari: DecompressionStream. Chromium: Element.replaceChildren.
  const OLD = 'This browser is too old to show the report. The oldest that can are Chromium 86, ' +
      'Firefox 113 and Safari 16.4.';
  const LOST = 'It was cut off or changed. Make it again with ./dusk report FOLDER.';
  const INCOMPLETE = 'This report is not complete. ' + LOST;
  const PACKED = '%PACKED%';

  /// Says on the page that it cannot be shown, and why. Only the first reason is kept.
  function fail(text) {
    if (document.body.dataset.ready === 'error') return;
    const box = document.createElement('div'), problem = document.getElementById('problem');
    box.className = 'error';
    box.textContent = text;
    problem.textContent = '';
    problem.appendChild(box);
    document.body.dataset.ready = 'error';
    document.getElementById('loading').hidden = true;
  }

  function bytesOf(base64) {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
    const characters = atob(base64);
    const bytes = new Uint8Array(characters.length);
    for (let i = 0; i < bytes.length; ++i) bytes[i] = characters.charCodeAt(i);
    return bytes;
  }

  /// Unpacks gzip in base64. Returns a Response with the bytes.
  function unpack(base64) {
    const packed = new Blob([bytesOf(base64)]);
    return new Response(packed.stream().pipeThrough(new DecompressionStream('gzip')));
  }

  async function load() {
    const script = document.createElement('script');
    script.textContent = await unpack(PACKED).text();
    document.head.append(script);
    document.dispatchEvent(new Event('DOMContentLoaded'));
  }

  window.Dusk = {fail, unpack, LOST};
  document.addEventListener('DOMContentLoaded', () => {
    if (!window.DecompressionStream || !document.body.replaceChildren) return fail(OLD);
    if (!document.getElementById('end')) return fail(INCOMPLETE);
    return load().catch(() => fail(INCOMPLETE));
  }, {once: true});
})();
