import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';

let shop: TestShop;
let editor: Visitor;

// The Monday that stands in for Boxing Day in 2026; on the Tuesday somebody is here again.
const now = new Date('2026-12-28T10:00:00Z');
const nextDay = '2026-12-29';

beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00 }], now });
  editor = await shop.signedIn({ roles: ['content'] });
});
afterAll(() => shop.stop());

it('nobody is at the help desk on a bank holiday, and no answer nor call is promised for it', async () => {
  const { help, enquiries, enquiryThreads } = shop.visitor().services;
  const desk = await help.getHelpDesk();
  expect(desk).toMatchObject({ isOpen: false, today: { day: '2026-12-28', hours: null } });
  expect(desk.answerBy.slice(0, 10)).toBe(nextDay);
  const { desks } = await enquiries.listDesks();
  expect(desks.find(({ kind }) => kind === 'general')?.answerBy?.slice(0, 10)).toBe(nextDay);
  const { slots } = await enquiries.listCallSlots();
  expect(slots[0]!.slice(0, 10)).toBe(nextDay);
  const body = { name: 'Kim Ash', email: 'kim@example.com', text: 'Is it brass?' };
  const { token } = await enquiries.askGeneralEnquiry({ body });
  const thread = await enquiryThreads.getEnquiry({ params: { token } });
  expect(thread.answerBy?.slice(0, 10)).toBe(nextDay);
});

it('trouble is told with its words and the postcodes that it is about', async () => {
  const text = [{ part: 'paragraph' as const, words: [{ text: 'Vans come tomorrow.' }] }];
  const incident = { title: 'Snow', text, areas: ['IV'], endedAt: null };
  const startedAt = new Date(now.getTime() - 3_600_000).toISOString();
  const value = { items: [{ ...incident, startedAt }] };
  const item = { id: 'incidents' as const, value };
  await editor.services.globalItems.saveGlobalItem({ body: { version: 0, item } });
  const { incidents } = await shop.visitor().services.help.getHelpDesk();
  expect(incidents).toEqual([{ title: 'Snow', text, areas: ['IV'], since: startedAt }]);
});

it('opening hours that end before they begin are refused at their fields, as is a day twice, or none', async () => {
  const { globalItems } = editor.services;
  const id = 'opening-hours' as const;
  const { version, item } = await globalItems.getStaffGlobalItem({ params: { id } });
  const day = { opens: '08:00', closes: '17:00' };
  const value = {
    days: [{ opens: '17:00', closes: '08:00' }, day, day, day, day, null, null],
    exceptions: [
      { day: '2026-12-24', hours: { opens: '12:00', closes: '12:00' }, reason: 'Christmas Eve' },
      { day: '2026-12-24', hours: null, reason: 'Again' },
      { day: '2027-02-31', hours: null, reason: 'Never' },
    ],
    note: '',
  };
  const saving = globalItems.saveGlobalItem({ body: { version, item: { id, value } } });
  expect(await refusalOf(saving)).toMatchObject({
    status: 400,
    paths: [
      '/body/item/value/days/0/closes',
      '/body/item/value/exceptions/0/hours/closes',
      '/body/item/value/exceptions/1/day',
      '/body/item/value/exceptions/2/day',
    ],
  });
  expect(await globalItems.getStaffGlobalItem({ params: { id } })).toEqual({ version, item });
});
