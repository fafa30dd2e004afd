import type { PictureView } from '../../parts/card-view.ts';
import { Picture } from '../../parts/card.tsx';
import '../kit/list-table.css';
import './goods-cell.css';

/** What a row of a table is of: goods by their picture and name, with what is to be said of them. */
export function GoodsCell({
  name,
  note,
  picture,
}: {
  name: string;
  note: string;
  picture: PictureView | null;
}) {
  return (
    <td>
      <div className="goods-cell">
        {picture && <Picture picture={{ ...picture, width: 36, height: 36 }} alt="" />}
        <span>
          {name}
          <small>{note}</small>
        </span>
      </div>
    </td>
  );
}
