import type { ArtifactPayload } from 'oidc-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import {
  createAdapters,
  removeArtifactsOfPerson,
  removeArtifactsOfSession,
} from './artifact-store.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const session = (name: string): ArtifactPayload => ({ uid: `uid-${name}`, accountId: name });

test.each([
  ['signed out', (name: string) => createAdapters(db)('Session').destroy(name)],
  ['ended from another device', (name: string) => removeArtifactsOfSession(db, `uid-${name}`)],
  ['signed out everywhere', (name: string) => removeArtifactsOfPerson(db, name)],
])(
  'a session that was %s is not brought back by a request that began before',
  async (name, end) => {
    const sessions = createAdapters(db)('Session');
    await sessions.upsert(name, session(name), 3600);
    const before = (await sessions.find(name))!;
    await end(name);
    await sessions.upsert(name, before, 3600);
    expect(await sessions.find(name)).toBeUndefined();
    expect(await sessions.findByUid(`uid-${name}`)).toBeUndefined();
  },
);

test('a sign-out that is under way is not forgotten by a request that began before', async () => {
  const sessions = createAdapters(db)('Session');
  await sessions.upsert('busy', session('busy'), 3600);
  const before = (await sessions.find('busy'))!;
  await sessions.upsert('busy', { ...before, state: { secret: 'first' } }, 3600);
  await sessions.upsert('busy', before, 3600);
  expect(await sessions.find('busy')).toMatchObject({ state: { secret: 'first' } });
  await sessions.upsert('busy', { ...before, state: { secret: 'second' } }, 3600);
  expect(await sessions.find('busy')).toMatchObject({ state: { secret: 'second' } });
});
