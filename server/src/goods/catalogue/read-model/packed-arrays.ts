import { crc32 } from 'node:zlib';

/**
 * Named typed arrays and a JSON header in one run of bytes, laid out so that the arrays can be used
 * where they lie: after the mark, a check sum of all that follows, the header's length and the
 * header, every array begins at a multiple of eight bytes.
 */
export interface Packed {
  header: unknown;
  arrays: Map<string, PackedArray>;
}
export type PackedArray = Uint8Array | Uint16Array | Int32Array | Uint32Array;

const arrayTypes = { Uint8Array, Uint16Array, Int32Array, Uint32Array };
type ArrayTypeName = keyof typeof arrayTypes;
interface Section {
  name: string;
  type: ArrayTypeName;
  length: number;
  offset: number;
}

const mark = 0x626d_6c70;
const prefixBytes = 16;

export function pack({ header, arrays }: Packed): Uint8Array<ArrayBuffer> {
  let offset = 0;
  const sections = [...arrays].map(([name, array]): Section => {
    const section = {
      name,
      type: array.constructor.name as ArrayTypeName,
      length: array.length,
      offset,
    };
    offset = roundUp(offset + array.byteLength);
    return section;
  });
  const head = new TextEncoder().encode(JSON.stringify({ header, sections }));
  const start = roundUp(prefixBytes + head.length);
  const bytes = new Uint8Array(start + offset);
  bytes.set(head, prefixBytes);
  for (const { name, offset: at } of sections) {
    const array = arrays.get(name)!;
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start + at);
  }
  const prefix = new Uint32Array(bytes.buffer, 0, 4);
  prefix[0] = mark;
  prefix[2] = head.length;
  prefix[1] = crc32(bytes.subarray(8));
  return bytes;
}

/** The header and views on the arrays, or null for bytes that are not a whole packing. */
export function unpack(bytes: Uint8Array): Packed | null {
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  const { buffer, byteOffset, byteLength } = aligned;
  if (byteLength < prefixBytes) return null;
  const [found, sum, headLength] = new Uint32Array(buffer, byteOffset, 4);
  if (found !== mark || sum !== crc32(aligned.subarray(8))) return null;
  const head = new TextDecoder().decode(aligned.subarray(prefixBytes, prefixBytes + headLength!));
  const { header, sections } = JSON.parse(head) as { header: unknown; sections: Section[] };
  const start = byteOffset + roundUp(prefixBytes + headLength!);
  const arrays = sections.map(({ name, type, length, offset }): [string, PackedArray] => [
    name,
    new arrayTypes[type](buffer as ArrayBuffer, start + offset, length),
  ]);
  return { header, arrays: new Map(arrays) };
}

function roundUp(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}
