import { data, useActionData, type ActionFunctionArgs } from 'react-router';
import { ErrorSummary, errorOf } from '../kit/error-summary.tsx';
import { readTexts, refuseForm, type RefusedForm } from '../request/refused-form.server.ts';
import { shopFrom } from '../request/shop.server.ts';
import type { ScreenHandle } from '../styles/sheets.ts';
import { TextField } from '../kit/field.tsx';
import { NewsletterScreen } from './newsletter-screen.tsx';

export const handle: ScreenHandle = { sheets: ['sums', 'account'] };

const advice = { email: 'Enter an e-mail address, like name@example.com.' };

/** Asks for the newsletter; the answer is the same for every address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const typed = readTexts(await request.formData(), advice);
  const { email = '' } = typed;
  try {
    const { sentTo } = await shopFrom(context).services.accounts.subscribeNewsletter({
      body: { email },
    });
    return data<RefusedForm | { sentTo: string }>({ sentTo });
  } catch (error) {
    const refused = refuseForm(error, typed, advice);
    return data<RefusedForm | { sentTo: string }>(refused.data, refused.init ?? undefined);
  }
}

export default function Newsletter() {
  const answer = useActionData<typeof action>();
  if (answer && 'sentTo' in answer) {
    return (
      <NewsletterScreen title="Look in your inbox">
        <p>
          We wrote to {answer.sentTo}. The link in the message says yes; until then nothing is sent.
          If you have the newsletter already, no message comes.
        </p>
      </NewsletterScreen>
    );
  }
  return (
    <NewsletterScreen title="The newsletter">
      <p>
        Once a month: what is new, what is reduced and for how long, and one thing worth knowing
        before you drill. Every letter has a link that ends it.
      </p>
      <form method="post" action="/newsletter" data-soft noValidate className="acct-f">
        {answer && <ErrorSummary {...answer} />}
        <TextField
          id="email"
          name="email"
          type="email"
          label="E-mail"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={answer?.typed['email']}
          error={errorOf(answer?.errors, 'email')}
        />
        <button className="btn btn-1">Ask for the newsletter</button>
      </form>
    </NewsletterScreen>
  );
}
