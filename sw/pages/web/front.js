'use strict';
// Part "front": designs by any two objectives. The line is the front of the two; filled designs are
// in the front of all objectives.
(() => {
  const MOST_NAMES = 60;
  const REACH = 30;  // pixels from the pointer to a design

  const {given} = Dusk;

  /// True if a is no worse than b in both objectives, and better in one.
  const dominates = (a, b, x, y) => {
    const gain = (i, greatest) => (greatest ? a[i] - b[i] : b[i] - a[i]);
    const [first, second] = [gain(x.i, x.greatest), gain(y.i, y.greatest)];
    return first >= 0 && second >= 0 && (first > 0 || second > 0);
  };

  /// The designs that no other dominates in two objectives, by ascending x.
  const frontOf = (designs, x, y) => designs
    .filter(one => !designs.some(other => dominates(other.values, one.values, x, y)))
    .sort((a, b) => a.values[x.i] - b.values[x.i] || a.values[y.i] - b.values[y.i]);

  const axisOf = (designs, objective) => {
    const values = designs.map(design => design.values[objective.i]);
    const least = Math.min(...values), greatest = Math.max(...values);
    const low = least >= 0 ? 0 : least - (greatest - least) * 0.05;
    const high = greatest + (greatest - low || 1) * 0.06;
    return {least: low, greatest: high, grid: true, name: Dusk.axisName(objective)};
  };

  /// Draws the border of what the front dominates: from design to design by steps.
  const drawSteps = (plane, front, x, y) => {
    const {ctx} = plane;
    ctx.strokeStyle = Dusk.color('good');
    ctx.lineWidth = 1.5;
    ctx.setLineDash([4, 3]);
    ctx.beginPath();
    front.forEach((design, i) => {
      const to = [plane.x(design.values[x.i]), plane.y(design.values[y.i])];
      if (i > 0) {
        const from = [plane.x(front[i - 1].values[x.i]), plane.y(front[i - 1].values[y.i])];
        // If x is to be small, the value of y holds up to the x of the next design; else from it
        // on.
        if (x.greatest) ctx.lineTo(from[0], to[1]); else ctx.lineTo(to[0], from[1]);
      }
      if (i > 0) ctx.lineTo(...to); else ctx.moveTo(...to);
    });
    ctx.stroke();
    ctx.setLineDash([]);
  };

  const drawDesign = (plane, design, place, chosen) => {
    const {ctx} = plane;
    ctx.beginPath();
    ctx.arc(...place, design.front ? 5.5 : 4.5, 0, 2 * Math.PI);
    ctx.lineWidth = 1.5;
    ctx.fillStyle = ctx.strokeStyle = Dusk.color(design.front ? 'good' : 'mute');
    if (design.front) ctx.fill(); else ctx.stroke();
    if (!chosen) return;
    ctx.strokeStyle = Dusk.color('focus');
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.arc(...place, 9, 0, 2 * Math.PI);
    ctx.stroke();
  };

  /// Writes the names of designs where they cover no other name and no design.
  const drawNames = (plane, designs, placeOf) => {
    const {ctx} = plane, taken = designs.map(design => [...placeOf(design).map(v => v - 5), 10, 10]);
    const free = ([x, y, w, h]) => taken.every(([left, top, wide, tall]) =>
      x + w < left || left + wide < x || y + h < top || top + tall < y);
    ctx.fillStyle = Dusk.color('ink');
    ctx.textAlign = 'left';
    const first = [...designs].sort((a, b) => Number(b.front) - Number(a.front)).slice(0, MOST_NAMES);
    for (const design of first) {
      const [x, y] = placeOf(design), text = Dusk.shorten(design.name, 24);
      const wide = ctx.measureText(text).width, right = plane.left + plane.width + 12;
      const spots = [[x + 8, y - 14], [x + 8, y + 3], [x - 8 - wide, y - 14], [x - 8 - wide, y + 3]];
      const spot = spots.find(([left, top]) =>
        left > plane.left && left + wide < right && free([left, top, wide, 11]));
      if (!spot) continue;
      taken.push([...spot, wide, 11]);
      ctx.fillText(text, spot[0], spot[1] + 6);
    }
  };

  const MARKS = [
    ['filled', 'in the front of all objectives'], ['hollow', 'not in it'],
    ['steps', 'front of the two chosen objectives'],
  ];

  const tellOf = (design, objectives) => [Dusk.shorten(design.name, 120),
    ...objectives.map((objective, i) => `${Dusk.axisName(objective)}: ${Dusk.short(design.values[i])}`),
    design.front ? 'in the front of all objectives' : 'not in the front of all objectives',
    ...(design.text ? [design.text] : [])].join('\n');

  /// Draws designs that have both values; returns the plane.
  const draw = (picture, designs, x, y, chosen) => {
    const plane = Dusk.plane(picture, axisOf(designs, x), axisOf(designs, y));
    const placeOf = design => [plane.x(design.values[x.i]), plane.y(design.values[y.i])];
    drawSteps(plane, frontOf(designs, x, y), x, y);
    for (const front of [false, true]) {
      for (const design of designs) {
        if (Boolean(design.front) === front) drawDesign(plane, design, placeOf(design), design === chosen);
      }
    }
    drawNames(plane, designs, placeOf);
    return {designs, placeOf};
  };

  /// Lets the pointer and the arrow keys go from design to design. `shown()` returns {designs,
  /// placeOf}.
  const addTips = (picture, objectives, shown, choose) => Dusk.explore(picture.canvas, {
    at: (px, py) => {
      const {designs, placeOf} = shown();
      const far = design => Math.hypot(placeOf(design)[0] - px, placeOf(design)[1] - py);
      const best = designs.reduce((near, one) => (near && far(near) <= far(one) ? near : one), null);
      return best && far(best) < REACH ? best : null;
    },
    step: (design, key) => {
      const {designs} = shown();
      if (!designs.includes(design)) return designs[0] || null;
      const by = key === 'ArrowLeft' || key === 'ArrowDown' ? -1 : 1;
      return designs[Math.max(0, Math.min(designs.length - 1, designs.indexOf(design) + by))];
    },
    place: design => shown().placeOf(design),
    text: design => tellOf(design, objectives),
    redraw: choose,
  });

  Dusk.parts.front = async (part, section) => {
    const objectives = part.objectives.map((objective, i) => ({...objective, i}));
    if (objectives.length < 2) {
      return Dusk.nothing(section, 'One objective alone has no front.');
    }
    const across = part.id + '.x', up = part.id + '.y', without = Dusk.element('span', {className: 'note'});
    Dusk.declare({[across]: objectives[0].id, [up]: objectives[1].id});
    const chosenOf = key => objectives.find(({id}) => id === Dusk.view[key]) || objectives[0];
    const choices = objectives.map(objective => [objective.id, Dusk.axisName(objective)]);
    section.querySelector('.head').append(Dusk.element('span', {className: 'end'},
      Dusk.choice('across', across, choices), Dusk.choice('up', up, choices)));
    let shown = {designs: [], placeOf: null}, chosen = null;
    const picture = Dusk.canvas(section, {
      label: `${part.title}: ${part.designs.length} designs. Arrow keys go from design to design.`,
      height: 380, name: 'front',
      draw: made => {
        const x = chosenOf(across), y = chosenOf(up), all = part.designs;
        const designs = all.filter(design => given(design.values[x.i]) && given(design.values[y.i]))
          .sort((a, b) => a.values[x.i] - b.values[x.i]);
        const missing = all.length - designs.length;
        without.textContent = missing ? `${missing} of ${all.length} designs have no value here` : '';
        made.ctx.clearRect(0, 0, made.canvas.width, made.canvas.height);
        shown = designs.length ? draw(made, designs, x, y, chosen) : {designs, placeOf: null};
      },
    });
    section.append(Dusk.legend('fronts', MARKS), without);
    Dusk.on([across, up], picture.redraw);
    addTips(picture, objectives, () => shown, design => {
      chosen = design;
      picture.redraw();
    });
    return undefined;
  };
})();
