import type { TradeApplication } from '@plumbline/contracts/nouns/trade-applications.ts';
import { draftMs, lacksOf, papersNeeded } from './applications.ts';
import type { ApplicationRow } from './store.ts';

const textOf = (at: Date | null) => at?.toISOString() ?? null;

/** An application as its applicant sees it. */
export function describeApplication(row: ApplicationRow): TradeApplication {
  const { state, changedAt, papersUntil, decidedAt } = row;
  const isDraft = state === 'draft';
  const isEnded = state === 'disapproved' || state === 'withdrawn';
  return {
    tradeExternalId: row.externalId,
    state,
    version: row.version,
    business: row.business,
    people: row.people,
    register: row.register,
    vatRegister: row.vatRegister,
    papers: row.papers,
    papersNeeded: papersNeeded(row),
    items: row.items,
    lacks: isDraft ? lacksOf({ ...row, papers: row.papers.length }) : [],
    startedAt: row.startedAt.toISOString(),
    keptUntil: isDraft ? new Date(changedAt.getTime() + draftMs).toISOString() : null,
    submittedAt: textOf(row.submittedAt),
    decideBy: decidedAt ? null : textOf(row.decideBy),
    decidedAt: textOf(decidedAt),
    provisional: { since: textOf(row.provisionalAt), bar: row.provisionalBar },
    reason: row.reason,
    note: row.note,
    papersKeptUntil: isEnded && row.papers.length > 0 ? textOf(papersUntil) : null,
  };
}
