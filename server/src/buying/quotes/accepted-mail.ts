import { dayInWords } from '../../orders/orders/mail-texts.ts';
import { button, facts, paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import type { ShopFace } from '../../core/config.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import type { SentQuote } from './issues-store.ts';
import type { QuoteOrder } from './price-order.ts';

/** Tells whoever quoted that the client has accepted; ordering is theirs to do. */
export function acceptedMail({
  to,
  sent,
  jobReference,
  order,
  shop,
}: {
  to: string;
  sent: SentQuote;
  jobReference: string;
  /** What the goods would be ordered for; null where nobody can say. */
  order: QuoteOrder | null;
  shop: ShopFace;
}): NewMessage {
  const { quoteId, issue, paper, acceptedName, acceptedAt } = sent;
  const at = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    dateStyle: 'full',
    timeStyle: 'short',
  }).format(acceptedAt!);
  return {
    kind: 'quote-accepted',
    dedupeKey: `quote-accepted:${quoteId}:${issue}`,
    to,
    subject: `${paper.number}: ${paper.client.name} has accepted your quote`,
    ...mailLayout({
      shop,
      title: 'Your quote was accepted.',
      preview: `${paper.title}, ${pounds(paper.totalPence)}. Nothing is ordered yet.`,
      body: [
        paragraph(
          'Nothing is ordered yet: look at what the goods cost today, and order them when you are ready.',
        ),
        facts([
          { label: 'Quote', value: `${paper.number}, ${paper.title}` },
          { label: 'Accepted by', value: acceptedName! },
          { label: 'On', value: at },
          { label: 'Your client pays', value: pounds(paper.totalPence) },
          { label: 'Job', value: jobReference },
          ...(order ? costFacts(order) : []),
        ]),
        button('Order the goods', `${shop.publicUrl}/trade/quotes/${quoteId}`),
      ],
    }),
  };
}

/** The goods as they were quoted and as they would be ordered, which is the maker's own to know. */
function costFacts({ quotedExPence, nowExPence, missing, held }: QuoteOrder) {
  const more = nowExPence - quotedExPence;
  const drift = more === 0 ? '' : `, ${pounds(Math.abs(more))} ${more > 0 ? 'more' : 'less'}`;
  const until = held?.state === 'held' ? `, held until ${dayInWords(held.until)}` : '';
  return [
    { label: 'Goods when you quoted', value: `${pounds(quotedExPence)} ex VAT` },
    { label: 'Goods now', value: `${pounds(nowExPence)} ex VAT${drift}${until}` },
    ...(missing.length > 0 ? [{ label: 'Not to be had now', value: missing.join(', ') }] : []),
  ];
}
