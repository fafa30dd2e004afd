import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailPrograms } from '../../../test/mail/mail-shapes.ts';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';
import { removeEnquiriesOver } from '../enquiries/privacy-store.ts';
import { transaction } from '../../db/transaction.ts';
import { keepMail } from './keep-mail.ts';

let shop: TestShop;
let support: Visitor;
let admin: Visitor;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00 }] });
  support = await shop.signedIn({ roles: ['support'] });
  admin = await shop.signedIn({ roles: ['admin'] });
});
afterAll(() => shop.stop());

const write = mailPrograms['gmail']!;

/** Keeps a mail and handles it; answers its id. */
async function receive(raw: string): Promise<string> {
  const { context } = shop.app;
  const mailId = await keepMail(context, Buffer.from(raw), 'demo');
  expect((await context.jobs.drain()).failed).toEqual([]);
  return mailId;
}

/** The latest mail of ours to somebody. */
async function mailTo(address: string): Promise<Record<'subject' | 'text' | 'reply_to', string>> {
  const { rows } = await shop.db.pool.query(
    'select subject, text, reply_to from demo_mailbox where to_address = $1 order by id desc limit 1',
    [address],
  );
  return rows[0];
}

describe('mail of a job application', () => {
  let mailId: string;
  let thread: string;

  beforeAll(async () => {
    const { careers } = (await shop.signedIn({ roles: ['content'] })).services;
    const vacancy = {
      slug: 'adviser',
      title: 'Technical adviser',
      place: 'Croydon',
      pay: '£31,000 – £36,000',
      hours: '37.5 hours, Mon to Fri',
    };
    const asked = {
      text: 'People ring you because something drips, and you find out what it is.',
      question: 'A customer has a slow basin and a fast bath. What do you ask first?',
      closesOn: null,
    };
    await careers.createVacancy({ body: { ...vacancy, ...asked } });
    const form = new FormData();
    const sent = {
      vacancy: 'adviser',
      name: 'Ada Alder',
      email: 'ada@example.com',
      text: 'Where the tank stands.',
    };
    for (const [name, value] of Object.entries(sent)) form.set(name, value);
    form.append('files', new Blob(['%PDF-1.7\n%%EOF'], { type: 'application/pdf' }), 'cv.pdf');
    thread = (await shop.visitor().services.careers.applyForJob({ body: form as never })).reference;
    await shop.app.context.jobs.drain();
    const to = (await mailTo('ada@example.com')).reply_to;
    const words = 'My salary today is a secret.';
    mailId = await receive(write({ from: 'ada@home.example', to, subject: 'Re: Adviser', words }));
  });

  const listed = async ({ services }: Visitor) => {
    const { mails, total } = await services.mailIn.listMailsAside({ query: {} });
    const { held } = await services.inbox.listInbox({ query: {} });
    return { mails: mails.map((each) => each.mailId), total, held };
  };

  it('is listed and counted for those who hire alone', async () => {
    expect(await listed(admin)).toEqual({ mails: [mailId], total: 1, held: 1 });
    expect(await listed(support)).toEqual({ mails: [], total: 0, held: 0 });
  });

  it('is read, let in, opened and left by nobody else', async () => {
    const { mailIn } = support.services;
    const params = { mailId };
    const tries = [
      () => mailIn.getMailAsSent({ params }),
      () => mailIn.admitMail({ params, body: { as: 'participant' } }),
      () => mailIn.admitMail({ params, body: { as: 'new-thread' } }),
      () => mailIn.dismissMail({ params }),
    ];
    for (const each of tries) {
      expect(await refusalOf(each())).toMatchObject({ code: 'mail-not-found' });
    }
    expect((await admin.services.mailIn.getMailAsSent({ params })).text).toContain('a secret');
    const admitted = await admin.services.mailIn.admitMail({ params, body: { as: 'participant' } });
    expect(admitted).toEqual({ thread });
    expect(await refusalOf(mailIn.getMailAsSent({ params }))).toMatchObject({
      code: 'mail-not-found',
    });
  });

  it('is nobody else’s either once the application is gone', async () => {
    const { context } = shop.app;
    const inTwoYears = new Date(context.now().getTime() + 700 * 86_400_000);
    await transaction(shop.db, (tx) => removeEnquiriesOver(tx, context, inTwoYears));
    const params = { mailId };
    expect(await refusalOf(support.services.mailIn.getMailAsSent({ params }))).toMatchObject({
      code: 'mail-not-found',
    });
    expect(await admin.services.mailIn.getMailAsSent({ params })).toMatchObject({ mailId });
  });
});

describe('a mail that begins a thread', () => {
  const mail = (from: string, words: string, headers: string[] = []) =>
    write({ from, to: 'help@example.com', subject: 'A bath', words, headers });

  it('is held where its mail server says that it is forged, and nothing is sent to anybody', async () => {
    const forged = ['Authentication-Results: mx.example.com; spf=fail; dmarc=fail'];
    const mailId = await receive(mail('third@else.example', 'Send money to me.', forged));
    expect(await mailTo('third@else.example')).toBe(undefined);
    const { mailIn, inbox } = support.services;
    expect((await mailIn.listMailsAside({ query: {} })).mails).toMatchObject([
      { mailId, isHeld: true, reason: 'not-proved', thread: null, words: 'Send money to me.' },
    ]);
    const params = { mailId };
    const nowhere = mailIn.admitMail({ params, body: { as: 'participant' } });
    expect(await refusalOf(nowhere)).toMatchObject({ code: 'mail-not-found' });
    const { thread } = await mailIn.admitMail({ params, body: { as: 'new-thread' } });
    await shop.app.context.jobs.drain();
    expect((await inbox.getInboxThread({ params: { thread } })).entries).toMatchObject([
      { author: 'customer', text: 'Send money to me.' },
    ]);
    expect((await mailTo('third@else.example')).text).not.toContain('Send money');
  });

  it('has a receipt without its words, where a form’s has them', async () => {
    await receive(mail('kim@house.example', 'How deep is it?'));
    const receipt = await mailTo('kim@house.example');
    expect(receipt.subject).toMatch(/^We have it: A bath \(EN-/);
    expect(receipt.text).not.toContain('How deep is it?');
    expect(receipt.text).not.toContain('What you wrote');
    const body = { name: 'Kim Ash', email: 'kim@form.example', text: 'How deep is it?' };
    await shop.visitor().services.enquiries.askGeneralEnquiry({ body });
    await shop.app.context.jobs.drain();
    expect((await mailTo('kim@form.example')).text).toContain('How deep is it?');
  });
});
