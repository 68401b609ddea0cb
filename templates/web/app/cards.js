"use strict";
/* Decks of cards to leaf through: one card large, front or back, with its words beside it, and all of them small. */
(function () {
  const hw = window.hexwright;
  const state = { deck: "", group: "*", words: "", card: "", back: false };
  let shown = [];

  const all = () => (hw.data.decks || []).flatMap((deck) => (deck.cards || []).map((card) => ({ deck, card })));
  const text = (card) => [card.name, card.value, card.text, card.group, card.id.slice(5), ...Object.values(card.words || {})].join(" ").toLowerCase();

  function picture(card, back) {
    const name = back ? `${card.name}, back` : card.name;
    const file = back ? card.back : card.front;
    return file ? hw.el("img", { src: file, alt: name, draggable: "false", loading: "lazy", width: Math.round(card.width * 6), height: Math.round(card.height * 6) })
      : hw.el("span", { class: "bare-card" }, back ? "" : card.name);
  }

  /** The cards that are wanted now; one of them is the chosen one, if there are any. */
  function choose() {
    const decks = hw.data.decks || [];
    const deck = decks.find((one) => one.id === state.deck);
    const groups = deck ? (deck.groups || []).map((group) => group.name) : [];
    if (state.group !== "*" && !groups.includes(state.group)) state.group = "*";
    shown = all().filter((one) => (!deck || one.deck === deck) && (state.group === "*" || one.card.group === state.group)
      && (!state.words || text(one.card).includes(state.words)));
    if (!shown.some((one) => one.card.id === state.card)) state.card = shown.length ? shown[0].card.id : "";
  }

  const place = () => shown.findIndex((one) => one.card.id === state.card);

  function facts({ deck, card }) {
    const row = (name, value) => value && [hw.el("dt", {}, name), hw.el("dd", {}, value)];
    const group = (deck.groups || []).find((one) => one.name === card.group);
    const side = hw.side(deck.side);
    return [
      hw.el("h3", {}, card.value && hw.el("b", { class: "card-value" }, card.value), card.name),
      (card.text || "").split("\n").map((line) => hw.el("p", {}, line)),
      card.once && hw.el("p", { class: "once" }, "Removed from the game after its event."),
      hw.el("dl", {}, row("Deck", side && side.name !== deck.name ? `${deck.name}, ${side.name}` : deck.name),
        group && row("Group", group.note ? `${group.name}, ${group.note}` : group.name),
        Object.entries(card.words || {}).map(([name, value]) => row(name.charAt(0).toUpperCase() + name.slice(1), value)),
        row("Origin", [hw.tag(card.source.origin), card.source.rule ? ` rule ${card.source.rule}` : ""]),
        row("Source", hw.at(card.source.at))),
    ];
  }

  /** The chosen card, large. */
  function leaf() {
    const at = place();
    const one = shown[at];
    const book = hw.byId("card-book");
    for (const id of ["card-before", "card-flip", "card-after"]) hw.byId(id).disabled = !one;
    hw.byId("card-place").textContent = one ? `${at + 1} of ${shown.length}` : "";
    for (const button of document.querySelectorAll("#card-list button")) {
      const own = button.dataset.card === state.card;
      button.setAttribute("aria-pressed", String(own));
    }
    if (!one) { book.replaceChildren(); hw.fill("card-words", hw.el("p", { class: "empty" }, "No card like that.")); return; }
    const side = (back) => hw.el("div", { class: back ? "behind" : "front", "aria-hidden": String(state.back !== back) }, picture(one.card, back));
    book.replaceChildren(hw.el("div", { class: "leaf" }, side(false), side(true)));
    book.style.setProperty("--shape", `${one.card.width} / ${one.card.height}`);
    hw.fill("card-words", facts(one));
    turn();
  }

  function turn() {
    const book = hw.byId("card-book");
    book.classList.toggle("turned", state.back);
    for (const side of book.querySelectorAll(".front, .behind")) side.setAttribute("aria-hidden", String(side.classList.contains("behind") !== state.back));
    hw.byId("card-flip").setAttribute("aria-pressed", String(state.back));
  }

  function flip() {
    state.back = !state.back;
    turn();
  }

  function go(number) {
    if (!shown.length) return;
    state.card = shown[(number + shown.length) % shown.length].card.id;
    leaf();
  }

  /** All wanted cards, small, by deck and group. */
  function list() {
    choose();
    hw.byId("card-count").textContent = hw.plural(shown.length, "card");
    const deck = (hw.data.decks || []).find((one) => one.id === state.deck);
    hw.byId("card-note").textContent = deck ? deck.note : "";
    const heads = new Map();
    for (const one of shown) {
      const head = [state.deck ? "" : one.deck.name, one.card.group].filter(Boolean).join(": ");
      if (!heads.has(head)) heads.set(head, []);
      heads.get(head).push(one.card);
    }
    hw.fill("card-list", [...heads].map(([head, cards]) => [head && hw.el("h4", {}, head, hw.el("small", {}, ` ${hw.plural(cards.length, "card")}`)),
      hw.el("ul", { class: "thumbs" }, cards.map((card) => hw.el("li", {}, hw.el("button", { type: "button", title: card.name, "data-card": card.id,
        onclick: () => { state.card = card.id; leaf(); inView(); } }, picture(card, false)))))]));
    leaf();
  }

  function inView() {
    const box = hw.byId("card-book").getBoundingClientRect();
    if (box.top < 0 || box.bottom > window.innerHeight) hw.byId("card-reader").scrollIntoView({ block: "start" });
  }

  function keys(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = place();
    const ways = { ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(-1), " ": flip, Enter: flip };
    if (!ways[event.key]) return;
    ways[event.key]();
    event.preventDefault();
  }

  function options() {
    const decks = hw.data.decks || [];
    const deck = decks.find((one) => one.id === state.deck);
    hw.fill("card-deck", decks.length > 1 && hw.el("option", { value: "" }, "all"), decks.map((one) => hw.el("option", { value: one.id }, one.name)));
    hw.byId("card-deck").value = state.deck;
    hw.byId("card-deck").parentElement.hidden = decks.length < 2;
    const groups = deck ? deck.groups || [] : [];
    hw.fill("card-group", hw.el("option", { value: "*" }, "all"), groups.map((group) => hw.el("option", { value: group.name }, group.name)));
    hw.byId("card-group").value = state.group;
    hw.byId("card-group").parentElement.hidden = !groups.length;
  }

  function show(found) {
    Object.assign(state, { deck: found.deck.id, group: "*", words: "", card: found.card.id, back: false });
    hw.byId("card-find").value = "";
    options();
    list();
    hw.byId("cards").scrollIntoView();
  }

  hw.cards = {
    state,
    start() {
      hw.byId("card-deck").addEventListener("change", (event) => { state.deck = event.target.value; state.group = "*"; options(); list(); });
      hw.byId("card-group").addEventListener("change", (event) => { state.group = event.target.value; list(); });
      hw.byId("card-find").addEventListener("input", (event) => { state.words = event.target.value.trim().toLowerCase(); list(); });
      hw.byId("card-before").addEventListener("click", () => go(place() - 1));
      hw.byId("card-after").addEventListener("click", () => go(place() + 1));
      hw.byId("card-flip").addEventListener("click", flip);
      const book = hw.byId("card-book");
      book.addEventListener("keydown", keys);
      let down = null;
      book.addEventListener("pointerdown", (event) => { down = [event.clientX, event.clientY]; });
      book.addEventListener("pointerup", (event) => {
        if (!down) return;
        const [dx, dy] = [event.clientX - down[0], event.clientY - down[1]];
        down = null;
        if (Math.abs(dx) > 40 && Math.abs(dx) > Math.abs(dy)) go(place() + (dx < 0 ? 1 : -1));
        else if (Math.hypot(dx, dy) < 8) flip();
      });
      book.addEventListener("pointercancel", () => { down = null; });
    },
    draw() {
      const decks = hw.data.decks || [];
      hw.byId("cards").hidden = !decks.length;
      document.querySelector("nav a[href='#cards']").parentElement.hidden = !decks.length;
      if (!decks.some((deck) => deck.id === state.deck)) state.deck = decks.length === 1 ? decks[0].id : "";
      options();
      list();
    },
    /** The cards in whose words these stand, those with them in their title first, as hits of the search. */
    hits(words) {
      const cards = all().map((one) => ({ one, value: one.card.name.toLowerCase().includes(words) ? 6.5 : text(one.card).includes(words) ? 1.5 : 0 }));
      return cards.filter(({ value }) => value).map(({ one, value }) => ({ value, kind: "Card", name: one.card.name, more: one.deck.name, go: () => show(one) }));
    },
  };
})();
