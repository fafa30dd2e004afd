import type { ShownPicture } from '@plumbline/contracts/nouns/content/content-page.ts';
import type { CardView } from '../../parts/card-view.ts';

/** What blocks refer to, ready to be shown. */
export interface BlockThings {
  /** By where a picture comes from and what it is called there. */
  pictures: Readonly<Record<string, ShownPicture>>;
  goods: Readonly<Record<string, CardView>>;
  /** What lists of a category show, by their blocks. */
  listed: Readonly<Record<string, readonly string[]>>;
}
