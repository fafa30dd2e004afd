import type { Quote } from '@plumbline/contracts/nouns/quotes.ts';
import { data, redirect } from 'react-router';
import type { FieldError } from '../../kit/form.ts';
import { sendOnce } from '../../request/once-answered.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { readFiles } from '../read-files.server.ts';
import { contentOf, errorsOf, readQuoteForm, type QuoteTexts } from './quote-form.server.ts';

/** A form of the editor that was refused, with all that was typed into it. */
export interface RefusedQuote {
  intent: string;
  message: string;
  errors: FieldError[];
  texts: QuoteTexts | null;
}

/** Answers any of the editor's forms; what is written leads back to it. */
export async function answerQuoteForm({ services }: Shop, quoteId: string, sent: FormData) {
  const { quotes } = services;
  const params = { quoteId };
  const intent = String(sent.get('intent') ?? 'save');
  const expectedVersion = Number(sent.get('version') ?? 0) || 1;
  const path = `/trade/quotes/${quoteId}`;
  const refuse = (refused: Omit<RefusedQuote, 'intent'>, status: number) =>
    data({ ...refused, intent } satisfies RefusedQuote, { status });
  const texts = intent === 'save' || intent === 'send' ? readQuoteForm(sent) : null;
  try {
    switch (intent) {
      case 'costs':
        await quotes.noteQuoteCosts({ params, body: { expectedVersion } });
        break;
      case 'logo': {
        const { uploads, fault } = readFiles(sent);
        if (fault) {
          return refuse(
            { message: fault, errors: [{ name: 'files', message: fault }], texts },
            400,
          );
        }
        await quotes.setQuoteLogo({ params, body: { files: uploads.slice(0, 1) } });
        break;
      }
      case 'withdraw':
        await quotes.withdrawQuote({ params });
        break;
      case 'remove':
        await quotes.removeQuote({ params });
        return redirect('/trade/quotes', 303);
      case 'order': {
        const expectedExPence = Number(sent.get('expectedExPence'));
        await sendOnce(sent, (once) =>
          quotes.orderQuote({ params, body: { expectedExPence } }, once),
        );
        return redirect('/basket', 303);
      }
      default: {
        const read = contentOf(texts!);
        if ('errors' in read) {
          return refuse({ message: '', errors: read.errors, texts }, 400);
        }
        const jobReference = texts!.jobReference || null;
        const body = { expectedVersion, content: read.content, jobReference };
        const saved: Quote = await quotes.saveQuote({ params, body });
        if (intent === 'send') {
          await quotes.sendQuote({ params, body: { expectedVersion: saved.version } });
          return redirect(`${path}#link`, 303);
        }
      }
    }
  } catch (error) {
    const said = errorsOf(error);
    if (!said) return orErrorPage(Promise.reject(error as Error));
    return refuse({ message: said.message, errors: said.errors, texts }, said.status);
  }
  return redirect(path, 303);
}
