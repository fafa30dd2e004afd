import type { Database } from '../../../db/connect.ts';
import { idleMs } from '../session.ts';
import { isProviderSessionInUse } from '../session-store.ts';

/**
 * Whether a session of the provider was left alone: nobody has signed in for it lately, and the shop
 * has no session of it in use. Whoever comes by it proves themselves again (decisions/0200).
 */
export async function isLeftAlone(
  db: Database,
  { uid, loginTs }: { uid: string; loginTs?: number | undefined },
  now: Date,
): Promise<boolean> {
  const isFresh = loginTs === undefined || now.getTime() - loginTs * 1000 < idleMs;
  return !isFresh && !(await isProviderSessionInUse(db, uid, now));
}
