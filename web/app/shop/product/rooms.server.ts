import type { UserContentCarousel } from '@plumbline/contracts/nouns/room-pictures.ts';
import type { VatView } from '../../request/preferences.server.ts';
import { pictureView, type PictureView } from '../../parts/card-view.ts';
import { priceText, priceView } from '../../parts/price-view.ts';

/** A room, with the goods in it that the shop sells. */
export interface RoomView {
  picture: PictureView;
  caption: string;
  credit: string;
  products: { href: string; name: string; price: string; picture: PictureView }[];
}

/** A row that cannot be had is only a row missing. */
export async function roomsOf(
  asked: Promise<UserContentCarousel>,
  vat: VatView,
): Promise<RoomView[]> {
  const { pictures } = await asked.catch(() => ({ pictures: [] }));
  return pictures.map(({ picture, caption, credit, products }) => ({
    picture: pictureView(picture),
    caption,
    credit,
    products: products.map(({ slug, name, picture: own, ...goods }) => ({
      href: `/p/${slug}`,
      name,
      price: priceText(priceView(goods, vat)),
      picture: pictureView(own),
    })),
  }));
}
