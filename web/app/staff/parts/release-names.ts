import type { ReleaseState, ReleaseSummary } from '@plumbline/contracts/staff/releases.ts';
import type { Tone } from '../kit/list-definition.ts';
import { momentOf } from './moment.ts';

export const releaseStates: Readonly<Record<ReleaseState, { name: string; tone: Tone }>> = {
  draft: { name: 'Being put together', tone: '' },
  scheduled: { name: 'Scheduled', tone: 'warn' },
  live: { name: 'In the shop', tone: 'ok' },
  undone: { name: 'Taken back', tone: '' },
  failed: { name: 'Could not be published', tone: 'bad' },
};

/** When a release goes into the shop, or went there. */
export function hourOf({
  goesLiveAt,
  wentLiveAt,
}: Pick<ReleaseSummary, 'goesLiveAt' | 'wentLiveAt'>): string {
  if (goesLiveAt !== null) return `Goes on ${momentOf(goesLiveAt)}`;
  return wentLiveAt === null ? 'No hour is set' : `Went on ${momentOf(wentLiveAt)}`;
}
