"use strict";
/* Every counter with all its faces, by side and formation. */
(function () {
  const hw = window.hexwright;

  function card(piece, places) {
    const facts = [piece.type !== "marker" && [piece.size, piece.type].filter(Boolean).join(" "), piece.nation,
      piece.count > 1 && `${piece.count} of them`, piece.start ? `starts at ${hw.map.nameOf(piece.start) || piece.start}` : piece.entry].filter(Boolean);
    return hw.el("article", { class: "card", id: hw.address(piece) },
      hw.el("h5", {}, piece.name, " ", hw.el("a", { class: "link", href: `#${hw.address(piece)}`, "aria-label": `Address of ${piece.name}` }, "#")),
      hw.el("div", { class: "faces" }, (piece.faces || []).map((face) => {
        const values = Object.entries(face.values || {}).map(([name, value]) => `${name} ${value}`).join(", ");
        return hw.el("figure", {}, hw.picture(face.picture, `${piece.name}, ${face.label}`),
          hw.el("figcaption", { title: values || null }, Object.values(face.values || {}).join("-"), values ? " " : "", face.label));
      })),
      hw.el("p", {}, facts.join("; ")),
      hw.el("p", {}, hw.tag(piece.source.origin), Object.entries(piece.source.but || {}).map(([field, origin]) => [` ${field} `, hw.tag(origin)]),
        piece.source.rule && [" rule ", hw.rule(piece.source.rule)]),
      piece.source.note && hw.el("p", {}, piece.source.note),
      hw.el("p", {}, hw.atWork(piece.source.at), " ",
        places.has(piece.id) && hw.el("button", { type: "button", onclick: () => hw.map.show(places.get(piece.id)) }, "On the map")));
  }

  /** A group that folds; its cards are made when it is first opened, for there may be thousands. */
  function folder(name, group, places, open) {
    const cards = hw.el("div", { class: "cards" });
    const fill = () => { if (!cards.children.length) cards.append(...group.map((piece) => card(piece, places))); };
    const made = hw.folding({ open }, name, hw.plural(group.length, "counter"), cards);
    Object.assign(made, { fill, pieces: group.map((piece) => piece.id) });
    made.addEventListener("toggle", fill);
    if (open) fill();
    return made;
  }

  function list() {
    const wanted = hw.byId("counter-side").value;
    const words = hw.byId("counter-find").value.trim().toLowerCase();
    const setup = (hw.data.setups || []).find((one) => one.default) || (hw.data.setups || [])[0];
    const places = new Map(((setup && setup.stands) || []).map((stand) => [stand.piece, stand.place]));
    const fits = (piece) => (wanted === "*" || (piece.side || "") === wanted)
      && (!words || [piece.name, piece.formation, piece.nation, piece.type, piece.source.note].join(" ").toLowerCase().includes(words));
    const pieces = (hw.data.pieces || []).filter(fits);
    hw.byId("counter-count").textContent = hw.plural(pieces.length, "counter");
    const sides = [...hw.data.sides, { id: "", name: "Markers of both sides", colour: "#b9ab8c" }];
    hw.fill("counter-list", sides.map((side) => {
      const own = pieces.filter((piece) => (piece.side || "") === side.id);
      if (!own.length) return null;
      const groups = new Map();
      for (const piece of own) {
        const name = piece.formation || piece.nation || "Markers";
        if (!groups.has(name)) groups.set(name, []);
        groups.get(name).push(piece);
      }
      return hw.el("div", { class: "side", style: { "--tone": side.colour } }, hw.el("h3", {}, side.name),
        [...groups].map(([name, group]) => folder(name, group, places, Boolean(words))));
    }));
  }

  /** Open the folder of a counter, by its address, and go there. */
  function show(address) {
    const piece = (hw.data.pieces || []).find((one) => hw.address(one) === address);
    if (!piece) return false;
    hw.byId("counter-side").value = "*";
    hw.byId("counter-find").value = "";
    list();
    for (const folded of document.querySelectorAll("#counter-list details")) {
      if (!folded.pieces.includes(piece.id)) continue;
      folded.open = true;
      folded.fill();
      const found = hw.byId(address);
      found.setAttribute("tabindex", "-1");
      found.scrollIntoView({ block: "center" });
      found.focus({ preventScroll: true });
      found.classList.add("shown");
      return true;
    }
    return false;
  }

  hw.counters = {
    show,
    start() {
      hw.byId("counter-side").addEventListener("change", list);
      hw.byId("counter-find").addEventListener("input", list);
    },
    draw() {
      const select = hw.byId("counter-side");
      const open = new Set([...document.querySelectorAll("#counter-list details[open] > summary")].map((one) => one.textContent));
      const was = select.value || "*";
      select.replaceChildren(hw.el("option", { value: "*" }, "all"), ...hw.data.sides.map((side) => hw.el("option", { value: side.id }, side.name)),
        hw.el("option", { value: "" }, "neither side"));
      select.value = was;
      list();
      for (const one of document.querySelectorAll("#counter-list details > summary")) {
        if (open.has(one.textContent)) one.parentElement.open = true;
      }
    },
  };
})();
