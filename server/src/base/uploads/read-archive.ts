import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

/** A part of an archive, as the archive's own directory has it. */
export interface ArchivePart {
  name: string;
  /** What it says that it comes to, unpacked. */
  size: number;
  isPacked: boolean;
  /** Its bytes as they lie in the archive. */
  bytes: Buffer;
}

const unpack = promisify(inflateRaw);
const directoryEnd = Buffer.from('PK\u0005\u0006');
const entrySign = 0x02014b50;
const partSign = 0x04034b50;

/**
 * The parts of an archive. Throws for whatever readers might understand otherwise than it is understood
 * here: words after its end, a part under two names, two parts under one, or one that is locked.
 */
export function listParts(archive: Buffer, mostParts: number): ArchivePart[] {
  const end = archive.lastIndexOf(directoryEnd);
  requireAlike(end >= 0 && end + 22 + archive.readUInt16LE(end + 20) === archive.length);
  const count = archive.readUInt16LE(end + 10);
  requireAlike(count <= mostParts);
  const parts = new Map<string, ArchivePart>();
  let at = archive.readUInt32LE(end + 16);
  for (let place = 0; place < count; place += 1) {
    requireAlike(archive.readUInt32LE(at) === entrySign);
    const isLocked = (archive.readUInt16LE(at + 8) & 1) === 1;
    const method = archive.readUInt16LE(at + 10);
    requireAlike(!isLocked && (method === 0 || method === 8));
    const name = sliceOf(archive, at + 46, archive.readUInt16LE(at + 28));
    const local = archive.readUInt32LE(at + 42);
    requireAlike(archive.readUInt32LE(local) === partSign);
    const nameLength = archive.readUInt16LE(local + 26);
    requireAlike(name.equals(sliceOf(archive, local + 30, nameLength)));
    const begins = local + 30 + nameLength + archive.readUInt16LE(local + 28);
    // Some readers take capitals for small letters.
    const key = name.toString().toLowerCase();
    requireAlike(!parts.has(key));
    parts.set(key, {
      name: name.toString(),
      size: archive.readUInt32LE(at + 24),
      isPacked: method === 8,
      bytes: sliceOf(archive, begins, archive.readUInt32LE(at + 20)),
    });
    at += 46 + name.length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return [...parts.values()];
}

/** What a part holds. Throws for one that unpacks to more, or to less, than it says; no more is unpacked. */
export async function readPart({ size, isPacked, bytes }: ArchivePart): Promise<Buffer> {
  const read = isPacked ? await unpack(bytes, { maxOutputLength: Math.max(size, 1) }) : bytes;
  requireAlike(read.length === size);
  return read;
}

function sliceOf(archive: Buffer, from: number, length: number): Buffer {
  requireAlike(from + length <= archive.length);
  return archive.subarray(from, from + length);
}

function requireAlike(isSo: boolean): void {
  if (!isSo) throw new Error('This is no archive that everybody reads alike.');
}
