import { describeForm, type BodyOf } from '@plumbline/contracts/call/form-fields.ts';
import { addressType } from '@plumbline/contracts/nouns/enumerations.ts';
import {
  BillingElsewhere,
  OrderReferences,
  type BillingDetailsData,
} from '@plumbline/contracts/nouns/checkout.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { shopFrom, type Shop } from '../request/shop.server.ts';
import { addressView, keepField } from '../parts/address/address-answer.ts';
import { answerAddressForm } from '../parts/address/address-entry.server.ts';
import { AddressEntryFields } from '../parts/address/address-entry-fields.tsx';
import { addressTexts, listCountryChoices, unasked } from '../parts/address/address-form.server.ts';
import { addressText } from '../parts/address/address-text.ts';
import { checkoutView } from './checkout-view.server.ts';
import { getBasketToOrder, getCheckoutAt } from './current-checkout.server.ts';
import { ErrorSummary } from '../kit/error-summary.tsx';
import { fieldsOf } from '../kit/form.ts';
import { SendButton } from '../kit/send-button.tsx';
import { answerForm, readForm, textsOf, viewForm } from '../request/form.server.ts';
import { findSavedAddress, keepAddress, listAddressChoices } from './saved-addresses.server.ts';
import { ReferenceFields } from './reference-fields.tsx';
import { KeepAddress, SavedAddress } from './saved-addresses.tsx';
import { StepScreen } from './step-screen.tsx';
import { nextPath } from './steps.ts';

const form = describeForm(BillingElsewhere, { without: [...unasked, 'sameAsDelivery'] });
const referencesForm = describeForm(OrderReferences);

export async function loader({ context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const [checkout, countries] = await Promise.all([
    getCheckoutAt(shop, 'billing'),
    listCountryChoices(shop, { onlyDelivered: false }),
  ]);
  const { billing, delivery } = checkout;
  const other = billing && !billing.sameAsDelivery ? billing.address : null;
  const book = await listAddressChoices(shop, addressType.billing, other);
  // Bills go where the goods go, until somebody says that they do not.
  const saved = book.map((each) => ({ ...each, isChosen: other !== null && each.isChosen }));
  const isSaved = saved.some(({ isChosen }) => isChosen);
  return {
    view: checkoutView(checkout, shop.preferences.vat),
    deliveryAddress: delivery && addressText(delivery.address),
    saved,
    isOther: other !== null && !isSaved,
    form: viewForm(form, {
      ...textsOf(referencesForm, billing ?? (await basketReferences(shop))),
      ...addressTexts(isSaved ? null : other),
    }),
    countries,
    signedIn: shop.visitor.signedIn,
    references: checkout.references,
  };
}

/** A basket that is for a job already begins with its reference. */
async function basketReferences({ services, visitor }: Shop): Promise<OrderReferences> {
  const { jobReference } = visitor.trade
    ? await services.jobs.getBasketJob()
    : { jobReference: null };
  return jobReference === null ? {} : { jobReference };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const shop = shopFrom(context);
  const { basketId } = await getBasketToOrder(shop);
  const sent = await request.formData();
  const send = async (body: BillingDetailsData) => {
    const params = { basketId };
    const checkout = await shop.services.checkout.setBillingDetails({ params, body });
    const { billing } = checkout;
    if (billing && !billing.sameAsDelivery) {
      await keepAddress(shop, addressType.billing, sent, billing.address);
    }
    return redirect(nextPath(checkout), 303);
  };
  const isLookup = sent.get('do') === 'find';
  if (!isLookup && sent.get('saved') === 'delivery') {
    const typed = { ...readForm(sent, referencesForm), saved: 'delivery' };
    return answerForm(referencesForm, typed, (references) =>
      send({ sameAsDelivery: true, ...references }),
    );
  }
  const sendElsewhere = (typed: BodyOf<typeof form>) => send({ sameAsDelivery: false, ...typed });
  const saved = isLookup ? null : await findSavedAddress(shop, addressType.billing, sent);
  if (!saved) return answerAddressForm(shop, sent, form, sendElsewhere);
  const typed = {
    ...readForm(sent, form),
    ...addressTexts(saved),
    saved: String(sent.get('saved')),
  };
  return answerForm(form, typed, (body) => sendElsewhere({ ...body, address: saved }));
}

const isReference = (name: string) => name === 'poNumber' || name === 'jobReference';

export default function Billing() {
  const {
    view,
    deliveryAddress,
    saved,
    isOther,
    form: asked,
    countries,
    signedIn,
    references,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const entry = addressView(asked, answer);
  const { refused } = entry;
  // An address that was looked up or refused is open to be put right; any other choice stays.
  const isAboutAddress = refused?.errors.some(({ name }) => !isReference(name)) ?? true;
  const kept = isAboutAddress ? undefined : refused?.texts['saved'];
  const startsWithOther = kept === undefined && (isOther || answer !== undefined);
  const isTaken = ({ addressId, isChosen }: (typeof saved)[number]) =>
    kept === undefined ? !startsWithOther && isChosen : kept === String(addressId);
  const isSaved = saved.some(isTaken);
  return (
    <StepScreen view={view} step="billing">
      <form method="post" data-soft noValidate>
        {refused && <ErrorSummary {...refused} />}
        <fieldset className="choices after-content">
          <legend className="visually-hidden">Billing address</legend>
          <label>
            <input
              className="box"
              type="radio"
              name="saved"
              value="delivery"
              defaultChecked={!startsWithOther && !isSaved}
            />
            <b>Same as delivery</b>
            <small>{deliveryAddress}</small>
          </label>
          {saved.map((address) => (
            <SavedAddress key={address.addressId} address={address} isChosen={isTaken(address)} />
          ))}
          <label>
            <input
              className="box"
              type="radio"
              name="saved"
              value="other"
              defaultChecked={startsWithOther}
            />
            <b>Another address</b>
          </label>
          <div className="choice-more">
            <AddressEntryFields
              purpose="billing"
              entry={entry}
              countries={countries}
              isTyped={refused !== undefined || entry.form.texts.line1 !== ''}
            />
            {signedIn && <KeepAddress isTicked={answer?.texts[keepField] !== undefined} />}
          </div>
        </fieldset>
        {references && (
          <ReferenceFields wishes={references} field={fieldsOf(entry.form, refused)} />
        )}
        <SendButton>Continue to payment</SendButton>
      </form>
    </StepScreen>
  );
}
