import { guest } from '@plumbline/server/core/caller.ts';
import type { Context } from '@plumbline/server/core/context.ts';
import { atDesk } from '@plumbline/server/core/current-hours.ts';
import { transaction } from '@plumbline/server/db/transaction.ts';
import { replyAddress } from '@plumbline/server/base/messages/reply-address.ts';
import { insertReply, listReplies } from '@plumbline/server/voice/canned-replies/store.ts';
import { assignEnquiry } from '@plumbline/server/voice/enquiries/desk-store.ts';
import { lockEnquiry } from '@plumbline/server/voice/enquiries/store.ts';
import { addMessage, openEnquiry } from '@plumbline/server/voice/enquiries/write-enquiry.ts';
import { handleMail } from '@plumbline/server/voice/mail-in/handle-mail.ts';
import { keepMail } from '@plumbline/server/voice/mail-in/keep-mail.ts';

const minuteMs = 60_000;

/** What the help desk answers often; every place in it is one that an answer fills. */
const demoReplies: readonly (readonly [title: string, text: string])[] = [
  [
    'Damage, ask for a photo',
    'I am sorry about {what}. Could you send one picture of it, and one of the box? You can answer this mail with both. We then send another at once, or pay back what you like to keep it for.',
  ],
  [
    'Damage, new one or money',
    'I am sorry about {what}. A new {item} can be with you on {day}; there is nothing to pay, and the driver takes the damaged one. Or keep it, and we pay {amount} back to your card. Which is better for you?',
  ],
  [
    'Delivery, the day',
    'Your order {order} comes on {day}. The driver sends the hour by text on the morning of that day.',
  ],
  [
    'Fit, what to measure',
    'Please measure {what}, in millimetres, and send us the figure. We then tell you what fits, with the part numbers.',
  ],
  [
    'Price, by the piece',
    'For the number that you need we can do {amount} each, VAT included, until {day}. Say so in an answer to this mail, and we make the basket for you.',
  ],
  [
    'Trade, how to open an account',
    'Apply under Trade, and have your company or VAT number at hand. You see trade prices at once, and we answer about credit within a working day.',
  ],
];

interface DemoThread {
  minutesAgo: number;
  name: string;
  email: string;
  subject: string;
  text: string;
  kind: 'general' | 'product-question' | 'trade' | 'feedback';
  note?: string;
  answer?: string;
  /** What they wrote back by mail, and from which address, if not theirs. */
  mailed?: { words: string; from?: string };
}

const demoThreads: readonly DemoThread[] = [
  {
    minutesAgo: 48,
    name: 'Robin Larch',
    email: 'robin.larch@example.com',
    kind: 'general',
    subject: 'Basin came chipped',
    text: 'I only opened the basin box today, to fit it. There is a chip on the back rim, about a thumbnail. It does not show from the front, but I paid for a whole one. I can keep it if there is another way.\n\nFitting is on Tuesday morning.',
    note: 'Third chip of this basin this month, all from one bench. Told the warehouse.',
  },
  {
    minutesAgo: 52,
    name: 'Sam Alder',
    email: 'sam.alder@example.com',
    kind: 'product-question',
    subject: 'Does the frame fit a 100 mm stud?',
    text: 'Does the concealed frame go into a 100 mm stud wall with 12.5 mm board, or do I need 140? My builder says 100 will not do.',
    answer:
      'Not in 100 mm: the frame needs a cavity of 140 mm at least. The slim one is 95 mm deep and goes in, with the same plate and pan.',
    mailed: { words: 'That saves the wall. Does the slim one take the black plate as well?' },
  },
  {
    minutesAgo: 26,
    name: 'Kestrel Wetrooms',
    email: 'office@kestrel.example.com',
    kind: 'trade',
    subject: 'A second fitter’s sign-in',
    text: 'Our second fitter starts on Monday. Can he order on our account up to £500 without asking me?',
    answer: 'He can. Invite him under Team and set his limit there; it counts by the month.',
    mailed: {
      words:
        'Hello, I am the new fitter. The invitation has not come yet, could you send it again?',
      from: 'jo@kestrel.example.com',
    },
  },
  {
    minutesAgo: 15,
    name: 'Bryn Ash',
    email: 'bryn.ash@example.com',
    kind: 'feedback',
    subject: 'The bath guide is good',
    text: 'The bath guide told me the floor first. Nobody else does.',
  },
];

/**
 * Gives the demo's inbox texts to answer with and a few threads, by the rules by which customers write
 * and staff answer; some go on by mail. Nothing where there is anything already.
 */
export async function seedThreads(
  context: Context,
  contextAt: (at: Date) => Context,
  support: number,
): Promise<void> {
  const now = context.now();
  if ((await listReplies(context.db)).length > 0) return;
  const isFirst = await transaction(context.db, async (tx) => {
    const made = [];
    for (const [title, text] of demoReplies) made.push(await insertReply(tx, title, text, now));
    return made.every(Boolean);
  });
  // Of several processes that begin at once, one has made them.
  if (!isFirst) return;
  for (const thread of demoThreads) {
    const at = (minutes: number) =>
      contextAt(new Date(now.getTime() - (thread.minutesAgo - minutes) * minuteMs));
    await seedThread(at, thread, support);
  }
}

async function seedThread(
  at: (minutesLater: number) => Context,
  { note, answer, mailed, minutesAgo: _minutesAgo, ...asked }: DemoThread,
  support: number,
): Promise<void> {
  const then = await atDesk(at(0));
  const { id, reference } = await transaction(then.db, (tx) =>
    openEnquiry(tx, then, guest, { ...asked, fields: {} }),
  );
  const written = [
    ...(note ? [{ author: 'note' as const, text: note }] : []),
    ...(answer ? [{ author: 'staff' as const, text: answer }] : []),
  ];
  for (const message of written) {
    const later = at(6);
    await transaction(later.db, async (tx) => {
      const held = (await lockEnquiry(tx, id))!;
      await addMessage(tx, later, held, { ...message, accountId: support });
      await assignEnquiry(tx, id, support);
    });
  }
  if (!mailed) return;
  const later = at(10);
  const to = replyAddress(later.config, later.signingKey, reference);
  const raw = [
    `From: <${mailed.from ?? asked.email}>`,
    `To: <${to}>`,
    `Subject: Re: ${asked.subject.replaceAll(/[^ -~]/g, "'")}`,
    `Message-ID: <${reference.toLowerCase()}@mailbox.example.com>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    mailed.words,
    '',
  ];
  await handleMail(later, await keepMail(later, Buffer.from(raw.join('\r\n')), 'demo'));
}
