import { createContext } from 'react';
import basket from './basket.css?url';
import card from './card.css?url';
import checkout from './checkout.css?url';
import home from './home.css?url';
import listing from './listing.css?url';
import order from './order.css?url';
import product from './product.css?url';
import shell from './shell.css?url';
import steps from './steps.css?url';
import sums from './sums.css?url';

/** Each sheet's address, for the pages that a browser goes to after its first. */
export const sheetUrls = {
  shell,
  card,
  home,
  listing,
  product,
  sums,
  steps,
  basket,
  checkout,
  order,
};

export type SheetName = keyof typeof sheetUrls;

/** A screen names its sheets in its `handle`; the shell's comes before them on every page. */
export interface ScreenHandle {
  sheets: readonly SheetName[];
  /** The screen brings its own header and foot, as the checkout does. */
  ownFrame?: boolean;
}

/** Only the server has the text of the sheets; in the browser the first page holds it already. */
export interface InlineSheets {
  texts: Readonly<Record<SheetName, string>>;
  nonce: string;
}

export const InlineSheetsContext = createContext<InlineSheets | null>(null);
