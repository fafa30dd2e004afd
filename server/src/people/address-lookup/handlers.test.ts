import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventedLookup } from '../../../../simulators/postcodes/invented-postcodes.ts';
import { postcodeLookup } from '../../create-context.ts';
import { LookupUnavailable, noLookup } from '../../outside/postcodes.ts';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [] });
});
afterAll(() => shop.stop());

const lookUp = () =>
  shop.visitor().services.addressLookup.lookupAddresses({ body: { postcode: 'sw4 7ab' } });

describe('the address look-up', () => {
  it('finds invented addresses in a demo shop, and none in a live one without a key', async () => {
    expect((await lookUp()).addresses.length).toBeGreaterThan(0);
    const live = { ...shop.app.context.config, mode: 'live' as const };
    expect(postcodeLookup(live, inventedLookup)).toBe(noLookup);
  });

  it('asks for the address by hand where the shop has none', async () => {
    shop.app.context.postcodes = noLookup;
    expect(await refusalOf(lookUp())).toMatchObject({
      status: 503,
      code: 'unavailable',
      detail: 'The address look-up is not available. Please enter the address by hand.',
    });
  });

  it('says that it does not answer just now where its provider is away', async () => {
    shop.app.context.postcodes = {
      listAddresses: () => Promise.reject(new LookupUnavailable(null)),
    };
    expect((await refusalOf(lookUp())).detail).toContain('not responding');
  });
});
