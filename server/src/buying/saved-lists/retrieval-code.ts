import { createHash } from 'node:crypto';
import { Refusal } from '../../core/refusal.ts';
import {
  characterOf,
  characterValue,
  inGroupsOfFour,
  randomCharacters,
} from '../../core/readable-code.ts';

const randomLength = 19;

/** A new code of 95 random bits and a check character, in five groups of four. */
export function newRetrievalCode(randomBytes: (size: number) => Buffer): string {
  const random = randomCharacters(randomBytes, randomLength);
  return inGroupsOfFour(random + checkCharacter(random));
}

/**
 * The hash by which a code is found, whatever case, dashes and blanks it was typed with. Refuses
 * `retrieval-code-unknown` where no code looks like this; `path` names the field.
 */
export function hashRetrievalCode(typed: string, path: string): Buffer {
  const plain = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const expected = randomLength + 1;
  if (plain.length !== expected) {
    throw unknownCode(
      path,
      `A code has ${expected} letters and digits; this one has ${plain.length}.`,
    );
  }
  const isOfCodes = [...plain].every((character) => characterValue(character) >= 0);
  const isWhole = isOfCodes && plain.at(-1) === checkCharacter(plain.slice(0, -1));
  if (!isWhole) throw unknownCode(path, 'One of the characters is wrong. Please check the code.');
  return createHash('sha256').update(plain).digest();
}

/** No saved thing has this code, or none any more: it is not told which. */
export function unknownCode(path: string, message: string): Refusal {
  return new Refusal('retrieval-code-unknown', {
    detail: message,
    fields: [{ path, message }],
  });
}

/**
 * Each place has an odd weight, which has an inverse among 32: whichever single character is
 * mistyped, the sum is another.
 */
function checkCharacter(characters: string): string {
  const sum = [...characters].reduce(
    (total, character, place) => total + characterValue(character) * (2 * place + 1),
    0,
  );
  return characterOf(sum);
}
