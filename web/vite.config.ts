import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import { buildPages } from './build-pages.ts';

/** Decodes models without WebAssembly, which the pages' policy forbids; its package does not export it. */
const meshoptReference = fileURLToPath(
  new URL('../node_modules/meshoptimizer/meshopt_decoder_reference.js', import.meta.url),
);

/** What stands around every page. */
const frame =
  /web\/app\/(entry\.client|root|kit\/overlay|frame\/(menu\/(department-bar|phone-menu)|header|soft-|shop-navigation|arrival|document|toasts|compare-place|cookie-question|error-page))/;

/**
 * The sheets of screens where visits begin, whose addresses are at hand; those of all others come
 * together with the first screen that needs one.
 */
const firstSheets =
  /(frame\/(page|compare-tray)|kit\/field|parts\/(card|sums|steps)|shop\/(home\/home|content\/banners|listing\/listing|product\/(product|rooms)|reviews\/summary|basket\/basket)|checkout\/checkout)\.css\?url$/;

/**
 * The shop: every page but the staff's. What every page needs comes at once; what only some screens
 * show is apart, so that the others do not fetch it.
 */
export default mergeConfig(
  buildPages([
    {
      name: 'frame',
      test: new RegExp(`${frame.source}|${firstSheets.source}`),
    },
    {
      name: 'sheets',
      test: /\.css\?url$/,
    },
    {
      name: 'goods',
      test: /web\/app\/(parts\/(card|carousels)|kit\/crumbs|shop\/product\/same-goods)\.tsx?/,
    },
    {
      name: 'list',
      test: /web\/app\/(shop\/listing\/(listing|listing-screen|listing-results|facets|list-row|sub-categories)|kit\/pages)\.tsx/,
    },
  ]),
  { resolve: { alias: { 'meshoptimizer/reference': meshoptReference } } },
);
