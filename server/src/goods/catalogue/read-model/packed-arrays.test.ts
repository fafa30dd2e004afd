import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PackedArray, pack, unpack } from './packed-arrays.ts';

const array: fc.Arbitrary<PackedArray> = fc.oneof(
  fc.uint8Array(),
  fc.uint16Array(),
  fc.int32Array(),
  fc.uint32Array(),
);
const packed = fc.record({
  header: fc.jsonValue(),
  arrays: fc.dictionary(fc.string(), array).map((arrays) => new Map(Object.entries(arrays))),
});

describe('packed arrays', () => {
  it('come back as they were, from wherever the bytes lie', () => {
    fc.assert(
      fc.property(packed, fc.nat(9), (content, offset) => {
        const bytes = pack(content);
        const moved = new Uint8Array(offset + bytes.length);
        moved.set(bytes, offset);
        const found = unpack(moved.subarray(offset));
        expect(found?.arrays).toEqual(content.arrays);
        expect(JSON.stringify(found?.header)).toBe(JSON.stringify(content.header));
      }),
    );
  });

  it('are refused when a bit is wrong or the end is missing', () => {
    fc.assert(
      fc.property(packed, fc.nat(), fc.nat(7), (content, place, bit) => {
        const bytes = pack(content);
        const damaged = bytes.slice();
        damaged[place % bytes.length]! ^= 1 << bit;
        expect(unpack(damaged)).toBeNull();
        expect(unpack(bytes.subarray(0, place % bytes.length))).toBeNull();
      }),
    );
  });
});
