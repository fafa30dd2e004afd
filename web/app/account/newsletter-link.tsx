import { data, useActionData, useParams, type ActionFunctionArgs } from 'react-router';
import { entryOf } from '../kit/entry-of.ts';
import { problemOf } from '../request/problems.server.ts';
import { shopFrom } from '../request/shop.server.ts';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import sumsSheet from '../parts/sums.css?url';
import accountSheet from './frame.css?url';
import { NewsletterScreen } from './newsletter-screen.tsx';

export const handle: ScreenHandle = { sheets: [sumsSheet, accountSheet] };

/** The address is the key to what the page does: it is neither kept nor told to others. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

/**
 * Follows a link of a letter. Opening it does nothing yet, because programs that look through mail
 * open links too; the button on the page does.
 */
export async function action({ params, context }: ActionFunctionArgs) {
  const { accounts } = shopFrom(context).services;
  const token = { params: { token: params['token'] ?? '' } };
  try {
    const { email } =
      params['purpose'] === 'confirm'
        ? await accounts.confirmNewsletter(token)
        : await accounts.unsubscribeNewsletter(token);
    return data({ email, hasEnded: false });
  } catch (error) {
    const problem = problemOf(error);
    if (problem?.code !== 'link-expired' && problem?.code !== 'invalid-request') throw error;
    return data({ email: null, hasEnded: true }, { status: 410 });
  }
}

/** Any other link is to a page that does not exist. */
export function loader({ params }: { params: { purpose?: string | undefined } }) {
  if (!entryOf(texts, params.purpose)) throw data(null, { status: 404 });
  return null;
}

const texts: Record<
  string,
  { title: string; text: string; button: string; doneTitle: string; done: string }
> = {
  confirm: {
    title: 'Subscribe to the newsletter?',
    text: 'It comes once a month, and you can unsubscribe at any time.',
    button: 'Yes, subscribe me',
    doneTitle: 'You are subscribed',
    done: 'The next newsletter will go to',
  },
  unsubscribe: {
    title: 'Unsubscribe from the newsletter?',
    text: 'You will still get messages about your orders.',
    button: 'Unsubscribe',
    doneTitle: 'You have unsubscribed',
    done: 'We will no longer send the newsletter to',
  },
};

export default function NewsletterLink() {
  const { purpose = '' } = useParams();
  const answer = useActionData<typeof action>();
  const { title, text, button, doneTitle, done } = texts[purpose]!;
  if (answer?.hasEnded) {
    return (
      <NewsletterScreen title="This link has expired">
        <p>
          It is too old, or incomplete.{' '}
          {purpose === 'confirm'
            ? 'Subscribe again to get a new one.'
            : 'Use the link in the latest newsletter.'}
        </p>
        <a className="button button-outlined" href={purpose === 'confirm' ? '/newsletter' : '/'}>
          {purpose === 'confirm' ? 'Subscribe again' : 'Go to the shop'}
        </a>
      </NewsletterScreen>
    );
  }
  if (answer) {
    return (
      <NewsletterScreen title={doneTitle}>
        <p>
          {done} {answer.email}.
        </p>
        <a className="button button-outlined" href="/">
          Go to the shop
        </a>
      </NewsletterScreen>
    );
  }
  return (
    <NewsletterScreen title={title}>
      <p>{text}</p>
      <form method="post" data-soft>
        <button className="button button-main">{button}</button>
      </form>
    </NewsletterScreen>
  );
}
