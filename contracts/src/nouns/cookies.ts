/** What a cookie or a note in the browser is for, in words for the page that lists them all. */
export interface CookieFact {
  purpose: string;
  /** When it is set, and how long it then stays. */
  kept: string;
  /** `necessary` needs no consent: the shop, or what was just asked of it, fails without it. */
  need: 'necessary' | 'choice';
  /** Over https the shop's own marks carry the prefix `__Host-`, which ties them to this host. */
  isHostBound?: true;
}

/**
 * Every cookie that the shop sets. Whoever sets one takes its name from here, and the page about
 * cookies is made from here, so that no cookie is set that the page does not list.
 */
export const shopCookies = {
  choice: {
    purpose: 'Remembers whether you accepted or refused, so that you are not asked again.',
    kept: 'For 6 months, from when you choose. Then you are asked again.',
    need: 'necessary',
  },
  visitor: {
    purpose:
      'A random number that tells your basket from everybody else’s while you are not signed in. If you accept, what you look at is kept under the same number.',
    kept: 'For a year, from the last form that you send or from when you accept. Signing in ends it.',
    need: 'necessary',
    isHostBound: true,
  },
  session: {
    purpose: 'Keeps you signed in.',
    kept: 'For 12 hours, or for 14 days where you ask to stay signed in. Signing out ends it.',
    need: 'necessary',
    isHostBound: true,
  },
  nonce: {
    purpose: 'Confirms that a sign-in was started in this browser.',
    kept: 'For 15 minutes, while you sign in.',
    need: 'necessary',
    isHostBound: true,
  },
  'sign-in': {
    purpose: 'The same check for signing in without JavaScript.',
    kept: 'For 15 minutes, while you sign in.',
    need: 'necessary',
    isHostBound: true,
  },
  registered: {
    purpose:
      'Signs you in after you have confirmed your address, without asking for the password again.',
    kept: 'For 2 minutes at most, until you are signed in.',
    need: 'necessary',
    isHostBound: true,
  },
  vat: {
    purpose: 'Remembers whether you want to see prices with or without VAT.',
    kept: 'For a year, from when you use the switch.',
    need: 'necessary',
  },
  postcode: {
    purpose: 'Remembers the postcode that you want to know arrival days for.',
    kept: 'For a year, from when you enter one.',
    need: 'necessary',
  },
  compare: {
    purpose: 'Remembers the products that you are comparing, by their part numbers.',
    kept: 'For 30 days, from when you compare. Removing the last one ends it.',
    need: 'necessary',
  },
  op_session: {
    purpose:
      'Keeps you signed in with the sign-in page of the shop. A second one ending in .sig shows that nobody changed it.',
    kept: 'For 12 hours, or for 14 days where you ask to stay signed in. Signing out ends it.',
    need: 'necessary',
  },
  op_interaction: {
    purpose: 'Holds the steps of one sign-in together. It, too, has a second one ending in .sig.',
    kept: 'For an hour at most, while you sign in.',
    need: 'necessary',
  },
  op_resume: {
    purpose:
      'Lets a sign-in continue after its last step. It, too, has a second one ending in .sig.',
    kept: 'For an hour at most, while you sign in.',
    need: 'necessary',
  },
  op_bs: {
    purpose: 'Lets an open page notice that you signed out in another one.',
    kept: 'Until you close the browser.',
    need: 'necessary',
  },
} as const satisfies Record<string, CookieFact>;

export type CookieName = keyof typeof shopCookies;

/** The words that the cookie `choice` may hold. */
export const cookieChoices = { accepted: 'all', refused: 'necessary' } as const;
export type CookieChoice = (typeof cookieChoices)[keyof typeof cookieChoices];

/** What is kept in the browser by other means than cookies of ours, by the name that it has there. */
export const otherStorage = {
  'sign-in.… (session storage)': {
    purpose: 'The steps of one sign-in, kept by the page itself and sent to nobody.',
    kept: 'Until the sign-in is over or the tab is closed.',
    need: 'necessary',
  },
  'react-router-scroll-positions (session storage)': {
    purpose: 'Remembers how far down each page you were, so that going back leads there.',
    kept: 'Until the tab is closed.',
    need: 'necessary',
  },
  'staff-keys (local storage)': {
    purpose: 'For our staff only: remembers that single keys are switched off.',
    kept: 'Until they are switched on again.',
    need: 'necessary',
  },
  'waiting-additions (session storage)': {
    purpose: 'What you add to the basket while you are offline, until it can be added.',
    kept: 'Until there is a connection again or the tab is closed.',
    need: 'necessary',
  },
  'pages …, files … (cache storage)': {
    purpose:
      'The last product pages that you saw, as everybody sees them, to show when you are offline.',
    kept: 'Until the shop is updated. The pages are removed when you sign in or out.',
    need: 'necessary',
  },
  '__stripe_mid, __stripe_sid': {
    purpose:
      'Set by the script of Stripe, who takes our payments, to tell honest payments from fraud. Only on pages that take a card, and never where payments are simulated.',
    kept: 'For a year, and for 30 minutes.',
    need: 'necessary',
  },
} as const satisfies Record<string, CookieFact>;
