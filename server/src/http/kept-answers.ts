import { type Caller, guest, viewerOf } from '../core/caller.ts';
import type { Context } from '../core/context.ts';
import { recentCache } from '../core/recent-cache.ts';
import { dispatch, type CallRequestRaw, type MountedCall } from './dispatch.ts';

/** What all kept answers take together. */
const mostKeptBytes = 16 * 1024 * 1024;
/** What an answer takes beside its own bytes: its question, and its place. */
const bytesBeside = 2_000;
/** A longer question, such as one with a long cursor, is nobody else's. */
const longestQuestion = 1_500;
/** As long as this one, what only the day decides may be a little behind: what counts as new in. */
const lifetimeMs = 30_000;

/**
 * Another number whenever anything that everybody may see may have changed: goods or words in memory,
 * or what the database told too late for a page that did not wait.
 */
export const revisionOf = ({
  catalogue,
  content,
  db,
}: Pick<Context, 'catalogue' | 'content' | 'db'>) =>
  catalogue.revision() + content.revision() + db.lateAnswers;

/** The names of the calls whose answers are kept, which therefore change nothing. */
export function keptCalls({ modules }: Pick<Context, 'modules'>): ReadonlySet<string> {
  return new Set(modules.flatMap(({ keptAnswers = [] }) => keptAnswers));
}

/**
 * Answers calls with their bytes, and keeps those of calls whose modules say that an answer follows
 * from the catalogue, the shop's words, the viewer and the question alone. Bounded in bytes. All is let go of as soon
 * as anything of these may have changed, and a moment after the first of it was kept.
 */
export function keepAnswers(context: Context) {
  const calls = keptCalls(context);
  const kept = recentCache<string, Buffer>(mostKeptBytes, ({ length }) => length + bytesBeside);
  let keptAt = revisionOf(context);
  let sweep: NodeJS.Timeout | null = null;

  const forget = () => {
    kept.clear();
    if (sweep) clearTimeout(sweep);
    sweep = null;
  };
  const keep = (question: string, bytes: Buffer) => {
    kept.set(question, bytes);
    sweep ??= setTimeout(forget, lifetimeMs).unref();
  };

  return async (mounted: MountedCall, request: CallRequestRaw): Promise<Buffer> => {
    if (!calls.has(mounted.name)) return bytesOf(await dispatch(mounted, request, context));
    const revision = revisionOf(context);
    if (revision !== keptAt) forget();
    keptAt = revision;
    const question = questionOf(mounted, request);
    const known = kept.get(question);
    if (known) return known;
    const viewing = { ...request, caller: asViewer(request.caller) };
    const bytes = bytesOf(await dispatch(mounted, viewing, context));
    // What changed meanwhile may be in a part of it.
    const isSettled = revisionOf(context) === revision;
    if (isSettled && question.length <= longestQuestion) keep(question, bytes);
    return bytes;
  };
}

/** All that an answer follows from beside the catalogue: whatever a viewer is told apart by, too. */
function questionOf(
  { name }: MountedCall,
  { params, query, body, caller }: CallRequestRaw,
): string {
  return JSON.stringify([name, viewerOf(caller), params, query, body]);
}

/** The caller as a handler sees them whose answer is shown to others: by what the question tells. */
function asViewer(caller: Caller): Caller {
  return { ...guest, ...viewerOf(caller) };
}

/**
 * Native JSON.stringify is faster than a schema-driven one at these sizes, and bytes are made from
 * its text several times as fast here as by the socket.
 */
function bytesOf(answer: unknown): Buffer {
  return Buffer.from(JSON.stringify(answer));
}
