import type { DeletionPlan } from '@plumbline/contracts/staff/privacy.ts';
import type { Context } from '../../core/context.ts';
import type { KnownPerson, Module, PersonalData, PersonOnRecord } from '../../core/module.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { removeAccountRow } from '../../people/identity/privacy-store.ts';

type Modules = readonly Module[];

/** What each module says, from the top of the house down: what stands on another comes before it. */
const fromTheTop = (modules: Modules): PersonalData[] =>
  modules.toReversed().map(({ privacy }) => privacy ?? {});

/** A person with all that leads to what is kept of them, looked up before anything is forgotten. */
export async function followTraces(
  tx: Queryable,
  modules: Modules,
  known: KnownPerson,
  basketIds: readonly string[],
): Promise<PersonOnRecord> {
  const person = { ...known, basketIds };
  const names = [`account:${known.accountId}`];
  const mailSubjects: string[] = [];
  for (const { traces } of fromTheTop(modules)) {
    const found = await traces?.(tx, person);
    names.push(...(found?.names ?? []));
    mailSubjects.push(...(found?.mailSubjects ?? []));
  }
  return { ...person, names, mailSubjects };
}

/** What an erase would remove and keep, and all that stands in its way. */
export async function examinePerson(
  tx: Queryable,
  modules: Modules,
  person: PersonOnRecord,
  now: Date,
) {
  const erased: Record<string, number> = {};
  const kept = { orders: 0, payments: 0, complaints: 0 };
  const blockers: DeletionPlan['blockers'] = [];
  for (const { counts = {}, keeps = {}, blocks } of fromTheTop(modules)) {
    for (const [name, count] of Object.entries(counts)) erased[name] = await count(tx, person);
    for (const name of Object.keys(kept) as (keyof typeof kept)[]) {
      kept[name] += (await keeps[name]?.(tx, person)) ?? 0;
    }
    blockers.push(...((await blocks?.(tx, person, now)) ?? []));
  }
  return { erased, kept, blockers };
}

/** Everything that is kept about a person, part by part. */
export async function collectPersonalData(
  tx: Queryable,
  modules: Modules,
  person: KnownPerson,
): Promise<Record<string, object[]>> {
  const data: Record<string, object[]> = {};
  for (const { exports = {} } of fromTheTop(modules)) {
    for (const [name, tell] of Object.entries(exports)) data[name] = await tell(tx, person);
  }
  return data;
}

/**
 * Erases a person everywhere, in the caller's one transaction: each module forgets its own, and the
 * account itself goes last. A module that keeps something of an account and says nothing of it makes
 * that fail, and with it the whole erase. The caller has locked the person and their baskets.
 */
export async function erasePerson(tx: Tx, context: Context, person: PersonOnRecord): Promise<void> {
  for (const { erases } of fromTheTop(context.modules)) await erases?.(tx, person, context);
  await removeAccountRow(tx, person.accountId);
}
