"use strict";
/* The map: a picture to walk on, overlays, counters of a set-up, one place held. */
(function () {
  const hw = window.hexwright;
  const SCALE = 4; // pixels a millimetre of the unzoomed sheet
  const CRISP = 1.4; // pixels of the screen for one of the picture at the closest
  const STEP = 0.35; // how much nearer a press of a button brings the map, as a power of e
  const WHEEL = STEP / 2; // and a turn of the wheel
  const COLOURS = { stated: "#4f7a52", read: "#3f7089", inferred: "#e0a32e", designed: "#b3402e" };
  const SIDES = { river: "#1f6fb2", sea: "#5b3f8c", strait: "#5b3f8c", estuary: "#2b7f86", road: "#8c2f23", rail: "#38322c" };
  const OTHERS = ["#b3402e", "#4c6b45", "#b98a2e", "#7a4f8c"];
  const state = { board: null, setup: "", overlays: new Set(), held: null, hover: null, piles: new Map() };
  let sheet = null;
  let places = null;
  let zoom = null;
  let layers = {};
  let size = "";

  hw.map = { state, start, draw, show, hold, sheetOf, nameOf, get places() { return places; }, get sheet() { return sheet; } };

  function start() {
    const viewport = hw.byId("viewport");
    hw.byId("board").addEventListener("change", (event) => { choose(event.target.value); });
    hw.byId("setup").addEventListener("change", (event) => { state.setup = event.target.value; stack(); tell(); });
    for (const box of document.querySelectorAll("input[name=overlay]")) {
      box.addEventListener("change", () => {
        state.overlays[box.checked ? "add" : "delete"](box.value);
        overlay();
      });
    }
    hw.byId("safe").addEventListener("change", (event) => recolour(event.target.checked));
    hw.byId("zoom-in").addEventListener("click", () => step(STEP));
    hw.byId("zoom-out").addEventListener("click", () => step(-STEP));
    hw.byId("zoom-fit").addEventListener("click", fit);
    viewport.addEventListener("wheel", wheel, { passive: false });
    viewport.addEventListener("keydown", keys);
    let down = null;
    viewport.addEventListener("pointerdown", (event) => { down = [event.clientX, event.clientY]; });
    viewport.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch") return;
      hover(event.buttons ? null : pointed(event), event);
    });
    viewport.addEventListener("pointerleave", () => hover(null));
    viewport.addEventListener("click", (event) => {
      const dragged = down && Math.hypot(event.clientX - down[0], event.clientY - down[1]) > 5;
      if (!dragged) hold(pointed(event));
    });
    new ResizeObserver(() => { if (zoom && state.fitted) fit(); }).observe(viewport);
  }

  /** Counters in the other colours; a browser that keeps anything keeps the choice. */
  function recolour(safe) {
    try { localStorage.setItem("hexwright-safe", safe ? "1" : ""); } catch { /* pages that may keep nothing */ }
    hw.colours(safe).then(() => { stack(); tell(); hw.counters.draw(); });
  }

  /** The switch as it was left the last time, and after new pictures have come. */
  function coloured() {
    const box = hw.byId("safe");
    box.closest("label").hidden = !hw.data.safe_pictures;
    try { box.checked = box.checked || localStorage.getItem("hexwright-safe") === "1"; } catch { /* as above */ }
    if (hw.data.safe_pictures && box.checked) recolour(true);
  }

  /** Draw from the data as they are now; zoom, board, set-up and the held place stay where they can. */
  function draw() {
    const boards = hw.data.boards;
    const setups = hw.data.setups || [];
    if (!boards.some((board) => board.id === state.board)) state.board = boards[0].id;
    if (state.setup === "" || (state.setup !== "-" && !setups.some((setup) => setup.id === state.setup))) {
      state.setup = (setups.find((setup) => setup.default) || setups[0] || { id: "-" }).id;
    }
    hw.fill("board", boards.map((board) => hw.el("option", { value: board.id }, board.name)));
    hw.fill("setup", setups.map((setup) => hw.el("option", { value: setup.id }, setup.name)),
      hw.el("option", { value: "-" }, "no counters"));
    hw.byId("board").value = state.board;
    hw.byId("setup").value = state.setup;
    choose(state.board);
    coloured();
  }

  function choose(id) {
    state.board = id;
    sheet = hw.data.boards.find((board) => board.id === id);
    places = hw.placesOf(sheet);
    hw.byId("board").value = id;
    hw.byId("sides-overlay").hidden = !sheet.hexes || sheet.hexes.length === 0;
    const box = hw.byId("sheet");
    const now = `${id} ${sheet.width} ${sheet.height}`;
    if (now !== size) {
      size = now;
      if (zoom) zoom.destroy();
      box.style.width = `${sheet.width * SCALE}px`;
      box.style.height = `${sheet.height * SCALE}px`;
      const view = { viewBox: `0 0 ${sheet.width} ${sheet.height}`, "aria-hidden": "true" };
      layers = { image: hw.el("img", { alt: sheet.name, draggable: "false" }), near: hw.el("div", { class: "near", "aria-hidden": "true" }), over: hw.svg("svg", view),
        stacks: hw.el("div", { class: "stacks" }), marks: hw.svg("svg", view) };
      layers.hover = hw.svg("path", { fill: "none", stroke: "#fffcf3", "stroke-width": 0.7, "stroke-linejoin": "round" });
      layers.held = hw.svg("path", { fill: "none", stroke: "#9a3324", "stroke-width": 1.2, "stroke-linejoin": "round" });
      layers.marks.append(layers.hover, layers.held);
      box.replaceChildren(sheet.image ? layers.image : hw.el("div", { class: "bare" }), layers.near, layers.over, layers.stacks, layers.marks);
      zoom = window.Panzoom(box, { canvas: true, minScale: 0.02, maxScale: 6, handleStartEvent: () => {},
        cursor: "grab", animate: false });
      layers.image.addEventListener("load", sharp);
      box.addEventListener("panzoomstart", () => { state.fitted = false; });
      box.addEventListener("panzoomchange", soon);
      setTimeout(fit, 0);
    }
    if (sheet.image && layers.image.getAttribute("src") !== sheet.image.file) layers.image.src = sheet.image.file;
    layers.near.replaceChildren();
    if (state.held && !places.all.has(state.held)) state.held = null;
    hover(null);
    overlay();
    stack();
    tell();
  }

  /** Zoom ends where the picture has no more to show; small boards can be enlarged all the same. */
  function sharp() {
    const tiles = sheet.image && sheet.image.tiles;
    const most = (tiles ? tiles.width : layers.image.naturalWidth * CRISP) / (sheet.width * SCALE);
    const [width, height] = room();
    const whole = Math.min(width / (sheet.width * SCALE), height / (sheet.height * SCALE));
    zoom.setOptions({ maxScale: Math.max(most, whole * 4) });
  }

  // --- tiles: where the picture would be blurred, the parts of a larger one that are in view lie over it

  let waiting = false;

  function soon() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; tile(); });
  }

  function tile() {
    const tiles = sheet.image && sheet.image.tiles;
    if (!tiles) return;
    const shown = zoom.getScale() * SCALE * (window.devicePixelRatio || 1); // dots of the screen for a millimetre
    if (shown * sheet.width <= sheet.image.width * 1.05) { layers.near.hidden = true; return; }
    layers.near.hidden = false;
    const scale = sheet.width * SCALE / tiles.width;
    const [width, height] = room();
    const [x, y] = middle().map((at) => at * SCALE);
    const half = [width, height].map((one) => one / 2 / zoom.getScale());
    const side = tiles.size * scale;
    const columns = Math.ceil(tiles.width / tiles.size);
    const rows = Math.ceil(tiles.height / tiles.size);
    const range = (from, to, most) => [Math.max(0, Math.floor(from / side)), Math.min(most - 1, Math.floor(to / side))];
    const [left, right] = range(x - half[0], x + half[0], columns);
    const [top, bottom] = range(y - half[1], y + half[1], rows);
    const there = new Set([...layers.near.children].map((one) => one.dataset.n));
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const n = row * columns + column;
        if (there.has(String(n))) continue;
        const own = [Math.min(tiles.size, tiles.width - column * tiles.size), Math.min(tiles.size, tiles.height - row * tiles.size)];
        layers.near.append(hw.el("img", { src: tiles.pattern.replace("{n}", n), alt: "", draggable: "false", "data-n": String(n), decoding: "async",
          style: { left: `${column * side}px`, top: `${row * side}px`, width: `${own[0] * scale}px`, height: `${own[1] * scale}px` } }));
      }
    }
  }

  // --- zoom: a point p of the sheet is at c + s * (p - c + t) in the viewport, c the middle of the sheet

  function room() {
    const box = hw.byId("viewport");
    return [box.clientWidth, box.clientHeight];
  }

  function put(point, at, scale) {
    const middle = [sheet.width * SCALE / 2, sheet.height * SCALE / 2];
    zoom.zoom(scale, { animate: false, force: true });
    const move = [0, 1].map((i) => (at[i] - middle[i]) / scale - (point[i] * SCALE - middle[i]));
    zoom.pan(move[0], move[1], { animate: false, force: true });
  }

  function fit() {
    const [width, height] = room();
    const scale = Math.min(width / (sheet.width * SCALE), height / (sheet.height * SCALE)) * 0.98;
    put([sheet.width / 2, sheet.height / 2], [width / 2, height / 2], scale);
    state.fitted = true;
  }

  /** Zoom about a point of the viewport. Reckoned here, since the library measures the page, which lags behind fast readers. */
  function step(way, at = centre()) {
    const { minScale, maxScale } = zoom.getOptions();
    const scale = Math.min(Math.max(zoom.getScale() * Math.exp(way), minScale), maxScale);
    state.fitted = false;
    put(seen(at), at, scale);
  }

  function wheel(event) {
    event.preventDefault();
    const way = event.deltaY || event.deltaX;
    if (!zoom || !way) return;
    const viewport = hw.byId("viewport");
    const box = viewport.getBoundingClientRect();
    step(way < 0 ? WHEEL : -WHEEL, [event.clientX - box.left - viewport.clientLeft, event.clientY - box.top - viewport.clientTop]);
  }

  /** The middle of the viewport. */
  function centre() {
    return room().map((one) => one / 2);
  }

  /** The point of the sheet that is seen at a point of the viewport, mm. */
  function seen(at) {
    const half = [sheet.width * SCALE / 2, sheet.height * SCALE / 2];
    const pan = zoom.getPan();
    return [pan.x, pan.y].map((t, i) => ((at[i] - half[i]) / zoom.getScale() - t + half[i]) / SCALE);
  }

  /** The point of the sheet in the middle of the view, mm. */
  function middle() {
    return seen(centre());
  }

  function pointed(event) {
    const box = hw.byId("sheet").getBoundingClientRect();
    return places.under((event.clientX - box.left) / box.width * sheet.width, (event.clientY - box.top) / box.height * sheet.height);
  }

  function keys(event) {
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = arrows[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (way && event.shiftKey) {
      const from = places.all.get(state.held) || { at: middle() };
      const next = state.held ? places.beyond(from, ...way) : places.under(...from.at);
      if (next) { hold(next); keepInView(next); }
    } else if (way) {
      state.fitted = false;
      zoom.pan(-way[0] * 80 / zoom.getScale(), -way[1] * 80 / zoom.getScale(), { relative: true });
    } else if (event.key === "+" || event.key === "=") step(STEP);
    else if (event.key === "-" || event.key === "_") step(-STEP);
    else if (event.key === "0") fit();
    else if (event.key === "Enter") hold(places.under(...middle()));
    else if (event.key === "Escape") hold(null);
    else return;
    event.preventDefault();
  }

  function keepInView(place) {
    const [x, y] = middle();
    const [width, height] = room();
    const scale = zoom.getScale() * SCALE;
    const near = Math.abs(place.at[0] - x) * scale < width / 2 - 40 && Math.abs(place.at[1] - y) * scale < height / 2 - 40;
    if (!near) { state.fitted = false; put(place.at, [width / 2, height / 2], zoom.getScale()); }
  }

  // --- places

  function sheetOf(id) {
    return hw.data.boards.find((board) => ["hexes", "spaces", "areas"].some((kind) => (board[kind] || []).some((spot) => spot.id === id)));
  }

  /** Go to a place, on whatever board it is. */
  function show(id) {
    const home = sheetOf(id);
    if (!home) return false;
    const moved = home.id !== state.board;
    if (moved) choose(home.id);
    const place = places.all.get(id);
    hold(place);
    setTimeout(() => {
      const [width, height] = room();
      state.fitted = false;
      put(place.at, [width / 2, height / 2], Math.max(zoom.getScale(), 1));
    }, moved ? 30 : 0);
    hw.byId("map").scrollIntoView();
    return true;
  }

  /** What a place is called: a hex by its number and town, others by name. */
  function nameOf(id) {
    const home = sheetOf(id);
    if (!home) return "";
    const spot = ["hexes", "spaces", "areas"].flatMap((kind) => home[kind] || []).find((one) => one.id === id);
    return spot.name || [id, ...(spot.towns || []).map((town) => town.name)].join(" ");
  }

  function hover(place, event) {
    const tip = hw.byId("tip");
    state.hover = place ? place.id : null;
    layers.hover.setAttribute("d", place ? hw.outline(sheet, place) : "");
    tip.hidden = !place;
    if (!place) return;
    tip.replaceChildren(...hw.summary(place));
    const box = hw.byId("viewport").getBoundingClientRect();
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    tip.style.left = `${Math.max(4, Math.min(x + 16, box.width - tip.offsetWidth - 8))}px`;
    tip.style.top = `${y + 20 + tip.offsetHeight > box.height ? y - tip.offsetHeight - 12 : y + 20}px`;
    if (!state.held) tell(place);
  }

  function hold(place) {
    state.held = place ? place.id : null;
    layers.held.setAttribute("d", place ? hw.outline(sheet, place) : "");
    // The address follows, so that it can be copied; no step back is added.
    try { history.replaceState(null, "", place ? `#at-${encodeURIComponent(place.id)}` : "#map"); } catch { /* pages without an address */ }
    tell();
  }

  function tell(place) {
    const held = places.all.get(state.held);
    layers.held.setAttribute("d", held ? hw.outline(sheet, held) : "");
    hw.panel(held || place || null);
  }

  // --- overlays

  function overlay() {
    const on = (name) => state.overlays.has(name);
    const keys = [];
    const made = [];
    const area = (ids, colour, opacity) => {
      const path = ids.map((id) => hw.outline(sheet, places.all.get(id))).join("");
      made.push(hw.svg("path", { d: path, fill: colour, "fill-opacity": opacity, stroke: "#fff", "stroke-opacity": 0.35, "stroke-width": 0.15 }));
    };
    const line = (sides, colour, width) => {
      const path = sides.map(({ line: [a, b] }) => `M${a.join(" ")}L${b.join(" ")}`).join("");
      made.push(hw.svg("path", { d: path, fill: "none", stroke: "#fffcf3", "stroke-width": width + 0.7, "stroke-linecap": "round" }));
      made.push(hw.svg("path", { d: path, fill: "none", stroke: colour, "stroke-width": width, "stroke-linecap": "round" }));
    };
    const spots = [...(sheet.hexes || []), ...(sheet.spaces || [])];
    if (on("origin")) {
      for (const [origin, colour] of Object.entries(COLOURS)) {
        const found = spots.filter((spot) => spot.source.origin === origin);
        if (found.length) { area(found.map((spot) => spot.id), colour, 0.5); keys.push([colour, `${origin}: ${found.length}`]); }
      }
    }
    if (on("coast")) {
      const coast = spots.filter((spot) => (spot.flags || []).includes("coastal"));
      if (coast.length) { area(coast.map((spot) => spot.id), "#2f7fa8", 0.42); keys.push(["#2f7fa8", `coastal: ${coast.length}`]); }
    }
    if (on("sides")) {
      const kinds = [...new Set((sheet.sides || []).map((side) => side.kind))];
      kinds.forEach((kind, i) => {
        const found = sheet.sides.filter((side) => side.kind === kind);
        const colour = SIDES[found[0].draw] || OTHERS[i % OTHERS.length];
        line(found, colour, 1.1);
        keys.push([colour, `${kind}: ${found.length}`]);
      });
    }
    layers.over.replaceChildren(...made);
    hw.byId("legend").hidden = !state.overlays.size;
    hw.fill("legend", keys.length || !state.overlays.size ? keys.map(([colour, text]) => hw.el("li", {}, hw.el("i", { style: { background: colour } }), text))
      : hw.el("li", {}, "none on this board"));
  }

  // --- counters

  function stack() {
    const setup = (hw.data.setups || []).find((one) => one.id === state.setup);
    const pieces = new Map((hw.data.pieces || []).map((piece) => [piece.id, piece]));
    const seat = new Map();
    state.piles = new Map();
    const made = [];
    for (const { piece: id, place: where } of (setup && setup.stands) || []) {
      const piece = pieces.get(id);
      if (!state.piles.has(where)) state.piles.set(where, []);
      state.piles.get(where).push(piece);
      const place = places.all.get(where);
      if (!place || !piece.faces) continue;
      const seats = place.kind === "area" ? place.spot.seats : [place.at];
      const number = state.piles.get(where).length - 1;
      const spot = seats[number % seats.length];
      const key = `${where} ${number % seats.length}`;
      const height = seat.get(key) || 0;
      seat.set(key, height + 1);
      const image = hw.picture(piece.faces[0].picture, "");
      const shift = Math.min(height, 6) * piece.width * 0.11;
      Object.assign(image.style, { width: `${piece.width * SCALE}px`, height: `${piece.height * SCALE}px`,
        left: `${(spot[0] - piece.width / 2 + shift) * SCALE}px`, top: `${(spot[1] - piece.height / 2 - shift) * SCALE}px` });
      made.push(image);
    }
    layers.stacks.replaceChildren(...made);
  }
})();
