import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { UserContentCarousel } from '../nouns/room-pictures.ts';
import { RowId } from '../nouns/values.ts';

export const roomPictureCalls = defineCalls('catalogue', {
  getUserContentCarousel: {
    method: 'GET',
    path: '/Products/{id}/userContentCarousel',
    summary: 'Pictures of rooms with a product in them.',
    access: 'anyone',
    refusals: ['product-unknown'],
    params: strictObject({ id: RowId }),
    answer: UserContentCarousel,
  },
});
