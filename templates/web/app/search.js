"use strict";
/* Search: what a few words fit, best first, as a list; and addresses of places, units and rules. */
(function () {
  const hw = window.hexwright;
  const { el } = hw;
  const MOST = 12;
  const state = { hits: [], at: -1 };

  const plain = (text) => (text || "").toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");

  /** How well a name fits the words: whole, at its beginning, at the beginning of a word, inside, in parts; 0 not at all. */
  function score(name, words) {
    const text = plain(name);
    if (!text) return 0;
    if (text === words) return 9;
    const begins = (from, part) => ` ${from}`.includes(` ${part}`);
    if (text.startsWith(words)) return 7;
    if (begins(text, words)) return 6;
    const parts = words.split(/\s+/);
    if (parts.length > 1 && parts.every((part) => begins(text, part))) return 5;
    if (text.includes(words)) return 3;
    return parts.length > 1 && parts.every((part) => text.includes(part)) ? 2 : 0;
  }

  /** How well a rule's number fits what was typed, such as `13.1` or `rule 13`: itself, a rule below it, the rule above it. */
  function cited(number, words) {
    const wanted = words.replace(/^(rule|case|section)\s+/, "").replace(/[[\]]/g, "");
    if (!number || !/^\d/.test(wanted)) return 0;
    if (number === wanted) return 9;
    if (wanted.includes(".") && number.startsWith(wanted)) return 4;
    if (number.startsWith(`${wanted}.`)) return words === wanted ? 1 : 4;
    return number.includes(".") && wanted.startsWith(number) ? 2 : 0;
  }

  function hits(words) {
    const { data } = hw;
    const found = [];
    const add = (value, kind, name, more, go) => { if (value) found.push({ value, kind, name, more, go }); };
    const most = (names) => Math.max(0, ...names.map((name) => score(name, words)));
    const setup = (data.setups || []).find((one) => one.id === hw.map.state.setup);
    const stands = new Map(((setup && setup.stands) || []).map((stand) => [stand.piece, stand.place]));
    for (const board of data.boards) {
      for (const spot of board.hexes || []) {
        const towns = (spot.towns || []).map((town) => town.name);
        add(Math.max(score(spot.id, words) === 9 ? 10 : score(spot.id, words) / 2, most(towns)), "Hex", [spot.id, ...towns].join(" "), spot.terrain, () => hw.map.show(spot.id));
      }
      for (const spot of board.spaces || []) add(most([spot.name]) + 0.2, "Space", spot.name, spot.kind, () => hw.map.show(spot.id));
      for (const spot of board.areas || []) add(most([spot.name]) - 0.5, "Box", spot.name, board.name, () => hw.map.show(spot.id));
    }
    for (const piece of data.pieces || []) {
      const where = stands.get(piece.id);
      const place = where && hw.map.nameOf(where);
      add(Math.max(score(piece.name, words), score(piece.formation, words) / 3), piece.type === "marker" ? "Marker" : "Unit", piece.name,
        [place ? `at ${place}` : "not set up", piece.formation].filter(Boolean).join(", "),
        () => { if (!(where && hw.map.show(where))) hw.counters.show(hw.address(piece)); });
    }
    for (const sheet of data.charts || []) add(score(sheet.title, words) * 0.8, "Chart", sheet.title, "", () => open(hw.byId(`chart-${sheet.id}`)));
    for (const chapter of (data.rules && data.rules.chapters) || []) {
      for (const rule of chapter.rules) add(cited(plain(rule.rule), words), "Rule", rule.rule || rule.id, rule.says, () => go(`rule-${rule.rule || rule.id}`));
    }
    found.push(...hw.cards.hits(words));
    const order = ["Unit", "Hex", "Space", "Card", "Box", "Marker", "Rule", "Chart"];
    return found.filter((hit) => hit.value > 0.3)
      .sort((a, b) => b.value - a.value || order.indexOf(a.kind) - order.indexOf(b.kind) || a.name.localeCompare(b.name, "en", { numeric: true }));
  }

  function open(target) {
    if (!target) return false;
    for (let one = target; one; one = one.parentElement) if (one.tagName === "DETAILS") one.open = true;
    target.scrollIntoView({ block: "center" });
    const near = target.querySelector("summary, button, a") || target;
    if (near === target) target.setAttribute("tabindex", "-1");
    near.focus({ preventScroll: true });
    return true;
  }

  function mark() {
    const list = hw.byId("hits");
    [...list.children].forEach((item, i) => item.setAttribute("aria-selected", String(i === state.at)));
    const here = list.children[state.at];
    hw.byId("find").setAttribute("aria-activedescendant", here ? here.id : "");
    if (here) here.scrollIntoView({ block: "nearest" });
  }

  function close() {
    hw.byId("hits").hidden = true;
    hw.byId("find").setAttribute("aria-expanded", "false");
    state.at = -1;
  }

  function take(hit) {
    close();
    hw.byId("found").textContent = "";
    hit.go();
  }

  function list() {
    const words = plain(hw.byId("find").value.trim());
    state.hits = words ? hits(words) : [];
    state.at = -1;
    const shown = state.hits.slice(0, MOST);
    hw.fill("hits", shown.map((hit, i) => el("li", { id: `hit-${i}`, role: "option", "aria-selected": "false", onpointerdown: (event) => event.preventDefault(), onclick: () => take(hit) },
      el("small", {}, hit.kind), el("b", {}, hit.name), el("span", {}, hit.more || ""))));
    hw.byId("hits").hidden = !shown.length;
    hw.byId("find").setAttribute("aria-expanded", String(shown.length > 0));
    hw.byId("found").textContent = !words || shown.length ? (state.hits.length > MOST ? `The first ${MOST} of ${state.hits.length}.` : "") : "No match.";
  }

  /** What an address names: `at-` a place, `unit-` a counter, `rule-` a rule. True if it is there. */
  function go(name) {
    if (name.startsWith("at-")) return hw.map.show(name.slice(3));
    if (name.startsWith("unit-")) return hw.counters.show(name);
    if (name.startsWith("rule-")) return open(document.getElementById(name));
    return false;
  }

  hw.search = {
    go,
    start() {
      const input = hw.byId("find");
      input.addEventListener("input", list);
      input.addEventListener("focus", () => { if (input.value) list(); });
      input.addEventListener("blur", () => setTimeout(close, 150));
      input.addEventListener("keydown", (event) => {
        const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (event.key === "Escape") { close(); return; }
        if (!way || !state.hits.length) return;
        event.preventDefault();
        const count = Math.min(MOST, state.hits.length);
        state.at = (state.at + way + count + (state.at < 0 && way < 0 ? 1 : 0)) % count;
        mark();
      });
      hw.byId("tools").addEventListener("submit", (event) => {
        event.preventDefault();
        const chosen = state.at;
        list();
        if (state.hits.length) take(state.hits[Math.max(0, chosen)]);
      });
      window.addEventListener("hashchange", () => go(decodeURIComponent(location.hash.slice(1))));
    },
    /** The address the page was opened with. */
    arrive() { if (location.hash.length > 1) go(decodeURIComponent(location.hash.slice(1))); },
  };
})();
