import type { EnquiryKind } from '@plumbline/contracts/nouns/enquiries.ts';
import type { articleGapCalls } from '@plumbline/contracts/staff/article-gaps.ts';
import type { Handlers } from '../../core/handler.ts';
import { articlesIn, findArticles, readArticles } from '../help/articles.ts';
import { listAsked, type AskedQuestion } from './store.ts';

/** The forms that are answered from the articles before they are sent. */
const kinds: readonly EnquiryKind[] = ['general', 'product-question', 'trade'];
const lookedBackMs = 28 * 24 * 60 * 60_000;
const mostLookedAt = 500;
const mostShown = 50;

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
    const read = readArticles(articlesIn(content));
    const unanswered: AskedQuestion[] = [];
    const inSpite = new Map<string, { title: string; asked: number; latest: AskedQuestion }>();
    for (const question of questions) {
      const [best] = findArticles(read, question.text);
      if (!best) {
        unanswered.push(question);
        continue;
      }
      const { title, asked, latest } = inSpite.get(best.slug) ?? {
        title: best.title,
        asked: 0,
        latest: question,
      };
      inSpite.set(best.slug, { title, asked: asked + 1, latest });
    }
    return {
      since: since.toISOString(),
      asked: questions.length,
      unanswered: unanswered.length,
      threads: unanswered.slice(0, mostShown).map(describe),
      articles: [...inSpite]
        .map(([slug, { title, asked, latest }]) => ({
          slug,
          title,
          asked,
          latest: describe(latest),
        }))
        .toSorted((a, b) => b.asked - a.asked),
    };
  },
};
