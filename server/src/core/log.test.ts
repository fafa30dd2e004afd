import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { createLog } from './log.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** What the log says of an error. */
function logged(error: unknown, level = 'trace'): string {
  let lines = '';
  createLog(level, { write: (line) => void (lines += line) }).error({ err: error }, 'it failed');
  return lines;
}

describe('the log of a process', () => {
  test('keeps nothing of a row that PostgreSQL refuses', async () => {
    const error = await db.pool
      .query(`insert into account (subject, email, display_name) values ('s', null, 'Robin Larch')`)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ detail: expect.stringContaining('Robin Larch') });
    const line = logged(error);
    expect(line).toContain('not-null constraint');
    expect(line).not.toContain('Larch');
  });

  test('keeps no address of mail, whoever names it', () => {
    const refusal = '550 5.1.1 <robin.larch+taps@mail.example.co.uk>: no such mailbox';
    const line = logged(Object.assign(new Error(refusal), { rejected: ['robin@example.com'] }));
    expect(JSON.parse(line).err).toMatchObject({
      message: '550 5.1.1 <[address]>: no such mailbox',
      rejected: ['[address]'],
    });
    expect(line).not.toMatch(/robin/i);
  });

  test('stays JSON where an address begins a line, and names the files of packages', () => {
    const message =
      'refused:\nrobin@example.com\tat f (/node_modules/@fastify/static/index.js:12:3)';
    const line = logged(new Error(message));
    expect(JSON.parse(line).err.message).toBe(
      'refused:\n[address]\tat f (/node_modules/@fastify/static/index.js:12:3)',
    );
  });

  test('keeps no address whose text is very long', () => {
    const line = logged(new Error(`${'a'.repeat(20_000)} robin@example.com`));
    expect(line).not.toContain('robin');
  });

  test('keeps nothing of the fields that hold a secret', () => {
    let line = '';
    createLog('info', { write: (text) => void (line += text) }).info(
      {
        req: { headers: { cookie: 'session=abc', authorization: 'Bearer abc' } },
        person: { password: 'abc', email: 'abc', token: 'abc' },
      },
      'asked',
    );
    expect(line).not.toContain('abc');
    expect(line).toContain('asked');
  });
});
