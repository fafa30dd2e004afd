import type { Tx } from '../../db/transaction.ts';
import { insertEvents } from '../reviews/events-store.ts';
import type { ReviewRow } from '../reviews/store.ts';

/** The pictures of a review that are not shown. */
export const hiddenOf = ({ pictures }: ReviewRow): string[] =>
  pictures.flatMap(({ uploadId, isHidden }) => (isHidden ? [uploadId] : []));

/** Notes in a review's history what else of it somebody changed as they decided: its label, its pictures. */
export async function noteChanges(
  tx: Tx,
  { before, after }: { before: ReviewRow; after: ReviewRow },
  { by, at }: { by: number | null; at: Date },
): Promise<void> {
  const said = changesOf(before, after);
  if (said.length === 0) return;
  await insertEvents(tx, [
    {
      review: after.id,
      kind: 'changed',
      at: at.toISOString(),
      byAccount: by,
      stars: after.stars,
      isVerified: after.orderId !== null,
      reason: null,
      note: said.join('; '),
    },
  ]);
}

function changesOf(before: ReviewRow, after: ReviewRow): string[] {
  const label = ({ incentive }: ReviewRow) => (incentive === null ? 'nothing' : `“${incentive}”`);
  const placesOf = (ids: readonly string[]) =>
    ids.map((id) => after.pictures.findIndex(({ uploadId }) => uploadId === id) + 1).join(', ');
  const [was, is] = [hiddenOf(before), hiddenOf(after)];
  const hidden = is.filter((id) => !was.includes(id));
  const shown = was.filter((id) => !is.includes(id));
  return [
    before.incentive !== after.incentive && `Given: ${label(before)}, now ${label(after)}`,
    hidden.length > 0 && `Hidden: picture ${placesOf(hidden)}`,
    shown.length > 0 && `Shown again: picture ${placesOf(shown)}`,
  ].filter((text) => text !== false);
}
