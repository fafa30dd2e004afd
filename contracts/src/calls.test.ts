import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Call, Calls } from './call/call.ts';
import { serviceMounts } from './call/services.ts';
import { allCalls } from './calls.ts';

/** The groups of calls that the files of a service's folder declare, by file and name. */
async function listDeclared(service: string): Promise<[string, Calls][]> {
  const folder = path.join(import.meta.dirname, service);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'));
  const groups = await Promise.all(
    files.map(async (file) => {
      const declared = (await import(path.join(folder, file))) as Record<string, unknown>;
      return Object.entries(declared)
        .filter(([name]) => name.endsWith('Calls'))
        .map(([name, calls]): [string, Calls] => [`${service}/${file} ${name}`, calls as Calls]);
    }),
  );
  return groups.flat();
}

const listed = new Set<Call>(Object.values(allCalls).flatMap((calls) => Object.values(calls)));

test.each(Object.keys(serviceMounts))(
  'the folder %s declares calls of that service alone, all of which are listed by module',
  async (service) => {
    for (const [place, calls] of await listDeclared(service)) {
      for (const [name, call] of Object.entries(calls)) {
        expect(call.service, `${place}: ${name}`).toBe(service);
        expect(listed.has(call), `${place}: ${name} is in calls.ts`).toBe(true);
      }
    }
  },
);

test('every call that is listed is declared in the folder of its service', async () => {
  const groups = await Promise.all(Object.keys(serviceMounts).map(listDeclared));
  const declared = new Set(groups.flat().flatMap(([, calls]) => Object.values(calls)));
  expect([...listed].filter((call) => !declared.has(call)).map(({ path: at }) => at)).toEqual([]);
});
