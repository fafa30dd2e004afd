import { facts, paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import type { ShopFace } from '../../core/config.ts';
import type { DueClock } from '../orders/clocks-store.ts';
import { dayInWords } from '../orders/mail-texts.ts';

const duties: Record<DueClock['kind'], string> = {
  'deliver-by': 'deliver',
  'refund-by': 'refund',
  'cancel-until': 'may be cancelled',
};

/** What the shop owes by law within days, in one mail to those who run it. */
export function clocksMail(
  clocks: readonly DueClock[],
  { shop, today }: { shop: ShopFace; today: string },
): NewMessage {
  const count = clocks.length === 1 ? 'One order is' : `${clocks.length} orders are`;
  return {
    kind: 'clocks-due',
    // Each is told of once, so that the first of a mail tells it from every other.
    dedupeKey: `clocks-due:${clocks[0]!.clockKey}`,
    to: shop.trader.email,
    subject: `${count} due by law within days`,
    ...mailLayout({
      shop,
      title: `${count} due by law.`,
      body: [
        paragraph(
          'The law gives a day for each of these. After it the customer may end the contract, or is ' +
            'owed interest. The earliest comes first.',
        ),
        facts(
          clocks.map(({ orderNumber, kind, dueDay }) => ({
            label: orderNumber,
            value: [
              `${duties[kind]} by ${dayInWords(dueDay)}${dueDay < today ? ', which is over' : ''}`,
              `${shop.publicUrl}/staff/orders/${orderNumber}`,
            ],
          })),
        ),
      ],
      footer: 'The shop sent this by itself.',
    }),
  };
}
