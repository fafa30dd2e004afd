import { button, paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import type { ShopFace } from '../../core/config.ts';
import type { MatchedOrder } from './store.ts';

/** The mail with the link of an order's own page, to where its confirmation went. */
export function linkMail(parts: {
  order: Pick<MatchedOrder, 'guid' | 'number' | 'email'>;
  link: string;
  shop: ShopFace;
  now: Date;
}): NewMessage {
  const { order, link, shop, now } = parts;
  return {
    kind: 'order-link',
    dedupeKey: `order-link:${order.guid}:${now.toISOString()}`,
    to: order.email,
    subject: `The page of order ${order.number}`,
    ...mailLayout({
      shop,
      title: `All of order ${order.number} is on its page.`,
      preview: 'Goods, days, papers, and what you can do now.',
      body: [
        paragraph(
          'The page shows every delivery with what is in it, where it goes, what was paid, and what you ' +
            'can do now.',
        ),
        button('Open the order', link),
        paragraph('The link opens the order for anybody who has it. Keep it to yourself.'),
      ],
      footer: `Somebody who knows the order’s number and your address asked ${shop.shopName} to send this. If it was not you, you need do nothing.`,
    }),
  };
}
