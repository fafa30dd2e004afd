import type { clientQuoteCalls } from '@plumbline/contracts/shop/quotes.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import { readKeptUpload } from '../../base/uploads/keep-uploads.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { readSignedId } from '../../core/signed-id.ts';
import type { Queryable } from '../../db/connect.ts';
import { transaction } from '../../db/transaction.ts';
import { acceptQuote } from './accept-quote.ts';
import { drawClientPaper } from './draw-paper.ts';
import { findLogo } from './find-logo.ts';
import { findSentQuote, type SentQuote } from './issues-store.ts';
import { describeForClient } from './quotes.ts';
import { lockQuote } from './store.ts';

/** What a client does with the link that a tradesperson gave them. Nothing of it reads a cost. */
export const clientQuoteHandlers: Handlers<typeof clientQuoteCalls> = {
  openClientQuote: async ({ body }, context) =>
    describe(await getSent(context.db, context, body.token), context),

  acceptClientQuote: ({ body }, context) =>
    transaction(context.db, async (tx) => {
      const quoteId = readToken(context, body.token);
      const quote = await lockQuote(tx, quoteId);
      const sent = await getSent(tx, context, body.token);
      const { paper } = sent;
      const today = todayOf(context);
      if (sent.acceptedAt !== null && sent.issue === body.issue) return describe(sent, context);
      if (sent.issue !== body.issue) {
        throw new Refusal('quote-changed', {
          detail: `${paper.from.name} has changed this quote since you opened it. Read it again before you accept.`,
          extra: { issue: sent.issue },
        });
      }
      if (sent.validUntil < today) {
        throw new Refusal('quote-over', {
          detail: `It held until ${sent.validUntil}. Ask ${paper.from.name} for a new one.`,
        });
      }
      const mail = await acceptQuote(tx, context, quote!, sent, body.name.trim());
      if (mail) await queueMessage(tx, context.jobs, mail, context.now());
      return describe((await findSentQuote(tx, quoteId))!, context);
    }),

  drawClientQuote: async ({ params }, context) => {
    const { paper, logoUploadId } = await getSent(context.db, context, params.token);
    const logo = await findLogo(context, logoUploadId);
    return { fileName: `quote-${paper.number}.pdf`, bytes: await drawClientPaper(paper, logo) };
  },

  getClientQuoteLogo: async ({ params }, context) => {
    const { logoUploadId } = await getSent(context.db, context, params.token);
    if (logoUploadId === null) throw new Refusal('upload-not-found');
    const { bytes, mediaType } = await readKeptUpload(context.db, context, logoUploadId);
    // Its own name may say what nobody but its sender is to read.
    return { fileName: 'logo.jpg', bytes, ...(mediaType && { mediaType }) };
  },
};

const todayOf = ({ now }: Pick<Context, 'now'>) => formatDay(londonDay(now()));

function readToken({ signingKey }: Pick<Context, 'signingKey'>, token: string): string {
  const quoteId = readSignedId(signingKey, 'client-quote', token);
  if (quoteId === null) throw new Refusal('quote-not-found');
  return quoteId;
}

/** What a link leads to. One that was taken back says so; one that never was is a missing quote. */
async function getSent(
  tx: Queryable,
  context: Pick<Context, 'signingKey'>,
  token: string,
): Promise<SentQuote> {
  const sent = await findSentQuote(tx, readToken(context, token));
  if (!sent) throw new Refusal('quote-not-found');
  if (sent.state === 'withdrawn') throw new Refusal('quote-withdrawn');
  return sent;
}

const describe = (sent: SentQuote, context: Context) =>
  describeForClient(sent.paper, sent, {
    hasLogo: sent.logoUploadId !== null,
    today: todayOf(context),
  });
