import { refusalTable } from '@plumbline/contracts/call/refusals.ts';
import { describe, expect, test } from 'vitest';
import { readChange, readTexts, refusedChange } from './change-form.server.ts';

const texts = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readTexts(form);
};

const choice = (sku: string) => ({
  sku,
  name: `Mixer ${sku}`,
  note: 'Corvane',
  price: '£12.00 inc VAT',
  arrival: 'In stock',
  canBeAdded: true,
  picture: { src: '/a.jpg', alt: '', width: 52, height: 52 },
});

const home = { line1: '14 Larch Road', town: 'London', postcode: 'SW4 7AB', countryCode: 'GB' };

/** Finds one part by its number, and two by their name. */
const find = async (text: string) => {
  if (text === 'TAP') return { sku: 'TAP' };
  return { choices: text === 'mixer' ? [choice('TAP'), choice('TALL-TAP')] : [] };
};

describe('readChange', () => {
  test('reads what is taken out, added and sent elsewhere, each with its field', async () => {
    const { asked, refused } = await readChange(
      texts({
        'out-1': '2',
        'out-2': '',
        'out-3': '0',
        sku: ' TAP ',
        quantity: '3',
        line1: '2 Quay Street',
        town: 'Leeds',
        postcode: 'LS1 4AP',
        'way-1': 'saturday 2026-11-28',
        'way-2': 'two-person',
      }),
      find,
      home,
    );
    expect(refused).toBeNull();
    expect(asked.map(({ field }) => field)).toEqual(['out-1', 'sku', 'line1']);
    expect(asked.map((each) => each.asked)).toEqual([
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
        ways: [
          { consignment: 1, optionId: 'saturday', day: '2026-11-28' },
          { consignment: 2, optionId: 'two-person' },
        ],
      },
    ]);
  });

  test('asks for nothing where nothing was typed', async () => {
    const read = await readChange(texts({ 'out-1': '', sku: '', quantity: '1' }), find, home);
    expect(read).toEqual({ asked: [], refused: null });
  });

  test('corrects one line of an address, and keeps its country and for whom it is', async () => {
    const jersey = {
      firstName: 'Ada',
      lastName: 'Quill',
      line1: '1 Quay',
      town: 'St Helier',
      postcode: 'JE2 3AB',
      countryCode: 'JE',
      company: 'Quill Plumbing',
    };
    const { firstName, lastName, ...shown } = jersey;
    const unchanged = { ...shown, line2: '', county: '' };
    expect((await readChange(texts(unchanged), find, jersey)).asked).toEqual([]);
    const moved = await readChange(texts({ ...unchanged, line1: '2 Quay' }), find, jersey);
    expect(moved.asked).toEqual([
      {
        asked: { type: 3, address: { ...shown, firstName, lastName, line1: '2 Quay' } },
        field: 'line1',
      },
    ]);
  });

  test.each(['two', '-1', '1.5', '1e3'])('asks again for a count that is “%s”', async (typed) => {
    const { asked, refused } = await readChange(
      texts({ 'out-1': typed, sku: 'TAP', quantity: typed }),
      find,
      home,
    );
    expect(asked).toEqual([]);
    expect(refused!.errors.map(({ name }) => name)).toEqual(['out-1', 'quantity']);
    expect(refused!.texts['out-1']).toBe(typed);
  });

  test('asks which part the words mean, and takes the choice as long as the words are the same', async () => {
    const { refused } = await readChange(texts({ sku: 'mixer' }), find, home);
    expect(refused!.choices.map(({ sku }) => sku)).toEqual(['TAP', 'TALL-TAP']);
    expect(refused!.errors).toEqual([{ name: 'part', message: 'Choose which one is meant.' }]);
    const chosen = { sku: 'mixer', partFor: 'mixer', part: 'TALL-TAP' };
    const { asked } = await readChange(texts(chosen), find, home);
    expect(asked.map((each) => each.asked)).toEqual([{ type: 1, sku: 'TALL-TAP', quantity: 1 }]);
    const other = await readChange(texts({ ...chosen, sku: 'nonsense' }), find, home);
    expect(other.refused!.errors.map(({ name }) => name)).toEqual(['sku']);
  });
});

describe('refusedChange', () => {
  const problem = {
    ...refusalTable['invalid-request'],
    type: 'about:blank',
    requestId: 'r1',
    code: 'invalid-request' as const,
  };

  test('asks of each delivery that loses its day how it is to come, by its own name', () => {
    const option = (optionId: string, day: string, specificDay = false) => ({
      optionId,
      day,
      specificDay,
      name: optionId,
      price: { incPence: 0, exPence: 0, vatPence: 0 },
    });
    const ways = [
      { consignment: 1, goods: 'Tap', options: [option('standard', '2026-11-24')] },
      { consignment: 2, goods: 'Bath', options: [option('a-day', '2026-12-10', true)] },
      { consignment: 4, goods: 'Bath', options: [option('two-person', '2026-12-14')] },
    ];
    const code = 'delivery-option-unavailable' as const;
    const refused = refusedChange({ ...problem, code, ways }, {}, ['line1']);
    expect(refused.ways.map(({ name, title }) => [name, title])).toEqual([
      ['way-1', 'How this is to come there: Tap'],
      ['way-2', 'How this is to come there: Bath, delivery 1 of 2'],
      ['way-4', 'How this is to come there: Bath, delivery 2 of 2'],
    ]);
    expect(refused.ways.flatMap(({ options }) => options.map(({ value }) => value))).toEqual([
      'standard',
      'a-day 2026-12-10',
      'two-person',
    ]);
  });

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
