'use strict';
// Unpacks the scripts of the page and runs them. They are packed, because they would be most of a
// small report. This file alone must run in browsers that are too old for the others.
(() => {
  // Firefox and Safari: DecompressionStream. Chromium: Element.replaceChildren.
  const OLD = 'This browser is too old to show the report. The oldest that can are Chromium 86, ' +
      'Firefox 113 and Safari 16.4.';
  const LOST = 'This report is not complete. It was cut off or changed. ' +
      'Make it again with ./dusk report FOLDER.';
  const PACKED = '%PACKED%';

  function fail(text) {
    const box = document.createElement('div'), problem = document.getElementById('problem');
    box.className = 'error';
    box.textContent = text;
    problem.textContent = '';
    problem.appendChild(box);
    document.body.dataset.ready = 'error';
    document.getElementById('loading').hidden = true;
  }

  async function load() {
    const bytes = Uint8Array.from(atob(PACKED), character => character.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    const script = document.createElement('script');
    script.textContent = await new Response(unpacked).text();
    document.head.append(script);
    document.dispatchEvent(new Event('DOMContentLoaded'));
  }

  document.addEventListener('DOMContentLoaded', () => {
    if (!window.DecompressionStream || !document.body.replaceChildren) return fail(OLD);
    if (!document.getElementById('end')) return fail(LOST);
    return load().catch(() => fail(LOST));
  }, {once: true});
})();
