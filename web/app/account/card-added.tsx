import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { FailureNotice } from '../parts/card-entry/failure-notice.tsx';
import { problemOf } from '../request/problems.server.ts';
import { AccountScreen } from './screen.tsx';
import { requireSignIn } from '../request/require-sign-in.server.ts';

/** Where browsers come back to from the card service and from the bank: on to the cards, if it went well. */
export async function loader(args: LoaderFunctionArgs) {
  const { savedCards } = requireSignIn(args).services;
  const setupId = args.url.searchParams.get('setup_intent') ?? '';
  try {
    await savedCards.finishSavingCard({ body: { setupId } });
  } catch (error) {
    const refusal = problemOf(error);
    if (!refusal || (refusal.status >= 500 && refusal.code !== 'unavailable')) throw error;
    const isKnown = refusal.code === 'payment-failed' || refusal.code === 'unavailable';
    const message = isKnown ? refusal.detail : 'There is no card to save on this page.';
    return data({ message: message ?? refusal.title }, { status: refusal.status });
  }
  return redirect('/account/cards?done=added', 303);
}

export default function CardAdded() {
  const { message } = useLoaderData<typeof loader>();
  return (
    <AccountScreen title="Add a card" above={[{ href: '/account/cards', name: 'Cards' }]}>
      <FailureNotice failure={{ title: 'The card was not saved', message, go: null }} />
      <form method="post" action="/account/cards/new">
        <button className="button button-main">Try again</button>
      </form>
    </AccountScreen>
  );
}
