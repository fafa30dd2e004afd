import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import type { Modification } from '@plumbline/contracts/nouns/order-changes.ts';
import type { Problem } from '@plumbline/contracts/call/refusals.ts';
import type { FieldError } from '../../kit/form.ts';
import { longDay, pounds } from '../../kit/format.ts';

/** The fields of a new address, as the form and the call name them. */
const addressFields = ['line1', 'line2', 'town', 'postcode'] as const;

/** What was typed into the form of a change, so that nothing of it is lost. */
export type ChangeTexts = Record<string, string>;

/** All that a form sent, as texts: every field of it, and each once. */
export function readTexts(form: FormData): ChangeTexts {
  const texts: ChangeTexts = {};
  for (const [name, value] of form) if (typeof value === 'string') texts[name] = value.trim();
  return texts;
}

const countOf = (text: string | undefined) => {
  const count = Number(text ?? '');
  return Number.isInteger(count) ? count : 0;
};

/** What a form asks for; each with the field that it came from, for what is refused of it. */
export function readModifications(texts: ChangeTexts): { asked: Modification; field: string }[] {
  const taken = Object.entries(texts).flatMap(([name, value]) => {
    const position = /^out-(\d+)$/.exec(name)?.[1];
    const quantity = countOf(value);
    if (!position || quantity <= 0) return [];
    const asked = { type: 2 as const, position: Number(position), quantity };
    return [{ asked, field: name }];
  });
  const sku = texts['sku'] ?? '';
  const quantity = countOf(texts['quantity']) || 1;
  const added = sku === '' ? [] : [{ asked: { type: 1 as const, sku, quantity }, field: 'sku' }];
  const typed = (name: string) => texts[name] ?? '';
  const { [0]: optionId, [1]: day } = typed('option').split(' ');
  const address = {
    line1: typed('line1'),
    ...(typed('line2') && { line2: typed('line2') }),
    town: typed('town'),
    postcode: typed('postcode'),
    countryCode: 'GB',
  };
  const isMoved = addressFields.some((name) => typed(name) !== '');
  const chosen = { ...(optionId && { optionId }), ...(day && { day }) };
  const moved = isMoved
    ? [{ asked: { type: 3 as const, address, ...chosen }, field: 'line1' }]
    : [];
  return [...taken, ...added, ...moved];
}

/** What is refused of a form: field by field where a field is at fault, and else in one sentence. */
export interface RefusedChange {
  errors: FieldError[];
  message: string;
  texts: ChangeTexts;
  /** How it can come instead, where an address takes the day away. */
  options: { value: string; name: string; note: string }[];
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
  const options = (problem['options'] as DeliveryOption[] | undefined) ?? [];
  return {
    errors: [...new Map(errors.map((error) => [error.name, error])).values()],
    message: problem.detail ?? problem.title,
    texts,
    options: options.map(({ optionId, day, specificDay, name, price }) => ({
      value: specificDay ? `${optionId} ${day}` : optionId,
      name,
      note: `${longDay(day)}, ${price.incPence === 0 ? 'free' : pounds(price.incPence)}`,
    })),
  };
}
