import { readFile } from 'node:fs/promises';

const file = new URL('../../../../data/common-passwords.txt', import.meta.url);
/** Read once somebody chooses a password, since most processes never need it. */
let listed: Promise<ReadonlySet<string>> | null = null;

/**
 * Whether a password in small letters is one that attackers try first: a common one, or two of them
 * in one, whatever figures and signs stand before and after. Few common ones are as long as ours
 * must be, and this is how people lengthen them.
 */
export async function isCommon(password: string): Promise<boolean> {
  listed ??= readList();
  const common = await listed;
  const middle = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [password, middle].some(
    (text) =>
      common.has(text) ||
      Array.from(text, (_, at) => at).some(
        (at) => common.has(text.slice(0, at)) && common.has(text.slice(at)),
      ),
  );
}

async function readList(): Promise<ReadonlySet<string>> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')));
}
