/* The phone at a table: what was sent waits here until the hall's network takes it, in its order.
   Each result has an id of its own, made on this phone, so that it counts once however often it is sent. */
(() => {
  "use strict";
  const page = () => document.getElementById("answer");
  if (!page()?.dataset.table) return;
  const { contest, table } = page().dataset;
  const root = location.pathname.slice(0, location.pathname.lastIndexOf("/table/"));
  const here = `${root}/table/${encodeURIComponent(contest)}`;
  const KEY = `bridge-ledger:${contest}:${table}`;
  const AGAIN = 3000;
  const FORMS = ["form-token", "request-id", "do", "then"];
  let sending = false, unknown = false;

  const kept = () => JSON.parse(localStorage.getItem(KEY) ?? "[]");
  const keep = (queue) => { localStorage.setItem(KEY, JSON.stringify(queue)); show(); };
  /* What is said on this phone, in the language of the page. */
  const told = (name, places = {}) =>
    JSON.parse(document.getElementById("words").textContent)[name].replace(/\{(\w+)\}/g, (_, place) => places[place]);
  const id = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const same = (one, other) => one.session === other.session && one.board === other.board && one.round === other.round;

  const post = (request, act) => fetch(`${root}/api/contests/${encodeURIComponent(contest)}/acts`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": request, "X-Form-Token": page().dataset.token },
    body: JSON.stringify(act),
  });

  /* What waits, and what was refused until somebody has read it. */
  function show() {
    const list = document.getElementById("queue");
    list.replaceChildren(...kept().map((one) => {
      const line = document.createElement("li");
      const { board, score } = one.act;
      line.textContent = one.refused
        ? `${told("refused", { board, score, why: one.refused })} `
        : told(unknown ? "ended" : "waits", { board, score });
      if (one.refused) {
        const read = document.createElement("button");
        read.textContent = told("read");
        read.addEventListener("click", () => keep(kept().filter((other) => other.id !== one.id)));
        line.append(read);
      }
      return line;
    }));
  }

  /* One after the other: the next is not sent before the one before it was answered. */
  async function send() {
    if (sending) return;
    sending = true;
    let taken = false;
    try {
      for (let one; (one = kept().find((each) => !each.refused));) {
        const answer = await post(one.id, one.act);
        unknown = answer.status === 401;
        if (answer.status === 401 || answer.status === 429 || answer.status >= 500) throw new Error(answer.status);
        const rest = kept().filter((each) => each.id !== one.id);
        if (answer.ok) { keep(rest); taken = true; continue; }
        const problem = await answer.json();
        keep(kept().map((each) => each.id === one.id ? { ...each, refused: problem.detail.replace(/ \(see: [^)]*\)/g, "") } : each));
      }
    } catch {
      show();
      setTimeout(send, AGAIN);
    } finally {
      sending = false;
    }
    if (taken && !kept().some((each) => !each.refused)) await open(here);
  }

  /* A page of the server in place of this one; where it cannot be had, this one goes on. */
  async function open(address) {
    try {
      const answer = await fetch(address);
      if (!answer.ok) return false;
      const there = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("answer");
      if (!there) return false;
      page().replaceWith(there);
      limit();
      show();
      listen();
      return true;
    } catch {
      return false;
    }
  }

  const said = (form) => Object.fromEntries([...new FormData(form)].filter(([name]) => !FORMS.includes(name)));

  /* Results that no contract of the level that is tapped can have are not to be tapped. */
  function limit() {
    const level = Number(document.querySelector("#taps [name=level]:checked")?.value);
    for (const radio of document.querySelectorAll("#taps [name=result]")) {
      const beyond = radio.value === "=" ? 0 : Number(radio.value);
      radio.disabled = level > 0 && (level + beyond > 7 || level + 6 + beyond < 0);
      if (radio.disabled) radio.checked = false;
    }
  }

  /* All four taps: read back by the server with its points, or in words while it is away. */
  async function readBack() {
    const form = document.getElementById("taps");
    const { level, strain, declarer, result, doubled = "" } = said(form);
    if (level !== "pass" && !(level && strain && declarer && result)) return;
    if (await open(`${here}?${new URLSearchParams(new FormData(form))}`)) {
      document.querySelector("#send:not([hidden]) button")?.focus();
      return;
    }
    const score = level === "pass" ? "pass" : `${level}${strain}${doubled}${declarer}${result}`;
    const sending_ = document.getElementById("send");
    sending_.elements.namedItem("score").value = score;
    document.getElementById("back").textContent = score;
    sending_.hidden = false;
  }

  /* The next board of this table that is neither on record nor in the queue. */
  function goOn() {
    const lines = JSON.parse(document.getElementById("lines").textContent);
    const next = lines.find((line) => !kept().some((one) => same(one.act, line)));
    const [taps, sent, call] = ["taps", "send", "call"].map((name) => document.getElementById(name));
    taps.reset();
    for (const radio of taps.querySelectorAll("input:checked")) radio.checked = radio.value === "";
    limit();
    document.getElementById("who")?.replaceChildren();
    sent.hidden = true;
    document.getElementById("asked").textContent = next ? next.words : told("all");
    taps.hidden = !next;
    for (const form of [taps, sent, call]) {
      for (const [name, value] of Object.entries(next ?? {})) {
        const field = form.elements.namedItem(name);
        if (field) field.value = value;
      }
    }
  }

  /* A call is for now: it does not wait for the network, and says so where it was not heard. */
  async function call(form) {
    const line = document.createElement("p");
    try {
      const answer = await post(form.elements.namedItem("request-id").value, { act: "call", ...said(form) });
      if (answer.ok && await open(here)) return;
      line.textContent = answer.ok ? told("called") : told("failed", { why: (await answer.json()).detail });
    } catch {
      line.textContent = told("away");
    }
    document.getElementById("calls").replaceChildren(line);
  }

  /* While a call waits, the server tells of its answer; nothing else of the page is touched. */
  let heard;
  function listen() {
    const waits = document.querySelector("#calls .waits");
    if (!waits) { heard?.close(); heard = undefined; return; }
    if (heard) return;
    heard = new EventSource(`${root}/live/table/${encodeURIComponent(contest)}?from=${page().dataset.seen}`);
    heard.addEventListener("changed", async () => {
      const answer = await fetch(location.href).catch(() => undefined);
      if (!answer?.ok) return;
      const there = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("calls");
      if (there) document.getElementById("calls").replaceChildren(...there.childNodes);
      listen();
    });
  }

  document.addEventListener("change", (event) => { if (event.target.closest("#taps")) { limit(); readBack(); } });
  document.addEventListener("submit", (event) => {
    if (event.target.id === "call") { event.preventDefault(); call(event.target); }
    if (event.target.id === "taps") { event.preventDefault(); readBack(); }
    if (event.target.id !== "send") return;
    event.preventDefault();
    keep([...kept(), { id: id(), act: { act: "enter", ...said(event.target) } }]);
    goOn();
    send();
  });
  /* A phone that is taken up again shows what the others have sent meanwhile, unless something is tapped in. */
  document.addEventListener("visibilitychange", () => {
    const isTapped = [...document.querySelectorAll("#taps input:checked")].some((radio) => radio.value !== "");
    if (!document.hidden && !isTapped && !kept().length) open(here);
  });
  window.addEventListener("online", send);
  show();
  listen();
  send();
})();
