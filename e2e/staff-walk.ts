import { readRoutes } from './every-screen.ts';

/** What a page or a file of the staff's side answered, as far as a walk looks at it. */
export interface Answer {
  status: number;
  isPage: boolean;
  html: string;
}
export type Ask = (href: string) => Promise<Answer>;

/** Asks as whoever holds these cookies does, and goes on to where it is led. */
export const askerOf =
  (url: string, cookie: string): Ask =>
  async (href) => {
    const ask = () => fetch(url + href, { headers: { cookie, accept: 'text/html,*/*' } });
    // The shop may close a connection that was idle just as it is asked anew.
    const answer = await ask().catch(ask);
    const isPage = answer.headers.get('content-type')?.includes('text/html') ?? false;
    if (!isPage) await answer.body?.cancel();
    return { status: answer.status, isPage, html: isPage ? await answer.text() : '' };
  };

/** The patterns of all addresses of the staff's side, screens and files. */
export const staffPatterns = [
  ...new Set(
    readRoutes('staff/routes.ts')
      .map(({ pattern }) => pattern)
      .filter((pattern) => pattern.startsWith('/staff') && !pattern.endsWith('*')),
  ),
];

const bySteps = staffPatterns
  .map((pattern) => ({ pattern, form: new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`) }))
  .toSorted((one, other) => one.pattern.split(':').length - other.pattern.split(':').length);

/** The pattern that an address is of; of a call, its path without the names of things. */
export function patternOf(href: string): string {
  const path = href.split('?')[0]!;
  const found = bySteps.find(({ form }) => form.test(path));
  return found?.pattern ?? path.replaceAll(/\/[^/]*\d[^/]*/g, '/:thing');
}

/** Where a page leads to on the staff's side: links, pictures, and forms that only ask. */
export function linksOf(html: string): string[] {
  const tags = html.matchAll(/<(?:a|img|form)\b[^>]*>/g);
  return [...tags].flatMap(([tag]) => {
    if (/ method="post"/i.test(tag)) return [];
    const [, href] = / (?:href|src|action)="(\/(?:staff|services\/staff)\b[^"#]*)/.exec(tag) ?? [];
    return href ? [href.replaceAll('&amp;', '&')] : [];
  });
}

/** What somebody met on a walk. */
export interface Walk {
  /** Each page that opened, by its address; of a file, nothing. */
  pages: Map<string, string>;
  /** Each link that leads to what is not for them, or to no page or file. */
  faults: string[];
}

/** As many links as are followed from pages of a kind to those of a kind, and as many of a kind in all. */
const mostLinks = 2;
const mostPages = 3;

/**
 * Goes from these addresses wherever a link leads, a few times from each kind of page to each kind.
 * What was begun with may be refused, by a page; what is linked may not.
 */
export async function walkStaff(ask: Ask, begin: readonly string[]): Promise<Walk> {
  const walk: Walk = { pages: new Map(), faults: [] };
  const seen = new Map<string, number>();
  const followed = new Map<string, number>();
  const asked = new Map<string, number>();
  const waiting: { href: string; from?: string }[] = begin.map((href) => ({ href }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { href, from } = next;
    const kind = patternOf(href);
    const way = `${from && patternOf(from)} ${kind}`;
    const times = followed.get(way) ?? 0;
    // The first way from one kind to another is always gone.
    const isEnough = times >= mostLinks || (times > 0 && (asked.get(kind) ?? 0) >= mostPages);
    const before = seen.get(href);
    if (before !== undefined) {
      // It was begun with, and may be refused; the link to it may not.
      if (from && before >= 400 && before !== 409) walk.faults.push(`${from} → ${href}: ${before}`);
      continue;
    }
    if (from && isEnough) continue;
    followed.set(way, times + 1);
    asked.set(kind, (asked.get(kind) ?? 0) + 1);
    const { status, isPage, html } = await ask(href);
    seen.set(href, status);
    const isRefused = status === 403 || status === 404 || status >= 500;
    if (status >= 400 && (!isPage || status >= 500 || (from && isRefused))) {
      walk.faults.push(`${from ?? 'by hand'} → ${href}: ${status}${isPage ? '' : ', no page'}`);
    }
    if (status >= 400) continue;
    walk.pages.set(href, html);
    waiting.push(...linksOf(html).map((link) => ({ href: link, from: href })));
  }
  return walk;
}
