import basket from './basket.css?inline';
import card from './card.css?inline';
import checkout from './checkout.css?inline';
import home from './home.css?inline';
import listing from './listing.css?inline';
import order from './order.css?inline';
import product from './product.css?inline';
import type { SheetName } from './sheets.ts';
import shell from './shell.css?inline';
import steps from './steps.css?inline';
import sums from './sums.css?inline';

/** Each sheet's text, which a first page carries within it so that it waits for no other file. */
export const sheetTexts: Record<SheetName, string> = {
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
