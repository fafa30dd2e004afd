import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { dayOf } from '../../kit/format.ts';
import { Icon } from '../../kit/icon.tsx';
import { orErrorPage } from '../../request/problems.server.ts';
import { requireTrade } from '../require-trade.server.ts';
import { TradeScreen } from '../screen.tsx';
import { ClientPaperView } from './client/client-paper.tsx';
import paperSheet from './client/client-paper.css?url';
import { answerQuoteForm } from './quote-actions.server.ts';
import { QuoteEditor } from './quote-editor.tsx';
import { textsOfQuote } from './quote-form.server.ts';
import { QuoteAccepted, QuoteChanges, QuoteLink, QuoteLogo, QuoteRemove } from './quote-parts.tsx';
import { quoteView } from './quote-view.server.ts';
import sheet from './quotes.css?url';

export const handle: ScreenHandle = { sheets: [sheet, paperSheet] };

export async function loader(args: LoaderFunctionArgs) {
  const { services, arrivals } = requireTrade(args);
  const quoteId = args.params['quoteId'] ?? '';
  const [quote, table] = await Promise.all([
    orErrorPage(services.quotes.getQuote({ params: { quoteId } })),
    arrivals(),
  ]);
  const { origin } = args.url;
  const now = new Date();
  return {
    view: quoteView(quote, { origin, today: dayOf(now), arrivals: table, now }),
    texts: textsOfQuote(quote.content, quote.jobReference),
    key: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const shop = requireTrade(args);
  return answerQuoteForm(shop, args.params['quoteId'] ?? '', await args.request.formData());
}

/** A quote: what it costs and earns at the left, for one's own eyes; at the right what the client sees. */
export default function QuoteScreen() {
  const { view, texts, key } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { number, title, state, job } = view;
  // The editor, the order and the logo say themselves what is wrong with them.
  const isSaidBelow =
    (refused && refused.texts !== null) ||
    refused?.intent === 'logo' ||
    (refused?.intent === 'order' && view.order !== null);
  return (
    <TradeScreen
      title={`${number}, ${title}`}
      note={
        <>
          <span className={`tag ${state.tone}`}>{state.text}</span>
          <span>costs as of {view.notedOn}</span>
          {job && (
            <a className="link" href={job.href}>
              {job.name}
            </a>
          )}
          <a className="link" href="/trade/quotes">
            All quotes
          </a>
        </>
      }
      actions={
        <a className="button button-quiet" href={`${view.path}/paper`} data-reload>
          <Icon name="file-text" className="icon-small" />
          PDF
        </a>
      }
    >
      {refused && !isSaidBelow && (
        <ErrorSummary errors={refused.errors} message={refused.message} />
      )}
      <QuoteAccepted view={view} orderKey={key} refused={refused} />
      <QuoteChanges view={view} />
      <div className="quote">
        <div className="quote-own">
          <QuoteEditor view={view} texts={texts} refused={refused} />
          <QuoteLogo view={view} refused={refused?.intent === 'logo' ? refused : undefined} />
          <QuoteRemove view={view} />
        </div>
        <div className="quote-client">
          <QuoteLink view={view} />
          <p className="quote-caption">
            What the client sees{view.isChangedSinceSent ? ' once you send it again' : ''}
          </p>
          <ClientPaperView paper={view.paper} level="h2" logo={null} />
        </div>
      </div>
    </TradeScreen>
  );
}
