import { createServices } from '@plumbline/contracts/calls.ts';
import { RequestError } from '@plumbline/contracts/call/client.ts';
import { describe, expect, test } from 'vitest';
import type { Shop } from '../../request/shop.server.ts';
import { readAddressEntry } from './address-entry.server.ts';

const found = { line1: '54 Quarry Row', town: 'London', postcode: 'SW4 7AB', countryCode: 'GB' };

/** A shop whose look-up answers as `answer` says. */
function shopWith(answer: (postcode: string) => unknown) {
  const services = createServices(async (_, { body }) =>
    answer((body as { postcode: string }).postcode),
  );
  return { services } as Shop;
}

const knowsOne = shopWith((postcode) => ({
  postcode: postcode.toUpperCase(),
  addresses: [{ label: '54 Quarry Row', address: found }],
}));

function read(fields: Record<string, string>, shop = knowsOne) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readAddressEntry(shop, form);
}

describe('readAddressEntry', () => {
  test('looks a postcode up where its button was pressed', async () => {
    expect(await read({ at: ' sw4 7ab ', do: 'find', line1: '1 Elsewhere' })).toEqual({
      kind: 'lookup',
      lookup: {
        at: 'SW4 7AB',
        choices: [{ label: '54 Quarry Row', value: JSON.stringify(found) }],
        problem: null,
      },
      status: 200,
    });
  });

  test('looks a postcode up where nothing else was given', async () => {
    expect((await read({ at: 'SW4 7AB' })).kind).toBe('lookup');
  });

  test('asks for a choice where the list was there and none was made', async () => {
    expect(await read({ at: 'SW4 7AB', choice: '' })).toMatchObject({
      kind: 'lookup',
      lookup: { problem: 'Choose an address from the list.' },
      status: 422,
    });
  });

  test('takes the address that was chosen, whatever is in the fields', async () => {
    const entry = await read({ at: 'SW4 7AB', choice: JSON.stringify(found), line1: '1 Other' });
    expect(entry).toMatchObject({ kind: 'address', typed: { line1: '54 Quarry Row' } });
  });

  test.each(['type', '{"line1":7}', '{broken', '[]', '{"line1":{"x":1}}'])(
    'takes what was typed where the choice is %s',
    async (choice) => {
      const entry = await read({ at: 'SW4 7AB', choice, line1: '1 Other' });
      expect(entry).toMatchObject({ kind: 'address', typed: { line1: '1 Other' } });
    },
  );

  test('says where it knows no address, and lets it be typed', async () => {
    const nowhere = shopWith((postcode) => ({ postcode, addresses: [] }));
    expect(await read({ at: 'ZZ1 1ZZ', do: 'find' }, nowhere)).toMatchObject({
      kind: 'lookup',
      lookup: { choices: [], problem: 'We found no address at ZZ1 1ZZ. Type it in below.' },
    });
  });

  test('an outage of the look-up is said, and is no failure of the form', async () => {
    const down = shopWith(() => {
      const problem = { code: 'unavailable', status: 503, title: '', detail: 'Please type it in.' };
      throw new RequestError('unavailable', 503, problem);
    });
    expect(await read({ at: 'SW4 7AB', do: 'find' }, down)).toMatchObject({
      kind: 'lookup',
      lookup: { problem: 'Please type it in.' },
    });
  });
});
