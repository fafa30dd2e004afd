import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { entryOf } from '../kit/entry-of.ts';
import { SendButton } from '../kit/send-button.tsx';
import { answerForm, readForm, viewForm } from '../request/form.server.ts';
import { orErrorPage } from '../request/problems.server.ts';
import { fieldsOf } from '../kit/form.ts';
import { dayOf, longDay } from '../kit/format.ts';
import { Icon } from '../kit/icon.tsx';
import { TextArea } from '../kit/text-area.tsx';
import { AccountScreen } from './screen.tsx';
import { requireSignIn } from '../request/require-sign-in.server.ts';

const doneTexts: Record<string, string> = {
  asked: 'We have your request, and a member of our team is working on it.',
  withdrawn: 'Your request is withdrawn. Your account stays open.',
};

const form = describeForm(allCalls.privacy.requestDeletion.body);

export async function loader(args: LoaderFunctionArgs) {
  const { privacy } = requireSignIn(args).services;
  const request = await orErrorPage(privacy.findDeletionRequest());
  return {
    form: viewForm(form),
    requestedOn: request && longDay(dayOf(new Date(request.requestedAt))),
    done: entryOf(doneTexts, args.url.searchParams.get('done')) ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { privacy } = requireSignIn(args).services;
  const sent = await args.request.formData();
  return answerForm(form, readForm(sent, form), async (body) => {
    if (sent.get('do') === 'withdraw') {
      await privacy.withdrawDeletion();
      return redirect('/account/data?done=withdrawn', 303);
    }
    await privacy.requestDeletion({ body });
    return redirect('/account/data?done=asked', 303);
  });
}

export default function YourData() {
  const { form: view, requestedOn, done } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AccountScreen title="Your data" done={done}>
      <section aria-labelledby="copy">
        <h2 className="heading-medium" id="copy">
          Download your data
        </h2>
        <p className="account-text">
          One file with everything we hold about you: account, addresses, cards without their
          numbers, orders, baskets and consents. It opens in any text editor.
        </p>
        <a className="button button-outlined" href="/account/data/export" download>
          <Icon name="download" />
          Download
        </a>
      </section>
      <section className="account-section" aria-labelledby="delete">
        <h2 className="heading-medium" id="delete">
          Delete your account
        </h2>
        {requestedOn ? (
          <>
            <p className="account-text">
              You asked for this on {requestedOn}. We will write to you when it is done, within a
              month at the latest. Orders on their way are delivered first, and what a business of
              yours alone has open on account is settled first.
            </p>
            <form method="post" action="/account/data" data-soft="stay">
              <button className="button button-outlined" name="do" value="withdraw">
                Keep my account
              </button>
            </form>
          </>
        ) : (
          <>
            <p className="account-text">
              A member of our team will do this within a month. What tax law requires of your orders
              is kept without your name, and so is, for six years, what we did about a complaint
              about your data, once it has ended; everything else is erased. Orders on their way
              will still be delivered, and what a business of yours alone has open on account is
              settled first.
            </p>
            <form method="post" action="/account/data" data-soft="stay" className="account-form">
              <TextArea {...fieldsOf(view, refused)('reason')} label="Reason (optional)" />
              <SendButton>Ask us to delete your account</SendButton>
            </form>
          </>
        )}
      </section>
    </AccountScreen>
  );
}
