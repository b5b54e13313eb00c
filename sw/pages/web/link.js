'use strict';
// Links to files beside the page. Other addresses, such as scripts and other machines, become plain
// text.
(() => {
  /// Returns the address if it leads to a file beside this page, else null.
  Dusk.local = address => {
    if (!address || /^[\s\x00-\x1f]*(?:[a-z][a-z0-9+.-]*:|[\\/])/i.test(address)) return null;
    const to = new URL(address, document.baseURI), here = new URL(document.baseURI);
    return to.protocol === here.protocol && to.host === here.host ? address : null;
  };

  /// Returns the links of a value of kind link, each with its text and its address. A value such as
  /// "seed 1\u0001runs/1\u0002seed 2\u0001runs/2/report.html" has two.
  Dusk.splitLinks = value => String(value).split('\u0002').map(link => {
    const [text, address] = link.split('\u0001');
    return {text, address: Dusk.local(address)};
  });
})();
