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
import { orErrorPage } from '../request/problems.server.ts';
import { TextField } from '../kit/field.tsx';
import { cardName } from './card-name.ts';
import { AccountScreen } from './screen.tsx';
import { requireSignIn } from '../request/require-sign-in.server.ts';

const advice = { name: 'Enter the name on the card.', ...addressAdvice };

export async function loader(args: LoaderFunctionArgs) {
  const shop = requireSignIn(args);
  const [card, countries] = await Promise.all([
    getOwnCard(args),
    listCountryChoices(shop, { onlyDelivered: false }),
  ]);
  const { name = '', address } = card.billing ?? {};
  return { card: cardName(card), texts: { name, ...addressTexts(address) }, countries };
}

/** The card that the path names; somebody else's is answered like one that does not exist. */
async function getOwnCard(args: LoaderFunctionArgs) {
  const { cards } = await orErrorPage(requireSignIn(args).services.savedCards.listSavedCards());
  const card = cards.find(({ paymentMethodId }) => paymentMethodId === args.params['cardId']);
  if (!card) throw data(null, { status: 404 });
  return card;
}

interface Answer extends RefusedForm {
  lookup: Lookup | null;
}

export async function action(args: ActionFunctionArgs) {
  const shop = requireSignIn(args);
  const { paymentMethodId } = await getOwnCard(args);
  const form = await args.request.formData();
  const typed = readTexts(form, advice);
  const entry = await readAddressEntry(shop, form);
  if (entry.kind === 'lookup') {
    const { lookup, status } = entry;
    return data<Answer>({ lookup, typed, message: '', errors: [] }, { status });
  }
  const body = { paymentMethodId, name: typed['name'] ?? '', address: toAddress(entry.typed) };
  try {
    await shop.services.savedCards.updateBillingDetails({ body });
  } catch (error) {
    const refused = refuseForm(error, { ...typed, ...entry.typed }, advice);
    return data<Answer>({ ...refused.data, lookup: null }, refused.init ?? undefined);
  }
  return redirect('/account/cards?done=changed', 303);
}

export default function CardBilling() {
  const { card, texts, countries } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const shown: Record<string, string> = answer?.typed ?? texts;
  const hasErrors = answer !== undefined && answer.lookup === null;
  return (
    <AccountScreen title={`Billing of ${card}`} above={[{ href: '/account/cards', name: 'Cards' }]}>
      <form method="post" data-soft noValidate className="acct-f">
        {hasErrors && <ErrorSummary {...answer} />}
        <TextField
          id="name"
          name="name"
          label="Name on the card"
          autoComplete="cc-name"
          maxLength={120}
          required
          defaultValue={shown['name']}
          error={errorOf(answer?.errors, 'name')}
        />
        <AddressEntryFields
          purpose="billing"
          lookup={answer?.lookup ?? null}
          texts={shown}
          errors={answer?.errors}
          countries={countries}
          isTyped={hasErrors || shown['line1'] !== ''}
        />
        <SendButton>Save the billing details</SendButton>
      </form>
    </AccountScreen>
  );
}
