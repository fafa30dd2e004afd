import { createContext } from 'react';
import account from './account.css?url';
import basket from './basket.css?url';
import card from './card.css?url';
import checkout from './checkout.css?url';
import forms from './forms.css?url';
import home from './home.css?url';
import listing from './listing.css?url';
import order from './order.css?url';
import parts from './parts.css?url';
import product from './product.css?url';
import signIn from './sign-in.css?url';
import staff from './staff.css?url';
import steps from './steps.css?url';
import sums from './sums.css?url';

/** Every sheet but the shell's, which pages carry within them. */
export const sheetUrls = {
  parts,
  card,
  forms,
  home,
  listing,
  product,
  sums,
  steps,
  basket,
  checkout,
  order,
  signIn,
  account,
  staff,
};

export type SheetName = keyof typeof sheetUrls;

/** A screen names its sheets in its `handle`; `parts` comes before them on every page. */
export interface ScreenHandle {
  sheets: readonly SheetName[];
  /** The screen brings its own header and foot, as the checkout does. */
  ownFrame?: boolean;
}

/** The shell's sheet, which only the server has; in the browser the first page holds it already. */
export interface InlineShell {
  css: string;
  nonce: string;
}

export const InlineShellContext = createContext<InlineShell | null>(null);
