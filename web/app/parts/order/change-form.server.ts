import type { LostWay, Modification } from '@plumbline/contracts/nouns/order-changes.ts';
import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { Problem } from '@plumbline/contracts/call/refusals.ts';
import type { FieldError } from '../../kit/form.ts';
import { longDay, pounds } from '../../kit/format.ts';
import { bodyOf, viewForm } from '../../request/form.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { addressForm, addressTexts, listCountryChoices } from '../address/address-form.server.ts';
import type { MeantPart, PartChoice } from './meant-part.server.ts';

/** The fields of an address, as the form and the call name them. */
const addressFields = addressForm.fields.map(({ name }) => name);

/**
 * Where what nobody has begun goes at present, which is all that can be sent elsewhere; null where that
 * is more than one place.
 */
export function findPresent(
  own: PostalAddress,
  deliveries: readonly { state: string; address: PostalAddress | null }[],
): PostalAddress | null {
  const [first = own, ...others] = deliveries.flatMap(({ state, address }) =>
    state === 'planned' ? [address ?? own] : [],
  );
  return others.every((each) => isSamePlace(each, first)) ? first : null;
}

function isSamePlace(one: PostalAddress, other: PostalAddress): boolean {
  const texts = addressTexts(other);
  return Object.entries(addressTexts(one)).every(
    ([name, text]) => texts[name as keyof typeof texts] === text,
  );
}

/** The fields of where an order goes, as they are shown before anything is typed; blank for no one place. */
export const presentAddress = async (
  shop: Pick<Shop, 'services'>,
  address: PostalAddress | null,
) => ({
  form: viewForm(addressForm, addressTexts(address)),
  countries: await listCountryChoices(shop, { onlyDelivered: true }),
});

/** What was typed into the form of a change, so that nothing of it is lost. */
export type ChangeTexts = Record<string, string>;

/** All that a form sent, as texts: every field of it, and each once. */
export function readTexts(form: FormData): ChangeTexts {
  const texts: ChangeTexts = {};
  for (const [name, value] of form) if (typeof value === 'string') texts[name] = value.trim();
  return texts;
}

/** What a form asks for; each with the field that it came from, for what is refused of it. */
export interface AskedChange {
  asked: { asked: Modification; field: string }[];
  /** What cannot be read, which nothing is asked of the shop with. */
  refused: RefusedChange | null;
}

const isCount = (text: string) => /^[0-9]{1,3}$/.test(text);

/**
 * Reads a form of changes; `find` finds what is meant by the words for what is to be added. A choice
 * among what was found counts as long as the words are the same. The fields of an address begin as the
 * `present` one, or blank, so that it is sent elsewhere where one of them is another.
 */
export async function readChange(
  texts: ChangeTexts,
  find: (text: string) => Promise<MeantPart>,
  present: PostalAddress | null,
): Promise<AskedChange> {
  const errors = Object.entries(texts).flatMap(([name, value]): FieldError[] => {
    const isTaken = /^out-\d+$/.test(name) && value !== '' && !isCount(value);
    if (isTaken) return [{ name, message: 'Enter how many as a number, such as 1.' }];
    const isAdded = name === 'quantity' && (texts['sku'] ?? '') !== '';
    const isMeant = value === '' || (isCount(value) && Number(value) > 0);
    return isAdded && !isMeant ? [{ name, message: 'Enter how many, 1 or more.' }] : [];
  });
  const text = texts['sku'] ?? '';
  const chosen = texts['partFor'] === text ? (texts['part'] ?? '') : '';
  const part = text === '' || chosen !== '' ? { sku: chosen } : await find(text);
  const choices = 'choices' in part ? part.choices : [];
  if ('choices' in part) errors.push(choices.length > 0 ? chooseOne : nothingFound(text));
  if (errors.length === 0 && 'sku' in part) {
    return { asked: modificationsOf(texts, part.sku, present), refused: null };
  }
  const message = 'Nothing was changed.';
  return { asked: [], refused: { errors, message, texts, ways: [], choices } };
}

const chooseOne = { name: 'part', message: 'Choose which one is meant.' };
const nothingFound = (text: string) => ({
  name: 'sku',
  message: `We found nothing called “${text.slice(0, 60)}”. Try other words, or the part number on the product’s page.`,
});

function modificationsOf(
  texts: ChangeTexts,
  sku: string,
  present: PostalAddress | null,
): AskedChange['asked'] {
  const taken = Object.entries(texts).flatMap(([name, value]) => {
    const position = /^out-(\d+)$/.exec(name)?.[1];
    const quantity = Number(value);
    if (!position || quantity === 0) return [];
    const asked = { type: 2 as const, position: Number(position), quantity };
    return [{ asked, field: name }];
  });
  const quantity = Number(texts['quantity'] || 1);
  const added = sku === '' ? [] : [{ asked: { type: 1 as const, sku, quantity }, field: 'sku' }];
  return [...taken, ...added, ...movedTo(texts, present)];
}

function movedTo(texts: ChangeTexts, present: PostalAddress | null): AskedChange['asked'] {
  const shown = addressTexts(present);
  const typed = { ...shown, ...pick(texts, addressFields) };
  if (addressFields.every((name) => typed[name] === shown[name])) return [];
  // For whom it is meant is not asked, and stays.
  const { firstName, lastName } = present ?? {};
  const whose = { ...(firstName && { firstName }), ...(lastName && { lastName }) };
  const address = { ...whose, ...bodyOf(addressForm, typed) };
  const ways = Object.entries(texts).flatMap(([name, value]) => {
    const consignment = /^way-(\d+)$/.exec(name)?.[1];
    const [optionId, day] = value.split(' ');
    return consignment && optionId
      ? [{ consignment: Number(consignment), optionId, ...(day && { day }) }]
      : [];
  });
  const asked = { type: 3 as const, address, ...(ways.length > 0 && { ways }) };
  return [{ asked, field: 'line1' }];
}

const pick = (texts: ChangeTexts, names: readonly string[]) =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => names.includes(name)));

/** What is refused of a form: field by field where a field is at fault, and else in one sentence. */
export interface RefusedChange {
  errors: FieldError[];
  message: string;
  texts: ChangeTexts;
  /** How each delivery can come instead that a new address takes the day away of. */
  ways: {
    /** The name of its field. */
    name: string;
    title: string;
    options: { value: string; name: string; note: string }[];
  }[];
  /** What the words for what is to be added may mean. */
  choices: PartChoice[];
}

/** A refusal as the page says it. */
export function refusedChange(
  problem: Problem,
  texts: ChangeTexts,
  fields: readonly string[],
): RefusedChange {
  const errors = (problem.fields ?? []).flatMap(({ path, message }) => {
    const [, , index] = path.split('/').slice(1);
    const last = path.split('/').at(-1) ?? '';
    const isAddress = (addressFields as readonly string[]).includes(last);
    const name = isAddress ? last : fields[Number(index ?? 0)];
    return name === undefined ? [] : [{ name, message }];
  });
  const lost = (problem['ways'] as LostWay[] | undefined) ?? [];
  return {
    errors: [...new Map(errors.map((error) => [error.name, error])).values()],
    message: problem.detail ?? problem.title,
    texts,
    choices: [],
    ways: lost.map(({ consignment, goods, options }) => ({
      name: `way-${consignment}`,
      title:
        lost.length > 1
          ? `How this is to come there: ${goods}${placeAmongAlike(lost, consignment)}`
          : 'How it is to come there',
      options: options.map(({ optionId, day, specificDay, name, price }) => ({
        value: specificDay ? `${optionId} ${day}` : optionId,
        name,
        note: `${longDay(day)}, ${price.incPence === 0 ? 'free' : pounds(price.incPence)}`,
      })),
    })),
  };
}

/** Which of the deliveries it is that bring the same; nothing where it alone brings that. */
function placeAmongAlike(lost: readonly LostWay[], consignment: number): string {
  const { goods } = lost.find((each) => each.consignment === consignment)!;
  const alike = lost.filter((each) => each.goods === goods).map((each) => each.consignment);
  if (alike.length === 1) return '';
  return `, delivery ${alike.indexOf(consignment) + 1} of ${alike.length}`;
}
