import type { EnquiryKind } from '@plumbline/contracts/nouns/enquiries.ts';
import { actionDays } from '@plumbline/contracts/help/analytics.ts';
import type { articleGapCalls } from '@plumbline/contracts/staff/article-gaps.ts';
import type { Handlers } from '../../core/handler.ts';
import { articlesIn, findArticles, readArticles } from '../help/articles.ts';
import { matterOf } from './page-reads.ts';
import {
  countHelped,
  countHelpedByPage,
  findFirstRead,
  listAsked,
  type AskedQuestion,
} from './store.ts';

/** The forms that are answered from the articles before they are sent. */
const kinds: readonly EnquiryKind[] = ['general', 'product-question', 'trade'];
const dayMs = 24 * 60 * 60_000;
const lookedBackMs = 28 * dayMs;
/** An answer has helped whoever writes nothing for so long after it. */
const quietFor = '7 days';
/** Reads have been counted for all the days that are told of where one is kept from the first of them. */
const firstOfDaysMs = 7 * dayMs;
const mostLookedAt = 500;
const mostShown = 50;
const unseen = { shown: 0, wrote: 0, solved: 0 };

const describe = ({ thread, kind, subject, openedAt }: AskedQuestion) => ({
  thread,
  kind,
  subject,
  openedAt: openedAt.toISOString(),
});

export const articleGapHandlers: Handlers<typeof articleGapCalls> = {
  // Worked out from what was asked and the articles as they are: one that is written today closes its gap.
  listArticleGaps: async (_request, { db, content, now }) => {
    const since = new Date(now().getTime() - lookedBackMs);
    const questions = await listAsked(db, kinds, since, mostLookedAt);
    const known = articlesIn(content);
    const read = readArticles(known);
    const unanswered: AskedQuestion[] = [];
    const inSpite = new Map<string, { asked: number; latest: AskedQuestion }>();
    for (const question of questions) {
      const [best] = findArticles(read, question.text);
      if (!best) {
        unanswered.push(question);
        continue;
      }
      const { asked, latest } = inSpite.get(best.slug) ?? { asked: 0, latest: question };
      inSpite.set(best.slug, { asked: asked + 1, latest });
    }
    const answered = { since, now: now(), quietFor };
    const byPage = await countHelpedByPage(db, answered);
    return {
      since: since.toISOString(),
      asked: questions.length,
      unanswered: unanswered.length,
      threads: unanswered.slice(0, mostShown).map(describe),
      articles: known
        .flatMap(({ slug, title }) => {
          const { asked = 0, latest = null } = inSpite.get(slug) ?? {};
          const helped = byPage.get(slug) ?? unseen;
          if (asked === 0 && helped.shown === 0) return [];
          return [{ slug, title, asked, latest: latest && describe(latest), ...helped }];
        })
        .toSorted((a, b) => b.asked - a.asked || b.shown - a.shown),
      helped: await countHelped(db, answered),
    };
  },

  listPageReads: async (_request, { db, content, now }) => {
    const since = new Date(now().getTime() - actionDays * dayMs);
    const counted = await countHelpedByPage(db, { since, now: now(), quietFor }, 'read-page');
    const firstReadAt = await findFirstRead(db, since);
    const isKnown =
      firstReadAt !== null && firstReadAt.getTime() <= since.getTime() + firstOfDaysMs;
    return {
      since: since.toISOString(),
      pages: content
        .listPages()
        .filter(({ kind }) => kind === 'article' || kind === 'help')
        .map(({ pageId, publishedAt, content: { slug, title } }) => {
          const { shown: read, wrote, solved } = counted.get(slug) ?? unseen;
          const wasThere = isKnown && publishedAt <= since;
          const matter = matterOf({ read, wrote, solved }, { wasThere });
          return { pageId, slug, title, read, wrote, solved, matter };
        }),
    };
  },
};
