import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { FormView, RefusedForm } from '../../kit/form.ts';

/** The fields of an address that a form asks for. */
export type AddressField = Exclude<keyof PostalAddress, 'firstName' | 'lastName'>;

/** The tick with which a form asks to keep the address in the account's book as well. */
export const keepField = 'keepAddress';

/** What came of looking a postcode up: addresses to choose from, and what is the matter, if anything. */
export interface Lookup {
  /** The postcode as it was typed. */
  at: string;
  /** `value` is the address itself, so that it is looked up, and paid for, once. */
  choices: { label: string; value: string }[];
  problem: string | null;
}

/** The answer to a form that was sent to look a postcode up. All that was typed stays. */
export interface LookupAnswer {
  lookup: Lookup;
  texts: Record<string, string>;
}

/** A form with an address as its page shows it, before it was sent and after each answer. */
export interface AddressView<Name extends string> {
  form: FormView<Name>;
  lookup: Lookup | null;
  refused: RefusedForm | undefined;
}

/** The form of a page, with what it was answered. */
export function addressView<Name extends string>(
  form: FormView<Name>,
  answer: LookupAnswer | RefusedForm | undefined,
): AddressView<Name> {
  if (!answer) return { form, lookup: null, refused: undefined };
  const typed = { ...form, texts: { ...form.texts, ...answer.texts } };
  return 'lookup' in answer
    ? { form: typed, lookup: answer.lookup, refused: undefined }
    : { form: typed, lookup: null, refused: answer };
}
