import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import type { SavedAddress } from '@plumbline/contracts/projects/addresses.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { addressView } from '../parts/address/address-answer.ts';
import { answerAddressForm } from '../parts/address/address-entry.server.ts';
import { AddressEntryFields } from '../parts/address/address-entry-fields.tsx';
import { addressTexts, listCountryChoices, unasked } from '../parts/address/address-form.server.ts';
import { Checkbox } from '../kit/checkbox.tsx';
import { ErrorSummary } from '../kit/error-summary.tsx';
import { TextField } from '../kit/field.tsx';
import { fieldsOf } from '../kit/form.ts';
import { SendButton } from '../kit/send-button.tsx';
import { requireSignIn } from '../request/require-sign-in.server.ts';
import { BothTexts, type BothTextsRow } from '../parts/both-texts.tsx';
import { Icon } from '../kit/icon.tsx';
import { refusedForm, textsOf, viewForm } from '../request/form.server.ts';
import { problemOf } from '../request/problems.server.ts';
import { addressTypeOf, addressTypes } from './address-types.ts';
import { listAddressBook } from './address-book.server.ts';
import { AccountScreen } from './screen.tsx';

/** A new address has no version yet, and its field is left empty. */
const form = describeForm(allCalls.addresses.editAddress.body, { without: unasked });

/** What each field is called where both texts of it are shown, in the order of the form. */
const fieldNames = [
  ['line1', 'House and street'],
  ['line2', 'Flat, floor or building'],
  ['town', 'Town or city'],
  ['county', 'County'],
  ['postcode', 'Postcode'],
  ['countryCode', 'Country'],
  ['company', 'Company'],
  ['addressType', 'Use this address for'],
  ['label', 'Address name'],
] as const;

export async function loader(args: LoaderFunctionArgs) {
  const shop = requireSignIn(args);
  const [saved, countries] = await Promise.all([
    findSaved(args),
    listCountryChoices(shop, { onlyDelivered: false }),
  ]);
  const texts = saved
    ? savedTexts(saved)
    : { ...addressTexts(null), addressType: addressTypeOf(undefined) };
  return { isNew: saved === null, here: args.url.pathname, form: viewForm(form, texts), countries };
}

const savedTexts = (saved: SavedAddress) =>
  textsOf(form, { ...saved, expectedVersion: saved.version });

/** The address that the path names, or null for a new one; throws a 404 for one that is not there. */
async function findSaved(args: LoaderFunctionArgs): Promise<SavedAddress | null> {
  const { addressId } = args.params;
  if (addressId === 'new') return null;
  const book = await listAddressBook(requireSignIn(args));
  const saved = book.find((each) => String(each.addressId) === addressId);
  if (!saved) throw data(null, { status: 404 });
  return saved;
}

export async function action(args: ActionFunctionArgs) {
  const shop = requireSignIn(args);
  const saved = await findSaved(args);
  const { addresses } = shop.services;
  return answerAddressForm(shop, await args.request.formData(), form, async (typed) => {
    // The one that is used first stays so until another is; a box that is not ticked is left out.
    const { expectedVersion, ...rest } = typed;
    const body = { ...rest, address: { ...namesOf(saved), ...typed.address } };
    try {
      if (saved === null) {
        await addresses.addAddress({ body });
      } else {
        const { addressId } = saved;
        await addresses.editAddress({ params: { addressId }, body: { ...body, expectedVersion } });
      }
    } catch (error) {
      return answerConflict(error, textsOf(form, typed));
    }
    return redirect(`/account/addresses?done=${saved === null ? 'added' : 'changed'}`, 303);
  });
}

/** What somebody else saved meanwhile, beside what was typed; saving again then takes its place. */
function answerConflict(error: unknown, typed: ReturnType<typeof savedTexts>) {
  const problem = problemOf(error);
  const theirs = (problem as { saved?: SavedAddress } | null)?.saved;
  if (problem?.code !== 'address-changed' || !theirs) throw error;
  const saved = savedTexts(theirs);
  const both = fieldNames.flatMap(([id, name]) =>
    saved[id] === typed[id] ? [] : [{ id, name, saved: saved[id], yours: typed[id] }],
  );
  const texts = { ...typed, expectedVersion: saved.expectedVersion };
  return data({ ...refusedForm(error, texts, form), both }, { status: problem.status });
}

/** Whose address it is, which this form does not ask for, stays as it was. */
function namesOf(saved: SavedAddress | null) {
  const { firstName, lastName } = saved?.address ?? {};
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) };
}

export default function Address() {
  const { isNew, here, form: view, countries } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const entry = addressView(view, answer);
  const both = answer && 'both' in answer ? answer.both : null;
  const { refused } = entry;
  const { texts } = entry.form;
  const field = fieldsOf(entry.form, refused);
  const title = isNew ? 'Add an address' : 'Change an address';
  return (
    <AccountScreen title={title} above={[{ href: '/account/addresses', name: 'Addresses' }]}>
      <form method="post" data-soft noValidate className="account-form">
        {both && <Conflict rows={both} here={here} />}
        {refused && !both && <ErrorSummary {...refused} />}
        <input type="hidden" name="expectedVersion" value={texts.expectedVersion} />
        <AddressEntryFields
          purpose={addressTypes[addressTypeOf(texts.addressType)].purpose}
          entry={entry}
          countries={countries}
          isTyped={!isNew || refused !== undefined || texts.line1 !== ''}
        />
        <fieldset className="inline-fields" id="addressType">
          <legend className="label">Use this address for</legend>
          {Object.entries(addressTypes).map(([type, { choice }]) => (
            <TypeChoice key={type} value={type} chosen={texts.addressType}>
              {choice}
            </TypeChoice>
          ))}
        </fieldset>
        <TextField {...field('label')} label="Address name (optional)" autoComplete="off" />
        <Checkbox {...field('isDefault')}>Make this my default address</Checkbox>
        <SendButton>{isNew ? 'Add address' : 'Save address'}</SendButton>
      </form>
    </AccountScreen>
  );
}

/** Nothing is saved over what was not seen: it is shown, and what was typed stays in the form. */
function Conflict({ rows, here }: { rows: readonly BothTextsRow[]; here: string }) {
  return (
    <div className="note warn" role="alert">
      <Icon name="refresh-cw" />
      <div>
        <b>This address was changed in another window while you were editing it</b>
        <p>
          Nothing was saved. Save again to keep what you typed, or{' '}
          <a className="link" href={here} data-reload>
            use the saved version
          </a>
          .
        </p>
        <BothTexts rows={rows} />
      </div>
    </div>
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
