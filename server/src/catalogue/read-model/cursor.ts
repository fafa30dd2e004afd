import { crc32 } from 'node:zlib';
import type { Documents } from './documents.ts';
import { documentsOf } from './documents.ts';

/** A walk that has shown more products than this goes on by page numbers. */
const mostSeen = 50_000;
const sumBytes = 4;

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

/** The products that a cursor names, in order, or null where it is no cursor or was cut off. */
export function decodeCursor(cursor: string): Int32Array | null {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length < sumBytes) return null;
  if (crc32(bytes.subarray(sumBytes)) !== bytes.readUInt32LE()) return null;
  const productIds = new Int32Array(bytes.length);
  let count = 0;
  let last = 0;
  for (let at = sumBytes; at < bytes.length; at++) {
    let step = bytes[at]! & 127;
    for (let shift = 7; bytes[at]! > 127; shift += 7) step |= (bytes[++at]! & 127) << shift;
    productIds[count++] = last += step;
  }
  return productIds.subarray(0, count);
}

/** Without the products that were seen, which are in order. */
export function withoutSeen(some: Documents, seen: Int32Array): Documents {
  const { segment, documents, scratch } = some;
  const { productOf, productId } = segment;
  const left = scratch.take(documents.length);
  const highest = seen.at(-1) ?? 0;
  const isSeen = new Uint8Array((highest >> 3) + 1);
  for (const id of seen) isSeen[id >> 3]! |= 1 << (id & 7);
  let count = 0;
  for (let index = 0; index < documents.length; index++) {
    const doc = documents[index]!;
    const id = productId[productOf[doc]!]!;
    if (id > highest || (isSeen[id >> 3]! & (1 << (id & 7))) === 0) left[count++] = doc;
  }
  return documentsOf(segment, left.subarray(0, count), scratch);
}
