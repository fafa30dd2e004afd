import { useRef, useState, type FormEvent } from 'react';
import {
  data,
  useActionData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { useHasScript } from '../kit/has-script.ts';
import { CardEntryForm } from '../parts/card-entry/card-entry-form.tsx';
import { FailureNotice } from '../parts/card-entry/failure-notice.tsx';
import { declined, type PaymentFailure } from '../parts/card-entry/payment-failures.ts';
import type { CardEntry, Confirmed } from '../parts/card-entry/use-card-payment.ts';
import { problemOf } from '../request/problems.server.ts';
import { AccountScreen } from './screen.tsx';
import { requireSignIn } from '../request/require-sign-in.server.ts';

export function loader(args: LoaderFunctionArgs) {
  requireSignIn(args);
  return null;
}

/** Opens a setup at the card service; the page that follows takes the card and sends it there. */
export async function action(args: ActionFunctionArgs) {
  const { savedCards } = requireSignIn(args).services;
  try {
    return data({ setup: await savedCards.startSavingCard(), problem: null });
  } catch (error) {
    const refusal = problemOf(error);
    if (refusal?.code !== 'too-many-requests' && refusal?.code !== 'unavailable') throw error;
    return data({ setup: null, problem: refusal.detail ?? refusal.title }, refusal.status);
  }
}

const above = [{ href: '/account/cards', name: 'Cards' }];

export default function NewCard() {
  const answer = useActionData<typeof action>();
  return (
    <AccountScreen title="Add a card" above={above}>
      {answer?.setup ? (
        <CardForm setup={answer.setup} />
      ) : (
        <>
          {answer?.problem && (
            <FailureNotice
              failure={{ title: 'No card can be added now', message: answer.problem, go: null }}
            />
          )}
          <p className="before-content account-lead small">
            The card service takes your card number, checks the card and may ask your bank to
            confirm it. Nothing is charged.
          </p>
          <form method="post" action="/account/cards/new">
            <button className="button button-main">Enter a card</button>
          </form>
        </>
      )}
    </AccountScreen>
  );
}

type Setup = NonNullable<Extract<ReturnType<typeof useActionData<typeof action>>, object>['setup']>;

/** Takes the card and sends it to the card service and to nobody else. Nothing is charged. */
function CardForm({ setup: { setupId, clientSecret, provider, hostedPageUrl } }: { setup: Setup }) {
  const entry = useRef<CardEntry>(null);
  const hasScript = useHasScript();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const save = async () => {
    const confirm = await entry.current?.prepare();
    if (!confirm) return;
    setIsBusy(true);
    setFailure(null);
    const { apiUrl, publishableKey } = provider;
    // A setup holds no goods.
    const opened = { intentId: setupId, clientSecret, apiUrl, publishableKey, heldForSeconds: 0 };
    const back = `${location.origin}/account/cards/added`;
    const outcome = await confirm(opened, back);
    if (outcome.kind === 'taken') location.assign(`${back}?setup_intent=${setupId}`);
    else if (outcome.kind === 'challenge') location.assign(outcome.url);
    else {
      setFailure(notSaved(outcome));
      setIsBusy(false);
    }
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void save();
  };
  return (
    <form className="account-form" noValidate onSubmit={send}>
      {failure && <FailureNotice failure={failure} />}
      <p className="with-script quiet">
        The card service checks the card and may ask your bank to confirm it. Nothing is charged.
      </p>
      <CardEntryForm ref={entry} provider={provider} totalPence={null} />
      {/* Pressed before the scripts have come, it would lead away from what was typed. */}
      <button
        className="button button-main with-script"
        disabled={!hasScript}
        aria-busy={isBusy || undefined}
      >
        Save the card
      </button>
      {hostedPageUrl && (
        <a className="button button-main without-script" href={hostedPageUrl}>
          Go to the card service
        </a>
      )}
    </form>
  );
}

function notSaved(outcome: Exclude<Confirmed, { kind: 'taken' | 'challenge' }>): PaymentFailure {
  if (outcome.kind === 'declined') return declined(outcome.message);
  if (outcome.kind === 'closed') {
    return {
      title: 'This took too long',
      message: 'The card was not saved. Begin again with a new form.',
      go: { href: '/account/cards/new', label: 'Begin again' },
    };
  }
  return {
    title: 'The card service is not responding',
    message: 'What you typed is still here. Try again in a minute.',
    go: null,
  };
}
