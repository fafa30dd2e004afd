import type { SavedAddress } from '@plumbline/contracts/projects/addresses.ts';
import { redirect, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { entryOf } from '../kit/entry-of.ts';
import { errorPage, problemOf } from '../request/problems.server.ts';
import type { Shop } from '../request/shop.server.ts';
import { EmptyState } from '../kit/empty-state.tsx';
import { Icon } from '../kit/icon.tsx';
import { addressLines, addressName, listAddressBook } from './address-book.server.ts';
import { addressTypes } from './address-types.ts';
import { AccountScreen } from './screen.tsx';
import { requireSignIn } from '../request/require-sign-in.server.ts';

const doneTexts: Record<string, string> = {
  added: 'The address was added to your address book.',
  changed: 'The address was changed. Orders you have already placed keep their original address.',
  removed: 'The address was removed.',
  default: 'This is now your default address.',
};

export async function loader(args: LoaderFunctionArgs) {
  const book = await listAddressBook(requireSignIn(args));
  return {
    addresses: book.map((saved) => ({
      id: saved.addressId,
      name: addressName(saved),
      lines: addressLines(saved),
      kind: addressTypes[saved.addressType].name,
      isDefault: saved.isDefault,
    })),
    done: entryOf(doneTexts, args.url.searchParams.get('done')) ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const shop = requireSignIn(args);
  const form = await args.request.formData();
  const saved = (await listAddressBook(shop)).find(
    ({ addressId }) => String(addressId) === form.get('addressId'),
  );
  // One that is gone already was removed in another window, which is as well.
  if (!saved) return redirect('/account/addresses', 303);
  if (form.get('do') === 'default') {
    try {
      await makeDefault(shop, saved);
    } catch (error) {
      // It was changed at this very moment: the list shows what it is now, with the same button.
      if (problemOf(error)?.code !== 'address-changed') throw errorPage(error);
      return redirect('/account/addresses', 303);
    }
    return redirect('/account/addresses?done=default', 303);
  }
  await remove(shop, saved);
  return redirect('/account/addresses?done=removed', 303);
}

async function makeDefault({ services }: Shop, saved: SavedAddress): Promise<void> {
  const { addressId, version: expectedVersion, addressType, label, address } = saved;
  const body = { addressType, address, isDefault: true, expectedVersion };
  await services.addresses.editAddress({
    params: { addressId },
    body: { ...body, ...(label !== null && { label }) },
  });
}

async function remove({ services }: Shop, { addressId }: SavedAddress): Promise<void> {
  try {
    await services.addresses.removeAddress({ params: { addressId } });
  } catch (error) {
    if (problemOf(error)?.code !== 'address-not-found') throw errorPage(error);
  }
}

export default function Addresses() {
  const { addresses, done } = useLoaderData<typeof loader>();
  return (
    <AccountScreen title="Addresses" done={done}>
      {addresses.length === 0 ? (
        <EmptyState drawing="nothing" title="No addresses yet">
          <p className="lead">
            Save a delivery or billing address and it will be ready at checkout.
          </p>
          <a className="button button-main" href="/account/addresses/new">
            Add an address
          </a>
        </EmptyState>
      ) : (
        <ul className="addresses">
          {addresses.map((address) => (
            <li key={address.id}>
              <Address {...address} />
            </li>
          ))}
          <li className="add">
            <a href="/account/addresses/new">
              <Icon name="plus" />
              Add an address
            </a>
          </li>
        </ul>
      )}
    </AccountScreen>
  );
}

function Address({
  id,
  name,
  lines,
  kind,
  isDefault,
}: ReturnType<typeof useLoaderData<typeof loader>>['addresses'][number]) {
  return (
    <>
      <div className="address-head">
        <h2>{name}</h2>
        <span className="tag">{isDefault ? `${kind}, default` : kind}</span>
      </div>
      <p>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <form method="post" data-soft="stay" className="address-actions">
        <input type="hidden" name="addressId" value={id} />
        <a className="link" href={`/account/addresses/${id}`} aria-label={`Change ${name}`}>
          Change
        </a>
        {!isDefault && (
          <button className="link" name="do" value="default" aria-label={`Set as default: ${name}`}>
            Set as default
          </button>
        )}
        <button className="link" name="do" value="remove" aria-label={`Remove ${name}`}>
          Remove
        </button>
      </form>
    </>
  );
}
