"use strict";
/* A board by its geometry: every place with its centre, and which of them lies under a point. */
(function () {
  const hw = window.hexwright;

  hw.placesOf = (sheet) => {
    const places = new Map();
    const add = (kind, spot, at) => places.set(spot.id, { id: spot.id, kind, spot, at });
    for (const spot of sheet.hexes || []) add("hex", spot, spot.at);
    for (const spot of sheet.spaces || []) add("space", spot, spot.at);
    for (const spot of sheet.areas || []) {
      add("area", spot, [spot.box[0] + spot.box[2] / 2, spot.box[1] + spot.box[3] / 2]);
    }
    const cell = sheet.reach * 2;
    const buckets = new Map();
    const key = (x, y) => `${Math.floor(x / cell)},${Math.floor(y / cell)}`;
    const sides = new Map();
    for (const place of places.values()) {
      if (place.kind === "area") continue;
      const name = key(...place.at);
      if (!buckets.has(name)) buckets.set(name, []);
      buckets.get(name).push(place);
    }
    for (const side of sheet.sides || []) {
      for (const [own, other] of [[side.a, side.b], [side.b, side.a]]) {
        if (!sides.has(own)) sides.set(own, []);
        sides.get(own).push({ to: other, side });
      }
    }

    /** The place under a point, mm; hexes and spaces by the nearest centre. */
    const under = (x, y) => {
      for (const area of sheet.areas || []) {
        const [left, top, width, height] = area.box;
        if (x >= left && x <= left + width && y >= top && y <= top + height) return places.get(area.id);
      }
      let best = null;
      let least = sheet.reach;
      for (let i = -1; i <= 1; i += 1) {
        for (let j = -1; j <= 1; j += 1) {
          for (const place of buckets.get(key(x + i * cell, y + j * cell)) || []) {
            const far = Math.hypot(place.at[0] - x, place.at[1] - y);
            if (far < least) { least = far; best = place; }
          }
        }
      }
      return best;
    };

    /** The next place in a direction, as the eye would go. */
    const beyond = (from, dx, dy) => {
      let best = null;
      let least = Infinity;
      for (const place of places.values()) {
        const ahead = (place.at[0] - from.at[0]) * dx + (place.at[1] - from.at[1]) * dy;
        const aside = Math.abs((place.at[0] - from.at[0]) * dy) + Math.abs((place.at[1] - from.at[1]) * dx);
        if (ahead <= 0.1 || aside > ahead * 1.8) continue;
        const cost = Math.hypot(ahead, aside) + aside * 0.8;
        if (cost < least) { least = cost; best = place; }
      }
      return best;
    };

    return { all: places, sides, under, beyond };
  };

  /** The outline of a place as the text of an SVG path. */
  hw.outline = (sheet, place) => {
    if (place.kind === "hex") {
      const points = sheet.shape.map(([x, y]) => `${(place.at[0] + x).toFixed(2)} ${(place.at[1] + y).toFixed(2)}`);
      return `M${points.join("L")}Z`;
    }
    if (place.kind === "area") {
      const [x, y, w, h] = place.spot.box;
      return `M${x} ${y}h${w}v${h}h${-w}Z`;
    }
    const r = sheet.reach;
    return `M${place.at[0] - r} ${place.at[1]}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  };
})();
