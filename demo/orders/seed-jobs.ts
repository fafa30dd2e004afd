import type { QuoteContent } from '@plumbline/contracts/nouns/quotes.ts';
import { jobHandlers } from '@plumbline/server/buying/jobs/handlers.ts';
import { clientQuoteHandlers } from '@plumbline/server/buying/quotes/client-handlers.ts';
import { quoteHandlers } from '@plumbline/server/buying/quotes/handlers.ts';
import { guest, type Caller } from '@plumbline/server/core/caller.ts';
import type { Context } from '@plumbline/server/core/context.ts';
import { transaction } from '@plumbline/server/db/transaction.ts';
import { saveSettingOnce } from '@plumbline/server/people/identity/store.ts';

const dayMs = 86_400_000;

const asked = <B, P>(caller: Caller, body: B, params: P) => ({
  params,
  query: {},
  body,
  caller,
  idempotency: null,
});

/**
 * What a plumber has kept of jobs: labour, what was left over, and two quotes, of which a client has
 * accepted one. All of it by the calls by which people do so.
 */
export async function seedJobs(
  contextAt: (at: Date) => Context,
  caller: Caller,
  { opensAt, skus }: { opensAt: Date; skus: readonly string[] },
): Promise<void> {
  const daysAgo = (days: number) => contextAt(new Date(opensAt.getTime() - days * dayMs));
  const listed = { params: {}, query: {}, body: undefined, caller, idempotency: null };
  const { jobs } = await jobHandlers.listJobs(listed, daysAgo(0));
  const busiest = jobs.toSorted((a, b) => b.orders - a.orders)[0];
  if (!busiest) return;
  // Two shops may open on one database at once.
  const isFirst = await transaction(daysAgo(0).db, (tx) =>
    saveSettingOnce(tx, 'demo.jobs', opensAt.toISOString()),
  );
  if (!isFirst) return;
  const { reference } = busiest;
  const params = { reference };
  await jobHandlers.saveJob(
    asked(
      caller,
      {
        clientName: 'Harbour View Management',
        notes: 'Keys with the porter until 16:00. Lift out of order.',
        quotedExPence: null,
        isClosed: false,
        expectedVersion: 0,
      },
      params,
    ),
    daysAgo(40),
  );
  for (const [days, minutes, text] of labour) {
    const day = new Date(opensAt.getTime() - days * dayMs).toISOString().slice(0, 10);
    const body = { day, minutes, text, ratePence: 31_50 };
    await jobHandlers.noteJobLabour(asked(caller, body, params), daysAgo(days));
  }
  await noteLeftOvers(caller, params, daysAgo(0));
  const accepted = await writeQuote(daysAgo(20), caller, skus, {
    title: 'Ensuite and cloakroom',
    clientName: 'Harbour View Management',
    jobReference: reference,
  });
  await accept(daysAgo(18), accepted, 'Ines Calder');
  await writeQuote(daysAgo(2), caller, skus.slice(4), {
    title: 'Family bathroom, Quay Cottage',
    clientName: 'Ada Quay',
    jobReference: 'Quay Cottage',
  });
}

const labour: readonly (readonly [daysAgo: number, minutes: number, text: string])[] = [
  [12, 450, 'Strip out and first fix'],
  [9, 480, 'First fix, soil moved'],
  [5, 285, 'Second fix'],
];

/** Of what came last, a piece of the first two lines that have some. */
async function noteLeftOvers(caller: Caller, params: { reference: string }, context: Context) {
  const { lines } = await jobHandlers.getJob(asked(caller, undefined, params), context);
  const here = lines.filter(({ arrived, returned }) => arrived - returned > 0).slice(0, 3);
  for (const { orderNumber, position } of here) {
    const body = { orderNumber, position, units: 1 };
    await jobHandlers.noteJobLeftOver(asked(caller, body, params), context);
  }
}

async function writeQuote(
  context: Context,
  caller: Caller,
  skus: readonly string[],
  { title, clientName, jobReference }: Record<'title' | 'clientName' | 'jobReference', string>,
): Promise<string> {
  const begun = await quoteHandlers.createQuote(
    asked(caller, { title, jobReference }, {}),
    context,
  );
  const params = { quoteId: begun.quoteId };
  const goods = (sku: string, quantity: number) =>
    ({ kind: 'goods', sku, quantity, label: null, pricing: null }) as const;
  const work = (text: string, quantity: number, unit: 'day' | 'job', eachPence: number) =>
    ({ kind: 'work', text, quantity, unit, eachPence }) as const;
  const content: QuoteContent = {
    ...begun.content,
    clientName,
    introduction: 'Everything is supplied, fitted and tested. Sizes are width × depth × height.',
    exclusions: ['Making good and decorating', 'Electrical work'],
    terms: 'A third on acceptance, the rest when you have seen it run.',
    sections: [
      {
        title: 'Ensuite',
        pricing: { kind: 'mark-up', basisPoints: 2_500 },
        lines: skus.slice(0, 3).map((sku) => goods(sku, 1)),
      },
      {
        title: 'Cloakroom',
        pricing: { kind: 'margin', basisPoints: 1_800 },
        lines: skus.slice(3, 5).map((sku) => goods(sku, 2)),
      },
      {
        title: 'Work',
        pricing: { kind: 'mark-up', basisPoints: 0 },
        lines: [
          work('Strip out, first and second fix', 400, 'day', 295_00),
          work('Waste taken away', 100, 'job', 95_00),
          { kind: 'allowance', text: 'Tiles, by your choice', pence: 420_00 },
        ],
      },
    ],
  };
  const saved = await quoteHandlers.saveQuote(
    asked(caller, { expectedVersion: begun.version, content, jobReference }, params),
    context,
  );
  const sent = await quoteHandlers.sendQuote(
    asked(caller, { expectedVersion: saved.version }, params),
    context,
  );
  return sent.token!;
}

async function accept(context: Context, token: string, name: string): Promise<void> {
  await clientQuoteHandlers.acceptClientQuote(asked(guest, { token, issue: 1, name }, {}), context);
}
