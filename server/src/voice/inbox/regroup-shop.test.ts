import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { keepMail } from '../mail-in/keep-mail.ts';

let shop: TestShop;
let support: Visitor;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00 }] });
  support = await shop.signedIn({ roles: ['support'] });
});
afterAll(() => shop.stop());

const pdf = '%PDF-1.7\n%%EOF';
const ask = async (text: string, email = 'kim@parted.example') =>
  shop.visitor().services.enquiries.askGeneralEnquiry({ body: { name: 'Kim Ash', email, text } });
const read = (thread: string) => support.services.inbox.getInboxThread({ params: { thread } });
const answer = async (thread: string, closes = false) => {
  const entriesSeen = (await read(thread)).entries.length;
  const body = { text: 'It is brass.', entriesSeen, closes };
  return support.services.inbox.answerThread({ params: { thread }, body });
};
const mailsOf = async (thread: string, kind: string) =>
  (
    await shop.db.pool.query<{ to: string; text: string; subject: string }>(
      `select to_address as "to", text, subject from message where thread = $1 and kind = $2`,
      [thread, kind],
    )
  ).rows;

/** Has the customer write in a thread with a file from another address, and lets it in; answers the file. */
async function letInWithFile(thread: string, sender: string): Promise<string> {
  const { context } = shop.app;
  await context.jobs.drain();
  const { rows } = await shop.db.pool.query<{ id: string }>(
    'select id from message where thread = $1 order by created_at limit 1',
    [thread],
  );
  const raw = [
    `From: ${sender}`,
    'To: shop@example.com',
    'Subject: Re: It',
    `Message-ID: <${crypto.randomUUID()}@maker.example>`,
    `In-Reply-To: <${rows[0]!.id}@example.com>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=B',
    '',
    '--B\r\nContent-Type: text/plain\r\n\r\nSee the drawing.',
    '--B\r\nContent-Type: application/pdf; name="drawing.pdf"',
    'Content-Disposition: attachment; filename="drawing.pdf"',
    '',
    pdf,
    '--B--',
    '',
  ].join('\r\n');
  const mailId = await keepMail(context, Buffer.from(raw), 'demo');
  expect((await context.jobs.drain()).failed).toEqual([]);
  await support.services.mailIn.admitMail({ params: { mailId }, body: { as: 'customer' } });
  const { entries } = await read(thread);
  return entries.at(-1)!.files[0]!.uploadId;
}
const open = (thread: string, uploadId: string) =>
  support.services.inbox.getThreadFile({ params: { thread, uploadId } });

describe('a file of a mail that was let in', () => {
  it('is opened from the thread that its own went into', async () => {
    const [from, into] = [await ask('Has it a drawing?'), await ask('And a waste?')];
    const uploadId = await letInWithFile(from.reference, 'one@maker.example');
    const params = { thread: from.reference };
    await support.services.inbox.mergeThreads({ params, body: { into: into.reference } });
    const { entries } = await read(into.reference);
    expect(entries.flatMap(({ files }) => files)).toMatchObject([{ uploadId }]);
    const { bytes } = await open(into.reference, uploadId);
    expect(Buffer.from(bytes).toString().trim()).toBe(pdf);
  });

  it('goes into the thread that its message was taken out into, and is of the other no more', async () => {
    const { reference } = await ask('Is it slotted?');
    await ask('Is it still Friday?');
    const uploadId = await letInWithFile(reference, 'two@maker.example');
    const entryIds = [(await read(reference)).entries.at(-1)!.entryId];
    const body = { entryIds, subject: 'A drawing' };
    const made = await support.services.inbox.splitThread({ params: { thread: reference }, body });
    expect(
      Buffer.from((await open(made.thread, uploadId)).bytes)
        .toString()
        .trim(),
    ).toBe(pdf);
    expect(await refusalOf(open(reference, uploadId))).toMatchObject({ code: 'upload-not-found' });
  });
});

describe('a thread that is taken out of another', () => {
  const takenFrom = async (reference: string, place: number) => {
    const entryIds = [(await read(reference)).entries[place]!.entryId];
    const body = { entryIds, subject: 'The second basin' };
    return support.services.inbox.splitThread({ params: { thread: reference }, body });
  };
  const write = (token: string, text: string) =>
    shop
      .visitor()
      .services.enquiryThreads.writeInEnquiry({ params: { token }, body: { text, files: [] } });

  it.each([
    ['answered', false],
    ['closed', true],
  ])(
    'from one that is %s is promised an answer, as what its customer wrote was',
    async (_, closes) => {
      const { reference, token } = await ask(`Is the tap brass? ${closes}`);
      const { answerBy } = await write(token, 'And I have a second basin.');
      const { writtenAt } = (await read(reference)).entries[1]!;
      await answer(reference, closes);
      shop.advance(60_000);
      const made = await takenFrom(reference, 1);
      expect(made).toMatchObject({ state: 'open', answerBy, openedAt: writtenAt });
      const { threads } = await support.services.inbox.listInbox({ query: { view: 'open' } });
      expect(threads.map(({ thread, answerBy: by }) => [thread, by])).toContainEqual([
        made.thread,
        answerBy,
      ]);
    },
  );

  it('is told to its customer once, with its number, its promise and its page', async () => {
    const { reference, token } = await ask('Is the tap chrome?', 'told@parted.example');
    await write(token, 'And I have a third basin.');
    await answer(reference);
    const made = await takenFrom(reference, 1);
    const told = await mailsOf(made.thread, 'enquiry-parted');
    expect(told).toMatchObject([{ to: 'told@parted.example' }]);
    expect(told[0]!.subject).toContain(made.thread);
    expect(told[0]!.text).toContain(reference);
    const [, own] = /\/help\/thread\/(\S+)/.exec(told[0]!.text)!;
    const page = await shop
      .visitor()
      .services.enquiryThreads.getEnquiry({ params: { token: own! } });
    expect(page).toMatchObject({ reference: made.thread, answerBy: made.answerBy });
  });

  it('admits to its customer an hour that is past', async () => {
    const { reference, token } = await ask('Is the tap gold?', 'late@parted.example');
    await write(token, 'And I have a fourth basin.');
    await answer(reference);
    shop.advance(5 * 86_400_000);
    support = await shop.signedIn({ roles: ['support'] });
    const made = await takenFrom(reference, 1);
    const [told] = await mailsOf(made.thread, 'enquiry-parted');
    expect(told!.text).toContain('We should have answered by');
  });

  it('keeps the promise of one that waits for us, and has days of its own kind', async () => {
    const { enquiries } = shop.visitor().services;
    const body = { rating: 2, text: 'The page is slow.', mayWriteBack: false };
    const { reference, token } = await enquiries.giveFeedback({ body });
    await write(token, 'And the tap drips.');
    const made = await takenFrom(reference, 1);
    // There is nobody to answer.
    expect(made).toMatchObject({ state: 'open', answerBy: null });
    const waiting = await ask('Is it steel?');
    shop.advance(30 * 60_000);
    await write(waiting.token, 'And is there a fourth?');
    const parted = await takenFrom(waiting.reference, 1);
    expect(parted.answerBy).toBe(waiting.answerBy);
  });
});
