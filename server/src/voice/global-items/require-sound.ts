import type { FieldProblem } from '@plumbline/contracts/call/refusals.ts';
import type {
  GlobalItem,
  GlobalItemValues,
} from '@plumbline/contracts/nouns/content/global-items.ts';
import { parseDay } from '../../core/calendar.ts';
import { Refusal } from '../../core/refusal.ts';

/** Refuses what an item's shape cannot say of it, each at its field. */
export function requireSound(item: GlobalItem): void {
  if (item.id !== 'opening-hours') return;
  const problems = hoursProblems(item.value);
  if (problems.length > 0) throw new Refusal('invalid-request', { fields: problems });
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
