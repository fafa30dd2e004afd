import Type from 'typebox';
import type { Call } from '@plumbline/contracts/call/call.ts';
import { strictObject } from '@plumbline/contracts/call/schema.ts';
import { specificationSheetCalls } from '@plumbline/contracts/shop/specification-sheet.ts';
import { expect, test } from 'vitest';
import type { Refusal } from '../core/refusal.ts';
import { findAnswerProblem, validateInput } from './validate.ts';

const bytes = new Uint8Array([1]);

test.each([
  ['a file with its name', { fileName: 'TAP-1_b.pdf', bytes }, null],
  ['a name that would end its header', { fileName: 'a"\r\nb.pdf', bytes }, '/fileName'],
  ['no name', { fileName: '', bytes }, '/fileName'],
  ['text for bytes', { fileName: 'a.pdf', bytes: 'text' }, '/bytes'],
  ['nothing', undefined, '/bytes'],
])('the answer of a call with a file may be %s', (_, answer, problem) => {
  const found = findAnswerProblem(specificationSheetCalls.getSpecificationSheet, answer);
  expect(found?.split(' ')[0] ?? null).toBe(problem);
});

function faultsOf(schema: Call['body'], body: unknown) {
  const call = { method: 'POST', path: '/x', access: 'anyone', refusals: [], body: schema };
  try {
    validateInput(call as unknown as Call, { body });
    return [];
  } catch (error) {
    return ((error as Refusal).details.fields ?? []).map(({ path }) => path);
  }
}

const prices = strictObject({
  prices: Type.Union([
    strictObject({ kind: Type.Literal('terms'), amount: Type.Integer({ minimum: 1 }) }),
    strictObject({ kind: Type.Literal('each'), items: Type.Array(Type.String()) }),
  ]),
});

test('a body of several shapes is judged by the one whose kind it gives', () => {
  expect(faultsOf(prices, { prices: { kind: 'terms', amount: 0 } })).toEqual([
    '/body/prices/amount',
    '/body/prices',
  ]);
  expect(faultsOf(prices, { prices: { kind: 'each', items: [1], other: 2 } })).toEqual([
    '/body/prices/other',
    '/body/prices/items/0',
    '/body/prices',
  ]);
});

test('a kind that is none is at fault itself', () => {
  expect(faultsOf(prices, { prices: { kind: 'none' } })).toContain('/body/prices/kind');
});

test('each of many fields at fault is named', () => {
  const names = Array.from({ length: 20 }, (_, at) => `field${at}`);
  const schema = strictObject(
    Object.fromEntries(names.map((name) => [name, Type.Union([Type.Integer(), Type.Null()])])),
  );
  const body = Object.fromEntries(names.map((name) => [name, 'text']));
  const faults = faultsOf(schema, body);
  for (const name of names) expect(faults).toContain(`/body/${name}`);
});

const many = (size: number) =>
  Object.fromEntries(Array.from({ length: size }, (_, at) => [`k${at}`, 1]));

test.each([
  ['a body', many(70_000), '/body'],
  ['a part of one', { prices: many(70_000) }, '/body/prices'],
  ['a list', { prices: Array.from({ length: 70_000 }, () => ({ x: 1 })) }, '/body/prices'],
])(
  'junk by the ten thousand in %s is one fault, told in the time that reading it takes',
  (_, body, path) => {
    const text = JSON.stringify(body);
    const costOf = (work: () => unknown) => {
      const before = process.cpuUsage();
      work();
      const { user } = process.cpuUsage(before);
      return user;
    };
    const reading = Math.min(...[1, 2, 3].map(() => costOf(() => JSON.parse(text))));
    const judging = Math.min(...[1, 2, 3].map(() => costOf(() => faultsOf(prices, body))));
    expect(faultsOf(prices, body)).toEqual([path]);
    expect(judging).toBeLessThan(Math.max(reading, 10_000) * 2);
  },
);

test('a body nested without end is refused like another', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
  expect(faultsOf(prices, deep)).toEqual(['/body']);
});
