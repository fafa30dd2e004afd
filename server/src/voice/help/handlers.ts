import type { GlobalItemValues } from '@plumbline/contracts/nouns/content/global-items.ts';
import type { helpShopCalls } from '@plumbline/contracts/shop/help.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { onNow } from '../global-items/on-now.ts';
import { articlesIn, findArticles, readArticles, type Article } from './articles.ts';
import { deskHours } from '../../core/current-hours.ts';
import { answerBy, clockSpan, isOpenAt, openOn, otherDays } from '../../core/opening-hours.ts';

/** What most questions take. */
const usual = { minutes: 120 };

export const helpHandlers: Handlers<typeof helpShopCalls> = {
  getHelpDesk: async (_request, context) => {
    const at = context.now();
    const hours = await deskHours(context);
    const today = londonDay(at);
    return {
      isOpen: isOpenAt(hours, at),
      today: { day: formatDay(today), hours: clockSpan(openOn(hours, today)) },
      week: hours.week.map(clockSpan),
      otherDays: otherDays(hours, today),
      answerBy: answerBy(hours, at, usual).toISOString(),
      incidents: incidentsNow(context, at).map(({ title, text, areas, startedAt }) => ({
        title,
        text,
        areas,
        since: startedAt,
      })),
    };
  },

  listArticles: async ({ query }, { content }) => {
    const articles = articlesIn(content);
    const found = query.about ? findArticles(readArticles(articles), query.about) : articles;
    return { articles: found.map(linkTo) };
  },
};

/** What staff say is wrong just now. */
function incidentsNow({ content }: Pick<Context, 'content'>, at: Date) {
  const { value } = onNow('incidents', content.findGlobalItem('incidents'), 'consumers', at);
  return (value as GlobalItemValues['incidents']).items;
}

const linkTo = ({ slug, title, group, summary }: Article) => ({ slug, title, group, summary });
