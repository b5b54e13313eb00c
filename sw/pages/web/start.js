'use strict';
// Shows the document: title, verdict, notes, numbers, then every part in its order.
(() => {
  const byId = id => document.getElementById(id);

  function list(id, texts) {
    byId(id).hidden = !texts || !texts.length;
    byId(id).replaceChildren(...(texts || []).map(text => Dusk.element('li', {}, text)));
  }

  function number(fact) {
    const value = Dusk.element('b', {}, fact.value);
    const name = Dusk.element('span', {}, fact.unit ? `${fact.name}, ${fact.unit}` : fact.name);
    const attributes = {className: 'number', role: 'listitem', 'data-number': fact.id};
    const box = Dusk.element('div', attributes, name, value);
    if (fact.note) box.append(Dusk.element('i', {}, fact.note));
    if (fact.beside) box.append(Dusk.element('i', {className: 'beside'}, fact.beside));
    return box;
  }

  function top() {
    const page = Dusk.document, verdict = page.verdict;
    document.title = `${page.title} · Dusk`;
    byId('title').textContent = page.title;
    byId('subtitle').textContent = page.subtitle || '';
    byId('about').textContent = `Made by dusk ${page.dusk}.`;
    if (verdict && verdict.text) {
      const mark = verdict.ok === true ? '✓ ' : verdict.ok === false ? '✕ ' : '';
      byId('verdict').textContent = mark + verdict.text;
      byId('verdict').classList.add(
          verdict.ok === true      ? 'good' :
              verdict.ok === false ? 'bad' :
                                     'open');
      byId('verdict').hidden = false;
      list('details', verdict.details);
    }
    list('notes', page.notes);
    byId('numbers').replaceChildren(...(page.numbers || []).map(number));
    byId('numbers').hidden = !(page.numbers || []).length;
    byId('theme').addEventListener(
        'click', () => Dusk.set({theme: Dusk.isDark() ? 'light' : 'dark'}));
    for (const id of ['top', 'main']) byId(id).hidden = false;
    byId('loading').hidden = true;
  }

  /// Makes the section of a part: a head with the title and a note. A part may add controls to the
  /// head.
  Dusk.section = (part, before) => {
    const id = part.id + '-title';
    const head =
        Dusk.element('div', {className: 'head'}, Dusk.element('h2', {id}, part.title || ''));
    if (part.note) head.append(Dusk.element('span', {className: 'note'}, part.note));
    const made = Dusk.element(
        'section', {
          className: `panel ${part.width || 'full'} part-${part.part}`,
          id: part.id,
          'aria-labelledby': id,
        },
        head);
    byId('parts').insertBefore(made, before || null);
    return made;
  };

  async function show() {
    Dusk.document = JSON.parse(byId('document').textContent);
    if (Dusk.document.format !== 1)
      throw new Error(`This page is of format ${Dusk.document.format}, not 1.`);
    top();
    await Dusk.startClock();
    for (const part of Dusk.document.parts || []) {
      if (!Dusk.own(Dusk.parts, part.part))
        throw new Error(`This page cannot draw a part of type "${part.part}".`);
      await Dusk.parts[part.part](part, Dusk.section(part));
    }
    Dusk.flush();
    Dusk.timing.ready = performance.now();
    if (document.body.dataset.ready !== 'error') document.body.dataset.ready = 'yes';
  }

  document.addEventListener('DOMContentLoaded', () => {
    if (!byId('document')) return Dusk.fail(`This report is not complete. ${Dusk.LOST}`);
    return show().catch(error => Dusk.fail(error.message));
  });
})();
