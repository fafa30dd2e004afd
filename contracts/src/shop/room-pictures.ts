import { defineCalls } from '../call/call.ts';
import { UserContentCarousel } from '../nouns/room-pictures.ts';

/** Calls of ours beside the specification's. */
export const roomPictureShopCalls = defineCalls('shop', {
  listRoomPictures: {
    method: 'GET',
    path: '/room-pictures',
    summary: 'Pictures of rooms, for the home page.',
    access: 'anyone',
    refusals: [],
    answer: UserContentCarousel,
  },
});
