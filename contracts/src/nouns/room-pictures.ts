import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { Picture } from './pictures.ts';
import { OfferingPrice } from './prices.ts';
import { Slug } from './values.ts';

/** A customer's picture of their own room, and what of it the shop sells. */
export const RoomPicture = strictObject({
  picture: Picture,
  caption: Type.String(),
  /** Who took it, as they wish to be named. */
  credit: Type.String(),
  products: Type.Array(
    strictObject({
      slug: Slug,
      name: Type.String(),
      picture: Picture,
      price: OfferingPrice,
      packSize: Type.Integer(),
    }),
  ),
});
export type RoomPicture = Static<typeof RoomPicture>;

export const UserContentCarousel = strictObject({
  /** The product that all pictures show; null for the shop's own choice. */
  productId: nullable(Type.Integer()),
  pictures: Type.Array(RoomPicture),
});
export type UserContentCarousel = Static<typeof UserContentCarousel>;
