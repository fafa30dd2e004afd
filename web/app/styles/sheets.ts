import account from './account.css?url';
import basket from './basket.css?url';
import card from './card.css?url';
import compare from './compare.css?url';
import checkout from './checkout.css?url';
import directory from './directory.css?url';
import forms from './forms.css?url';
import home from './home.css?url';
import listing from './listing.css?url';
import order from './order.css?url';
import parts from './parts.css?url';
import product from './product.css?url';
import project from './project.css?url';
import quick from './quick.css?url';
import rooms from './rooms.css?url';
import signIn from './sign-in.css?url';
import steps from './steps.css?url';
import sums from './sums.css?url';
import wishlist from './wishlist.css?url';

/** Every sheet but the shell's, which pages carry within them. */
export const sheetUrls = {
  parts,
  card,
  forms,
  home,
  listing,
  directory,
  product,
  quick,
  compare,
  rooms,
  sums,
  steps,
  basket,
  checkout,
  order,
  signIn,
  account,
  wishlist,
  project,
};

export type SheetName = keyof typeof sheetUrls;

/** A screen names its sheets in its `handle`; `parts` comes before them on every page. */
export interface ScreenHandle {
  sheets: readonly SheetName[];
  /** The screen brings its own header and foot, as the checkout does. */
  ownFrame?: boolean;
  /** The screen asks about cookies itself. */
  asksCookies?: boolean;
}
