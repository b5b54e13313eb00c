'use strict';
// Layout of a treemap: rectangles with given areas and sides as equal as possible
// (Bruls, Huizing, van Wijk: Squarified Treemaps, 2000).
(() => {
  /// Returns the largest ratio of sides of a row of areas along a side of the given length.
  const worst = (row, sum, side) => {
    const depth = sum / side;
    return Math.max(...row.map(area => Math.max(area / depth / depth, depth * depth / area)));
  };

  /// Places a row along the shorter side of the free rectangle and returns what stays free.
  const place = (row, sum, free, boxes) => {
    const wide = free.width >= free.height;
    const depth = sum / (wide ? free.height : free.width);
    let offset = 0;
    for (const area of row) {
      const length = area / depth;
      boxes.push(wide
        ? {x: free.x, y: free.y + offset, width: depth, height: length}
        : {x: free.x + offset, y: free.y, width: length, height: depth});
      offset += length;
    }
    return wide
      ? {x: free.x + depth, y: free.y, width: free.width - depth, height: free.height}
      : {x: free.x, y: free.y + depth, width: free.width, height: free.height - depth};
  };

  /// Returns a rectangle {x, y, width, height} for each value, in the order of the values. The
  /// rectangles fill width x height. Values are positive and descend.
  Dusk.squarify = (values, width, height) => {
    const total = values.reduce((sum, value) => sum + value, 0);
    const areas = values.map(value => value * width * height / total);
    const boxes = [];
    let free = {x: 0, y: 0, width, height};
    let row = [], sum = 0;
    for (const area of areas) {
      const side = Math.min(free.width, free.height);
      if (row.length && worst([...row, area], sum + area, side) > worst(row, sum, side)) {
        free = place(row, sum, free, boxes);
        [row, sum] = [[], 0];
      }
      row.push(area);
      sum += area;
    }
    if (row.length) place(row, sum, free, boxes);
    return boxes;
  };
})();
