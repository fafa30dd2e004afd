import { expect, test } from 'vitest';
import { askScreen } from '../../test/screens.tsx';
import * as screen from './hub.tsx';

const order = (orderNumber: string) => ({
  orderGuid: `guid-of-${orderNumber}`,
  orderNumber,
  status: 'delivered',
  parts: { pieces: 1, sent: 1, arrived: 1, cancelled: 0, comingBack: 0, returned: 0 },
  nextDay: null,
});
const services = {
  help: {
    getHelpDesk: async () => ({
      isOpen: false,
      today: { day: '2026-11-28', hours: null },
      week: Array.from({ length: 7 }, () => null),
      otherDays: [],
      answerBy: '2026-11-30T11:00:00Z',
      incidents: [],
    }),
    listArticles: async () => ({ articles: [] }),
  },
  enquiries: { listDesks: async () => ({ desks: [] }) },
  enquiryThreads: {
    listOwnEnquiries: async () => ({ total: 0, pageNumber: 1, pageSize: 5, enquiries: [] }),
  },
  productQuestions: { findAnsweredQuestions: async () => ({ questions: [] }) },
  orders: {
    listOrders: async ({ query: { words } }: { query: { words?: string } }) => ({
      orders: [order('PL-AAAA-AAAA'), order('PL-BBBB-BBBB')].filter(
        ({ orderNumber }) =>
          words === undefined ||
          words === orderNumber ||
          (words === 'bath' && /B/.test(orderNumber)),
      ),
    }),
  },
};
const ask = async (q: string) =>
  (await askScreen(screen, { pattern: '/help', at: `/help?q=${encodeURIComponent(q)}`, services }))
    .html;

test('whoever types the number of an order of theirs, or what they bought, is shown that one', async () => {
  for (const q of ['where is pl-bbbb-bbbb?', 'PL-BBBB-BBBB', 'bath']) {
    const html = await ask(q);
    expect(html).toContain('/account/orders/guid-of-PL-BBBB-BBBB');
    expect(html).not.toContain('guid-of-PL-AAAA-AAAA');
    expect(html).not.toContain('We found nothing');
    expect(html).not.toContain('Track PL-');
  }
});

test('a number that is none of theirs leads to where an order is tracked, which says nothing of it', async () => {
  const html = await ask('PL-CCCC-CCCC');
  expect(html).toContain('Track PL-CCCC-CCCC');
  expect(html).toContain('href="/help/track"');
  // Their latest stand there as they do without a question.
  expect(html).toContain('guid-of-PL-AAAA-AAAA');
});
