import type { ReactNode } from 'react';
import { Picture } from '../card.tsx';
import type { GoodsView } from './goods-view.server.ts';

/** The goods that a review is about: their picture, their name, and what is to be said of them. */
export function GoodsLine({ goods, children }: { goods: GoodsView; children?: ReactNode }) {
  return (
    <div className="write-goods">
      <Picture picture={{ ...goods.picture, width: 72, height: 72 }} alt="" />
      <span>
        <b>{goods.name}</b>
        {children}
      </span>
    </div>
  );
}
