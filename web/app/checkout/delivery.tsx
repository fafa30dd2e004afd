import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../shop.server.ts';
import { Field } from '../ui/field.tsx';
import { AddressFields } from './address-fields.tsx';
import {
  addressAdvice,
  addressTexts,
  listCountryChoices,
  toAddress,
} from './address-form.server.ts';
import { checkoutView } from './checkout-view.server.ts';
import { getBasketToOrder, getCheckoutAt } from './current-checkout.server.ts';
import { ErrorSummary, errorOf } from './error-summary.tsx';
import { StepButton } from './step-button.tsx';
import { readTexts, refuseForm } from './step-form.server.ts';
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
  return { view: checkoutView(checkout, shop.preferences.vat), texts, countries };
}

/** Where the goods go. When they do is the next screen, because days depend on the place. */
export async function action({ request, context }: ActionFunctionArgs) {
  const shop = shopFrom(context);
  const { basketId } = await getBasketToOrder(shop);
  const advice = { ...addressAdvice, instructions: 'Use at most 250 characters.' };
  const typed = readTexts(await request.formData(), advice);
  const { instructions } = typed;
  try {
    const checkout = await shop.services.checkout.setDeliveryDetails({
      params: { basketId },
      body: { address: toAddress(typed), ...(instructions && { instructions }) },
    });
    return redirect(nextPath(checkout), 303);
  } catch (error) {
    return refuseForm(error, typed, advice);
  }
}

export default function Delivery() {
  const { view, texts, countries } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const shown = refused?.typed ?? texts;
  return (
    <StepScreen view={view} step="delivery">
      <form method="post" data-soft noValidate>
        {refused && <ErrorSummary {...refused} />}
        <h3 className="step-h">Where to</h3>
        <AddressFields
          purpose="shipping"
          texts={shown}
          errors={refused?.errors}
          countries={countries}
        />
        <div className="mt-4">
          <Field
            id="instructions"
            name="instructions"
            label="Anything the driver should know (optional)"
            hint="A side gate, narrow stairs, where to park."
            autoComplete="off"
            maxLength={250}
            defaultValue={shown['instructions']}
            error={errorOf(refused?.errors, 'instructions')}
          />
        </div>
        <StepButton>See the delivery days</StepButton>
      </form>
    </StepScreen>
  );
}
