/* What a page does beyond reading: it tells what has changed, and goes from mark to mark. */
(() => {
  "use strict";
  const said = document.getElementById("said");
  const live = document.getElementById("live");

  /* One sentence, not the table; the page itself is fetched and morphed, so that focus stays. */
  live?.addEventListener("changed", (event) => { said.textContent = event.detail.data; });

  /* What could not be had is asked for again, each time a little later; what is shown stays meanwhile. */
  const LATEST = 8000;
  const waits = new WeakMap();
  document.addEventListener("htmx:after:request", ({ target, detail }) => {
    if (detail.ctx.response.status < 400) waits.delete(target);
  });
  for (const failure of ["htmx:error", "htmx:response:error"]) {
    document.addEventListener(failure, ({ target }) => {
      const wait = Math.min(2 * (waits.get(target) ?? 500), LATEST);
      waits.set(target, wait);
      setTimeout(() => htmx.trigger(target, "again"), wait * (1 + Math.random() / 2));
    });
  }

  /* Where a contest is opened is most likely where this clock is. */
  const zone = document.getElementById("zone");
  if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";

  /* A row has changed whose words were not in its table; it glides from where it was. */
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const rows = () => [...document.querySelectorAll("#answer tbody")].flatMap((body, table) =>
    [...body.rows].map((row) => ({
      row, top: row.offsetTop, whose: `${table} ${row.dataset.row}`, told: `${table} ${row.textContent}`,
    })));
  let before = [];
  document.addEventListener("htmx:before:swap", () => { before = rows(); });
  document.addEventListener("htmx:after:swap", () => {
    const told = new Set(before.map((one) => one.told));
    const tops = new Map(before.map((one) => [one.whose, one.top]));
    for (const one of rows()) {
      const changed = before.length > 0 && !told.has(one.told);
      one.row.classList.toggle("changed", changed);
      const way = (tops.get(one.whose) ?? one.top) - one.top;
      if (changed && way && !still.matches) one.row.animate({ translate: [`0 ${way}px`, "0 0"] }, 400);
    }
    before = [];
    reach();
  });

  /* The mark that is shown is in sight on a narrow screen. */
  function reach() {
    const marks = document.querySelector("#time ol");
    const here = marks?.querySelector("a[aria-current]")?.parentElement ?? marks?.lastElementChild;
    const middle = (one) => one.getBoundingClientRect().left + one.offsetWidth / 2;
    if (here) marks.scrollLeft += middle(here) - middle(marks);
  }
  reach();

  /* In how many colours suits are is the reader's own choice, and stays with their browser. */
  const keys = document.getElementById("keys");
  if (keys) {
    const four = document.getElementById("four-colours");
    const paint = () => document.documentElement.classList.toggle("four", four.checked);
    try { four.checked = localStorage.suits === "four"; } catch { /* nothing is kept here */ }
    four.addEventListener("change", () => {
      paint();
      try { localStorage.suits = four.checked ? "four" : "two"; } catch { /* nor then */ }
    });
    document.getElementById("show-keys").addEventListener("click", () => keys.showModal());
    keys.parentElement.hidden = false;
    paint();
  }

  /* More than the server takes is told at the field before it is sent, so that it is not lost. */
  const MOST = 2e6;
  const size = (field) => field.files?.length ? [...field.files].reduce((sum, file) => sum + file.size, 0)
    : new URLSearchParams({ of: field.value ?? "" }).toString().length;
  document.addEventListener("submit", (event) => {
    const fields = [...event.target.elements].sort((one, other) => size(other) - size(one));
    if (fields.reduce((sum, field) => sum + size(field), 0) < MOST) return;
    event.preventDefault();
    const [longest] = fields;
    longest.setCustomValidity(document.body.dataset.most.replace("{size}", MOST / 1e6));
    longest.addEventListener("input", () => longest.setCustomValidity(""), { once: true });
    longest.reportValidity();
  });

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "?" && keys && !keys.open && !event.target.closest("input, select, textarea")) keys.showModal();
    if (event.shiftKey || keys?.open) return;
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
