import { expect, test } from 'vitest';
import type { Call } from './call/call.ts';
import { allCalls } from './calls.ts';
import * as clients from './clients.ts';

const specified = Object.values(allCalls)
  .flatMap((calls) => Object.entries<Call>(calls))
  .filter(([, { origin }]) => origin === 'specification');

test.each(Object.entries(clients))('%s needs a base address', (_, createClient) => {
  expect(() => createClient({ baseUrl: '' })).toThrow('baseUrl is required');
});

test.each(Object.entries(clients))(
  'all that %s sends is specified and goes to one service, which its base address is',
  (_, createClient) => {
    const methods = Object.keys(createClient({ baseUrl: 'https://shop.example' }));
    const calls = specified.filter(([name]) => methods.includes(name));
    expect(calls.map(([name]) => name).toSorted()).toEqual(methods.toSorted());
    expect(new Set(calls.map(([, { service }]) => service)).size).toBe(1);
  },
);
