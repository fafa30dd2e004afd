import { readFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Every setting that the shop has: .env.example names them all. */
async function listSettings(): Promise<string[]> {
  const text = await readFile(path.join(root, '.env.example'), 'utf8');
  return [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!);
}

/** The settings that an environment gives, as a file that Node reads them from again. */
export async function settingsAsFile(environment: NodeJS.ProcessEnv): Promise<string> {
  const names = await listSettings();
  const lines = names.flatMap((name) => {
    const value = environment[name];
    return value ? [`${name}=${quote(name, value)}`] : [];
  });
  return `${lines.join('\n')}\n`;
}

/** In quotes that the value itself has none of; Node's files know no way to write all three. */
function quote(name: string, value: string): string {
  const mark = ["'", '"', '`'].find((each) => !value.includes(each));
  if (mark === undefined) throw new Error(`${name} has all three kinds of quotes in it.`);
  // Between double quotes alone, \n stands for a line break.
  if (mark === '"' && value.includes('\\n')) throw new Error(`${name} has \\n and ' in it.`);
  return `${mark}${value}${mark}`;
}
