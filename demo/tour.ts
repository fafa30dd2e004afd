import { demoPeople, type DemoSignIn } from './sign-ins.ts';

/** One thing to look at, by whom it is for and where it is. */
export interface TourStop {
  /** Whom it is for, and as whom to sign in there; null where nobody has to. */
  who: 'Shopper' | 'Plumber' | 'Staff';
  signIn: DemoSignIn | null;
  title: string;
  /** What is to be done there, and what it shows. */
  text: string;
  path: string;
}

const personOf = (role: string) => {
  const found = demoPeople.find((person) => person.role === role);
  if (!found) throw new Error(`Nobody in the demo is ${role}.`);
  return found;
};
const plumber = personOf('trade, band-3');
const support = personOf('staff, support');
const admin = personOf('staff, admin');

/** Ten places that show what is special, in an order in which they make sense. */
export const tourStops: readonly TourStop[] = [
  {
    who: 'Shopper',
    signIn: null,
    title: 'A search that knows the trade',
    text: 'Sizes, slips and problems: try “1700 x 700 bath”, “gold basin tap” or “toilet keeps running” as well.',
    path: '/search?q=loo+with+hidden+cistern',
  },
  {
    who: 'Shopper',
    signIn: null,
    title: 'Narrow 13 ways without a wait',
    text: 'Counts say what is left before you choose. It works without JavaScript, and the address can be shared.',
    path: '/c/taps/basin-taps',
  },
  {
    who: 'Shopper',
    signIn: null,
    title: 'A product with all that the job needs',
    text: 'Finishes, drawings, what else goes with it and why, delivery to your postcode, reviews by buyers.',
    path: '/p/lode-basin-mixer-with-click-waste',
  },
  {
    who: 'Shopper',
    signIn: null,
    title: 'Plan a bathroom by rooms',
    text: 'Collect goods in rooms with quantities, swap a finish everywhere, share it, and buy it in one step.',
    path: '/projects',
  },
  {
    who: 'Plumber',
    signIn: plumber,
    title: 'The account at a glance',
    text: 'Prices of a trade band, what was spent and saved, and what is on its way to which job.',
    path: '/trade/dashboard',
  },
  {
    who: 'Plumber',
    signIn: plumber,
    title: 'Order by code',
    text: 'Paste a list of codes and quantities as it stands in a mail or a spreadsheet; each line is priced and checked.',
    path: '/trade/quick-order',
  },
  {
    who: 'Plumber',
    signIn: plumber,
    title: 'Your prices as a file',
    text: 'The whole list in your band, as CSV or a spreadsheet for your own quotes.',
    path: '/trade/prices',
  },
  {
    who: 'Staff',
    signIn: support,
    title: 'A year of orders',
    text: 'Open one and pick, pack, dispatch, cancel in part or refund: each is a command with books behind it.',
    path: '/staff/orders',
  },
  {
    who: 'Staff',
    signIn: support,
    title: 'One inbox',
    text: 'Forms, questions about orders and mail in one queue, each with the hour by which it is promised an answer.',
    path: '/staff/inbox',
  },
  {
    who: 'Staff',
    signIn: admin,
    title: 'The shop’s own words',
    text: 'Pages and guides in blocks, with versions, previews and a day on which they go live.',
    path: '/staff/pages',
  },
];
