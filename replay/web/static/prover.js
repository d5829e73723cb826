/* A worker that checks a ledger's journal: each digest from its row, each hash from the one before. */
"use strict";

const K = [], START = [];
{
  const part = (x) => ((x - Math.floor(x)) * 2 ** 32) | 0;
  for (let n = 2; K.length < 64; n += 1) {
    let prime = true;
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (START.length < 8) START.push(part(Math.sqrt(n)));
    K.push(part(Math.cbrt(n)));
  }
}

/* SHA-256 in our own lines: pages of a hall come without a certificate, and then without crypto.subtle. */
function sha256(bytes) {
  const size = (bytes.length + 72) & ~63, padded = new Uint8Array(size), w = new Int32Array(64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(size - 4, bytes.length << 3);
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  const sums = [...START];
  for (let at = 0; at < size; at += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const low = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const high = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + low + w[i - 7] + high;
    }
    let [a, b, c, d, e, f, g, h] = sums;
    for (let i = 0; i < 64; i += 1) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i];
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => { sums[i] = (sums[i] + x) | 0; });
  }
  return sums.map((x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
}

const encoder = new TextEncoder();
const hex = (buffer) => [...new Uint8Array(buffer)].map((x) => x.toString(16).padStart(2, "0")).join("");
const hashed = async (text) => {
  const bytes = encoder.encode(text);
  return self.crypto?.subtle ? hex(await crypto.subtle.digest("SHA-256", bytes)) : sha256(bytes);
};

/* What the digest covers: the circumstances as one array, and the event as it stands in the line. */
function covered(line, row) {
  const from = line.indexOf(',"event":') + 9, to = line.lastIndexOf(',"digest":"');
  const names = ["stream", "version", "kind", "recorded_at", "at", "actor", "responsible", "request_id", "command", "index", "count"];
  return JSON.stringify(names.map((name) => row[name])) + line.slice(from, to);
}

async function* lines(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    const parts = (rest + value).split("\n");
    rest = parts.pop();
    yield* parts;
  }
  if (rest) yield rest;
}

self.onmessage = async ({ data: { journal, noted } }) => {
  let before = "0".repeat(64), rows = 0, sealed = 0, untold = 0, found = 0;
  try {
    const response = await fetch(journal);
    if (!response.ok) throw new Error(`the journal could not be read (${response.status})`);
    for await (const line of lines(response)) {
      const row = JSON.parse(line);
      rows += 1;
      if (row.position !== rows) throw new Error(`#${rows} is missing`);
      if (row.hash === undefined) {
        untold += 1;
        continue;
      }
      if (untold) throw new Error(`the hashes before #${rows} are missing`);
      if (row.kind === undefined) sealed += 1;
      else if (await hashed(covered(line, row)) !== row.digest) throw new Error(`what stands in #${rows} is not what was recorded`);
      before = await hashed(before + row.digest);
      if (before !== row.hash) throw new Error(`#${rows} does not follow on the row before it`);
      if (noted && before.startsWith(noted)) found = rows;
      if (rows % 250 === 0) postMessage({ rows });
    }
    postMessage({ rows, sealed, untold, head: before, found, done: true });
  } catch (error) {
    postMessage({ wrong: error.message, rows });
  }
};
