import type { Readiness } from '@plumbline/contracts/nouns/delivery-checks.ts';
import { counted, dayOf, longDay, shortDay } from '../../kit/format.ts';
import type { Shop } from '../../request/shop.server.ts';

/** Whether all of an order is there, in a sentence, and where it is looked over. */
export interface ReadyView {
  tone: 'ok' | 'info' | 'warn';
  title: string;
  text: string;
  go: { href: string; label: string };
}

/** What the page of an order says of fitting it; null where there is nothing to fit. */
export async function readyToFit(
  { services }: Shop,
  { order, page }: { order: string; page: string },
): Promise<ReadyView | null> {
  const { readiness } = await services.deliveryChecks.getDeliveryCheck({ params: { order } });
  return readyView(readiness, page);
}

export function readyView(readiness: Readiness, page: string): ReadyView | null {
  const { state, day, boxes, checked, missing, lastCheckedAt } = readiness;
  const look = { href: `${page}/check`, label: checked > 0 ? 'Go on checking' : 'Check the boxes' };
  const looked = `${checked} of ${counted(boxes, 'box', 'boxes')} checked`;
  const found =
    missing > 0 ? ` ${counted(missing, 'piece')} ${missing === 1 ? 'was' : 'were'} not in.` : '';
  switch (state) {
    case 'nothing-to-fit':
      return null;
    case 'ready':
      return {
        tone: 'ok',
        title: 'Everything arrived. It is ready to fit.',
        text: `${looked}, nothing open. Last checked ${lastCheckedAt ? shortDay(dayOf(new Date(lastCheckedAt))) : ''}.`,
        go: { href: `${page}/check#fitter`, label: 'Tell my fitter' },
      };
    case 'to-check':
      return {
        tone: 'info',
        title: 'Everything has been delivered. Check it, box by box.',
        text: `${looked}.${found} It is ready to fit once you have seen all of it.`,
        go: look,
      };
    case 'something-missing':
      return {
        tone: 'warn',
        title: 'Not ready to fit: something is missing.',
        text: `${looked}.${found} Tell us, and this says when it comes.`,
        go: look,
      };
    case 'waiting':
      return {
        tone: 'info',
        title: `Ready to fit from ${longDay(day!)}.`,
        text: `The last of it comes then.${boxes > 0 ? ` ${looked}.` : ''}${found}`,
        go: boxes > 0 ? look : { href: `${page}/check#fitter`, label: 'Tell my fitter' },
      };
  }
}

const forFitters: Record<Readiness['state'], (readiness: Readiness) => string> = {
  ready: () => 'Everything is here. It is ready to fit.',
  'to-check': () => 'Everything has been delivered, and not all of it was checked.',
  'something-missing': () => 'Not ready to fit: something is missing.',
  waiting: ({ day }) => `Ready to fit from ${longDay(day!)}.`,
  'nothing-to-fit': () => 'There is nothing to fit.',
};

/** The same for a fitter, who is asked to do nothing about it. */
export const readyForFitter = (readiness: Readiness): { title: string; text: string } => ({
  title: forFitters[readiness.state](readiness),
  text: `${readiness.checked} of ${counted(readiness.boxes, 'box', 'boxes')} that came were checked.`,
});
