import { expect, test } from 'vitest';
import { isDatabaseAway } from './database-away.ts';

const coded = (code: string, more: object = {}) =>
  Object.assign(new Error('no'), { code, ...more });

const ofNow = `08006 25006 25P03 53100 53200 53300 55P03 57014 57P01 57P03 40001 40P01 58030
  ECONNREFUSED ECONNRESET EPIPE ENOSPC`;

test.each(ofNow.split(/\s+/))('%s is of now: the same may succeed in a moment', (code) => {
  expect(isDatabaseAway(coded(code))).toBe(true);
});

test.each(['23505', '42P01', '22P02', 'XX000', '57000', 'ENOENT', 'EACCES'])(
  '%s is a fault, which no waiting mends',
  (code) => expect(isDatabaseAway(coded(code))).toBe(false),
);

test('a socket that is not there is a database that is not there', () => {
  expect(isDatabaseAway(coded('ENOENT', { syscall: 'connect' }))).toBe(true);
});

test.each(['timeout exceeded when trying to connect', 'Query read timeout', 'timeout expired'])(
  'the driver’s own word for it is known: %s',
  (message) => expect(isDatabaseAway(new Error(message))).toBe(true),
);
