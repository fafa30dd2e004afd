import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../request/problems.server.ts';
import { dateAndYear, dayOf } from '../kit/format.ts';
import { SendButton } from '../kit/send-button.tsx';
import { AccountScreen } from './screen.tsx';
import { requireSignIn } from '../request/require-sign-in.server.ts';
import { LongText } from '../parts/long-text.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { accounts } = requireSignIn(args).services;
  const terms = await orErrorPage(accounts.checkTermsAndConditions());
  return {
    version: terms.version,
    text: terms.text,
    publishedOn: dateAndYear(terms.publishedOn),
    acceptedOn: terms.acceptedAt && dateAndYear(dayOf(new Date(terms.acceptedAt))),
    mustAccept: terms.mustAccept,
    done: args.url.searchParams.has('done') ? 'You have accepted these terms.' : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { accounts } = requireSignIn(args).services;
  const read = (await args.request.formData()).get('version');
  // Nobody accepts a text that came into force while they read the one before it.
  const { version } = await orErrorPage(accounts.checkTermsAndConditions());
  if (read !== version) return data({ changed: true }, 409);
  await orErrorPage(accounts.acceptTermsAndConditions());
  return redirect('/account/terms?done', 303);
}

export default function Terms() {
  const terms = useLoaderData<typeof loader>();
  const { text, publishedOn, acceptedOn, mustAccept, done } = terms;
  const hasChanged = useActionData<typeof action>()?.changed === true;
  return (
    <AccountScreen title="Terms" aside={`Published ${publishedOn}`} done={mustAccept ? null : done}>
      <LongText text={text} />
      {mustAccept ? (
        <form method="post" action="/account/terms" data-soft="stay" className="account-form">
          {acceptedOn && (
            <p className="quiet">
              You accepted an earlier version on {acceptedOn}. It still applies to orders you have
              already placed.
            </p>
          )}
          {hasChanged && (
            <p className="note warn" role="alert">
              The terms have changed since you opened this page. The text above is the new one.
            </p>
          )}
          <input type="hidden" name="version" value={terms.version} />
          <SendButton>Accept these terms</SendButton>
        </form>
      ) : (
        <p className="account-section quiet">You accepted these terms on {acceptedOn}.</p>
      )}
    </AccountScreen>
  );
}
