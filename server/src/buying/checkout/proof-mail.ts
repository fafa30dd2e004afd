import { heading, paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import type { ShopFace } from '../../core/config.ts';

/** The mail with the code that a payment waits for. */
export function proofMail(parts: {
  shop: ShopFace;
  basketId: string;
  to: string;
  code: string;
  at: Date;
}) {
  const { shop, basketId, to, code, at } = parts;
  return {
    kind: 'checkout-code',
    dedupeKey: `checkout-code:${basketId}:${at.getTime()}`,
    to,
    subject: `${code} is your ${shop.shopName} checkout code`,
    ...mailLayout({
      shop,
      title: 'Your checkout code',
      body: [
        paragraph('Type this code on the payment page to go on with your order.'),
        heading(code),
        paragraph('It works for 15 minutes. Nothing has been charged so far.'),
        paragraph(
          'If you are not ordering anything from us, somebody has typed your address by mistake. ' +
            'Ignore this e-mail, and tell nobody the code.',
        ),
      ],
    }),
  };
}
