import type { Queryable } from '../../db/connect.ts';
import { lastKnown } from '../../db/last-known.ts';
import type { KeptItem } from './essential-items.ts';
import {
  findRoomPicturesOf,
  listKeptItems,
  listKeptRoomPictures,
  type KeptRoomPicture,
} from './product-extras-store.ts';

/** What product pages show beside the goods: as it is, or, while the database is away, as it was. */
export interface ProductExtras {
  listItems(productId: number): Promise<KeptItem[]>;
  /** Undefined where there is no such product. */
  findRoomPictures(productId: number): Promise<KeptRoomPicture[] | undefined>;
  listRoomPictures(): Promise<KeptRoomPicture[]>;
}

export function createProductExtras(db: Queryable): ProductExtras {
  const all = lastKnown(() => listKeptRoomPictures(db));
  return {
    listItems: lastKnown((productId: number) => listKeptItems(db, productId)),
    findRoomPictures: lastKnown((productId: number) => findRoomPicturesOf(db, productId)),
    listRoomPictures: () => all(null),
  };
}
