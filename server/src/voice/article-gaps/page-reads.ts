import type { PageReads } from '@plumbline/contracts/staff/article-gaps.ts';

/** So many of a page's readers have to have written before it is said not to help. */
const leastWrote = 3;
/** One reader in so many. */
const manyOf = 4;

/**
 * What is the matter with a page by what its readers did: nobody opened it in all the time that is
 * counted, or many wrote to the shop within days after they had read it. Who has not had those days yet
 * says nothing. `wasThere` is whether it was in the shop all that time, with its reads counted.
 */
export function matterOf(
  { read, wrote, solved }: Pick<PageReads, 'read' | 'wrote' | 'solved'>,
  { wasThere }: { wasThere: boolean },
): PageReads['matter'] {
  if (read === 0) return wasThere ? 'unread' : null;
  const isMany = wrote >= leastWrote && wrote * manyOf >= wrote + solved;
  return isMany ? 'did-not-help' : null;
}
