"use strict";
/* Draws the page, and draws it again when its data have changed. */
(function () {
  const hw = window.hexwright;

  /** Show the data as they are now; what the reader chose stays. */
  hw.draw = () => {
    const { data } = hw;
    document.title = `${data.title} ${data.version}`;
    hw.byId("title").textContent = data.title;
    hw.byId("subtitle").textContent = data.subtitle || "";
    hw.byId("version").textContent = `Version ${data.version}`;
    hw.map.draw();
    hw.counters.draw();
    hw.cards.draw();
    hw.tables();
    document.body.dataset.drawn = String(Number(document.body.dataset.drawn || 0) + 1);
  };

  document.addEventListener("DOMContentLoaded", () => {
    hw.map.start();
    hw.counters.start();
    hw.cards.start();
    hw.search.start();
    hw.draw();
    hw.search.arrive();
  });
})();
