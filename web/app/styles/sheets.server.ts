import card from './card.css?inline';
import home from './home.css?inline';
import listing from './listing.css?inline';
import product from './product.css?inline';
import type { SheetName } from './sheets.ts';
import shell from './shell.css?inline';

/** Each sheet's text, which a first page carries within it so that it waits for no other file. */
export const sheetTexts: Record<SheetName, string> = { shell, card, home, listing, product };
