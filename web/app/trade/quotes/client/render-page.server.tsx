import type { ClientQuote } from '@plumbline/contracts/nouns/quotes.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { dateAndYear, dayOf, pounds, timeOf } from '../../../kit/format.ts';
import { ClientPaperView } from './client-paper.tsx';
import sheet from './client-page.css?inline';

/** What a client tried, and why it was not done. */
export interface Accepting {
  name: string;
  problem: string;
}

/** A whole document: it carries its sheet, and needs no script and no other file but the logo. */
const documentOf = (title: string, nonce: string, body: ReactNode) =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light" />
        <link rel="icon" href="data:," />
        <title>{title}</title>
        {/* oxlint-disable-next-line react/no-danger -- the sheet is our own */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: sheet }} />
      </head>
      <body>
        <main>{body}</main>
      </body>
    </html>,
  )}`;

/** The client's page: the quote, and what can be done about it. */
export function renderClientPage(
  quote: ClientQuote,
  { token, nonce, tried }: { token: string; nonce: string; tried?: Accepting | undefined },
): string {
  const { paper, hasLogo } = quote;
  const path = `/quote/${token}`;
  return documentOf(
    `Quote ${paper.number}: ${paper.title}`,
    nonce,
    <>
      <Standing quote={quote} />
      <ClientPaperView paper={paper} level="h1" logo={hasLogo ? `${path}/logo` : null} />
      <div className="client-acts">
        {quote.state === 'open' && <AcceptForm quote={quote} path={path} tried={tried} />}
        {quote.state !== 'open' && tried && <p role="alert">{tried.problem}</p>}
        <p>
          <a href={`${path}/paper`}>PDF of this quote</a>
          {paper.from.email && (
            <a href={`mailto:${paper.from.email}?subject=${encodeURIComponent(paper.number)}`}>
              Ask a question
            </a>
          )}
          {paper.from.phone && <a href={`tel:${paper.from.phone.replaceAll(' ', '')}`}>Call</a>}
        </p>
      </div>
    </>,
  );
}

/** How the quote stands, above it, where it is not simply open. */
function Standing({ quote: { state, accepted, paper } }: { quote: ClientQuote }) {
  if (accepted) {
    const at = new Date(accepted.at);
    return (
      <output className="client-standing accepted">
        <b>Accepted.</b> {accepted.name} accepted this quote on {dateAndYear(dayOf(at))} at{' '}
        {timeOf(at)}. {paper.from.name} has been told.
      </output>
    );
  }
  if (state !== 'over') return null;
  return (
    <output className="client-standing over">
      <b>This quote is over.</b> It held until {dateAndYear(paper.validUntil)}. Ask{' '}
      {paper.from.name} for a new one: prices may have changed.
    </output>
  );
}

function AcceptForm({
  quote: { paper },
  path,
  tried,
}: {
  quote: ClientQuote;
  path: string;
  tried: Accepting | undefined;
}) {
  return (
    <form method="post" action={path}>
      <input type="hidden" name="issue" value={paper.issue} />
      <label htmlFor="name">Your name</label>
      <input
        id="name"
        name="name"
        maxLength={120}
        required
        autoComplete="name"
        aria-describedby={tried ? 'name-error' : 'name-hint'}
        aria-invalid={tried ? true : undefined}
        defaultValue={tried?.name ?? ''}
      />
      {tried ? (
        <p className="client-error" id="name-error" role="alert">
          {tried.problem}
        </p>
      ) : (
        <p id="name-hint">
          You accept this quote of {paper.from.name} as you read it. Name and time are kept; nothing
          is paid here.
        </p>
      )}
      <button>Accept {pounds(paper.totalPence)}</button>
    </form>
  );
}

const reasons = {
  none: {
    title: 'This quote cannot be found',
    text: 'The link may have lost a part of itself. Open it from the message that it came in, or ask whoever sent it.',
  },
  withdrawn: {
    title: 'This quote was taken back',
    text: 'Ask whoever sent it for a new one. The link then works again.',
  },
  later: {
    title: 'This quote cannot be shown just now',
    text: 'Please try again in a few minutes. The link stays the same.',
  },
} as const;

/** What stands at a link that shows no quote. */
export const renderNoQuote = (why: keyof typeof reasons, nonce: string): string =>
  documentOf(
    reasons[why].title,
    nonce,
    <article className="client-paper">
      <h1>{reasons[why].title}</h1>
      <p className="client-words">{reasons[why].text}</p>
    </article>,
  );
