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
      lead="What we keep of you, and how you see it, change it or end it."
    >
      <div className="long-text">
        {promises.map((words) => (
          <p key={words}>{words}</p>
        ))}
        <h2 className="heading-medium">See it, change it, end it</h2>
        <p>
          <a className="link" href="/account/data">
            Your account
          </a>{' '}
          gives you a copy of everything as a file, and takes the request to delete it. What we may
          write to you about is under{' '}
          <a className="link" href="/account/consents">
            What we may send
          </a>
          , and every letter has a link that ends it.
        </p>
        <p>
          <a className="link" href="/cookies">
            Cookies
          </a>{' '}
          lists each one that the shop sets, what it is for and how long it stays.
        </p>
        <h2 className="heading-medium">Card details</h2>
        <p>
          They go from your browser to our payment provider and never reach us. Of a card that you
          ask us to keep we know its brand, last four digits, expiry and billing address.
        </p>
        <h2 className="heading-medium">Who is responsible</h2>
      </div>
      <TraderCard trader={trader} />
    </LegalScreen>
  );
}
