import type { FieldProblem } from '@plumbline/contracts/call/refusals.ts';
import type {
  GlobalItem,
  GlobalItemValues,
} from '@plumbline/contracts/nouns/content/global-items.ts';
import { parseDay } from '../../core/calendar.ts';
import { isInstant, noInstant } from '../../core/read-instant.ts';
import { Refusal } from '../../core/refusal.ts';
import { findItemPictureFaults } from '../pages/check-picture.ts';
import { findDeadLinks } from '../pages/item-links.ts';
import type { Sources } from '../pages/leads-somewhere.ts';

/** Refuses what an item's shape cannot say of it, each at its field. */
export function requireSound(item: GlobalItem): void {
  const problems = problemsOf(item);
  if (problems.length > 0) throw new Refusal('invalid-request', { fields: problems });
}

function problemsOf(item: GlobalItem): FieldProblem[] {
  switch (item.id) {
    case 'opening-hours':
      return hoursProblems(item.value);
    case 'announcement':
    case 'banners':
    case 'incidents':
      return momentProblems(item.value.items);
    default:
      return [];
  }
}

/** Moments that there are none of: what begins or ends at one would stand nowhere, or for ever. */
function momentProblems(items: readonly object[]): FieldProblem[] {
  const moments = new Set(['from', 'until', 'startedAt', 'endedAt']);
  return items.flatMap((item, place) =>
    Object.entries(item).flatMap(([field, at]) =>
      moments.has(field) && at !== null && !isInstant(at as string)
        ? [{ path: `/body/item/value/items/${place}/${field}`, message: noInstant }]
        : [],
    ),
  );
}

/**
 * Refuses links that lead nowhere, and pictures that are not there or say nothing to who does not see
 * them, each at its field: every page would have them at once.
 */
export async function requireWhatItNames(context: Sources, item: GlobalItem): Promise<void> {
  const dead = (await findDeadLinks(context, item)).map(({ path, href }) => ({
    path,
    message: `The link ${href} leads nowhere. Enter the address of a page that is in the shop.`,
  }));
  const pictures = findItemPictureFaults(context, item).filter(({ isGrave }) => isGrave);
  const faults = [...dead, ...pictures];
  if (faults.length === 0) return;
  throw new Refusal('invalid-request', {
    fields: faults.map(({ path, message }) => ({ path: `/body/item/value/${path}`, message })),
  });
}

/** Hours that end before they begin, days whose hours are written twice, and days that are none. */
function hoursProblems({ days, exceptions }: GlobalItemValues['opening-hours']): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const note = (path: string, message: string) =>
    problems.push({ path: `/body/item/value/${path}`, message });
  const judge = (hours: (typeof days)[number], path: string) => {
    // Both are hours and minutes in two digits each, so that they sort as texts.
    if (hours && hours.closes <= hours.opens) {
      note(`${path}/closes`, 'Give a time after the one at which it opens.');
    }
  };
  for (const [place, hours] of days.entries()) judge(hours, `days/${place}`);
  const seen = new Set<string>();
  for (const [place, { day, hours }] of exceptions.entries()) {
    if (seen.has(day)) note(`exceptions/${place}/day`, 'This day is in the list already.');
    seen.add(day);
    if (parseDay(day) === undefined) {
      note(`exceptions/${place}/day`, 'There is no such day. Enter one like 2026-12-06.');
    }
    judge(hours, `exceptions/${place}/hours`);
  }
  return problems;
}
