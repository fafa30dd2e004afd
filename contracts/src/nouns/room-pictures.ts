import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { Picture } from './pictures.ts';
import { OfferingPrice } from './prices.ts';
import { Slug } from './values.ts';

/** A picture of a room, and what of it the shop sells. */
export const RoomPicture = strictObject({
  picture: Picture,
  caption: Type.String(),
  /** What the room is called, or who sent its picture. */
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
