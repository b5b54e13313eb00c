'use strict';
// Part "text": paragraphs.
(() => {
  Dusk.parts.text = async (part, section) => {
    for (const text of part.paragraphs) section.append(Dusk.element('p', {className: 'words'}, text));
  };
})();
