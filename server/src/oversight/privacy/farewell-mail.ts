import { paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import type { ShopFace } from '../../core/config.ts';
import type { NewMessage } from '../../base/messages/store.ts';

/** Tells somebody that they are erased. It names nobody, because it outlives its address. */
export function farewellMail(parts: {
  to: string;
  requestId: number;
  shop: ShopFace;
  keepsOrders: boolean;
  keepsComplaints: boolean;
}): NewMessage {
  const { to, requestId, shop, keepsOrders, keepsComplaints } = parts;
  const title = 'Your account has been deleted';
  const body = [
    paragraph(
      'As you asked, your account is gone: its sign-in, addresses, cards, baskets and consents, ' +
        'and all mail that we had sent you. You are signed out everywhere.',
    ),
    ...(keepsOrders
      ? [
          paragraph(
            'What tax law asks us to keep of your orders is kept without your name and address.',
          ),
        ]
      : []),
    ...(keepsComplaints
      ? [
          paragraph(
            'What we did about your complaint about your data is kept for six years. If it has not ended, we answer it at this address, and take your name and your words out afterwards.',
          ),
        ]
      : []),
    ...(keepsOrders || keepsComplaints ? [] : [paragraph('Nothing about you is kept.')]),
    ...(keepsComplaints
      ? []
      : [paragraph('This is our last e-mail: this address is erased once it is sent.')]),
  ];
  const footer = `You are getting this e-mail because you asked ${shop.shopName} to delete your account.`;
  return {
    kind: 'account-deleted',
    dedupeKey: `account-deleted:${requestId}`,
    to,
    subject: title,
    ...mailLayout({ shop, title, body, footer }),
    forgetsAddress: true,
  };
}
