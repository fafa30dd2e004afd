import { crc32 } from 'node:zlib';
import type { Ranked } from './rank.ts';

/** A walk that has shown more products than this goes on by page numbers. */
const mostSeen = 50_000;
const sumBytes = 4;
const highestNumber = 2_147_483_647;
/** Of the fifth byte of a step, the last that any has. */
const highestWeight = 2 ** 28;

/**
 * The products that a walk through a listing has shown, as text: the whole of a cursor. The next
 * page is the first of all others, so no change of prices, of order or of the process that answers
 * can repeat a product or skip one. Null where there are too many. `productIds` are put in order.
 */
export function encodeCursor(productIds: Int32Array): string | null {
  if (productIds.length > mostSeen) return null;
  productIds.sort();
  const bytes = Buffer.allocUnsafe(sumBytes + productIds.length * 5);
  let length = sumBytes;
  let last = 0;
  for (const id of productIds) {
    // Seven bits to a byte, the high one saying that more follow: most steps take one byte.
    let step = id - last;
    for (; step > 127; step >>>= 7) bytes[length++] = (step & 127) | 128;
    bytes[length++] = step;
    last = id;
  }
  bytes.writeUInt32LE(crc32(bytes.subarray(sumBytes, length)));
  return bytes.toString('base64url', 0, length);
}

/**
 * The products that a cursor names, in order, or null where it is no cursor or was cut off. The sum
 * is no secret, so that what it is right for need not be ours: ids are positive and rise all the same.
 */
export function decodeCursor(cursor: string): Int32Array | null {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length < sumBytes) return null;
  if (crc32(bytes.subarray(sumBytes)) !== bytes.readUInt32LE()) return null;
  const productIds = new Int32Array(bytes.length);
  let count = 0;
  let last = 0;
  for (let at = sumBytes; at < bytes.length; at++) {
    // By sums and products, which do not wrap around as bits do.
    let step = bytes[at]! & 127;
    for (let weight = 128; bytes[at]! > 127; weight *= 128) {
      if (++at === bytes.length || weight > highestWeight) return null;
      step += (bytes[at]! & 127) * weight;
    }
    last += step;
    if (step === 0 || last > highestNumber) return null;
    productIds[count++] = last;
  }
  return productIds.subarray(0, count);
}

/** A bit for each product id up to the highest that was seen. */
export type Seen = Uint8Array;

/** `productIds` rise. What is beyond `highestId`, the catalogue's own, is not there to be left out. */
export function seenBits(productIds: Int32Array, highestId: number): Seen {
  const highest = Math.min(productIds.at(-1) ?? 0, highestId);
  const bits = new Uint8Array((highest >> 3) + 1);
  for (const id of productIds) {
    if (id > highest) break;
    bits[id >> 3]! |= 1 << (id & 7);
  }
  return bits;
}

/** Leaves out what was seen of the products ranked from place `from` on. */
export function leaveOutSeen(ranked: Ranked, from: number, seen: Seen): void {
  const { keys, productIds, documents, length } = ranked;
  let count = from;
  for (let index = from; index < length; index++) {
    const id = productIds[index]!;
    keys[count] = keys[index]!;
    productIds[count] = id;
    documents[count] = documents[index]!;
    const isSeen = id >> 3 < seen.length ? (seen[id >> 3]! >> (id & 7)) & 1 : 0;
    count += 1 - isSeen;
  }
  ranked.length = count;
}
