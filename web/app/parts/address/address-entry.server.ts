import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import { problemOf } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { addressAdvice, addressTexts } from './address-form.server.ts';
import { readTexts } from '../../request/refused-form.server.ts';

/** What came of looking a postcode up: addresses to choose from, and what is the matter, if anything. */
export interface Lookup {
  /** The postcode as it was typed. */
  at: string;
  /** `value` is the address itself, so that it is looked up, and paid for, once. */
  choices: { label: string; value: string }[];
  problem: string | null;
}

/** What a form with `AddressEntryFields` was sent for: to look a postcode up, or with an address. */
export type AddressEntry =
  | { kind: 'lookup'; lookup: Lookup; status: number }
  /** The texts of the address's fields, from the list or as they were typed. */
  | { kind: 'address'; typed: Record<string, string> };

/**
 * Reads an address entry. A form that was sent with a postcode to look up and nothing else is a
 * look-up too, whichever of its buttons was pressed.
 */
export async function readAddressEntry(shop: Shop, form: FormData): Promise<AddressEntry> {
  const at = String(form.get('at') ?? '').trim();
  const typed = readTexts(form, addressAdvice);
  const choice = String(form.get('choice') ?? '');
  const isEmpty = choice === '' && typed['line1'] === '';
  if (form.get('do') === 'find') return lookUp(shop, at);
  if (isEmpty && at !== '') {
    const found = await lookUp(shop, at);
    // The list was there, and nothing in it was chosen.
    return found.kind === 'lookup' && form.has('choice') ? askForChoice(found.lookup) : found;
  }
  const chosen = readChoice(choice);
  return { kind: 'address', typed: chosen ? addressTexts(chosen) : typed };
}

async function lookUp({ services }: Shop, at: string): Promise<AddressEntry> {
  const refuse = (problem: string, status: number): AddressEntry => ({
    kind: 'lookup',
    lookup: { at, choices: [], problem },
    status,
  });
  if (at === '') return refuse('Enter a postcode, like SW4 7AB.', 422);
  try {
    const found = await services.addressLookup.lookupAddresses({ body: { postcode: at } });
    const choices = found.addresses.map(({ label, address }) => ({
      label,
      value: JSON.stringify(address),
    }));
    const problem =
      choices.length === 0 ? `We know no address at ${found.postcode}. Type it in below.` : null;
    return { kind: 'lookup', lookup: { at: found.postcode, choices, problem }, status: 200 };
  } catch (error) {
    const refusal = problemOf(error);
    // A look-up that does not answer is no fault of the form's: the address can still be typed.
    if (!refusal || (refusal.status >= 500 && refusal.code !== 'unavailable')) throw error;
    const isMalformed = refusal.code === 'invalid-request';
    const message = refusal.fields?.[0]?.message ?? refusal.detail ?? refusal.title;
    return refuse(isMalformed ? 'Enter a postcode, like SW4 7AB.' : message, refusal.status);
  }
}

function askForChoice(lookup: Lookup): AddressEntry {
  const problem = lookup.problem ?? 'Choose an address from the list.';
  return { kind: 'lookup', lookup: { ...lookup, problem }, status: 422 };
}

/** The address that was chosen; anything that did not come from the list is none. */
function readChoice(text: string): PostalAddress | null {
  if (!text.startsWith('{')) return null;
  try {
    const address = JSON.parse(text) as Record<string, unknown>;
    const isText = Object.values(address).every((value) => typeof value === 'string');
    return isText ? (address as unknown as PostalAddress) : null;
  } catch {
    return null;
  }
}
