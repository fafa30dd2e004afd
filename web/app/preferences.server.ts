import type { Visitor } from '../visit.ts';

/** Whether prices lead with or without VAT. */
export type VatView = 'inc' | 'ex';

export interface Preferences {
  vat: VatView;
  /** As the visitor gave it and delivery normalised it; null until then. */
  postcode: string | null;
}

const yearSeconds = 365 * 86_400;

/** What the visitor chose to see, from the cookies; a trade account sees prices ex VAT by default. */
export function readPreferences(cookieHeader: string | null, visitor: Visitor): Preferences {
  const vat = readCookie(cookieHeader, 'vat');
  const postcode = readCookie(cookieHeader, 'postcode');
  return {
    vat: vat === 'inc' || vat === 'ex' ? vat : visitor.trade ? 'ex' : 'inc',
    postcode: postcode && /^[A-Z0-9 ]{2,8}$/.test(postcode) ? postcode : null,
  };
}

export function preferenceCookie(name: 'vat' | 'postcode', value: string, secure: boolean): string {
  const attributes = `Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${name}=${encodeURIComponent(value)}; ${attributes}`;
}

function readCookie(header: string | null, name: string): string | null {
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
