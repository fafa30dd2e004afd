import { describe, expect, it } from 'vitest';
import { button, facts, lines, paragraph, totals } from './mail-blocks.ts';
import { mailLayout } from './mail-layout.ts';

const shop = {
  shopName: 'Bath & Bore',
  publicUrl: 'https://shop.example',
  trader: {
    companyName: 'Bath & Bore Ltd',
    address: ['1 High Street', 'York'],
    companyNumber: '01234567',
    vatNumber: null,
    telephone: null,
    email: 'hello@shop.example',
  },
};

const mail = mailLayout({
  shop,
  title: 'Thank you for your order',
  body: [
    paragraph('Robin <b>& co</b>, we have it.'),
    lines([
      {
        name: 'Basin 500 mm',
        detail: '2 × £49.00',
        amount: '£98.00',
        pictureUrl: 'https://shop.example/pictures/basin--white@320.webp',
      },
      { name: 'Fitting kit', amount: '£4.00' },
    ]),
    totals([
      { label: 'Delivery', amount: '£4.95' },
      { label: 'Total', amount: '£102.95', isGrand: true },
    ]),
    facts([{ label: 'Delivery to', value: ['1 High Street', 'York'] }]),
    button('Track it', 'https://shop.example/order/x?a=1&b=2'),
  ],
});

describe('mailLayout', () => {
  it('says the same in markup and in plain text', () => {
    for (const part of ['Thank you for your order', 'Basin 500 mm', '£98.00', '£102.95', 'York']) {
      expect(mail.html).toContain(part);
      expect(mail.text).toContain(part);
    }
    expect(mail.text).toContain('https://shop.example/order/x?a=1&b=2');
    expect(mail.html).toContain('href="https://shop.example/order/x?a=1&amp;b=2"');
  });

  it('says who trades, where and under which number, and leads to the terms, in both', () => {
    expect(mail.html).toContain('Bath &amp; Bore Ltd, 1 High Street, York');
    expect(mail.text).toContain('Bath & Bore Ltd, 1 High Street, York\nCompany number 01234567');
    for (const page of ['terms', 'privacy', 'contact']) {
      expect(mail.html).toContain(`href="https://shop.example/${page}"`);
      expect(mail.text).toContain(`https://shop.example/${page}`);
    }
  });

  it('lets no text become markup', () => {
    expect(mail.html).toContain('Robin &lt;b&gt;&amp; co&lt;/b&gt;');
    expect(mail.text).toContain('Robin <b>& co</b>');
  });

  it('loads the goods’ own pictures, in their size, and nothing else', () => {
    const pictures = [...mail.html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
    expect(pictures).toHaveLength(1);
    expect(pictures[0]).toMatch(/src="https:\/\/shop.example\/pictures\/.*width="64"/s);
    expect(mail.html.replace(pictures[0]!, '')).not.toMatch(/src=|url\(|<script|<link/);
  });
});
