/* The page that has the journal checked, says how far that is, and what it came to. */
(() => {
  "use strict";
  const form = document.querySelector("form.proof");
  if (!form) return;
  const bar = form.querySelector("progress");
  const said = document.querySelector("#proved");
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const noted = form.elements.noted.value.trim().toLowerCase();
    const total = Number(form.dataset.rows);
    const worker = new Worker(form.dataset.prover);
    bar.hidden = false;
    bar.max = total;
    said.textContent = "";
    worker.onerror = () => { said.textContent = "The check could not be run here."; };
    worker.onmessage = ({ data }) => {
      bar.value = data.rows;
      if (data.wrong) said.textContent = `Not proved: ${data.wrong}.`;
      else if (data.done) said.textContent = told(data, noted);
      if (data.wrong || data.done) {
        bar.hidden = true;
        worker.terminate();
      }
    };
    worker.postMessage({ journal: form.dataset.journal, noted: noted.length > 7 ? noted : "" });
  });

  function told({ rows, sealed, untold, head, found }, noted) {
    const known = sealed ? `, ${sealed} of them known by their digests alone,` : "";
    const parts = [`Checked ${rows - untold} rows${known} in this browser: each digest follows from its row, each hash from the one before. ${untold ? `The hash of #${rows - untold}` : "The head"} is ${head}.`];
    if (untold) parts.push(`${untold} rows after it cannot be checked yet: the first of them is still too early for everybody.`);
    if (rows === Number(form.dataset.rows) && head !== form.dataset.head) parts.push("It is not the head that this page was sent with.");
    if (noted.length > 7) parts.push(found ? `The head noted elsewhere is that of #${found}: up to there nothing was touched.` : "The head noted elsewhere is not among them: this is another record.");
    else parts.push("Nobody has changed it since any head on paper or elsewhere that stands in it.");
    return parts.join(" ");
  }
})();
