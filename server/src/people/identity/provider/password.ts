import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { PasswordCost } from '../../../core/password-cost.ts';
import { isCommon } from './common-passwords.ts';

const saltBytes = 16;
const hashBytes = 32;

/** A password as it is stored: `scrypt$<logN>$<r>$<p>$<salt>$<hash>`, the last two in base64url. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, cost);
  const { logN, r, p } = cost;
  return ['scrypt', logN, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/**
 * Whether a password is the stored one. Without a stored one it is not, and finding that out takes
 * as long, so that the time tells nobody whether an account exists.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  presentCost: PasswordCost,
): Promise<boolean> {
  const { cost, salt, hash } = parse(stored ?? decoyAt(presentCost));
  const actual = await derive(password, salt, cost);
  return timingSafeEqual(actual, hash) && stored !== null;
}

/** Whether a stored hash was made at another cost than today's and should be made anew. */
export function isOutdated(stored: string, presentCost: PasswordCost): boolean {
  const { logN, r, p } = parse(stored).cost;
  return logN !== presentCost.logN || r !== presentCost.r || p !== presentCost.p;
}

const decoyAt = ({ logN, r, p }: PasswordCost) =>
  [
    'scrypt',
    logN,
    r,
    p,
    Buffer.alloc(saltBytes).toString('base64url'),
    Buffer.alloc(hashBytes).toString('base64url'),
  ].join('$');

function parse(stored: string) {
  const [scheme, logN, r, p, salt, hash] = stored.split('$');
  if (scheme !== 'scrypt' || !salt || !hash) throw new Error('A stored password is unreadable.');
  return {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
}

/** The same letters typed on another keyboard are the same password, hence NFKC. */
function derive(password: string, salt: Buffer, { logN, r, p }: PasswordCost): Promise<Buffer> {
  const options = { N: 2 ** logN, r, p, maxmem: 2 ** logN * r * 128 + 2 ** 20 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const leastLetters = 12;
const mostLetters = 200;

/**
 * What is wrong with a new password, in words for its owner, or null. Length counts for more than
 * odd characters; what an attacker tries first is refused.
 */
export async function findPasswordProblem(
  password: string,
  { email, shopName }: { email: string; shopName: string },
): Promise<string | null> {
  const letters = [...password].length;
  if (letters < leastLetters) {
    return `Use ${leastLetters} characters or more. A short sentence works well.`;
  }
  if (letters > mostLetters) return `Use ${mostLetters} characters or fewer.`;
  const plain = password.toLowerCase();
  if (new Set(plain).size < 5) return 'Use more different characters.';
  if (isKeyboardRun(plain)) return 'Avoid rows of keys, like qwertyuiop.';
  const [name = ''] = email.toLowerCase().split('@');
  const easy = [name, shopName.toLowerCase(), 'password'].filter((word) => word.length > 3);
  const rest = easy.reduce((text, word) => text.replaceAll(word, ''), plain);
  const isEasy = rest.length < leastLetters / 2 || (await isCommon(plain));
  return isEasy ? 'Choose something that others would not guess.' : null;
}

/** A row of keys in either direction, or rows one after the other; short ones go round again. */
function isKeyboardRun(password: string): boolean {
  const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz'];
  const runs = [rows.join('').repeat(2), ...rows.map((row) => row.repeat(mostLetters))];
  const backwards = [...password].toReversed().join('');
  return runs.some((run) => run.includes(password) || run.includes(backwards));
}
