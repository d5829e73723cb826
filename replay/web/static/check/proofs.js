/* Receipts and checkpoints as `manual format` has them, and what they prove; words as the verbs say them. */
"use strict";

class Wrong extends Error {}

const refuse = (what, why) => { throw new Wrong(`This is no whole ${what}: ${why}.`); };
const notProved = (why) => { throw new Wrong(`Not proved: ${why}.`); };

const encoder = new TextEncoder();
const inBase64 = (bytes) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
const sameBytes = (one, two) => toHex(one) === toHex(two);

/* Keys and signatures as OpenSSH has them. */
const NAMESPACE = "checkpoint@bridge-ledger";
const KEY = /(?<!\S)ssh-ed25519 (AAAAC3NzaC1lZDI1NTE5AAAAI[A-Za-z0-9+/]{43})(?!\S)/g;
const OTHER_KEY = /(?<!\S)((?:sk-)?(?:ssh|ecdsa)-[\w@.-]+) AAAA/;

function keysIn(text) {
  const found = [...new Set([...text.matchAll(KEY)].map(([, key]) => key))];
  const noKey = (why) => { throw new Wrong(`This is no key to use here: ${why}.`); };
  if (text.includes("PRIVATE KEY")) noKey("it is a private key, which is shown to nobody: use its .pub");
  if (found.length) return found;
  const other = OTHER_KEY.exec(text);
  if (other) noKey(`its key is of another kind (${other[1]})`);
  return noKey("there is no public key in it");
}

const fingerprint = (key) => `SHA256:${inBase64(hash(SHA256, fromBase64(key))).replace(/=+$/, "")}`;

const sized = (...parts) => joined(...parts.flatMap((part) => {
  const bytes = typeof part === "string" ? encoder.encode(part) : part;
  return [fromHex(bytes.length.toString(16).padStart(8, "0")), bytes];
}));

function isSigned(key, text, signature) {
  const digest = hash(SHA512, encoder.encode(text));
  const signed = joined(encoder.encode("SSHSIG"), sized(NAMESPACE, "", "sha512", digest));
  return isOf(fromBase64(key).slice(-32), signed, signature);
}

const BEGIN = "-----BEGIN SSH SIGNATURE-----", END = "-----END SSH SIGNATURE-----";

function armoured(key, signature) {
  const wrapped = sized("ssh-ed25519", signature);
  const blob = joined(encoder.encode("SSHSIG\0\0\0\x01"), sized(fromBase64(key), NAMESPACE, "", "sha512", wrapped));
  return `${BEGIN}\n${inBase64(blob).match(/.{1,70}/g).join("\n")}\n${END}\n`;
}

function unarmoured(text) {
  let blob;
  try {
    blob = fromBase64(text.split("\n").slice(1, -2).join(""));
  } catch {
    return null;
  }
  const key = inBase64(blob.slice(14, 65)), signature = blob.slice(-64);
  const isKey = [...`ssh-ed25519 ${key}`.matchAll(KEY)].length === 1 && blob.length > 64;
  return isKey && armoured(key, signature) === text ? { key, signature } : null;
}

/* The tree of RFC 6962, and what proves something of it (RFC 9162, 2.1.3.2 and 2.1.4.2). */
const leaf = (row) => hash(SHA256, joined([0], row));
const node = (left, right) => hash(SHA256, joined([1], left, right));

function climb(index, last, path, take) {
  for (const each of path) {
    if (last === 0n) return false;
    const isRight = index & 1n || index === last;
    take(each, isRight);
    if (isRight) for (; index && !(index & 1n); index >>= 1n) last >>= 1n;
    [index, last] = [index >> 1n, last >> 1n];
  }
  return last === 0n;
}

function rootAbove(row, position, size, path) {
  if (position > size) return null;
  let root = row;
  const isWhole = climb(position - 1n, size - 1n, path, (each, isRight) => {
    root = isRight ? node(each, root) : node(root, each);
  });
  return isWhole ? root : null;
}

function goesOn(before, now, proof) {
  const [first, second] = [before.position, now.position];
  if (first === second) return !proof.length && before.root === now.root;
  const [start, ...path] = first & (first - 1n) ? proof : [fromHex(before.root), ...proof];
  if (start === undefined) return false;
  let index = first - 1n, last = second - 1n, was = start, is = start;
  for (; index & 1n; index >>= 1n) last >>= 1n;
  const isWhole = climb(index, last, path, (each, isRight) => {
    if (isRight) was = node(each, was);
    is = isRight ? node(each, is) : node(is, each);
  });
  return isWhole && toHex(was) === before.root && toHex(is) === now.root;
}

/* The receipt. */
const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z`;
const ID = String.raw`[^ \t\n\r\f\v]{1,200}`, NUMBER = String.raw`[1-9]\d{0,17}`, CODED = "[A-Za-z0-9+/]*={0,2}";
const RECEIPT = "bridge-ledger receipt 1", MOST_STEPS = 60;
const RECEIPT_SHAPE = new RegExp(
  `^${RECEIPT}\nledger (?<ledger>${ID})\nposition (?<position>${NUMBER}) of (?<size>${NUMBER})\n`
  + `time (?<time>${TIME})\nhead (?<head>${CODED})\nbefore (?<before>${CODED})\npath (?<path>${CODED})\n`
  + String.raw`signature (?<signature>${CODED})\nrow (?<header>\[[^\n]*?\])(?<body>\{[^\n]*\})\n$`, "u");
const HEADER = ["text", "number", "text", "text", "text", "text", "text?", "text?", "text?", "number", "number"];

function isHeader(header) {
  const fits = { text: (x) => typeof x === "string", number: Number.isInteger, "text?": (x) => x === null || typeof x === "string" };
  return header.length === HEADER.length && header.every((one, at) => fits[HEADER[at]](one));
}

function readReceipt(text) {
  const found = RECEIPT_SHAPE.exec(text)?.groups;
  if (!found) refuse("receipt", "lines of it are missing, or were changed");
  const coded = {}, names = ["head", "before", "path", "signature"];
  let header;
  try {
    for (const name of names) {
      if (found[name].length % 4) throw new Wrong();
      coded[name] = fromBase64(found[name]);
    }
    header = JSON.parse(found.header);
    if (!isHeader(header)) throw new Wrong();
  } catch {
    refuse("receipt", "a line of it was changed");
  }
  const steps = [];
  for (let at = 0; at < coded.path.length; at += 32) steps.push(coded.path.slice(at, at + 32));
  const isLong = [coded.head, coded.before, ...steps].some((one) => one.length !== 32);
  if (isLong || coded.signature.length !== 64 || steps.length > MOST_STEPS) refuse("receipt", "a line of it is too short or too long");
  const isWritten = names.every((name) => inBase64(coded[name]) === found[name]) && JSON.stringify(header) === found.header;
  if (!isWritten) refuse("receipt", "it is not written as this program writes it");
  return { ...found, ...coded, header, row: found.header + found.body, path: steps };
}

function proveReceipt(text, keys) {
  const one = readReceipt(text), [position, size] = [BigInt(one.position), BigInt(one.size)];
  const digest = toHex(hash(SHA256, encoder.encode(one.row)));
  const row = hash(SHA256, encoder.encode(toHex(one.before) + digest));
  const root = rootAbove(leaf(row), position, size, one.path);
  if (root === null) notProved("its path leads to no root of so many rows");
  const signed = signedText({ ledger: one.ledger, position: size, head: toHex(one.head), root: toHex(root), time: one.time });
  const key = keys.find((known) => isSigned(known, signed, one.signature));
  if (!key) notProved("none of the keys given has signed a head under which this row lies: it was changed, or signed by somebody else");
  const [stream, version, kind, recorded, at, actor] = one.header;
  return [
    `proved: #${one.position} of the ledger ${one.ledger}, under the head of #${one.size} signed with ${fingerprint(key)}`,
    `${kind}, ${stream}/${version}, recorded at ${recorded}, happened at ${at}, signed by ${actor}`,
    one.body,
  ];
}

/* The checkpoint. */
const CHECKPOINT = "bridge-ledger checkpoint 1";
const DIGITS = "[0-9a-f]{64}";
const CHECKPOINT_SHAPE = new RegExp(
  `^${CHECKPOINT}\nledger (?<ledger>${ID})\nposition (?<position>${NUMBER})\nhead (?<head>${DIGITS})\n`
  + `root (?<root>${DIGITS})\ntime (?<time>${TIME})\n(?<signature>${BEGIN}\n[A-Za-z0-9+/=\n]+\n${END}\n)`
  + `(?<subtrees>(?:subtree ${NUMBER} ${NUMBER} ${DIGITS}\n)*)`
  + `(?:since (?<since>${NUMBER})\n(?<proof>(?:proof ${DIGITS}\n)*))?$`);

const signedText = ({ ledger, position, head, root, time }) => `${CHECKPOINT}\nledger ${ledger}\nposition ${position}\nhead ${head}\nroot ${root}\ntime ${time}\n`;
const wordsOf = (lines) => (lines ?? "").split("\n").slice(0, -1).map((line) => line.split(" "));

function readCheckpoint(text) {
  const found = CHECKPOINT_SHAPE.exec(text)?.groups;
  if (!found) refuse("checkpoint", "lines of it are missing, or were changed");
  const signature = unarmoured(found.signature);
  if (!signature) refuse("checkpoint", "its signature is none that ssh-keygen writes of a checkpoint");
  const position = BigInt(found.position), subtrees = wordsOf(found.subtrees);
  if (subtrees.length && !areOf(subtrees, position, found.root)) refuse("checkpoint", "its subtrees are not those under its root");
  const since = found.since === undefined ? null : BigInt(found.since);
  if (since > position) refuse("checkpoint", `it cannot go on from #${since}`);
  if (/^0+$/.test(found.head)) refuse("checkpoint", "its head is that of no row");
  return { ...found, ...signature, position, since, proof: wordsOf(found.proof).map(([, one]) => fromHex(one)) };
}

/* Whether they are the whole subtrees of so many rows, the largest first, and lie under the root. */
function areOf(subtrees, count, root) {
  const places = [];
  let end = 0n;
  for (let size = 1n << 60n; size; size >>= 1n) if (count & size) places.push(`${end + 1n} ${end += size}`);
  if (places.join() !== subtrees.map(([, first, last]) => `${first} ${last}`).join()) return false;
  const hashes = subtrees.map(([, , , one]) => fromHex(one));
  return toHex(hashes.reduceRight((right, left) => node(left, right))) === root;
}

function signedBy(text, keys, which = "it", whose = "its") {
  const one = readCheckpoint(text);
  if (!keys.includes(one.key)) notProved(`${which} is signed with ${fingerprint(one.key)}, which is none of the keys given`);
  if (!isSigned(one.key, signedText(one), one.signature)) notProved(`${whose} signature is not that of what it says`);
  return one;
}

function proveCheckpoint(text, keys, earlier) {
  const one = signedBy(text, keys);
  const said = [
    `proved: the ledger ${one.ledger} was signed up to #${one.position}, recorded ${one.time}, with ${fingerprint(one.key)}`,
    `its head is ${one.head}`,
  ];
  if (earlier) {
    const before = signedBy(earlier, keys, "the earlier one", "the earlier one's");
    checkGoesOn(one, before);
    const isSame = before.position === one.position;
    said.push(isSame ? "it is the one that was kept" : `it goes on from the one of #${before.position}: up to there nothing was touched`);
  } else {
    said.push("whether a ledger goes on from it is proved by bridge-ledger verify --checkpoint");
  }
  return said;
}

function checkGoesOn(one, before) {
  if (before.ledger !== one.ledger) notProved("the earlier one is of another ledger");
  if (before.position === one.position && signedText(before) !== signedText(one)) notProved(`two records end at #${one.position}`);
  if (before.position === one.position) return;
  if (one.since !== before.position) notProved(`it brings no proof that it goes on from #${before.position}`);
  if (!goesOn(before, one, one.proof)) notProved(`it does not go on from the head of #${one.since}, though it says so`);
}

/* What was pasted or read off paper: lines may end in their own way there, with a mark before or blanks around. */
function asWritten(text) {
  const lines = text.replace(/^\ufeff/, "").replace(/^[ \t\n\r\f\v]+|[ \t\n\r\f\v]+$/g, "").split(/\r\n|\r|\n/);
  return `${lines.join("\n")}\n`;
}

/* What is proved, in sentences; raises Wrong with one that says why it is not. earlier: a checkpoint, or nothing. */
function proved(proof, keys, earlier) {
  const text = asWritten(proof), known = keysIn(keys);
  if (text.startsWith(RECEIPT)) return proveReceipt(text, known);
  if (text.startsWith(CHECKPOINT)) return proveCheckpoint(text, known, earlier.trim() && asWritten(earlier));
  throw new Wrong(`This is no proof: it begins neither with "${RECEIPT}" nor with "${CHECKPOINT}".`);
}
