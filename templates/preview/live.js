"use strict";
/* Only in the preview: hears of builds, takes new data, shows what is wrong over the last good state. */
(function () {
  const hw = window.hexwright;
  const el = (name, attributes, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
    made.append(...children.filter((child) => child));
    return made;
  };
  const address = (place) => {
    const line = (place.match(/^[^:]+:(\d+)/) || [])[1];
    return `/source?at=${encodeURIComponent(place)}${line ? `#L${line}` : ""}`;
  };
  if (hw) hw.sourceAddress = address;

  const css = document.createElement("style");
  css.textContent = `
    .alarm { padding: 0; position: fixed; z-index: 40; left: 50%; transform: translateX(-50%); bottom: 1rem; width: min(64rem, calc(100vw - 1.5rem)); max-height: 62vh;
      overflow: auto; background: #fffcf3; color: #2c2823; border: 2px solid #9a3324; border-radius: 8px; box-shadow: 0 6px 30px rgb(40 20 10 / .45); }
    .alarm h2 { position: sticky; top: 0; margin: 0; padding: .5rem 1rem; background: #9a3324; color: #fff; font-size: 1.15rem; }
    .alarm ol { margin: 0; padding: .4rem 1rem .8rem 2.4rem; } .alarm li { margin: .55rem 0; }
    .alarm p { margin: .2rem 0 0; color: #5f5649; } .alarm a { color: #235a7a; overflow-wrap: anywhere; }
    .alarm pre { margin: .35rem 0 0; overflow-x: auto; background: #f2ebda; padding: .35rem .6rem; font: 13px/1.4 ui-monospace, Consolas, monospace; }
    .notices { position: fixed; z-index: 41; right: .8rem; top: .5rem; display: grid; justify-items: end; gap: .3rem; pointer-events: none; }
    .notices p { margin: 0; padding: .15rem .7rem; border-radius: 1rem; background: #2c2823; color: #fffcf3; font-size: .9rem; } .notices .stale { background: #9a3324; }`;
  document.head.append(css);

  const alarm = el("section", { class: "alarm", role: "alert", "aria-label": "What is wrong" });
  const pulse = el("p", { class: "pulse" });
  const stale = el("p", { class: "stale" }, "the tool has changed: restart the preview");
  alarm.hidden = pulse.hidden = stale.hidden = true;
  document.body.append(alarm, el("div", { class: "notices", role: "status" }, stale, pulse));
  let shown = null;

  const say = (text, stay) => {
    pulse.textContent = text;
    pulse.hidden = !text;
    clearTimeout(say.timer);
    if (!stay) say.timer = setTimeout(() => { pulse.hidden = true; }, 2500);
  };

  function problem(one) {
    const place = one.path ? `${one.path}:${one.line}:${one.column}` : "";
    return el("li", {}, el("b", {}, [one.severity, one.code].filter(Boolean).join(" ")), ` ${one.message} `,
      place && el("a", { href: address(place), target: "source" }, place),
      one.hint && el("p", {}, `hint: ${one.hint}`), one.snippet && el("pre", {}, one.snippet));
  }

  function failed(outcome) {
    const errors = outcome.problems.filter((one) => one.severity === "error");
    const last = hw && hw.data ? " This is the last state that was right." : "";
    alarm.replaceChildren(el("h2", {}, `Not built: ${errors.length} error${errors.length === 1 ? "" : "s"}.${last}`), el("ol", {}, ...errors.map(problem)));
    alarm.hidden = false;
    say("", true);
  }

  const load = (file, number) => new Promise((done, wrong) => {
    const script = el("script", { src: `/web/${file}?build=${number}` });
    script.onload = () => { script.remove(); done(); };
    script.onerror = wrong;
    document.body.append(script);
  });

  async function built(outcome) {
    alarm.hidden = true;
    if (!hw || !hw.data) { location.reload(); return; }
    say(outcome.text);
    const same = shown !== null && outcome.number === shown;
    if (same && outcome.state === "page") return;
    shown = outcome.number;
    // When the other files are done, the list of them has changed, and a map may have become sharp.
    for (const file of same ? ["data.js", "build.js"] : ["pictures.js", "data.js", "build.js"]) await load(file, `${outcome.number}-${outcome.state}`);
    for (const one of outcome.problems) {
      const line = (hw.outcome.findings || []).find((other) => other.message === one.message && other.line === one.line);
      if (line) line.snippet = one.snippet;
    }
    hw.draw();
  }

  // One after the other: data of two builds must not mix.
  let turn = Promise.resolve();
  const stream = new EventSource("/events");
  stream.onmessage = (event) => {
    const outcome = JSON.parse(event.data);
    stale.hidden = !outcome.stale;
    if (outcome.state === "building") say("building …", true);
    else turn = turn.then(() => (outcome.state === "failed" ? failed(outcome) : built(outcome))).catch(() => say("the page could not be brought up to date: reload it", true));
  };
  stream.onerror = () => say("the preview has stopped", true);
})();
