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

  /// Returns the text and the address of a value of kind link, such as "run
  /// 3\u0001runs/3/report.html".
  Dusk.splitLink = value => {
    const [text, address] = String(value).split('\u0001');
    return {text, address: Dusk.local(address)};
  };
})();
