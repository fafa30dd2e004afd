import type { ShopFace } from '../../core/config.ts';
import { button, paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import type { SavedKind } from './store.ts';

/** The mail with a saved list's code. It names no items and no person: anybody may get it. */
export function savedListMail(saved: {
  kind: SavedKind;
  shop: ShopFace;
  to: string;
  retrievalCode: string;
  itemCount: number;
  expiresAt: Date;
  dedupeKey: string;
}): NewMessage {
  const { kind, shop, to, retrievalCode, itemCount, expiresAt, dedupeKey } = saved;
  const { shopName, publicUrl } = shop;
  const items = itemCount === 1 ? '1 item' : `${itemCount} items`;
  const until = expiresAt.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/London',
  });
  return {
    kind: `${kind}-saved`,
    dedupeKey,
    to,
    subject: `Your saved ${kind} at ${shopName}`,
    ...mailLayout({
      shop,
      title: `A ${kind} with ${items}, kept until ${until}`,
      body: [
        paragraph(`The code is ${retrievalCode}. It opens the ${kind} on any device.`),
        button(
          `Open the ${kind}`,
          `${publicUrl}/${kind}/retrieve?code=${encodeURIComponent(retrievalCode)}`,
        ),
        paragraph('Prices and stock will be those on the day you open it.'),
      ],
      footer: `Somebody asked ${shopName} to send this to you. If it was not you, ignore this e-mail and you will hear no more from us.`,
    }),
  };
}
