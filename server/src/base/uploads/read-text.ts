/** Marks of Unicode with two bytes a letter, which some spreadsheets write. */
const wide = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];

/**
 * The text of a file that came without a word of how it is written: Unicode where it can be read as
 * that, and otherwise what older spreadsheets write. Null for what is no text.
 */
export function readText(bytes: Uint8Array): string | null {
  const marked = wide.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return new TextDecoder(marked.encoding).decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
