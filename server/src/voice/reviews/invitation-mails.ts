import { sharedFile } from '@plumbline/contracts/nouns/picture-files.ts';
import { button, facts, lines, paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import type { ShopFace } from '../../core/config.ts';
import { orderToken } from '../../orders/orders/orders.ts';
import type { InvitationKind, InvitedOrder } from './invitations-store.ts';
import { reviewToken } from './reviewer.ts';

interface Parts {
  order: InvitedOrder;
  shop: ShopFace;
  signingKey: Buffer;
  incentive: string | null;
}

/** The mail that asks a buyer: the day after it came, and again when it has been in use. */
export function invitationMail(kind: InvitationKind, parts: Parts): NewMessage {
  const { order, shop } = parts;
  const { subject, ...content } = kind === 'arrival' ? arrival(parts) : living(parts);
  return {
    kind: `review-${kind}`,
    dedupeKey: `review-${kind}:${order.guid}`,
    to: order.email,
    subject,
    ...mailLayout({
      shop,
      ...content,
      footer: `You ordered at ${shop.shopName}. We ask once about each, and never again.`,
    }),
  };
}

/** It asks for no stars: what came broken is put right, and the carrier hears of it. */
function arrival({ order, shop, signingKey }: Parts) {
  const link = `${shop.publicUrl}/order/${orderToken(signingKey, order.guid)}`;
  return {
    subject: `Order ${order.number}: did it arrive as it should?`,
    title: 'Did it arrive as it should?',
    preview: 'Look into the boxes before the fitter comes.',
    body: [
      paragraph(
        `${order.firstName}, your order is there. Tick what was in the boxes, and you know that all is ` +
          'to hand before anybody begins to fit it. It tells us which carrier takes care, too.',
      ),
      facts([{ label: 'Order', value: order.number }]),
      button('Look it over', `${link}/check`),
      paragraph(
        `Is something broken, missing or wrong? Report it, with a picture, and we put it right: ${link}/report`,
      ),
    ],
  };
}

/** It asks once the goods have been fitted and used, and how they are rather than how they came. */
function living({ order, shop, signingKey, incentive }: Parts) {
  const link = `${shop.publicUrl}/review/${reviewToken(signingKey, order.guid)}`;
  const [first] = order.goods;
  const others = order.goods.length - 1;
  const what = others > 0 ? `${first!.name} and ${others} more` : first!.name;
  return {
    subject: `How is it to live with: ${what}`,
    title: 'How is it, now that it is in use?',
    preview: 'Three questions, for those who buy after you.',
    body: [
      paragraph(
        `${order.firstName}, by now it is fitted and in use. What would you tell the next buyer, good or ` +
          'bad? Every review is read by a person against six rules; the stars make no difference.',
      ),
      lines(
        order.goods.map(({ name, variant, sku, picture }) => ({
          name,
          detail: [variant, sku].filter(Boolean).join(' · '),
          amount: '',
          pictureUrl: `${shop.publicUrl}/pictures/${sharedFile(picture.file)}`,
        })),
      ),
      ...(incentive
        ? [
            paragraph(
              `For a review, whatever it says: ${incentive}. We say beside it that you had it.`,
            ),
          ]
        : []),
      button('Write a review', link),
      paragraph(
        'Something wrong with it? Report it on the order’s page as well: one does not wait for the other.',
      ),
    ],
  };
}
