import {
  cookieChoices,
  type CookieChoice,
  type CookieName,
} from '@plumbline/contracts/nouns/cookies.ts';
import type { Visitor } from '../../visit.ts';
import { maxCompared } from './compare-path.ts';

/** Whether prices lead with or without VAT. */
export type VatView = 'inc' | 'ex';

export interface Preferences {
  vat: VatView;
  /** As the visitor gave it and delivery normalised it; null until then. */
  postcode: string | null;
  /** What was answered to the question about cookies; null until then. */
  cookies: CookieChoice | null;
  /** The SKUs that the visitor put side by side, in the order of choice; see shop/compare/compare.tsx. */
  compared: readonly string[];
}

const daySeconds = 86_400;
/** How long each is kept; after half a year people are asked about cookies again. */
const keptSeconds = {
  vat: 365 * daySeconds,
  postcode: 365 * daySeconds,
  choice: 182 * daySeconds,
  compare: 30 * daySeconds,
};
type PreferenceName = keyof typeof keptSeconds & CookieName;

/** What the visitor chose to see, from the cookies; a trade account sees prices ex VAT by default. */
export function readPreferences(cookieHeader: string | null, visitor: Visitor): Preferences {
  const vat = readCookie(cookieHeader, 'vat');
  const postcode = readCookie(cookieHeader, 'postcode');
  const choice = readCookie(cookieHeader, 'choice');
  return {
    vat: vat === 'inc' || vat === 'ex' ? vat : visitor.trade ? 'ex' : 'inc',
    postcode: postcode && /^[A-Z0-9 ]{2,9}$/.test(postcode) ? postcode : null,
    cookies: Object.values(cookieChoices).find((each) => each === choice) ?? null,
    compared: knownSkus(readCookie(cookieHeader, 'compare')?.split(',') ?? []),
  };
}

/** Those texts that can be SKUs, each once, and no more than can be compared. */
export function knownSkus(texts: readonly string[]): string[] {
  const skus = texts.filter((text) => /^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$/.test(text));
  return [...new Set(skus)].slice(0, maxCompared);
}

/** An empty value takes the cookie away. */
export function preferenceCookie(name: PreferenceName, value: string, secure: boolean): string {
  const maxAge = value === '' ? 0 : keptSeconds[name];
  const attributes = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${name}=${encodeURIComponent(value)}; ${attributes}`;
}

function readCookie(header: string | null, name: PreferenceName): string | null {
  for (const part of header?.split(';') ?? []) {
    const [key, value = ''] = part.trim().split('=', 2);
    if (key !== name) continue;
    try {
      return decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return null;
}
