"use strict";
/* What is known of a place: in a few words beside the pointer, in full in the panel. */
(function () {
  const hw = window.hexwright;

  function title(place) {
    return place.kind === "hex" ? place.id : place.spot.name;
  }

  function ground(place) {
    const spot = place.spot;
    if (place.kind === "hex") return spot.ground ? `${spot.terrain} on ${spot.ground.toLowerCase()}` : spot.terrain;
    if (place.kind === "space") return [spot.kind, spot.region].filter(Boolean).join(", ");
    return "box or track";
  }

  function flagWords(spot) {
    return (spot.flags || []).map((flag) => flag.replaceAll("-", " ")).join(", ");
  }

  /** Sides of a hex as lines: what lies towards which neighbours. */
  function sides(place) {
    const found = new Map();
    for (const { to, side } of hw.map.places.sides.get(place.id) || []) {
      const name = side.feature && side.feature !== side.kind ? `${side.kind} (${side.feature})` : side.kind;
      if (!found.has(name)) found.set(name, { name, to: [], origins: new Set(), rules: new Set() });
      const line = found.get(name);
      line.to.push(to);
      line.origins.add(side.source.origin);
      if (side.source.rule) line.rules.add(side.source.rule);
    }
    return [...found.values()];
  }

  hw.summary = (place) => {
    const spot = place.spot;
    const towns = (spot.towns || []).map((town) => town.name).join(", ");
    const lines = [ground(place), flagWords(spot), ...sides(place).map(({ name, to }) => `${name}: ${to.join(", ")}`)];
    const pile = hw.map.state.piles.get(place.id);
    if (pile) lines.push(hw.plural(pile.length, "counter"));
    if (spot.source) lines.push(spot.source.origin + (spot.source.rule ? `, rule ${spot.source.rule}` : ""));
    return [hw.el("b", {}, [title(place), towns].filter(Boolean).join(" ")), ...lines.filter(Boolean).map((line) => hw.el("span", {}, line))];
  };

  function source(of) {
    if (!of) return [];
    const but = Object.entries(of.but || {}).map(([field, origin]) => [" ", `its ${field} `, hw.tag(origin)]);
    return [
      hw.el("dt", {}, "Origin"), hw.el("dd", {}, hw.tag(of.origin), but),
      of.rule && [hw.el("dt", {}, "Rule"), hw.el("dd", {}, hw.rule(of.rule))],
      of.note && [hw.el("dt", {}, "Note"), hw.el("dd", {}, of.note)],
      of.at && hw.sourceAddress && [hw.el("dt", {}, "Source"), hw.el("dd", {}, hw.at(of.at))],
    ];
  }

  function pile(place) {
    const found = hw.map.state.piles.get(place.id);
    if (!found) return null;
    return [hw.el("h4", {}, hw.plural(found.length, "counter")), hw.el("ul", { class: "pile" },
      [...found].reverse().map((piece) => hw.el("li", {},
        piece.faces ? hw.picture(piece.faces[0].picture, "") : "",
        hw.el("span", {}, hw.el("a", { href: `#${hw.address(piece)}` }, piece.name), hw.el("small", {}, hw.strength(piece) || piece.type)))))];
  }

  function welcome() {
    const { data, map } = hw;
    const setup = (data.setups || []).find((one) => one.id === map.state.setup);
    return [
      hw.el("h3", {}, map.sheet.name),
      hw.el("p", { class: "kind" }, "Point at a place to read about it; click to keep it."),
      setup && [hw.el("h4", {}, `Set-up: ${setup.name}`), setup.description && hw.el("p", {}, setup.description),
        hw.el("dl", {}, hw.el("dt", {}, "Begins with"), hw.el("dd", {}, `turn ${setup.turn}`),
          Object.entries(setup.states || {}).map(([name, value]) => [hw.el("dt", {}, name), hw.el("dd", {}, value)]))],
      data.cover && hw.el("img", { class: "cover", src: data.cover, alt: `Cover of ${data.title}`, loading: "lazy" }),
    ];
  }

  hw.panel = (place) => {
    if (!place) { hw.fill("panel", welcome()); return; }
    const spot = place.spot;
    const row = (name, value) => value && value.length !== 0 ? [hw.el("dt", {}, name), hw.el("dd", {}, value)] : null;
    hw.fill("panel",
      hw.el("h3", {}, title(place), " ", hw.el("a", { class: "link", href: `#at-${place.id}`, "aria-label": `Address of ${title(place)}` }, "#")),
      hw.el("p", { class: "kind" }, ground(place)),
      hw.el("dl", {},
        row("Place", (spot.towns || []).map((town) => `${town.name} (${town.kind})`).join(", ")),
        row("Marked", flagWords(spot)),
        row("Hexsides", sides(place).length && hw.el("ul", {}, sides(place).map((line) => hw.el("li", {}, `${line.name}: ${line.to.join(", ")} `, [...line.origins].map(hw.tag),
          line.rules.size ? ` rule ${[...line.rules].join(", ")}` : "")))),
        row("Connected with", spot.links && hw.el("ul", {}, spot.links.map((link) => hw.el("li", {}, `${hw.map.places.all.get(link.to).spot.name} (${link.kind})`)))),
        row("Counts as", (spot.sets || []).map(hw.words).join(", ")),
        source(spot.source)),
      pile(place));
  };

  /** The values of a unit's steps, as `8-4 / 7-4`. */
  hw.strength = (piece) => (piece.faces || []).map((face) => Object.values(face.values || {}).join("-")).filter(Boolean).join(" / ");
})();
