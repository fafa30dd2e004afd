// Crockford's base 32: no I, L, O or U, so that a code can be read aloud and typed.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** So many random characters, of five bits each. */
export function randomCharacters(randomBytes: (size: number) => Buffer, count: number): string {
  // 256 is a multiple of 32, so that each character is as likely as any other.
  return [...randomBytes(count)].map((byte) => alphabet[byte % 32]!).join('');
}

/** The number that a character stands for, from 0 to 31; -1 for one that no code has. */
export function characterValue(character: string): number {
  return alphabet.indexOf(character);
}

/** The character that stands for a number. */
export function characterOf(value: number): string {
  return alphabet[value % 32]!;
}

/** A code as it is printed: "7Q2M-X0RA-…". */
export function inGroupsOfFour(characters: string): string {
  return characters.match(/.{1,4}/g)!.join('-');
}
