'use strict';
// Tables beside the map: the journeys of packets that the run followed, and the cycle or chain of
// waits after a standstill.
(() => {
  function table(label, heads, rows) {
    const head =
        Dusk.element('tr', {}, ...heads.map(text => Dusk.element('th', {scope: 'col'}, text)));
    const body = Dusk.element('tbody', {}, ...rows);
    const made = Dusk.element('table', {className: 'journeys', 'aria-label': label});
    made.append(Dusk.element('thead', {}, head), body);
    const frame = {className: 'scrolled', tabIndex: 0, role: 'region', 'aria-label': label};
    return Dusk.element('div', frame, made);
  }

  const row = (...cells) =>
      Dusk.element('tr', {}, ...cells.map(cell => Dusk.element('td', {}, cell)));

  /// A button that chooses a channel, and the window of a cycle if one is given.
  function link(model, c, cycle) {
    const button =
        Dusk.element('button', {type: 'button', className: 'icon'}, model.channelName(c));
    button.addEventListener('click', () => {
      Dusk.choose(c);
      if (cycle !== undefined && Dusk.clock.count) Dusk.go(Dusk.clock.window(cycle));
    });
    return button;
  }

  const known = c => c !== null && c !== undefined && c >= 0;
  const place = (model, c, cycle) => (known(c) ? link(model, c, cycle) : '–');

  function waits(model) {
    const cycle = model.part.cycle_of_waits;
    const closed = model.part.waits_closed !== false, each = 'each place waits for the next';
    const title = closed ? 'Cycle of waits' : 'Chain of waits';
    const note = closed ? `${each}; the last waits for the first` : each;
    const section = Dusk.section({part: 'waits', id: 'waits', title, note});
    section.append(table(
        title, ['place', 'channel', 'waits for'],
        cycle.map(step => row(step.place, place(model, step.channel), step.waits_for || ''))));
  }

  function journeys(model) {
    const all = model.part.journeys;
    const name = journey =>
        `packet ${journey.packet}: node ${journey.source} to node ${journey.destination}`;
    const section = Dusk.section({part: 'journeys', id: 'journeys', title: 'Journeys of packets'});
    const end = Dusk.element('span', {className: 'end'});
    const select = Dusk.element(
        'select', {}, Dusk.element('option', {value: '-1'}, 'none on the map'),
        ...all.map((journey, i) => Dusk.element('option', {value: String(i)}, name(journey))));
    select.addEventListener('change', () => Dusk.set({journey: Number(select.value)}));
    end.append(Dusk.element('label', {className: 'note'}, 'Packet ', select));
    section.querySelector('.head').append(end);
    const holder = section.appendChild(Dusk.element('div'));
    const show = () => {
      const journey = all[Dusk.view.journey];
      select.value = String(journey ? Dusk.view.journey : -1);
      holder.replaceChildren();
      if (!journey) return;
      holder.append(table(
          name(journey), ['cycle', 'channel', 'event'],
          journey.steps.map(
              step =>
                  row(Dusk.format(step.cycle), place(model, step.channel, step.cycle),
                      step.text || ''))));
    };
    Dusk.on('journey', show);
    if (Dusk.view.journey === -1 && all.length === 1) Dusk.set({journey: 0});
    show();
  }

  /// Adds the panels for which the network part has data.
  Dusk.journeyPanels = model => {
    if (model.part.cycle_of_waits && model.part.cycle_of_waits.length) waits(model);
    if (model.part.journeys && model.part.journeys.length) journeys(model);
  };
})();
