import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [] });
});
afterAll(() => shop.stop());

const larchRoad = {
  line1: '14 Larch Road',
  town: 'London',
  postcode: 'SW4 7AB',
  countryCode: 'GB',
};

async function somebody() {
  const { addresses } = (await shop.signedIn()).services;
  const add = (line1: string, more: { isDefault?: boolean; addressType?: 'billing' } = {}) =>
    addresses.addAddress({
      body: { addressType: 'delivery', address: { ...larchRoad, line1 }, ...more },
    });
  /** The lines of the whole book in its order, a star at the defaults. */
  const book = async () =>
    (await addresses.listAddresses()).addresses.map(
      ({ address, isDefault }) => address.line1 + (isDefault ? '*' : ''),
    );
  return { addresses, add, book };
}

describe('the default of a type', () => {
  it('is its first address, until another is made it', async () => {
    const { add, book } = await somebody();
    await add('One');
    await add('Two');
    expect(await book()).toEqual(['One*', 'Two']);
    await add('Three', { isDefault: true });
    expect(await book()).toEqual(['Three*', 'One', 'Two']);
    await add('Bill', { addressType: 'billing' });
    expect(await book()).toEqual(['Bill*', 'Three*', 'One', 'Two']);
  });

  it('passes to the oldest when it is removed, given up or made another type', async () => {
    const { addresses, add, book } = await somebody();
    const [one, two] = [await add('One'), await add('Two')];
    await add('Three');
    await addresses.removeAddress({ params: { addressId: one.addressId } });
    expect(await book()).toEqual(['Two*', 'Three']);
    const params = { addressId: two.addressId };
    const { addressType, address, version: expectedVersion } = two;
    const body = { addressType, address, expectedVersion };
    await addresses.editAddress({ params, body: { ...body, addressType: 'billing' } });
    expect(await book()).toEqual(['Two*', 'Three*']);
  });

  it('is each account’s own: what one makes its default leaves another’s as it is', async () => {
    const [person, neighbour] = [await somebody(), await somebody()];
    await neighbour.add('One');
    await neighbour.add('Two');
    await person.add('First');
    const { addressId } = await person.add('Second', { isDefault: true });
    expect(await neighbour.book()).toEqual(['One*', 'Two']);
    await person.addresses.removeAddress({ params: { addressId } });
    expect(await neighbour.book()).toEqual(['One*', 'Two']);
    expect(await person.book()).toEqual(['First*']);
  });

  it('is one, however many first addresses come at once', async () => {
    const { add, book } = await somebody();
    await Promise.all(['One', 'Two', 'Three', 'Four'].map((line1) => add(line1)));
    expect((await book()).filter((line) => line.endsWith('*'))).toHaveLength(1);
  });
});

describe('an edit', () => {
  it('of an older version saves nothing, and is told what is saved now', async () => {
    const { addresses, add, book } = await somebody();
    const { addressId, version, addressType } = await add('One');
    const edit = (line1: string, expectedVersion: number) =>
      addresses.editAddress({
        params: { addressId },
        body: { addressType, address: { ...larchRoad, line1 }, expectedVersion },
      });
    const theirs = await edit('Theirs', version);
    expect(theirs.version).toBe(version + 1);
    expect(await refusalOf(edit('Mine', version))).toMatchObject({
      code: 'address-changed',
      problem: { saved: { address: { line1: 'Theirs' }, version: version + 1 } },
    });
    expect(await book()).toEqual(['Theirs*']);
    await edit('Mine', theirs.version);
    expect(await book()).toEqual(['Mine*']);
  });

  it('of another address, or its becoming the default, makes no version of this one', async () => {
    const { addresses, add } = await somebody();
    const one = await add('One');
    await add('Two', { isDefault: true });
    const { addressId, addressType, version: expectedVersion } = one;
    const mine = await addresses.editAddress({
      params: { addressId },
      body: { addressType, address: { ...larchRoad, line1: 'Mine' }, expectedVersion },
    });
    expect(mine).toMatchObject({ version: expectedVersion + 1, isDefault: false });
  });

  it('is made by one of many who saw the same version', async () => {
    const { addresses, add } = await somebody();
    const { addressId, version, addressType } = await add('One');
    const tries = Array.from({ length: 10 }, (_, at) =>
      addresses.editAddress({
        params: { addressId },
        body: {
          addressType,
          address: { ...larchRoad, line1: `Try ${at}` },
          expectedVersion: version,
        },
      }),
    );
    const made = await Promise.allSettled(tries);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('an address', () => {
  it('is kept in its written form, without blanks and empty lines', async () => {
    const { addresses } = await somebody();
    const address = { ...larchRoad, line1: '  14  Larch Road ', line2: ' ', postcode: 'sw47ab' };
    const saved = await addresses.addAddress({ body: { addressType: 'delivery', address } });
    expect(saved.address).toEqual(larchRoad);
  });

  it.each([
    ['NOWHERE', 'GB'],
    ['JE2 3NG', 'GB'],
    ['SW4 7AB', 'JE'],
  ])('with the postcode %s in %s is refused at its postcode', async (postcode, countryCode) => {
    const { addresses, book } = await somebody();
    const address = { ...larchRoad, postcode, countryCode };
    const body = { addressType: 'delivery' as const, address };
    expect(await refusalOf(addresses.addAddress({ body }))).toMatchObject({
      code: 'postcode-invalid',
      paths: ['/body/address/postcode'],
    });
    expect(await book()).toEqual([]);
  });

  it.each([
    ['joiners', '\u200D\u200D'],
    ['a filler letter', '\u3164'],
    ['a marker of emoji', '\uFE0F'],
    ['an empty braille cell', '\u2800'],
  ])('whose street is only %s, which show nothing, is refused there', async (_, line1) => {
    const { addresses } = await somebody();
    const body = { addressType: 'delivery' as const, address: { ...larchRoad, line1 } };
    expect(await refusalOf(addresses.addAddress({ body }))).toMatchObject({
      code: 'invalid-request',
      paths: ['/body/address/line1'],
    });
  });

  it('keeps emoji as they were typed', async () => {
    const { addresses } = await somebody();
    const line1 = '🛁 14 Larch Road 👩‍👩‍👧';
    const body = { addressType: 'delivery' as const, address: { ...larchRoad, line1 } };
    expect((await addresses.addAddress({ body })).address.line1).toBe(line1);
  });
});
