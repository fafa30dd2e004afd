import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { textBlocks } from '../../kit/text-blocks.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import { LegalScreen, legalHandle } from './legal-screen.tsx';
import { TraderCard } from './trader-card.tsx';

export const handle = legalHandle;

/** What the terms promise of people's data, between the heading of that and the next one. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { services, trader } = shopFrom(context);
  const { text } = await orErrorPage(services.accounts.getTerms());
  const blocks = textBlocks(text);
  const begin = blocks.findIndex(
    ({ kind, text: words }) => kind === 'heading' && words === 'Your data',
  );
  const told = begin === -1 ? [] : blocks.slice(begin + 1);
  const end = told.findIndex(({ kind }) => kind === 'heading');
  const promises = (end === -1 ? told : told.slice(0, end)).map(({ text: words }) => words);
  return { promises, trader };
}

export default function Privacy() {
  const { promises, trader } = useLoaderData<typeof loader>();
  return (
    <LegalScreen
      title="Privacy"
      lead="What we hold about you, and how to see, change or delete it."
    >
      <div className="long-text">
        {promises.map((words) => (
          <p key={words}>{words}</p>
        ))}
        <h2 className="heading-medium">See, change or delete it</h2>
        <p>
          <a className="link" href="/account/data">
            Your account
          </a>{' '}
          lets you download a copy of everything, or ask us to delete it. Choose what we send you
          under{' '}
          <a className="link" href="/account/consents">
            Contact preferences
          </a>
          , and every newsletter has an unsubscribe link.
        </p>
        <p>
          <a className="link" href="/cookies">
            Cookies
          </a>{' '}
          lists each one that the shop sets, what it is for and how long it stays.
        </p>
        <h2 className="heading-medium">Card details</h2>
        <p>
          They go from your browser to our payment provider and never reach us. If you save a card,
          we keep its brand, last four digits, expiry date and billing address.
        </p>
        <h2 className="heading-medium">Who is responsible</h2>
      </div>
      <TraderCard trader={trader} />
    </LegalScreen>
  );
}
