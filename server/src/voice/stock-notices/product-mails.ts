import { button, lines, paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import type { ShopFace } from '../../core/config.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { sharedFile } from '@plumbline/contracts/nouns/picture-files.ts';
import { pounds } from '../../goods/pricing/pounds.ts';

interface Parts {
  /** As everybody sees it: no mail has the price of a band in it. */
  offer: Offer;
  to: string;
  shop: ShopFace;
}

const wordsOf = ({ name, variant }: Offer) => [name, variant].filter(Boolean).join(', ');

function goods({ offer, shop }: Parts) {
  const { brand, sku, picture, price, slug } = offer;
  return [
    lines([
      {
        name: wordsOf(offer),
        detail: `${brand} · ${sku}`,
        amount: pounds(price.incPence),
        pictureUrl: `${shop.publicUrl}/pictures/${sharedFile(picture.file)}`,
      },
    ]),
    button('See it', `${shop.publicUrl}/p/${slug}?sku=${encodeURIComponent(sku)}`),
  ];
}

/** A product that somebody has sent to an address. Who has an account says so with their name. */
export function productMail(
  parts: Parts & { from: { name: string; email: string } | null; note: string; key: string },
): NewMessage {
  const { offer, to, shop, from, note, key } = parts;
  const name = from?.name ?? 'Somebody';
  return {
    kind: 'product-mail',
    dedupeKey: `product-mail:${key}`,
    to,
    subject: `${wordsOf(offer)}, from ${shop.shopName}`,
    ...mailLayout({
      shop,
      title: wordsOf(offer),
      preview: 'Its picture, its code and what it costs today.',
      body: [
        paragraph(
          from
            ? `${from.name} (${from.email}) has had this sent to you.`
            : 'Somebody, perhaps you yourself, has had this sent to you.',
        ),
        ...(note ? [paragraph(`${name} writes: “${note}”`)] : []),
        ...goods(parts),
      ],
      footer: `${name} typed your address at ${shop.shopName}. It was used for this one e-mail and is on no list.`,
    }),
  };
}

/** What somebody waited for can be had again; it is the only mail, and the address is forgotten. */
export function backMail(parts: Parts & { noticeId: number }): NewMessage {
  const { offer, to, shop, noticeId } = parts;
  return {
    kind: 'back-in-stock',
    dedupeKey: `back-in-stock:${noticeId}`,
    to,
    subject: `It is back: ${wordsOf(offer)}`,
    ...mailLayout({
      shop,
      title: 'It is back.',
      preview: `${wordsOf(offer)} is back in stock.`,
      body: [
        paragraph(`${wordsOf(offer)} is back in stock. You asked us to tell you.`),
        ...goods(parts),
      ],
      footer: `You asked ${shop.shopName} to tell you this once. Your address is forgotten with this e-mail.`,
    }),
    forgetsAddress: true,
  };
}
