import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { useActionData, useLoaderData, type ActionFunctionArgs } from 'react-router';
import { ErrorSummary } from '../kit/error-summary.tsx';
import { fieldsOf } from '../kit/form.ts';
import { answerForm, readForm, viewForm } from '../request/form.server.ts';
import { shopFrom } from '../request/shop.server.ts';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import sumsSheet from '../parts/sums.css?url';
import accountSheet from './frame.css?url';
import { TextField } from '../kit/field.tsx';
import { NewsletterScreen } from './newsletter-screen.tsx';

export const handle: ScreenHandle = { sheets: [sumsSheet, accountSheet] };

const form = describeForm(allCalls.accounts.subscribeNewsletter.body);

export const loader = () => ({ form: viewForm(form) });

/** Asks for the newsletter; the answer is the same for every address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { accounts } = shopFrom(context).services;
  return answerForm(form, readForm(await request.formData(), form), (body) =>
    accounts.subscribeNewsletter({ body }),
  );
}

export default function Newsletter() {
  const { form: view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && 'sentTo' in answer) {
    return (
      <NewsletterScreen title="Check your inbox">
        <p>
          We have sent an e-mail to {answer.sentTo}. Open the link in it to confirm your
          subscription. If you subscribe already, you will not get one.
        </p>
      </NewsletterScreen>
    );
  }
  return (
    <NewsletterScreen title="Newsletter">
      <p>
        Once a month: what is new, what is reduced and for how long, and one thing worth knowing
        before you drill. Unsubscribe at any time.
      </p>
      <form method="post" action="/newsletter" data-soft noValidate className="account-form">
        {answer && <ErrorSummary {...answer} />}
        <TextField
          {...fieldsOf(view, answer)('email')}
          type="email"
          label="E-mail"
          autoComplete="email"
        />
        <button className="button button-main">Subscribe</button>
      </form>
    </NewsletterScreen>
  );
}
