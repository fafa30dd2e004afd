import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../request/shop.server.ts';
import { TextField } from '../kit/field.tsx';
import { readAddressEntry, type Lookup } from '../parts/address/address-entry.server.ts';
import { AddressEntryFields } from '../parts/address/address-entry-fields.tsx';
import {
  addressAdvice,
  addressTexts,
  listCountryChoices,
  toAddress,
} from '../parts/address/address-form.server.ts';
import { checkoutView } from './checkout-view.server.ts';
import { getBasketToOrder, getCheckoutAt } from './current-checkout.server.ts';
import { ErrorSummary, errorOf } from '../kit/error-summary.tsx';
import { findSavedAddress, listAddressChoices } from './saved-addresses.server.ts';
import { SavedAddresses } from './saved-addresses.tsx';
import { SendButton } from '../kit/send-button.tsx';
import { readTexts, refuseForm, type RefusedForm } from '../request/refused-form.server.ts';
import { StepScreen } from './step-screen.tsx';
import { nextPath } from './steps.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const [checkout, countries] = await Promise.all([
    getCheckoutAt(shop, 'delivery'),
    listCountryChoices(shop, { onlyDelivered: true }),
  ]);
  const { delivery } = checkout;
  const texts = {
    ...addressTexts(delivery?.address),
    instructions: delivery?.instructions ?? '',
    // The postcode that the shop was looked at with is most likely where the goods go.
    ...(!delivery && { postcode: shop.preferences.postcode ?? '' }),
  };
  const saved = await listAddressChoices(shop, delivery?.address ?? null);
  return { view: checkoutView(checkout, shop.preferences.vat), texts, saved, countries };
}

interface Answer extends RefusedForm {
  lookup: Lookup | null;
}

/** Where the goods go. When they do is the next screen, because days depend on the place. */
export async function action({ request, context }: ActionFunctionArgs) {
  const shop = shopFrom(context);
  const { basketId } = await getBasketToOrder(shop);
  const form = await request.formData();
  const advice = { ...addressAdvice, instructions: 'Use at most 250 characters.' };
  const typed = readTexts(form, advice);
  const { instructions } = typed;
  const saved = await findSavedAddress(shop, form);
  const entry = saved ? null : await readAddressEntry(shop, form);
  if (entry?.kind === 'lookup') {
    const { lookup, status } = entry;
    return data<Answer>({ lookup, typed, message: '', errors: [] }, { status });
  }
  const address = saved ?? toAddress(entry?.typed ?? typed);
  try {
    const checkout = await shop.services.checkout.setDeliveryDetails({
      params: { basketId },
      body: { address, ...(instructions && { instructions }) },
    });
    return redirect(nextPath(checkout), 303);
  } catch (error) {
    const refused = refuseForm(error, { ...typed, ...addressTexts(address) }, advice);
    return data<Answer>({ ...refused.data, lookup: null }, refused.init ?? undefined);
  }
}

export default function Delivery() {
  const { view, texts, saved, countries } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const shown: Record<string, string> = answer?.typed ?? texts;
  const hasErrors = answer !== undefined && answer.lookup === null;
  const entry = (
    <AddressEntryFields
      purpose="shipping"
      lookup={answer?.lookup ?? null}
      texts={shown}
      errors={answer?.errors}
      countries={countries}
      isTyped={hasErrors || shown['line1'] !== ''}
    />
  );
  return (
    <StepScreen view={view} step="delivery">
      <form method="post" data-soft noValidate>
        {hasErrors && <ErrorSummary {...answer} />}
        <h3 className="step-h">Where to</h3>
        {saved.length === 0 ? (
          entry
        ) : (
          <SavedAddresses saved={saved} isOther={answer !== undefined}>
            {entry}
          </SavedAddresses>
        )}
        <div className="mt-4">
          <TextField
            id="instructions"
            name="instructions"
            label="Anything the driver should know (optional)"
            hint="A side gate, narrow stairs, where to park."
            autoComplete="off"
            maxLength={250}
            defaultValue={shown['instructions']}
            error={errorOf(answer?.errors, 'instructions')}
          />
        </div>
        <SendButton>See the delivery days</SendButton>
      </form>
    </StepScreen>
  );
}
