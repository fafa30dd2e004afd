import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { errorOf } from '../kit/error-summary.tsx';
import { SendButton } from '../kit/send-button.tsx';
import { readTexts, refuseForm } from '../request/refused-form.server.ts';
import { orErrorPage } from '../request/problems.server.ts';
import { FieldError } from '../kit/field.tsx';
import { dayOf, longDay } from '../kit/format.ts';
import { Icon } from '../kit/icon.tsx';
import { AccountScreen } from './screen.tsx';
import { requireSignIn } from '../request/require-sign-in.server.ts';

const doneTexts: Record<string, string> = {
  asked: 'We have your request, and a person works on it.',
  withdrawn: 'Your request is withdrawn. Your account stays as it is.',
};

const advice = { reason: 'Use at most 1000 characters.' };

export async function loader(args: LoaderFunctionArgs) {
  const { privacy } = requireSignIn(args).services;
  const request = await orErrorPage(privacy.findDeletionRequest());
  return {
    requestedOn: request && longDay(dayOf(new Date(request.requestedAt))),
    done: doneTexts[args.url.searchParams.get('done') ?? ''] ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { privacy } = requireSignIn(args).services;
  const form = await args.request.formData();
  const typed = readTexts(form, advice);
  const { reason } = typed;
  try {
    if (form.get('do') === 'withdraw') {
      await privacy.withdrawDeletion();
      return redirect('/account/data?done=withdrawn', 303);
    }
    await privacy.requestDeletion({ body: reason ? { reason } : {} });
  } catch (error) {
    return refuseForm(error, typed, advice);
  }
  return redirect('/account/data?done=asked', 303);
}

export default function YourData() {
  const { requestedOn, done } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const reasonError = errorOf(refused?.errors, 'reason');
  return (
    <AccountScreen title="Your data" done={done}>
      <section aria-labelledby="copy">
        <h2 className="h-lg" id="copy">
          A copy of everything
        </h2>
        <p className="acct-p">
          One file with what we hold about you: account, addresses, cards without their numbers,
          orders, baskets and consents. It opens in any text editor.
        </p>
        <a className="btn btn-2" href="/account/data/export" download>
          <Icon name="download" />
          Download it
        </a>
      </section>
      <section className="acct-s" aria-labelledby="delete">
        <h2 className="h-lg" id="delete">
          Delete the account
        </h2>
        {requestedOn ? (
          <>
            <p className="acct-p">
              You asked for it on {requestedOn}. We write to you when it is done, within a month at
              the latest. Orders on their way come first.
            </p>
            <form method="post" action="/account/data" data-soft="stay">
              <button className="btn btn-2" name="do" value="withdraw">
                Keep the account after all
              </button>
            </form>
          </>
        ) : (
          <>
            <p className="acct-p">
              A person of ours does it, within a month. What an order needs for tax is kept without
              your name; everything else is erased everywhere. Orders on their way still come.
            </p>
            <form method="post" action="/account/data" data-soft="stay" className="acct-f">
              <div className="field">
                <label htmlFor="reason">Why, if you like to say (optional)</label>
                <textarea
                  className="in"
                  id="reason"
                  name="reason"
                  rows={3}
                  maxLength={1000}
                  defaultValue={refused?.typed['reason']}
                  aria-invalid={reasonError ? true : undefined}
                  aria-describedby={reasonError ? 'reason-error' : undefined}
                />
                {reasonError && <FieldError id="reason-error">{reasonError}</FieldError>}
              </div>
              <SendButton>Ask us to delete the account</SendButton>
            </form>
          </>
        )}
      </section>
    </AccountScreen>
  );
}
