/* What a page does beyond reading: it tells what has changed, and goes from mark to mark. */
(() => {
  "use strict";
  const said = document.getElementById("said");
  const live = document.getElementById("live");

  /* One sentence, not the table; the page itself is fetched and morphed, so that focus stays. */
  live?.addEventListener("changed", (event) => { said.textContent = event.detail.data; });

  /* Where a contest is opened is most likely where this clock is. */
  const zone = document.getElementById("zone");
  if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";

  let before = null;
  const cells = () => new Map(
    [...document.querySelectorAll("#answer tbody tr")].map((row) => [row.dataset.row, row.textContent]),
  );
  document.addEventListener("htmx:before:swap", () => { before = cells(); });
  document.addEventListener("htmx:after:swap", () => {
    if (before === null) return;
    for (const row of document.querySelectorAll("#answer tbody tr")) {
      const changed = before.size > 0 && before.get(row.dataset.row) !== row.textContent;
      row.classList.toggle("changed", changed);
    }
    before = null;
    reach();
  });

  /* The mark that is shown is in sight on a narrow screen. */
  function reach() {
    const marks = document.querySelector("#time ol");
    const here = marks?.querySelector("a[aria-current]");
    if (marks) marks.scrollLeft = here ? here.parentElement.offsetLeft - marks.clientWidth / 2 : marks.scrollWidth;
  }
  reach();

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea, .wide")) return;
    const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (!way) return;
    const link = document.querySelector(`#time a[rel=${way}]`) ?? (way === "next" ? document.querySelector("#time a.now:not([aria-current])") : null);
    if (link) {
      event.preventDefault();
      location.assign(link.href);
    }
  });
})();
