import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { shopFrom } from '../request/shop.server.ts';
import { AddressFields } from '../parts/address/address-fields.tsx';
import {
  addressForm,
  addressTexts,
  listCountryChoices,
} from '../parts/address/address-form.server.ts';
import { addressText } from '../parts/address/address-text.ts';
import { checkoutView } from './checkout-view.server.ts';
import { getBasketToOrder, getCheckoutAt } from './current-checkout.server.ts';
import { ErrorSummary } from '../kit/error-summary.tsx';
import { SendButton } from '../kit/send-button.tsx';
import { answerForm, readForm, viewForm } from '../request/form.server.ts';
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
    form: viewForm(addressForm, addressTexts(other)),
    countries,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const shop = shopFrom(context);
  const { basketId } = await getBasketToOrder(shop);
  const sent = await request.formData();
  return answerForm(addressForm, readForm(sent, addressForm), async (address) => {
    const checkout = await shop.services.checkout.setBillingDetails({
      params: { basketId },
      body:
        sent.get('to') === 'other' ? { sameAsDelivery: false, address } : { sameAsDelivery: true },
    });
    return redirect(nextPath(checkout), 303);
  });
}

export default function Billing() {
  const { view, deliveryAddress, isOther, form, countries } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  // Only another address can be refused, so a refusal keeps it open.
  const startsWithOther = isOther || refused !== undefined;
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
          <div className="choice-more">
            <AddressFields purpose="billing" form={form} refused={refused} countries={countries} />
          </div>
        </fieldset>
        <SendButton>Go on to payment</SendButton>
      </form>
    </StepScreen>
  );
}
