"use strict";
/* Charts, sequence, rules, fidelity, changes, findings, files: everything that is read from top to bottom. */
(function () {
  const hw = window.hexwright;
  const { el } = hw;
  const OPEN = 24; // lines of a chart that lies open
  const none = (text) => el("p", { class: "empty" }, text);
  const table = (head, rows, look) => el("div", { class: look ? `wide ${look}` : "wide" }, el("table", {},
    el("thead", {}, el("tr", {}, head.map((text) => el("th", { scope: "col" }, text)))), el("tbody", {}, rows)));
  const bar = (counts, total, label) => el("div", { class: "bar", role: "img", "aria-label": label },
    Object.entries(counts).filter(([, count]) => count).map(([word, count]) => el("i", { class: word, style: { width: `${100 * count / total}%` }, title: `${word}: ${count}` })));
  const key = (counts, total, words) => el("ul", { class: "key" }, Object.entries(counts).map(([word, count]) => el("li", {},
    el("b", {}, count.toLocaleString("en")), " ", hw.tag(word), el("small", {}, `${(100 * count / (total || 1)).toFixed(1)} %${words && words[word] ? `: ${words[word]}` : ""}`))));

  /** Tables that are looked up lie open; long lists, such as that of all counters, are opened by who wants them. */
  function chart(sheet) {
    const lines = sheet.tables.reduce((sum, one) => sum + (one.rows || []).length, 0);
    return hw.folding({ id: `chart-${sheet.id}`, open: lines <= OPEN, style: { "border-left": `6px solid ${sheet.tone}` } },
      sheet.title, lines > OPEN && hw.plural(lines, "line"), sheet.tables.map((one) => [
      el("div", { class: "wide" }, el("table", {},
        el("caption", {}, sheet.tables.length > 1 ? one.title : "", one.remark ? ` ${one.remark}` : ""),
        el("thead", {}, el("tr", {}, el("th", { scope: "col" }, [one.row_axis, one.column_axis].filter(Boolean).join(" \\ ")),
          one.columns.map((text, i) => el("th", { scope: "col", class: one.words[i] ? null : "mid" }, text)))),
        el("tbody", {}, (one.rows || []).map((row) => el("tr", {}, el("th", { scope: "row" }, row.heading),
          row.cells.map((cell, i) => el("td", { class: `${cell.kind || ""} ${one.words[i] ? "" : "mid"}`.trim() || null }, cell.text))))))),
      one.notes && el("ul", { class: "notes" }, one.notes.map((note) => el("li", {}, note))),
    ]));
  }

  function phases(list) {
    const items = [];
    let round = "";
    for (const step of list.steps) {
      const side = hw.side(step.side);
      if (step.round && step.round !== round) items.push(el("li", {}, el("b", {}, step.round), step.times > 1 ? `played ${step.times} times` : ""));
      round = step.round || "";
      items.push(el("li", { style: { "--tone": side ? side.colour : "#b9ab8c" } }, el("b", {}, step.name), side ? side.name : "", step.when ? ` (${step.when})` : "",
        step.rule ? el("span", { class: "at" }, " rule ", hw.rule(step.rule)) : "", step.help && el("p", {}, step.help)));
    }
    return [el("h3", {}, list.turns.charAt(0).toUpperCase() + list.turns.slice(1)), el("ol", { class: "steps" }, items)];
  }

  function rules(coverage) {
    const named = new Set(); // several lines may be about one rule: its address is the first of them
    const address = (rule) => {
      const name = rule.rule && !named.has(rule.rule) ? rule.rule : rule.id;
      named.add(name);
      return `rule-${name}`;
    };
    if (!coverage) return none("This game has no checklist of rules.");
    return [
      el("p", {}, `The referee takes care of ${coverage.judged} of ${coverage.total} rules by itself${coverage.counts.part ? `, of ${coverage.counts.part} more in part` : ""}.`),
      bar(coverage.counts, coverage.total, "rules by status"), key(coverage.counts, coverage.total, coverage.statuses),
      coverage.chapters.map((chapter) => hw.folding({}, chapter.name, hw.plural(chapter.rules.length, "rule"),
        table(["Rule", "Status", "What it says", "By", "Proved by"], chapter.rules.map((rule) => el("tr", { id: address(rule) },
          el("td", {}, rule.rule || rule.id), el("td", {}, hw.tag(rule.status)), el("td", {}, rule.says, rule.why && el("p", { class: "empty" }, rule.why)),
          el("td", {}, (rule.by || []).join(", ")), el("td", { class: "at" }, (rule.proof || []).join(", "))))))),
    ];
  }

  function fidelity(found, files) {
    const words = { stated: "as the game's own rules and components have it", read: "read from damaged scans of them",
      inferred: "inferred from them or from real geography", designed: "added by us, no source available" };
    const report = files.find((file) => file.name === "report.html");
    return [bar(found.counts, found.total || 1, "shares by origin"), key(found.counts, found.total, words),
      table(["Kind", "Data", ...Object.keys(found.counts)], found.groups.map((group) => el("tr", {}, el("th", { scope: "row" }, group.title),
        el("td", { class: "num" }, String(group.total)), Object.values(group.counts).map((count) => el("td", { class: "num" }, count ? String(count) : "")))), "counted"),
      report && el("p", {}, el("a", { href: report.path }, "The fidelity report, item by item"))];
  }

  function changes(data) {
    return [
      data.corrections ? data.corrections.map((one) => [el("h3", {}, `${one.version}, ${one.date}`), el("p", {}, one.reason, one.reference ? ` (${one.reference})` : ""),
        el("ul", {}, (one.changes || []).map((text) => el("li", {}, text)))]) : none("No corrections have been published."),
      data.errata && [el("h3", {}, "Contradictions in the printed game"), table(["#", "In the printed game", "Used here", "Rule"], data.errata.map((one, i) => el("tr", {},
        el("td", { class: "num", title: hw.sourceAddress && one.id }, String(i + 1)), el("td", {}, one.evidence), el("td", {}, one.ruling), el("td", {}, one.source.rule || ""))))],
    ];
  }

  hw.finding = (one) => el("li", {}, hw.tag(one.severity), " ", el("b", {}, one.code), " ", one.message, " ", hw.at(`${one.path}:${one.line}:${one.column}`),
    one.hint && el("p", { class: "empty" }, one.hint), one.snippet && el("pre", {}, one.snippet));

  function kind(file) {
    const ending = file.name.slice(file.name.lastIndexOf(".") + 1);
    return { vmod: "VASSAL module", pdf: "to print", html: "web page", txt: "text", md: "text" }[ending] || ending;
  }

  /** Tables wider than the page fade at the right as long as they go on there, and can be scrolled with keys. */
  function measure() {
    for (const box of document.querySelectorAll(".wide")) {
      const wider = box.scrollWidth > box.clientWidth + 1;
      box.classList.toggle("more", wider && box.scrollLeft + box.clientWidth < box.scrollWidth - 2);
      if (wider) box.setAttribute("tabindex", "0"); else box.removeAttribute("tabindex");
    }
  }
  window.addEventListener("resize", measure);
  document.addEventListener("toggle", measure, true);
  document.addEventListener("scroll", (event) => { if (event.target.classList && event.target.classList.contains("wide")) measure(); }, true);

  hw.tables = () => {
    const { data, outcome } = hw;
    const open = new Set([...document.querySelectorAll("main > section:not(#counters) details[open] > summary")].map((one) => one.textContent));
    const files = outcome.files || [];
    const findings = outcome.findings || [];
    hw.fill("chart-list", data.charts ? data.charts.map(chart) : none("This game has no charts."));
    hw.fill("sequence-list", data.sequence ? data.sequence.map(phases) : none("This game has no sequence of play."));
    hw.fill("rule-list", rules(data.rules));
    hw.fill("fidelity-list", fidelity(data.fidelity, files));
    hw.fill("change-list", changes(data));
    const served = hw.sourceAddress ? null : el("p", { class: "empty" }, "Each place is file, line and column; ", el("code", { class: "at" }, `hexwright preview ${data.id}`), " shows the lines themselves.");
    hw.fill("finding-list", findings.length ? [el("ul", { class: "found" }, findings.map(hw.finding)), served] : none("No findings."));
    hw.fill("file-list", files.length ? table(["File", "What it is", "Size"], files.map((file) => el("tr", {}, el("td", {}, el("a", { href: file.path }, file.name)),
      el("td", {}, kind(file)), el("td", { class: "num" }, file.size < 1e6 ? `${Math.ceil(file.size / 1e3)} kB` : `${(file.size / 1e6).toFixed(1)} MB`)))) : none("No other files were built."));
    const link = document.querySelector("nav a[href='#findings']");
    // Findings are for who builds the game: beside the files, or in the preview; a site's visitors are players.
    hw.byId("findings").hidden = link.parentElement.hidden = !hw.sourceAddress && location.protocol !== "file:";
    link.replaceChildren("Findings", findings.length ? el("span", { class: "count" }, String(findings.length)) : "");
    for (const one of document.querySelectorAll("main > section:not(#counters) details > summary")) if (open.has(one.textContent)) one.parentElement.open = true;
    measure();
  };
})();
