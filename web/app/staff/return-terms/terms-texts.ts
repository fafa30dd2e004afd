import type { ReturnRule, ReturnTerms } from '@plumbline/contracts/staff/return-terms.ts';
import { counted, pounds } from '../../kit/format.ts';

type Travel = ReturnTerms['travel'][number];

/** Goods of each size, as staff call them. */
export const sizeNames: Readonly<Record<Travel['sizeClass'], string>> = {
  parcel: 'Parcels',
  large: 'Large goods',
  bulky: 'Bulky goods',
  pallet: 'Pallets',
};

export const ruleNames: Readonly<Record<ReturnRule, string>> = {
  sealed: 'Only while its seal is whole',
  'made-to-measure': 'Never: made to measure',
};

export const wayNames: Readonly<Record<Travel['way'], string>> = {
  label: 'A label to print',
  collection: 'Collected at the door',
};

const feeText = ({ feePence }: Travel) =>
  feePence === 0 ? 'we pay' : `${pounds(feePence)} off the refund`;

const travelText = (travel: Travel) =>
  `${wayNames[travel.way].toLowerCase()}, ${travel.carrier} ${travel.service}, ${feeText(travel)}`;

/** What is told apart of terms, each under its name. */
function factsOf(terms: ReturnTerms, nameOf: (category: string) => string): Map<string, string> {
  const { consumerDays, businessDays, businessRestockingPercent, travel, exceptions } = terms;
  return new Map([
    ['Consumers', counted(consumerDays, 'day')],
    ['Businesses', businessDays === 0 ? 'only what is faulty' : counted(businessDays, 'day')],
    ['Restocking', `${businessRestockingPercent} %`],
    ...travel.map((each) => [sizeNames[each.sizeClass], travelText(each)] as const),
    ...exceptions.map(
      ({ category, rule }) => [nameOf(category), ruleNames[rule].toLowerCase()] as const,
    ),
  ]);
}

/** What is other in the second terms than in the first, a line for each. */
export function changesOf(
  before: ReturnTerms,
  after: ReturnTerms,
  categories: readonly { slug: string; name: string }[],
): string[] {
  const names = new Map(categories.map(({ slug, name }) => [slug, name]));
  const nameOf = (slug: string) => names.get(slug) ?? slug;
  const [was, is] = [factsOf(before, nameOf), factsOf(after, nameOf)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [one, other] = [was.get(name), is.get(name)];
    return one === other ? [] : [`${name}: ${one ?? 'no exception'} → ${other ?? 'no exception'}`];
  });
}
