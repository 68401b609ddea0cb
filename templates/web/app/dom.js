"use strict";
/* The page's own name space, and the few lines that make elements. Nothing is ever parsed as HTML. */
(function () {
  const hw = window.hexwright = { data: null, images: {}, outcome: {} };
  const plain = { images: {}, safe: null }; // pictures in the usual colours; those that differ for the colour-blind, once asked for

  /** What data.js, pictures.js and build.js call. */
  hw.game = (data) => { hw.data = data; };
  hw.pictures = (images) => { plain.images = images; plain.safe = null; hw.images = images; };
  hw.safe = (images) => { plain.safe = images; };
  hw.build = (outcome) => { hw.outcome = outcome; };

  /** Where a line of the sources can be read, as an address; null on a page without a server. */
  hw.sourceAddress = null;

  /** An element: attributes (`on…` are listeners), then children; empty children are left out. */
  hw.el = (name, attributes, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) {
      if (value === undefined || value === null || value === false) continue;
      if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
      else if (key === "style") for (const [k, v] of Object.entries(value)) made.style.setProperty(k, v);
      else made.setAttribute(key, value === true ? "" : value);
    }
    for (const child of children.flat(9)) {
      if (child !== undefined && child !== null && child !== "" && child !== false) made.append(child);
    }
    return made;
  };

  hw.svg = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
    return made;
  };

  hw.byId = (id) => document.getElementById(id);

  hw.fill = (id, ...children) => {
    hw.byId(id).replaceChildren(...children.flat(9).filter((child) => child));
  };

  hw.tag = (word) => hw.el("span", { class: `tag ${word}` }, word);

  /** A line of the sources: a link where there is somebody to show it, else its name, which one click or a long touch
      marks whole, to be copied. No link leads out of this folder: it may lie anywhere, and browsers show no YAML. */
  hw.at = (place) => {
    if (!place) return null;
    if (hw.sourceAddress) return hw.el("a", { class: "at", href: hw.sourceAddress(place), target: "source" }, place);
    return hw.el("code", { class: "at" }, place);
  };

  /** The same beside what players read: only where an author works, who has the files. */
  hw.atWork = (place) => (hw.sourceAddress ? hw.at(place) : null);

  /** A rule's number, as a link where the page has that rule. */
  hw.rule = (number) => {
    const known = ((hw.data.rules && hw.data.rules.chapters) || []).some((chapter) => chapter.rules.some((rule) => rule.rule === number));
    return known ? hw.el("a", { href: `#rule-${number}` }, number) : number;
  };

  /** What a counter is called in addresses. */
  hw.address = (piece) => `unit-${piece.id.replace(/^unit:/, "").replaceAll(":", "-")}`;

  /** An id in words. */
  hw.words = (id) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll("-", " ");

  hw.plural = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;

  hw.side = (id) => hw.data.sides.find((side) => side.id === id);

  /** Counters in colours that the colour-blind can tell apart, or as usual; the file of the others is loaded once. */
  hw.colours = (safe) => new Promise((done) => {
    const take = () => { hw.images = safe && plain.safe ? { ...plain.images, ...plain.safe } : plain.images; done(); };
    if (!safe || plain.safe) { take(); return; }
    const script = hw.el("script", { src: hw.data.safe_pictures, onload: () => { script.remove(); take(); }, onerror: take });
    document.body.append(script);
  });

  /** What folds: it carries its heading as a name, for those who listen. */
  hw.folding = (attributes, heading, more, ...children) => hw.el("details", { "aria-label": heading, ...attributes },
    hw.el("summary", {}, heading, more && hw.el("small", {}, more)), hw.el("div", {}, ...children));

  hw.picture = (name, alt) => hw.el("img", { src: hw.images[name] || "", alt, draggable: "false" });
})();
