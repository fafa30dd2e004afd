import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../request/shop.server.ts';
import { AddressFields } from '../parts/address/address-fields.tsx';
import {
  addressAdvice,
  addressTexts,
  listCountryChoices,
  toAddress,
} from '../parts/address/address-form.server.ts';
import { addressText } from '../parts/address/address-text.ts';
import { checkoutView } from './checkout-view.server.ts';
import { getBasketToOrder, getCheckoutAt } from './current-checkout.server.ts';
import { ErrorSummary } from '../kit/error-summary.tsx';
import { SendButton } from '../kit/send-button.tsx';
import { readTexts, refuseForm } from '../request/refused-form.server.ts';
import { StepScreen } from './step-screen.tsx';
import { nextPath } from './steps.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const [checkout, countries] = await Promise.all([
    getCheckoutAt(shop, 'billing'),
    listCountryChoices(shop, { onlyDelivered: false }),
  ]);
  const { billing, delivery } = checkout;
  const other = billing && !billing.sameAsDelivery ? billing.address : null;
  return {
    view: checkoutView(checkout, shop.preferences.vat),
    deliveryAddress: delivery && addressText(delivery.address),
    isOther: other !== null,
    texts: addressTexts(other),
    countries,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const shop = shopFrom(context);
  const { basketId } = await getBasketToOrder(shop);
  const form = await request.formData();
  const typed = readTexts(form, addressAdvice);
  try {
    const checkout = await shop.services.checkout.setBillingDetails({
      params: { basketId },
      body:
        form.get('to') === 'other'
          ? { sameAsDelivery: false, address: toAddress(typed) }
          : { sameAsDelivery: true },
    });
    return redirect(nextPath(checkout), 303);
  } catch (error) {
    return refuseForm(error, typed, addressAdvice);
  }
}

export default function Billing() {
  const { view, deliveryAddress, isOther, texts, countries } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  // Only another address can be refused, so a refusal keeps it open.
  const startsWithOther = isOther || refused !== undefined;
  return (
    <StepScreen view={view} step="billing">
      <form method="post" data-soft noValidate>
        {refused && <ErrorSummary {...refused} />}
        <fieldset className="radio-l mt-4">
          <legend className="vh">Billing address</legend>
          <label>
            <input
              className="box"
              type="radio"
              name="to"
              value="delivery"
              defaultChecked={!startsWithOther}
            />
            <b>Same as delivery</b>
            <small>{deliveryAddress}</small>
          </label>
          <label>
            <input
              className="box"
              type="radio"
              name="to"
              value="other"
              defaultChecked={startsWithOther}
            />
            <b>Another address</b>
          </label>
          <div className="radio-more">
            <AddressFields
              purpose="billing"
              texts={refused?.typed ?? texts}
              errors={refused?.errors}
              countries={countries}
            />
          </div>
        </fieldset>
        <SendButton>Go on to payment</SendButton>
      </form>
    </StepScreen>
  );
}
