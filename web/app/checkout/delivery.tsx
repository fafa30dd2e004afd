import { describeForm, type BodyOf } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { addressType } from '@plumbline/contracts/nouns/enumerations.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { answerForm, readForm, textsOf, viewForm } from '../request/form.server.ts';
import { shopFrom } from '../request/shop.server.ts';
import { ErrorSummary } from '../kit/error-summary.tsx';
import { TextField } from '../kit/field.tsx';
import { fieldsOf } from '../kit/form.ts';
import { SendButton } from '../kit/send-button.tsx';
import { addressView, keepField } from '../parts/address/address-answer.ts';
import { answerAddressForm } from '../parts/address/address-entry.server.ts';
import { AddressEntryFields } from '../parts/address/address-entry-fields.tsx';
import { addressTexts, listCountryChoices, unasked } from '../parts/address/address-form.server.ts';
import { checkoutView } from './checkout-view.server.ts';
import { getBasketToOrder, getCheckoutAt } from './current-checkout.server.ts';
import { findSavedAddress, keepAddress, listAddressChoices } from './saved-addresses.server.ts';
import { KeepAddress, SavedAddresses } from './saved-addresses.tsx';
import { StepScreen } from './step-screen.tsx';
import { nextPath } from './steps.ts';

const form = describeForm(allCalls.checkout.setDeliveryDetails.body, { without: unasked });

export async function loader({ context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const [checkout, countries] = await Promise.all([
    getCheckoutAt(shop, 'delivery'),
    listCountryChoices(shop, { onlyDelivered: true }),
  ]);
  const { delivery } = checkout;
  const texts = delivery
    ? textsOf(form, delivery)
    : // The postcode that the shop was looked at with is most likely where the goods go.
      { ...addressTexts(null), postcode: shop.preferences.postcode ?? '' };
  const saved = await listAddressChoices(shop, addressType.delivery, delivery?.address ?? null);
  const view = checkoutView(checkout, shop.preferences.vat);
  const { signedIn } = shop.visitor;
  return { view, form: viewForm(form, texts), saved, countries, signedIn };
}

/** Where the goods go. When they do is the next screen, because days depend on the place. */
export async function action({ request, context }: ActionFunctionArgs) {
  const shop = shopFrom(context);
  const { basketId } = await getBasketToOrder(shop);
  const sent = await request.formData();
  const saved = await findSavedAddress(shop, addressType.delivery, sent);
  const send = async (typed: BodyOf<typeof form>) => {
    const checkout = await shop.services.checkout.setDeliveryDetails({
      params: { basketId },
      body: { ...typed, address: saved ?? typed.address },
    });
    const { delivery } = checkout;
    if (delivery) await keepAddress(shop, addressType.delivery, sent, delivery.address);
    return redirect(nextPath(checkout), 303);
  };
  if (!saved) return answerAddressForm(shop, sent, form, send);
  return answerForm(form, { ...readForm(sent, form), ...addressTexts(saved) }, send);
}

export default function Delivery() {
  const { view, form: asked, saved, countries, signedIn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const entry = addressView(asked, answer);
  const { refused } = entry;
  const fields = (
    <>
      <AddressEntryFields
        purpose="shipping"
        entry={entry}
        countries={countries}
        isTyped={refused !== undefined || entry.form.texts.line1 !== ''}
      />
      {signedIn && <KeepAddress isTicked={answer?.texts[keepField] !== undefined} />}
    </>
  );
  return (
    <StepScreen view={view} step="delivery">
      <form method="post" data-soft noValidate>
        {refused && <ErrorSummary {...refused} />}
        <h3 className="step-h">Delivery address</h3>
        {saved.length === 0 ? (
          fields
        ) : (
          <SavedAddresses saved={saved} isOther={answer !== undefined}>
            {fields}
          </SavedAddresses>
        )}
        <div className="after-content">
          <TextField
            {...fieldsOf(entry.form, refused)('instructions')}
            label="Delivery instructions (optional)"
            autoComplete="off"
          />
        </div>
        <SendButton>Continue to delivery day</SendButton>
      </form>
    </StepScreen>
  );
}
