import type { LoaderFunctionArgs } from 'react-router';
import { documentFile } from '../../parts/order-documents.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { requireTrade } from '../require-trade.server.ts';

/** A quote as the client would get it, as a PDF. */
export async function loader(args: LoaderFunctionArgs) {
  const { quotes } = requireTrade(args).services;
  const quoteId = args.params['quoteId'] ?? '';
  return documentFile(await orErrorPage(quotes.previewQuotePaper({ params: { quoteId } })));
}
