import { refusalTable } from '@plumbline/contracts/call/refusals.ts';
import { describe, expect, test } from 'vitest';
import { readModifications, readTexts, refusedChange } from './change-form.server.ts';

const texts = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readTexts(form);
};

describe('readModifications', () => {
  test('reads what is taken out, added and sent elsewhere, each with its field', () => {
    const read = readModifications(
      texts({
        'out-1': '2',
        'out-2': '',
        'out-3': '0',
        sku: ' TAP ',
        quantity: '3',
        line1: '2 Quay Street',
        town: 'Leeds',
        postcode: 'LS1 4AP',
        option: 'saturday 2026-11-28',
      }),
    );
    expect(read.map(({ field }) => field)).toEqual(['out-1', 'sku', 'line1']);
    expect(read.map(({ asked }) => asked)).toEqual([
      { type: 2, position: 1, quantity: 2 },
      { type: 1, sku: 'TAP', quantity: 3 },
      {
        type: 3,
        address: {
          line1: '2 Quay Street',
          town: 'Leeds',
          postcode: 'LS1 4AP',
          countryCode: 'GB',
        },
        optionId: 'saturday',
        day: '2026-11-28',
      },
    ]);
  });

  test('asks for nothing where nothing was typed', () => {
    expect(readModifications(texts({ 'out-1': '', sku: '', quantity: '1' }))).toEqual([]);
  });
});

describe('refusedChange', () => {
  const problem = {
    ...refusalTable['invalid-request'],
    type: 'about:blank',
    requestId: 'r1',
    code: 'invalid-request' as const,
  };

  test('puts each fault at its own field, and loses nothing that was typed', () => {
    const typed = texts({ 'out-1': '9', line1: '', postcode: 'X' });
    const fields = [
      { path: '/body/modifications/0/quantity', message: 'Too many.' },
      { path: '/body/modifications/1/address/postcode', message: 'Enter the postcode.' },
    ];
    const refused = refusedChange({ ...problem, fields }, typed, ['out-1', 'line1']);
    expect(refused.errors).toEqual([
      { name: 'out-1', message: 'Too many.' },
      { name: 'postcode', message: 'Enter the postcode.' },
    ]);
    expect(refused.texts).toEqual(typed);
  });
});
