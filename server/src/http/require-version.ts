import type { RefusalCode } from '@plumbline/contracts/call/refusals.ts';
import { Refusal } from '../core/refusal.ts';

interface Edit {
  /** What is edited, for a person: 'campaign'. */
  thing: string;
  /** The version that it has now, under its lock, and the one that was edited. */
  present: number;
  edited: number;
  code: RefusalCode;
}

/**
 * Refuses an edit that was made to another version of a thing than the present one, so that nobody
 * saves over what they have not seen; `tell` says what that is.
 */
export async function requireVersion(
  { thing, present, edited, code }: Edit,
  tell: () => Promise<Record<string, unknown>>,
): Promise<void> {
  if (edited === present) return;
  throw new Refusal(code, {
    detail: `Somebody saved this ${thing} while you were editing it. Nothing of yours was saved.`,
    extra: await tell(),
  });
}
