/* SHA-256, SHA-512 and Ed25519 in whole numbers of any size: slow and short, and in every browser
   the same, for a page in a hall or in a file may have no crypto.subtle. */
"use strict";

const little = (bytes) => bytes.reduceRight((sum, one) => (sum << 8n) | BigInt(one), 0n);
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

/* The numbers of FIPS 180-4: the first 64 bits behind the point of roots of primes. */
const PRIMES = [];
for (let n = 2n; PRIMES.length < 80; n += 1n) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);

function behindThePoint(prime, power) {
  let low = 0n, high = 1n << 72n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** power > prime << (64n * power)) high = middle;
    else low = middle;
  }
  return low & ((1n << 64n) - 1n);
}

const START = PRIMES.slice(0, 8).map((prime) => behindThePoint(prime, 2n));
const ROUNDS = PRIMES.map((prime) => behindThePoint(prime, 3n));

/* width: bits of a word; big and small: how far words are turned, the third of the small ones shifted. */
const SHA256 = { width: 32n, rounds: 64, big: [[2n, 13n, 22n], [6n, 11n, 25n]], small: [[7n, 18n, 3n], [17n, 19n, 10n]] };
const SHA512 = { width: 64n, rounds: 80, big: [[28n, 34n, 39n], [14n, 18n, 41n]], small: [[1n, 8n, 7n], [19n, 61n, 6n]] };

function hash({ width, rounds, big, small }, bytes) {
  const mask = (1n << width) - 1n, size = Number(width) / 8, block = 16 * size;
  const turn = (x, by) => ((x >> by) | (x << (width - by))) & mask;
  const mixed = (x, [one, two, three]) => turn(x, one) ^ turn(x, two) ^ turn(x, three);
  const shifted = (x, [one, two, by]) => turn(x, one) ^ turn(x, two) ^ (x >> by);
  const padded = new Uint8Array(Math.ceil((bytes.length + 1 + 2 * size) / block) * block);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  let sums = START.map((one) => one >> (64n - width));
  for (let at = 0; at < padded.length; at += block) {
    const words = [];
    for (let i = 0; i < 16; i += 1) words.push(little(padded.slice(at + i * size, at + (i + 1) * size).reverse()));
    for (let i = 16; i < rounds; i += 1) {
      words.push((words[i - 16] + shifted(words[i - 15], small[0]) + words[i - 7] + shifted(words[i - 2], small[1])) & mask);
    }
    let [a, b, c, d, e, f, g, h] = sums;
    for (let i = 0; i < rounds; i += 1) {
      const one = h + mixed(e, big[1]) + ((e & f) ^ (~e & mask & g)) + (ROUNDS[i] >> (64n - width)) + words[i];
      const two = mixed(a, big[0]) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) & mask, c, b, a, (one + two) & mask];
    }
    sums = [a, b, c, d, e, f, g, h].map((x, i) => (sums[i] + x) & mask);
  }
  return fromHex(sums.map((x) => x.toString(16).padStart(2 * size, "0")).join(""));
}

const toHex = (bytes) => [...bytes].map((x) => x.toString(16).padStart(2, "0")).join("");
const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));

/* Ed25519 as RFC 8032 (5.1) has it; points as X, Y, Z and T = XY/Z. */
const P = (1n << 255n) - 19n, ORDER = (1n << 252n) + 27742317777372353535851937790883648493n;
const mod = (x) => ((x % P) + P) % P;

function power(x, n) {
  let found = 1n;
  for (; n; n >>= 1n, x = (x * x) % P) if (n & 1n) found = (found * x) % P;
  return found;
}

const CURVE = mod(-121665n * power(121666n, P - 2n));
const ZERO = [0n, 1n, 1n, 0n];
const BASE = pointOf(joined([0x58], new Array(31).fill(0x66)));

function added([x1, y1, z1, t1], [x2, y2, z2, t2]) {
  const a = mod((y1 - x1) * (y2 - x2)), b = mod((y1 + x1) * (y2 + x2));
  const c = mod(2n * t1 * t2 * CURVE), d = mod(2n * z1 * z2);
  const e = b - a, f = d - c, g = d + c, h = b + a;
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
}

function times(n, point) {
  let found = ZERO;
  for (; n; n >>= 1n, point = added(point, point)) if (n & 1n) found = added(found, point);
  return found;
}

/* The point that 32 bytes stand for: its y, and in the last bit whether its x is odd. */
function pointOf(bytes) {
  const number = little(bytes), y = mod(number & ((1n << 255n) - 1n));
  const square = mod((y * y - 1n) * power(mod(CURVE * y * y + 1n), P - 2n));
  let x = power(square, (P + 3n) / 8n);
  if (mod(x * x) !== square) x = mod(x * power(2n, (P - 1n) / 4n));
  if (mod(x * x) !== square) return null;
  if ((x & 1n) !== number >> 255n) x = mod(-x);
  return [x, y, 1n, mod(x * y)];
}

function bytesOf([x, y, z]) {
  const inverse = power(z, P - 2n);
  const number = mod(y * inverse) | ((mod(x * inverse) & 1n) << 255n);
  return fromHex(number.toString(16).padStart(64, "0")).reverse();
}

function isOf(key, message, signature) {
  const point = pointOf(key), half = signature.slice(0, 32), s = little(signature.slice(32));
  if (point === null || s >= ORDER) return false;
  const minus = [mod(-point[0]), point[1], point[2], mod(-point[3])];
  const h = little(hash(SHA512, joined(half, key, message))) % ORDER;
  return toHex(bytesOf(added(times(s, BASE), times(h, minus)))) === toHex(half);
}
