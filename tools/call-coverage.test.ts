import type { Call } from '@plumbline/contracts/call/call.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import * as clients from '@plumbline/contracts/clients.ts';
import { expect, test } from 'vitest';
import { measureCoverage } from './call-coverage.ts';
import { specifiedCalls } from './specified-calls.ts';

const handler = () => {};
/** All that is specified but the one call that the tests below are about. */
const others = Object.fromEntries(
  Object.entries(specifiedCalls).map(([heading, { calls }]) => [
    heading,
    calls.filter((each) => each !== 'POST /basket'),
  ]),
);

function call(over: Partial<Call> = {}): Call {
  return {
    service: 'ordering',
    origin: 'specification',
    method: 'POST',
    path: '/basket',
    summary: '',
    access: 'anyone',
    refusals: [],
    ...over,
  };
}

test('the specification lists 164 calls, none of them twice', () => {
  const keys = Object.values(specifiedCalls).flatMap(({ service, calls }) =>
    calls.map((each) => `${service} ${each}`),
  );
  expect(keys).toHaveLength(164);
  expect(new Set(keys).size).toBe(164);
});

test('a specified call counts once it has contract and handler', () => {
  const { covered, problems } = measureCoverage(
    { basket: { createBasket: call(), ourOwn: call({ path: '/ours', origin: 'ours' }) } },
    { basket: { createBasket: handler, ourOwn: handler } },
    others,
  );
  expect({ covered, problems }).toEqual({ covered: 1, problems: [] });
});

test.each([
  ['has no handler', call(), {}, 'no handler'],
  ['is at another service', call({ service: 'site' }), { x: handler }, 'not in the specification'],
  ['has another path', call({ path: '/Basket' }), { x: handler }, 'not in the specification'],
  ['is specified, yet called ours', call({ origin: 'ours' }), { x: handler }, 'marked ours'],
])('a call that %s is a problem and does not count', (_, contract, handlers, problem) => {
  const found = measureCoverage({ basket: { x: contract } }, { basket: handlers }, others);
  expect(found.covered).toBe(0);
  expect(found.problems).toEqual([
    expect.stringContaining(problem),
    'ordering POST /basket is not answered',
  ]);
});

test('a call that is built no longer counts as one to come, and nothing unspecified does', () => {
  const answered = [{ basket: { createBasket: call() } }, { basket: { createBasket: handler } }];
  const list = { ...others, basket: [...others.basket!, 'POST /basket', 'POST /trolley'] };
  expect(measureCoverage(answered[0] as never, answered[1] as never, list).problems).toEqual([
    'ordering POST /basket is answered, yet called to come',
    'ordering POST /trolley is called to come, and is not specified',
  ]);
});

test('a module that is taken out is missed', () => {
  const { checkout: _, ...without } = allCalls;
  const handlers = Object.fromEntries(
    Object.entries(without).map(([module, calls]) => [
      module,
      Object.fromEntries(Object.keys(calls).map((name) => [name, handler])),
    ]),
  );
  expect(measureCoverage(without, handlers).problems).toHaveLength(
    specifiedCalls.checkout!.calls.length,
  );
});

test('every heading that has calls has a client of its own with all of them', () => {
  const declared = Object.values(allCalls).flatMap((calls) => Object.entries<Call>(calls));
  for (const [heading, { service, calls }] of Object.entries(specifiedCalls)) {
    const own = declared.filter(
      ([, each]) => each.service === service && calls.includes(`${each.method} ${each.path}`),
    );
    if (own.length === 0) continue;
    const name = `create${heading[0]!.toUpperCase()}${heading.slice(1)}Client`;
    const [, createClient] = Object.entries(clients).find(([each]) => each === name)!;
    const methods = Object.keys(createClient({ baseUrl: 'https://shop.example' }));
    expect({ name, methods: methods.toSorted() }).toEqual({
      name,
      methods: own.map(([method]) => method).toSorted(),
    });
  }
});
