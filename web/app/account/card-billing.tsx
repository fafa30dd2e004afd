import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { addressView } from '../parts/address/address-answer.ts';
import { answerAddressForm } from '../parts/address/address-entry.server.ts';
import { AddressEntryFields } from '../parts/address/address-entry-fields.tsx';
import { addressTexts, listCountryChoices, unasked } from '../parts/address/address-form.server.ts';
import { ErrorSummary } from '../kit/error-summary.tsx';
import { TextField } from '../kit/field.tsx';
import { fieldsOf } from '../kit/form.ts';
import { SendButton } from '../kit/send-button.tsx';
import { viewForm } from '../request/form.server.ts';
import { orErrorPage } from '../request/problems.server.ts';
import { requireSignIn } from '../request/require-sign-in.server.ts';
import { cardName } from './card-name.ts';
import { AccountScreen } from './screen.tsx';

const form = describeForm(allCalls.savedCards.updateBillingDetails.body, {
  without: [...unasked, 'paymentMethodId'],
});

export async function loader(args: LoaderFunctionArgs) {
  const shop = requireSignIn(args);
  const [card, countries] = await Promise.all([
    getOwnCard(args),
    listCountryChoices(shop, { onlyDelivered: false }),
  ]);
  const { name = '', address } = card.billing ?? {};
  const texts = { name, ...addressTexts(address) };
  return { card: cardName(card), form: viewForm(form, texts), countries };
}

/** The card that the path names; somebody else's is answered like one that does not exist. */
async function getOwnCard(args: LoaderFunctionArgs) {
  const { cards } = await orErrorPage(requireSignIn(args).services.savedCards.listSavedCards());
  const card = cards.find(({ paymentMethodId }) => paymentMethodId === args.params['cardId']);
  if (!card) throw data(null, { status: 404 });
  return card;
}

export async function action(args: ActionFunctionArgs) {
  const shop = requireSignIn(args);
  const { paymentMethodId } = await getOwnCard(args);
  return answerAddressForm(shop, await args.request.formData(), form, async (typed) => {
    await shop.services.savedCards.updateBillingDetails({ body: { ...typed, paymentMethodId } });
    return redirect('/account/cards?done=changed', 303);
  });
}

export default function CardBilling() {
  const { card, form: view, countries } = useLoaderData<typeof loader>();
  const entry = addressView(view, useActionData<typeof action>());
  const { refused } = entry;
  return (
    <AccountScreen
      title={`Billing details for ${card}`}
      above={[{ href: '/account/cards', name: 'Cards' }]}
    >
      <form method="post" data-soft noValidate className="account-form">
        {refused && <ErrorSummary {...refused} />}
        <TextField
          {...fieldsOf(entry.form, refused)('name')}
          label="Name on the card"
          autoComplete="cc-name"
        />
        <AddressEntryFields
          purpose="billing"
          entry={entry}
          countries={countries}
          isTyped={refused !== undefined || entry.form.texts.line1 !== ''}
        />
        <SendButton>Save billing details</SendButton>
      </form>
    </AccountScreen>
  );
}
