import type { addressCalls } from '@plumbline/contracts/projects/addresses.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction } from '../../db/transaction.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { requireVersion } from '../../http/require-version.ts';
import { normaliseAddress } from './addresses.ts';
import {
  clearDefault,
  countAddresses,
  findAddress,
  insertAddress,
  listAddressRows,
  lockAddressBook,
  promoteOldest,
  removeAddressRow,
  updateAddress,
} from './store.ts';

const largestBook = 100;

export const addressHandlers: Handlers<typeof addressCalls> = {
  addAddress: ({ body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const accountId = caller.accountId!;
      await lockAddressBook(tx, accountId);
      if ((await countAddresses(tx, accountId, null)) >= largestBook) {
        throw new Refusal('address-book-full', {
          detail: `An address book holds ${largestBook} addresses. Remove one first.`,
        });
      }
      const isFirst = (await countAddresses(tx, accountId, body.addressType)) === 0;
      const isDefault = isFirst || body.isDefault === true;
      if (isDefault) await clearDefault(tx, accountId, body.addressType);
      return insertAddress(tx, accountId, toRow(body, isDefault), context.now());
    }),

  listAddresses: async ({ query, caller }, context) => {
    const page = pageOf(query);
    const type = query.addressType ?? null;
    const [total, addresses] = await Promise.all([
      countAddresses(context.db, caller.accountId!, type),
      listAddressRows(context.db, caller.accountId!, type, page),
    ]);
    const { pageNumber, pageSize } = page;
    return { total, pageNumber, pageSize, addresses };
  },

  editAddress: ({ params, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      const accountId = caller.accountId!;
      await lockAddressBook(tx, accountId);
      const before = await findAddress(tx, accountId, params.addressId);
      if (!before) throw new Refusal('address-not-found');
      const edit = { thing: 'address', present: before.version, edited: body.expectedVersion };
      await requireVersion({ ...edit, code: 'address-changed' }, async () => ({ saved: before }));
      const staysDefault = before.isDefault && before.addressType === body.addressType;
      const isDefault = body.isDefault ?? staysDefault;
      if (isDefault) await clearDefault(tx, accountId, body.addressType);
      await updateAddress(tx, accountId, params.addressId, toRow(body, isDefault));
      // A type never loses its default, nor does one gain its first address without it.
      await promoteOldest(tx, accountId, before.addressType);
      await promoteOldest(tx, accountId, body.addressType);
      return (await findAddress(tx, accountId, params.addressId))!;
    }),

  removeAddress: ({ params, caller }, context) =>
    transaction(context.db, async (tx) => {
      const accountId = caller.accountId!;
      await lockAddressBook(tx, accountId);
      const before = await findAddress(tx, accountId, params.addressId);
      if (!before) throw new Refusal('address-not-found');
      await removeAddressRow(tx, accountId, params.addressId);
      await promoteOldest(tx, accountId, before.addressType);
    }),
};

type AddressBody = Parameters<(typeof addressHandlers)['addAddress']>[0]['body'];

function toRow(body: AddressBody, isDefault: boolean) {
  return {
    addressType: body.addressType,
    label: body.label?.trim() || null,
    address: normaliseAddress(body.address, '/body/address'),
    isDefault,
  };
}
