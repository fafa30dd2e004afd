import type { AddressType } from '@plumbline/contracts/nouns/enumerations.ts';
import type { SavedAddress } from '@plumbline/contracts/projects/addresses.ts';
import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const columns = `id as "addressId", version, address_type as "addressType", is_default as "isDefault",
  label, address`;

const insert = statement<SavedAddress>(
  'addresses.insert',
  `insert into saved_address (account_id, address_type, label, address, is_default, created_at)
   values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
);
const update = statement(
  'addresses.update',
  `update saved_address
      set address_type = $3, label = $4, address = $5, is_default = $6, version = version + 1
    where id = $1 and account_id = $2`,
);
const remove = statement(
  'addresses.remove',
  `delete from saved_address where id = $1 and account_id = $2`,
);
const find = statement<SavedAddress>(
  'addresses.find',
  `select ${columns} from saved_address where id = $1 and account_id = $2`,
);
const list = statement<SavedAddress>(
  'addresses.list',
  `select ${columns} from saved_address
    where account_id = $1 and ($2::text is null or address_type = $2)
    order by address_type, is_default desc, id limit $3 offset $4`,
);
const count = statement<{ total: number }>(
  'addresses.count',
  `select count(*)::int as total from saved_address
    where account_id = $1 and ($2::text is null or address_type = $2)`,
);
const clear = statement(
  'addresses.clearDefault',
  `update saved_address set is_default = false
    where account_id = $1 and address_type = $2 and is_default`,
);
const promote = statement(
  'addresses.promoteOldest',
  `update saved_address set is_default = true
    where id = (select id from saved_address where account_id = $1 and address_type = $2
                 order by id limit 1)
      and not exists (select from saved_address
                       where account_id = $1 and address_type = $2 and is_default)`,
);
const lockBook = statement(
  'addresses.lockBook',
  `select from account where id = $1 for no key update`,
);

/** One change at a time for each account: two first addresses never both become the default. */
export async function lockAddressBook(tx: Tx, accountId: number): Promise<void> {
  await lockBook.run(tx, [accountId]);
}

/** An address as it is written: already in its normal form. */
export interface AddressRow {
  addressType: AddressType;
  label: string | null;
  address: PostalAddress;
  isDefault: boolean;
}

/** Adds an address to the account's book and gives it back with its id. */
export async function insertAddress(
  tx: Tx,
  accountId: number,
  row: AddressRow,
  now: Date,
): Promise<SavedAddress> {
  const address = JSON.stringify(row.address);
  const values = [accountId, row.addressType, row.label, address, row.isDefault, now];
  return (await insert.find(tx, values))!;
}

/** Replaces what an address of the account says, as its next version. */
export async function updateAddress(
  tx: Tx,
  accountId: number,
  addressId: number,
  row: AddressRow,
): Promise<void> {
  const address = JSON.stringify(row.address);
  const values = [addressId, accountId, row.addressType, row.label, address, row.isDefault];
  await update.run(tx, values);
}

/** Takes an address out of the book; see promoteOldest for the default that may go with it. */
export const removeAddressRow = (tx: Tx, accountId: number, addressId: number) =>
  remove.run(tx, [addressId, accountId]);

/** An address of the account's own; another's is not found. */
export const findAddress = (tx: Queryable, accountId: number, addressId: number) =>
  find.find(tx, [addressId, accountId]);

/** One page of the account's addresses, of one type or, by null, of all; the defaults come first. */
export const listAddressRows = (
  tx: Queryable,
  accountId: number,
  addressType: AddressType | null,
  { limit, offset }: Page,
) => list.list(tx, [accountId, addressType, limit, offset]);

/** How many addresses of a type the account has, or, by null, of all types. */
export async function countAddresses(
  tx: Queryable,
  accountId: number,
  addressType: AddressType | null,
): Promise<number> {
  return (await count.find(tx, [accountId, addressType]))!.total;
}

/** Leaves the type without a default, so that another address may become it. */
export const clearDefault = (tx: Tx, accountId: number, addressType: AddressType) =>
  clear.run(tx, [accountId, addressType]);

/** Makes the oldest address of the type its default where none is. */
export const promoteOldest = (tx: Tx, accountId: number, addressType: AddressType) =>
  promote.run(tx, [accountId, addressType]);
