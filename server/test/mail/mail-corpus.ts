import { randomUUID } from 'node:crypto';
import { mailPrograms, returnedMail, type WrittenMail } from './mail-shapes.ts';

/** A thread of the shop's, as somebody who is written to from it knows it. */
export interface KnownThread {
  number: string;
  customer: string;
  /** The signed address that our mail asks to be answered at. */
  replyTo: string;
  /** The Message-ID of our mail, with its brackets, and what it says. */
  ourMail: string;
  ourText: string;
}

export interface CorpusMail {
  title: string;
  raw: string;
  outcome: 'joined' | 'opened' | 'held' | 'noted';
  reason?: string;
  /** The thread that it is in, or would be in; null for none that was there before. */
  thread: string | null;
}

const help = 'help@example.com';
const stranger = 'fitter@wall.example';

/**
 * Mails as they come in, each with what must come of it: `a` and `b` are threads of one customer,
 * `c` is another's. No mail may end in a thread that it does not answer, whatever it quotes.
 */
export function mailCorpus(a: KnownThread, b: KnownThread, c: KnownThread): CorpusMail[] {
  const answer = (more: Partial<WrittenMail> = {}): WrittenMail => ({
    from: a.customer,
    fromName: 'Robin Larch',
    to: a.replyTo,
    subject: `Re: Order: our answer (${a.number})`,
    words: `Thank you, that helps. ${randomUUID()}`,
    quoted: a.ourText,
    ...more,
  });
  const refers = { inReplyTo: a.ourMail, references: a.ourMail };
  const joins = { outcome: 'joined', thread: a.number } as const;
  const opens = { outcome: 'opened', thread: null } as const;
  const held = (reason: string, thread: string = a.number) =>
    ({ outcome: 'held', reason, thread }) as const;
  const noted = (reason: string, thread: string | null = a.number) =>
    ({ outcome: 'noted', reason, thread }) as const;
  const { gmail, outlook, apple, plain } = mailPrograms as Record<
    string,
    (m: WrittenMail) => string
  >;

  const ofPrograms = Object.entries(mailPrograms).flatMap(([name, write]): CorpusMail[] => [
    { title: `${name}: an answer`, raw: write(answer(refers)), ...joins },
    { title: `${name}: an answer whose references were lost`, raw: write(answer()), ...joins },
    {
      title: `${name}: an answer to another address of ours`,
      raw: write(answer({ ...refers, to: help })),
      ...joins,
    },
    {
      title: `${name}: an answer under another subject`,
      raw: write(answer({ ...refers, subject: `Something else, about ${b.number}` })),
      ...joins,
    },
    {
      title: `${name}: an answer that quotes another thread`,
      raw: write(answer({ ...refers, quoted: `${c.ourText}\n${c.ourMail}\n${c.replyTo}` })),
      ...joins,
    },
    {
      title: `${name}: an answer of somebody in copy`,
      raw: write(answer({ ...refers, from: stranger, fromName: 'A fitter' })),
      ...held('other-address'),
    },
    {
      title: `${name}: a new mail with the number of a thread in its subject`,
      raw: write(answer({ to: help })),
      ...opens,
    },
    {
      title: `${name}: our own mail sent on to us`,
      raw: write(
        answer({
          to: help,
          subject: 'Fwd: our answer',
          quoted: `${a.ourText}\nMessage-ID: ${a.ourMail}\nReply-To: ${a.replyTo}`,
        }),
      ),
      ...opens,
    },
  ]);

  return [
    ...ofPrograms,
    {
      title: 'the same words as before, in another mail',
      raw: gmail!(answer({ ...refers, words: 'Thank you.' })),
      ...joins,
    },
    {
      title: 'the same words once more',
      raw: gmail!(answer({ ...refers, words: 'Thank you.' })),
      ...joins,
    },
    {
      title: 'an answer to one thread at the address of another',
      raw: apple!(answer({ ...refers, to: b.replyTo })),
      ...held('two-threads', b.number),
    },
    {
      title: 'an address in capitals, as some servers write it',
      raw: plain!(answer({ to: a.replyTo.toUpperCase() })),
      ...joins,
    },
    {
      title: 'an address with a letter of its signature changed',
      raw: gmail!(answer({ to: forged(a.replyTo) })),
      ...opens,
    },
    {
      title: 'the address of one thread with the number of another',
      raw: gmail!(
        answer({ to: a.replyTo.replace(a.number.toLowerCase(), b.number.toLowerCase()) }),
      ),
      ...opens,
    },
    {
      title: 'another customer’s answer to a thread that is not theirs',
      raw: gmail!(answer({ ...refers, from: c.customer })),
      ...held('other-address'),
    },
    {
      title: 'a customer’s answer in a thread of another',
      raw: outlook!(answer({ to: c.replyTo, inReplyTo: c.ourMail, references: c.ourMail })),
      ...held('other-address', c.number),
    },
    {
      title: 'an answer to a mail of theirs that answered ours',
      raw: apple!(
        answer({
          to: help,
          inReplyTo: '<two@phone.example>',
          references: `${a.ourMail} <one@phone.example> <two@phone.example>`,
        }),
      ),
      ...joins,
    },
    {
      title: 'an answer to a Message-ID that only looks like ours',
      raw: gmail!(answer({ to: help, inReplyTo: `<${randomUUID()}@example.com>` })),
      ...opens,
    },
    {
      title: 'an answer to somebody else’s mail',
      raw: outlook!(
        answer({ to: help, inReplyTo: '<CAF1@mail.example>', references: '<CAF1@mail.example>' }),
      ),
      ...opens,
    },
    {
      title: 'an address with a note of its owner’s',
      raw: gmail!(answer({ ...refers, from: a.customer.replace('@', '+shop@') })),
      ...held('other-address'),
    },
    {
      title: 'an answer to all, with the thread in copy',
      raw: outlook!(answer({ ...refers, to: stranger, cc: a.replyTo })),
      ...joins,
    },
    {
      title: 'an answer that the mail server calls forged',
      raw: plain!(
        answer({
          ...refers,
          headers: ['Authentication-Results: mx.example.com; spf=fail; dmarc=fail'],
        }),
      ),
      ...held('not-proved'),
    },
    {
      title: 'a mail from nobody',
      raw: plain!({ to: help, subject: 'Hello', words: 'Who am I?' }),
      ...held('unreadable', null!),
    },
    {
      title: 'a member of a list who answers',
      raw: gmail!(answer({ ...refers, headers: ['List-Id: <fitters.wall.example>'] })),
      ...joins,
    },
    {
      title: 'a newsletter',
      raw: gmail!({
        from: 'news@tiles.example',
        to: help,
        subject: 'Tiles, half price',
        words: 'Now.',
        headers: ['List-Unsubscribe: <https://tiles.example/u>'],
      }),
      ...noted('list', null),
    },
    {
      title: 'somebody is out of the office',
      raw: outlook!(
        answer({
          ...refers,
          subject: 'Automatic reply: our answer',
          headers: ['Auto-Submitted: auto-replied'],
        }),
      ),
      ...noted('automatic'),
    },
    {
      title: 'a holiday note of an old program',
      raw: plain!(answer({ headers: ['Precedence: bulk'] })),
      ...noted('automatic'),
    },
    {
      title: 'a machine that names no sender of the envelope',
      raw: plain!(answer({ ...refers, headers: ['Return-Path: <>'] })),
      ...noted('automatic'),
    },
    {
      title: 'an answering machine that names itself',
      raw: plain!(answer({ to: help, headers: ['X-Autoreply: yes'] })),
      ...noted('automatic', null),
    },
    {
      title: 'a mail of our own that came back',
      raw: gmail!(answer({ ...refers, from: 'orders@example.com' })),
      ...noted('automatic'),
    },
    {
      title: 'a mail that did not arrive',
      raw: returnedMail({ original: a.ourMail, to: a.customer }),
      ...noted('bounce'),
    },
    {
      title: 'a mail that did not arrive, told by reference',
      raw: returnedMail({ to: a.customer, headers: [`In-Reply-To: ${a.ourMail}`] }),
      ...noted('bounce'),
    },
    {
      title: 'a mail that did not arrive, of no thread',
      raw: returnedMail({ original: `<${randomUUID()}@example.com>`, to: 'x@nowhere.example' }),
      ...noted('bounce', null),
    },
    {
      title: 'a mail that is late',
      raw: returnedMail({ original: a.ourMail, to: a.customer, action: 'delayed' }),
      ...noted('automatic'),
    },
    {
      title: 'a mail that did not arrive, told in words alone',
      raw: plain!({
        from: 'MAILER-DAEMON@mx.example.net',
        to: 'orders@example.com',
        subject: 'failure notice',
        words: 'Hi. This is the mail program. No such mailbox.',
        inReplyTo: a.ourMail,
        headers: ['Return-Path: <>'],
      }),
      ...noted('bounce'),
    },
    {
      title: 'a receipt that a mail was read',
      raw: plain!(answer(refers)).replace(
        'Content-Type: text/plain',
        'Content-Type: multipart/report; report-type=disposition-notification; boundary=x',
      ),
      ...noted('automatic'),
    },
    {
      title: 'a question of somebody new',
      raw: apple!({
        from: 'new@house.example',
        to: help,
        subject: 'Do you deliver to Skye?',
        words: 'I would like a bath there.',
      }),
      ...opens,
    },
  ];
}

/** The address with one letter of its signature changed. */
const forged = (address: string) =>
  address.replace(/.(?=@)/, (letter) => (letter === 'a' ? 'b' : 'a'));
