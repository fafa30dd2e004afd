import type { Quote } from '@plumbline/contracts/nouns/quotes.ts';
import { describe, expect, test } from 'vitest';
import { askScreen, refusesWith } from '../../../test/screens.tsx';
import * as screen from './quote.tsx';

const quoteId = 'f6ea1ec3-7425-4278-8112-9458240ad42b';
const pricing = { kind: 'mark-up', basisPoints: 2000 };
const sums = {
  goodsCostPence: 0,
  goodsPence: 0,
  workPence: 0,
  exPence: 0,
  vatPence: 0,
  totalPence: 0,
};
const content = {
  title: 'Cloakroom',
  clientName: '',
  clientAddress: '',
  introduction: '',
  terms: '',
  exclusions: [],
  sections: [{ title: 'Basin', pricing, lines: [] }],
  vat: { isRegistered: true, ratePercent: 20 },
  validUntil: '2026-12-20',
  depositPence: null,
  showsLines: false,
};
const quote = {
  quoteId,
  number: 'Q-1',
  version: 2,
  state: 'draft',
  jobReference: null,
  content,
  sections: [{ pence: 0, lines: [] }],
  sums,
  changes: [],
  costsNotedOn: '2026-11-20',
  holdsUntil: null,
  paper: {
    number: 'Q-1',
    issuedOn: '2026-11-20',
    validUntil: '2026-12-20',
    from: { name: 'Quay', lines: [], phone: null, email: null },
    client: { name: '', lines: [] },
    title: 'Cloakroom',
    introduction: '',
    terms: '',
    exclusions: [],
    sections: [],
    vat: [],
    sums,
  },
  issues: [],
  isChangedSinceSent: false,
  hasLogo: false,
  token: null,
  order: null,
} as unknown as Quote;

const send = (form: Record<string, string>, calls: object = {}) =>
  askScreen(screen, {
    pattern: '/trade/quotes/:quoteId',
    at: `/trade/quotes/${quoteId}`,
    form,
    services: {
      quotes: { getQuote: async () => quote, ...calls },
      delivery: { getArrivals: refusesWith('not-allowed') },
    },
    visitor: { signedIn: true, trade: true },
  });

describe('what is refused of a quote', () => {
  const detail = 'Somebody else has saved it.';

  test.each([
    ['costs', 'noteQuoteCosts'],
    ['withdraw', 'withdrawQuote'],
    ['remove', 'removeQuote'],
    // Sent from a page that was open before: there is no place for it any more.
    ['order', 'orderQuote'],
    ['logo', 'setQuoteLogo'],
  ])('is said on its page: %s', async (intent, call) => {
    const form = { intent, version: '1' };
    const { status, html } = await send(form, { [call]: refusesWith('quote-changed', { detail }) });
    expect(status).toBe(409);
    expect(html.split(detail)).toHaveLength(2);
  });

  test('is said once, where it is what the editor was sent with', async () => {
    const saveQuote = refusesWith('quote-changed', { detail });
    const { html } = await send(
      { intent: 'save', version: '1', title: 'A', validUntil: '2026-12-20' },
      { saveQuote },
    );
    expect(html.split(detail)).toHaveLength(2);
  });
});

describe('rows that somebody began to fill', () => {
  const row = {
    'section-title': 'Basin',
    'section-pricing': 'mark-up',
    'section-percent': '20',
    'row-section': '0',
    'row-code': '',
    'row-text': '',
    'row-quantity': '',
    'row-unit': '',
    'row-each': '',
    'row-percent': '',
    'row-pricing': '',
  };
  const whole = { intent: 'save', version: '2', title: 'Cloakroom', validUntil: '2026-12-20' };
  const saves: object[] = [];
  const saveQuote = async ({ body }: { body: { content: object } }) => {
    saves.push(body.content);
    return quote;
  };

  test.each([
    ['goods', 'row-quantity', '3'],
    ['goods', 'row-percent', '12.5'],
    ['work', 'row-quantity', '3'],
  ])(
    'are asked for the rest, and nothing of them is lost: %s with %s',
    async (kind, name, typed) => {
      const { status, html } = await send(
        { ...whole, ...row, 'row-kind': kind, [name]: typed },
        {},
      );
      expect(status).toBe(400);
      const missing = kind === 'goods' ? 'code' : 'text';
      expect(html).toContain(`href="#section-0-row-0-${missing}"`);
      const field = new RegExp(`<input[^>]*id="section-0-row-0-${missing}"[^>]*>`);
      expect(html).toMatch(field);
      expect(html).toContain(`value="${typed}"`);
    },
  );

  test('are left out where nobody typed anything', async () => {
    const form = { ...whole, ...row, 'row-kind': 'work', 'row-unit': 'day' };
    const { status } = await send(form, { saveQuote });
    expect(status).toBe(303);
    expect(saves).toMatchObject([{ sections: [{ title: 'Basin', lines: [] }] }]);
  });
});
