import { describeForm, type Form } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import { data } from 'react-router';
import { answerForm, readForm, type Texts } from '../../request/form.server.ts';
import { problemOf } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { keepField, type AddressField, type Lookup, type LookupAnswer } from './address-answer.ts';
import { addressForm, addressTexts } from './address-form.server.ts';

/** What a form with `AddressEntryFields` was sent for: to look a postcode up, or with an address. */
export type AddressEntry =
  | { kind: 'lookup'; lookup: Lookup; status: number }
  /** The texts of the address's fields, from the list or as they were typed. */
  | { kind: 'address'; typed: Texts<AddressField> };

/** What is said of a postcode that cannot be one. */
const [{ advice: postcodeAdvice = '' } = {}] = describeForm(
  allCalls.addressLookup.lookupAddresses.body,
).fields;

/**
 * Answers a form that has an address entry in it. Looking a postcode up sends nothing; its answer
 * keeps what was typed.
 */
export async function answerAddressForm<Body, Name extends string, T>(
  shop: Shop,
  sent: FormData,
  form: Form<Body, Name>,
  send: (body: Body) => Promise<T>,
) {
  // A tick beside the address stays through a look-up, too; without a script nothing else keeps it.
  const kept = sent.has(keepField) && { [keepField]: 'on' };
  const texts = { ...readForm(sent, form), ...kept };
  const entry = await readAddressEntry(shop, sent);
  if (entry.kind === 'address') return answerForm(form, { ...texts, ...entry.typed }, send);
  return data<LookupAnswer>({ lookup: entry.lookup, texts }, { status: entry.status });
}

/**
 * Reads an address entry. A form that was sent with a postcode to look up and nothing else is a
 * look-up too, whichever of its buttons was pressed.
 */
export async function readAddressEntry(shop: Shop, form: FormData): Promise<AddressEntry> {
  const at = String(form.get('at') ?? '').trim();
  const typed = readForm(form, addressForm);
  const choice = String(form.get('choice') ?? '');
  const isEmpty = choice === '' && typed.line1 === '';
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
  if (at === '') return refuse(postcodeAdvice, 422);
  try {
    const found = await services.addressLookup.lookupAddresses({ body: { postcode: at } });
    const choices = found.addresses.map(({ label, address }) => ({
      label,
      value: JSON.stringify(address),
    }));
    const problem =
      choices.length === 0 ? `We found no address at ${found.postcode}. Type it in below.` : null;
    return { kind: 'lookup', lookup: { at: found.postcode, choices, problem }, status: 200 };
  } catch (error) {
    const refusal = problemOf(error);
    // A look-up that does not answer is no fault of the form's: the address can still be typed.
    if (!refusal || (refusal.status >= 500 && refusal.code !== 'unavailable')) throw error;
    const isMalformed = refusal.code === 'invalid-request';
    const message = refusal.fields?.[0]?.message ?? refusal.detail ?? refusal.title;
    return refuse(isMalformed ? postcodeAdvice : message, refusal.status);
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
