import type { SavedAddress } from '@plumbline/contracts/projects/addresses.ts';
import { addressType } from '@plumbline/contracts/nouns/enumerations.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { readAddressEntry, type Lookup } from '../parts/address/address-entry.server.ts';
import { AddressEntryFields } from '../parts/address/address-entry-fields.tsx';
import {
  addressAdvice,
  addressTexts,
  listCountryChoices,
  toAddress,
} from '../parts/address/address-form.server.ts';
import { ErrorSummary, errorOf } from '../kit/error-summary.tsx';
import { SendButton } from '../kit/send-button.tsx';
import { readTexts, refuseForm, type RefusedForm } from '../request/refused-form.server.ts';
import { TextField } from '../kit/field.tsx';
import { listAddressBook } from './address-book.server.ts';
import { AccountScreen } from './screen.tsx';
import { requireSignIn } from '../request/require-sign-in.server.ts';

const advice = {
  ...addressAdvice,
  label: 'Use at most 40 characters for the name.',
  addressType: 'Say whether goods or bills go there.',
  isDefault: '',
};

export async function loader(args: LoaderFunctionArgs) {
  const shop = requireSignIn(args);
  const [saved, countries] = await Promise.all([
    findSaved(args),
    listCountryChoices(shop, { onlyDelivered: false }),
  ]);
  const texts = {
    ...addressTexts(saved?.address),
    label: saved?.label ?? '',
    addressType: saved?.addressType ?? addressType.delivery,
    isDefault: saved?.isDefault ? 'on' : '',
  };
  return { isNew: saved === null, texts, countries };
}

/** The address that the path names, or null for a new one; throws a 404 for one that is not there. */
async function findSaved(args: LoaderFunctionArgs): Promise<SavedAddress | null> {
  const { addressId } = args.params;
  if (addressId === 'new') return null;
  const book = await listAddressBook(requireSignIn(args));
  const saved = book.find((each) => String(each.addressId) === addressId);
  if (!saved) throw data(null, { status: 404 });
  return saved;
}

interface Answer extends RefusedForm {
  lookup: Lookup | null;
}

export async function action(args: ActionFunctionArgs) {
  const shop = requireSignIn(args);
  const saved = await findSaved(args);
  const form = await args.request.formData();
  const typed = readTexts(form, advice);
  const entry = await readAddressEntry(shop, form);
  if (entry.kind === 'lookup') {
    const { lookup, status } = entry;
    return data<Answer>({ lookup, typed, message: '', errors: [] }, { status });
  }
  const { addresses } = shop.services;
  const body = {
    addressType: typed['addressType'] === 'billing' ? addressType.billing : addressType.delivery,
    // The one that is used first stays so until another is.
    ...(typed['isDefault'] === 'on' && { isDefault: true }),
    ...(typed['label'] && { label: typed['label'] }),
    address: { ...namesOf(saved), ...toAddress(entry.typed) },
  };
  try {
    if (saved === null) await addresses.addAddress({ body });
    else await addresses.editAddress({ params: { addressId: saved.addressId }, body });
  } catch (error) {
    const refused = refuseForm(error, { ...typed, ...entry.typed }, advice);
    return data<Answer>({ ...refused.data, lookup: null }, refused.init ?? undefined);
  }
  return redirect(`/account/addresses?done=${saved === null ? 'added' : 'changed'}`, 303);
}

/** Whose address it is, which this form does not ask for, stays as it was. */
function namesOf(saved: SavedAddress | null) {
  const { firstName, lastName } = saved?.address ?? {};
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) };
}

export default function Address() {
  const { isNew, texts, countries } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const shown: Record<string, string> = answer?.typed ?? texts;
  const hasErrors = answer !== undefined && answer.lookup === null;
  const title = isNew ? 'Add an address' : 'Change an address';
  return (
    <AccountScreen title={title} above={[{ href: '/account/addresses', name: 'Addresses' }]}>
      <form method="post" data-soft noValidate className="acct-f">
        {hasErrors && <ErrorSummary {...answer} />}
        <AddressEntryFields
          purpose={shown['addressType'] === 'billing' ? 'billing' : 'shipping'}
          lookup={answer?.lookup ?? null}
          texts={shown}
          errors={answer?.errors}
          countries={countries}
          isTyped={!isNew || hasErrors || shown['line1'] !== ''}
        />
        <fieldset className="inline-f" id="addressType">
          <legend className="lbl">What goes there</legend>
          <TypeChoice value={addressType.delivery} chosen={shown['addressType']}>
            Goods
          </TypeChoice>
          <TypeChoice value={addressType.billing} chosen={shown['addressType']}>
            Bills
          </TypeChoice>
        </fieldset>
        <TextField
          id="label"
          name="label"
          label="What you call it (optional)"
          hint="Home, Cottage, Unit 4."
          autoComplete="off"
          maxLength={40}
          defaultValue={shown['label']}
          error={errorOf(answer?.errors, 'label')}
        />
        <label className="check">
          <input
            className="box"
            type="checkbox"
            name="isDefault"
            defaultChecked={shown['isDefault'] === 'on'}
          />
          Offer this address first
        </label>
        <SendButton>{isNew ? 'Add the address' : 'Save the address'}</SendButton>
      </form>
    </AccountScreen>
  );
}

function TypeChoice({
  value,
  chosen,
  children,
}: {
  value: string;
  chosen: string | undefined;
  children: string;
}) {
  return (
    <label className="check">
      <input
        className="box"
        type="radio"
        name="addressType"
        value={value}
        defaultChecked={value === chosen}
      />
      {children}
    </label>
  );
}
