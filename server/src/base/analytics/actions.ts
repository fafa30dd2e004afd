import type { Action } from '@plumbline/contracts/help/analytics.ts';

/** So many things are kept of one visitor; older ones make room. */
export const mostKept = 200;

/** One kept thing: `subject` is a SKU, a category's slug, the words of a search or a page's path. */
export interface KeptAction {
  kind: Action['kind'];
  subject: string;
  at: Date;
}

/**
 * What is to be kept of these actions: each thing once, at its last time. Those of one request are a
 * millisecond apart, so that they stay in the order in which they were done.
 */
export function toKept(actions: readonly Action[], now: Date): KeptAction[] {
  const byThing = new Map<string, KeptAction>();
  for (const [place, action] of actions.entries()) {
    const subject = subjectOf(action);
    const at = new Date(now.getTime() - (actions.length - 1 - place));
    byThing.set(`${action.kind} ${subject}`, { kind: action.kind, subject, at });
  }
  return [...byThing.values()];
}

function subjectOf(action: Action): string {
  switch (action.kind) {
    case 'viewed-product':
    case 'added-to-basket':
      return action.sku;
    case 'viewed-category':
      return action.slug.split('/').filter(Boolean).join('/');
    case 'was-answered':
    case 'read-page':
      return action.page;
    case 'searched':
      return action.query.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  }
}
