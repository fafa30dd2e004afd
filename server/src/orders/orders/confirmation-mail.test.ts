import { noLineNotes } from '@plumbline/contracts/nouns/line-notes.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { describe, expect, test } from 'vitest';
import { confirmationMail } from './confirmation-mail.ts';
import type { FrozenDiscount, FrozenLine, FrozenOrder } from './orders.ts';

const amount = (incPence: number, exPence: number): LineAmount => ({
  incPence,
  exPence,
  vatPence: incPence - exPence,
});

const line = (change: Partial<FrozenLine>): FrozenLine => ({
  ...noLineNotes,
  offeringId: 1,
  sku: 'LODE-CH',
  slug: 'lode',
  name: 'Lode basin mixer',
  variant: 'Chrome',
  brand: 'Corvane',
  picture: { file: 'lode.avif', alt: '', width: 640, height: 640 },
  quantity: 2,
  toOrder: false,
  unitPence: 60_00,
  unitBasis: 'inc',
  vatRatePercent: 20,
  before: amount(120_00, 100_00),
  discount: amount(12_00, 10_00),
  amount: amount(108_00, 90_00),
  trace: [],
  ...change,
});

const order: FrozenOrder = {
  accountId: null,
  visitor: null,
  channel: 100,
  bandCode: null,
  basis: 'inc',
  vatPolicy: 'standard',
  currency: 'GBP',
  contact: {
    email: 'robin@example.com',
    firstName: 'Robin',
    lastName: 'Larch',
    phone: '07700 900142',
  },
  deliveryAddress: {
    line1: '14 Larch Road',
    town: 'London',
    postcode: 'SW4 7AB',
    countryCode: 'GB',
  },
  deliveryInstructions: null,
  billingAddress: {
    line1: '9 Office Court',
    town: 'Leeds',
    postcode: 'LS1 4DY',
    countryCode: 'GB',
  },
  deliveryOption: {
    optionId: 'standard',
    name: 'Standard delivery',
    detail: 'By parcel carrier',
    day: '2026-11-27',
    price: amount(4_95, 4_12),
    surchargeIncPence: 0,
    orderBy: '2026-11-26T20:00:00.000Z',
    specificDay: false,
  },
  lines: [
    line({}),
    line({
      sku: 'TRAP',
      name: 'Bottle trap',
      variant: null,
      quantity: 1,
      roomLabel: 'Ensuite',
      before: amount(1_054_00, 878_33),
      discount: amount(0, 0),
      amount: amount(1_054_00, 878_33),
    }),
  ],
  discountCode: null,
  items: amount(1_162_00, 968_33),
  discount: amount(12_00, 10_00),
  delivery: amount(4_95, 4_12),
  total: amount(1_166_95, 972_45),
};
const code: FrozenDiscount = {
  campaignId: 1,
  issueCodeId: 1,
  promotionCode: 'WELCOME',
  code: 'WELCOME10',
  text: '10% off taps',
  deliveryOff: null,
};

/** The mail of an order in text, each run of blanks as one. */
function mailOf(
  change: Partial<FrozenOrder>,
  {
    isDemo = false,
    paidWith = 'Visa ending 4242' as string | null,
    terms = '## Buying from us\n\nYou pay when you order.' as string | null,
  } = {},
) {
  const mail = confirmationMail({
    order: {
      guid: 'b0b0b0b0-0000-4000-8000-000000000000',
      number: 'PL-2345-6789',
      frozen: { ...order, ...change },
      paidWith,
      terms,
      returnDays: 30,
    },
    link: 'https://shop.example/order/token',
    shop: {
      shopName: 'Plumbline',
      publicUrl: 'https://shop.example',
      trader: {
        companyName: 'Plumbline Ltd',
        address: ['1 Specimen Street', 'Exampleton'],
        companyNumber: null,
        vatNumber: null,
        telephone: null,
        email: 'hello@example.com',
      },
    },
    isDemo,
  });
  const rows = mail.text.split('\n').map((row) => row.trim().replaceAll(/ +/g, ' '));
  return { ...mail, rows, flat: rows.join(' ') };
}

describe('the mail that an order promises', () => {
  test('thanks its buyer, says how it was paid, and leads to the order', () => {
    const { kind, html, flat } = mailOf({});
    expect(kind).toBe('order-confirmation');
    expect(flat).toContain('Thank you, Robin. We are getting your order ready.');
    expect(flat).toMatch(/Order:? PL-2345-6789/);
    expect(flat).toMatch(/Paid with:? Visa ending 4242/);
    expect(flat).toContain('See the order');
    expect(html).toContain('What you ordered');
    expect(html).toContain('PL-2345-6789, £1,166.95 paid.');
    expect(html).toMatch(/https:\/\/shop\.example\/pictures\/[^"]*lode/);
  });

  test('goes to its buyer once, with the day on which it comes', () => {
    const { to, subject, dedupeKey, flat } = mailOf({});
    expect(to).toBe('robin@example.com');
    expect(subject).toBe('Order PL-2345-6789: arrives Friday 27 November');
    expect(dedupeKey).toBe('order-confirmation:b0b0b0b0-0000-4000-8000-000000000000');
    expect(flat).toContain('Order placed. It arrives Friday 27 November.');
    expect(flat).toContain('Arrives: Friday 27 November, Standard delivery');
    expect(flat).toContain('https://shop.example/order/token');
  });

  test.each([
    ['2026-03-29', 'Sunday 29 March'],
    ['2026-10-25', 'Sunday 25 October'],
    ['2027-01-01', 'Friday 1 January'],
  ])('says %s as %s, whichever clock it is', (day, said) => {
    const deliveryOption = { ...order.deliveryOption, day };
    expect(mailOf({ deliveryOption }).subject).toBe(`Order PL-2345-6789: arrives ${said}`);
  });

  test('names where the goods go, and not where the bill goes', () => {
    const { flat } = mailOf({});
    expect(flat).toContain('To: Robin Larch 14 Larch Road London SW4 7AB');
    expect(flat).not.toContain('Office Court');
    const deliveryAddress = { ...order.deliveryAddress, firstName: 'Ash', lastName: 'Birch' };
    expect(mailOf({ deliveryAddress }).flat).toContain('To: Ash Birch 14 Larch Road');
  });

  test('lists what each line came to, and sums that lead to what was paid', () => {
    const { rows, flat } = mailOf({});
    expect(rows).toContain('2 × Lode basin mixer £108.00');
    expect(rows).toContain('Chrome · LODE-CH');
    expect(rows).toContain('1 × Bottle trap £1,054.00');
    expect(rows).toContain('TRAP · Ensuite');
    const sums = rows.slice(rows.findIndex((row) => row.startsWith('Items ')));
    expect(sums.slice(0, 4)).toEqual([
      'Items £1,162.00',
      'Discount − £12.00',
      'Delivery £4.95',
      'Paid £1,166.95',
    ]);
    expect(flat).toContain('£972.45 ex VAT and £194.50 VAT.');
  });

  test('lists a trade order ex VAT as its prices are, then the VAT, then what was paid', () => {
    const { rows } = mailOf({ basis: 'ex' });
    expect(rows).toContain('2 × Lode basin mixer £90.00 ex');
    const sums = rows.slice(rows.findIndex((row) => row.startsWith('Items ')));
    expect(sums.slice(0, 5)).toEqual([
      'Items £968.33 ex',
      'Discount − £10.00 ex',
      'Delivery £4.12 ex',
      'VAT £194.50',
      'Paid £1,166.95',
    ]);
  });

  test('shows delivery at its own price, and below it what a code took off that', () => {
    const { rows } = mailOf({
      discountCode: { ...code, text: 'Free delivery', deliveryOff: amount(4_95, 4_12) },
      discount: amount(0, 0),
      delivery: amount(0, 0),
    });
    const sums = rows.slice(rows.findIndex((row) => row.startsWith('Items ')));
    expect(sums.slice(1, 3)).toEqual(['Delivery £4.95', 'Code WELCOME10: Free delivery − £4.95']);
  });

  test('names the code that took something off the goods', () => {
    expect(mailOf({ discountCode: code }).rows).toContain('Code WELCOME10: 10% off taps − £12.00');
  });

  test('of two deliveries says both days, with what each brings', () => {
    const of = (day: string, pieces: [position: number, units: number][]) => ({
      option: { ...order.deliveryOption, day },
      lines: pieces.map(([position, units]) => ({ position, units })),
    });
    const first = of('2026-11-27', [[1, 2]]);
    const consignments = [first, of('2026-12-04', [[2, 1]])];
    const deliveryOption = { ...order.deliveryOption, day: '2026-12-04' };
    const { subject, flat } = mailOf({ consignments, deliveryOption });
    expect(subject).toBe('Order PL-2345-6789: first part arrives Friday 27 November');
    expect(flat).toContain('Order placed. The first of it arrives Friday 27 November.');
    expect(flat).toContain(
      'Arrives first: Friday 27 November, Standard delivery 2 × Lode basin mixer ' +
        'And then: Friday 4 December, Standard delivery 1 × Bottle trap',
    );
    // Of one delivery the order's own option is the word.
    const single = mailOf({ consignments: [first], deliveryOption });
    expect(single.subject).toBe('Order PL-2345-6789: arrives Friday 4 December');
    expect(single.flat).toContain('Arrives: Friday 4 December, Standard delivery');
  });

  test('says what is to be paid on account, and calls nothing paid', () => {
    const { html, flat, rows } = mailOf({ paymentTerms: 'on-account' });
    expect(html).toContain('PL-2345-6789, £1,166.95 on account.');
    expect(flat).toContain('Payment: On account, invoiced as each delivery leaves');
    expect(rows).toContain('On account £1,166.95');
    expect(flat).not.toContain('Paid');
  });

  test('names a business’s own numbers, where it gave any', () => {
    const { flat } = mailOf({ poNumber: 'PO 4711', jobReference: 'Mill Lane' });
    expect(flat).toContain('PO number: PO 4711 Job: Mill Lane');
    expect(mailOf({}).flat).not.toMatch(/PO number|Job:/);
  });

  test('leaves out how it was paid where nobody knows, and terms that are none', () => {
    const { flat } = mailOf({});
    expect(flat).toContain('https://shop.example/order/token/documents/confirmation');
    expect(flat.match(/Paid with/g)).toHaveLength(1);
    expect(mailOf({}, { paidWith: null, terms: null }).flat).not.toMatch(/Paid with|Buying from/);
  });

  test('addresses a company, with every line of where it is', () => {
    const deliveryAddress = {
      ...order.deliveryAddress,
      company: 'Larch & Sons',
      line2: 'Unit 4',
      county: 'Surrey',
    };
    expect(mailOf({ deliveryAddress }).flat).toContain(
      'To: Robin Larch Larch & Sons 14 Larch Road Unit 4 London Surrey SW4 7AB',
    );
    const blank = { ...order.deliveryAddress, line2: '' };
    expect(mailOf({ deliveryAddress: blank }).rows.join('|')).not.toContain('Road||');
  });

  test('says in a demo that nothing was charged, and nowhere else', () => {
    expect(mailOf({}, { isDemo: true }).flat).toContain('nothing was charged');
    expect(mailOf({}).flat).not.toContain('nothing was charged');
  });

  test('gives a consumer their right to cancel, the model form and the terms to keep', () => {
    const { flat } = mailOf({});
    expect(flat).toContain('within 30 days of the day on which the last item arrives');
    expect(flat).toContain('I/We* hereby give notice that I/We* cancel my/our* contract of sale');
    expect(flat).toContain('To Plumbline Ltd, 1 Specimen Street, Exampleton, hello@example.com:');
    expect(flat).toMatch(/Buying from us: +You pay when you order\./);
  });

  test('gives a business the terms, and no right that it does not have', () => {
    for (const change of [{ capacity: 'business' as const }, { bandCode: 'gold' }]) {
      const { flat } = mailOf(change);
      expect(flat).not.toMatch(/(14|30) days/);
      expect(flat).toContain('You pay when you order.');
    }
  });

  test('says the same in its two forms', () => {
    const { html } = mailOf({});
    const shown = ['£108.00', '£1,054.00', '£4.95', '£1,166.95', '£194.50', 'Friday 27 November'];
    for (const each of shown) expect(html).toContain(each);
  });
});
