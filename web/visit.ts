import type { Services } from '@plumbline/contracts/calls.ts';
import type { Trader } from '@plumbline/contracts/nouns/trader.ts';
import type { PageRefusal } from './server/page-refusal.ts';

/** Who is looking, as the server's session says; nothing here comes from a page. */
export interface Visitor {
  signedIn: boolean;
  displayName: string | null;
  /** Whether scripts can renew the session: one that was opened without scripts lives by itself. */
  renewable: boolean;
  /** Whether they buy for a business, which one, and whether they could buy for another. */
  trade: boolean;
  businessName: string | null;
  /** Whether that has its prices only until its application is looked at. */
  provisional: boolean;
  mayChooseBusiness: boolean;
  /** Whether the business that they buy for has a statement for them, suspended or not. */
  member: boolean;
  staff: boolean;
}

/** Where the scripts of pages sign people in; none of it is secret. */
export interface SignInService {
  /** The OpenID provider's name, which is also where it describes itself. */
  authority: string;
  clientId: string;
  /** Whether scripts may: a client with a secret is the server's alone. */
  byScript: boolean;
  /** The shop's own origin, which is the only one that the provider sends people back to. */
  origin: string;
  /** The host of a further provider, which people may have joined to their account; null for none. */
  secondName: string | null;
}

/** What a page is rendered for: the services acting for this visitor, and how to report a fault. */
export interface Visit {
  services: Services;
  visitor: Visitor;
  signIn: SignInService;
  /** Set where the request is to be answered with a page that says why it is not taken. */
  refused: PageRefusal | null;
  /** Allows this response's own scripts and styles, and no others. */
  nonce: string;
  /** Whether cookies of ours are marked Secure. */
  secure: boolean;
  /** What the shop is called, and who trades under its name. */
  shopName: string;
  trader: Trader;
  /** Whether the shop is a demo, whose goods and reviews are made up. */
  demo: boolean;
  reportFault: (error: unknown) => void;
}

/** What the built bundle offers: the whole shop as a function from request to response. */
export interface WebBundle {
  render: (request: Request, visit: Visit) => Promise<Response>;
}
