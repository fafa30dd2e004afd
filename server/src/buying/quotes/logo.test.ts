import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { startTradeShop, type TradeShop } from '../../../test/trade-shop.ts';

let tradeShop: TradeShop;
beforeAll(async () => {
  tradeShop = await startTradeShop();
});
afterAll(() => tradeShop.shop.stop());

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

it('a quote whose logo is gone is drawn without it, for its client and for who made it', async () => {
  const { shop, owner } = tradeShop;
  const { quotes } = owner.services;
  const { quoteId, content, version, jobReference } = await quotes.createQuote({
    body: { title: 'Cloakroom' },
  });
  const of = { params: { quoteId } };
  const form = new FormData();
  form.append('files', new Blob([png]), 'logo.png');
  await quotes.setQuoteLogo({ ...of, body: form as never });
  const work = { text: 'First fix', quantity: 250, unit: 'day', eachPence: 295_00 } as const;
  const sections = [
    {
      title: 'Work',
      pricing: { kind: 'mark-up' as const, basisPoints: 0 },
      lines: [{ kind: 'work' as const, ...work }],
    },
  ];
  const saved = await quotes.saveQuote({
    ...of,
    body: {
      expectedVersion: version,
      content: { ...content, clientName: 'Ada Quay', sections },
      jobReference,
    },
  });
  const sent = await quotes.sendQuote({ ...of, body: { expectedVersion: saved.version } });
  const client = shop.visitor().services.quotes;
  const draw = async () =>
    [
      await client.drawClientQuote({ params: { token: sent.token! } }),
      await quotes.previewQuotePaper(of),
    ].map(({ bytes }) => readPdf(bytes));
  for (const { source } of await draw()) expect(source).toContain('/DCTDecode');

  const { rows } = await shop.db.pool.query<{ logo: string }>(
    'select logo_upload_id as logo from client_quote where id = $1',
    [quoteId],
  );
  await shop.app.context.files.remove(rows[0]!.logo);
  for (const { source, text, looseTags } of await draw()) {
    expect(source).not.toContain('/DCTDecode');
    expect(text).toContain('Ada Quay');
    expect(looseTags).toBe(0);
  }
});
