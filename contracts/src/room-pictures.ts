import Type, { type Static } from 'typebox';
import { defineCall } from './call.ts';
import { OfferingPrice } from './prices.ts';
import { Picture } from './products.ts';
import { RowId, Slug, nullable, strictObject } from './values.ts';

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

export const roomPictureCalls = {
  getUserContentCarousel: defineCall({
    service: 'catalogue',
    method: 'GET',
    path: '/Products/{id}/userContentCarousel',
    summary: 'Customers’ pictures of rooms with a product in them.',
    access: 'anyone',
    refusals: ['product-unknown'],
    params: strictObject({ id: RowId }),
    answer: UserContentCarousel,
  }),
};

/** Calls of ours beside the specification's. */
export const roomPictureShopCalls = {
  listRoomPictures: defineCall({
    service: 'shop',
    method: 'GET',
    path: '/room-pictures',
    summary: 'Customers’ pictures of rooms, for the home page.',
    access: 'anyone',
    refusals: [],
    answer: UserContentCarousel,
    origin: 'ours',
  }),
};
