import type { EnquiryKind } from '@plumbline/contracts/nouns/enquiries.ts';
import { formatDay, londonDay } from '@plumbline/server/core/calendar.ts';
import { guest } from '@plumbline/server/core/caller.ts';
import type { Context } from '@plumbline/server/core/context.ts';
import { atDesk } from '@plumbline/server/core/current-hours.ts';
import { transaction } from '@plumbline/server/db/transaction.ts';
import { findOrInsertSetting } from '@plumbline/server/people/identity/store.ts';
import { lockEnquiry, type EnquiryFields } from '@plumbline/server/voice/enquiries/store.ts';
import { takeComplaintStep } from '@plumbline/server/voice/enquiries/take-complaint-step.ts';
import { addMessage, openEnquiry } from '@plumbline/server/voice/enquiries/write-enquiry.ts';
import { publishAnswered } from '@plumbline/server/voice/product-questions/publish-answered.ts';
import { newQuestionId } from '@plumbline/server/voice/product-questions/question-ids.ts';
import { insertQuestion } from '@plumbline/server/voice/product-questions/store.ts';
import { beginHelp } from './store.ts';

const daysToAnswer = 2;

interface DemoEnquiry {
  kind: EnquiryKind;
  subject: string;
  fields: EnquiryFields;
  name: string;
  email: string;
  text: string;
  /** The place of its product among those that are sold most. */
  product?: number;
  answer?: string;
  /** Of a complaint about data: what its writer was told that we look into. */
  lookedInto?: string;
}

const enquiries: readonly DemoEnquiry[] = [
  {
    kind: 'product-question',
    subject: 'A question about a basin mixer',
    fields: {},
    name: 'Priya Rowan',
    email: 'priya.rowan@example.com',
    text: 'Does it work with a gravity tank? The tank is about four metres above the tap.',
    product: 0,
  },
  {
    kind: 'product-price',
    subject: 'A price for 12 of one tap',
    fields: { quantity: 12, neededBy: '2027-02-12' },
    name: 'Tom Hazel',
    email: 'tom.hazel@example.com',
    text: 'What do 12 of it come to? They are for six flats, all in the same week.',
    product: 1,
    answer:
      'For 12 in one delivery we take 9 per cent off today’s price, and hold that for 14 days.\n\nWrite back if that suits you, and we send you a basket with a link to pay.',
  },
  {
    kind: 'general',
    subject: 'Can the driver ring before he comes?',
    fields: {},
    name: 'Jo Linden',
    email: 'jo.linden@example.com',
    text: 'Can the driver ring before he comes? The bell does not work and I am in the garden.',
  },
  {
    kind: 'trade',
    subject: 'Marlow Pipe & Heat: a second person who may order',
    fields: { topic: 'other', company: 'Marlow Pipe & Heat' },
    name: 'Sam Marlow',
    email: 'sam.marlow@example.com',
    text: 'We have a second person who should be able to order, up to £500 a month. How do we do that?',
  },
  {
    kind: 'feedback',
    subject: 'It asks for the stud centres',
    fields: { rating: 3, page: '/p/sill-800-wall-hung-vanity-unit-with-basin' },
    name: 'A visitor',
    email: 'ada.alder@example.com',
    text: 'The fit check asks for the stud centres, and I only know the thickness of the board.',
  },
  {
    kind: 'data-complaint',
    subject: 'A complaint about your data',
    fields: { topic: 'unwanted-mail' },
    name: 'Robin Ash',
    email: 'robin.ash@example.com',
    text: 'I took the newsletter off last month and had another one on Tuesday.',
    lookedInto:
      'We look into why the newsletter of Tuesday went to you, and whether anything else still has your address.',
  },
];

/** What people asked about the goods, and what they were answered: true of whatever they are. */
const questions: readonly { product: number; email: string; words: string; answer?: string }[] = [
  {
    product: 0,
    email: 'mo.birch@example.com',
    words: 'Is everything for fitting in the box, or is there something to buy beside it?',
    answer:
      'What holds it is in the box. What it is joined to differs from house to house: the page names it under “What it needs”, and adds nothing by itself.',
  },
  {
    product: 1,
    email: 'lena.rush@example.com',
    words: 'Can I still have spare parts for it in five years?',
    answer: 'Yes. We keep parts for ten years after a thing is last sold, by its number.',
  },
  {
    product: 2,
    email: 'ivo.sedge@example.com',
    words: 'May it be cleaned with a descaler, or does that harm the surface?',
  },
  {
    product: 0,
    email: 'una.thorn@example.com',
    words: 'Does it come in one box, and can one person carry it up a stair?',
  },
];

/**
 * Some of what people wrote and asked lately, by the shop's own ways: some of it waits, and some was
 * answered. Done once, by one of several processes.
 */
export async function seedHelp(
  context: Context,
  skus: readonly string[],
  support: number,
): Promise<void> {
  await findOrInsertSetting(context.db, 'demo.help', '0');
  const desk = await atDesk(context);
  await transaction(context.db, async (tx) => {
    if (!(await beginHelp(tx))) return;
    for (const { answer, lookedInto, product, ...asked } of enquiries) {
      const sku = product === undefined ? undefined : skus[product];
      const about = sku === undefined ? {} : { sku };
      const { id } = await openEnquiry(tx, desk, guest, { ...asked, about });
      const thread = (await lockEnquiry(tx, id))!;
      if (lookedInto !== undefined) {
        const taken = { step: 'acknowledged', text: lookedInto, accountId: support } as const;
        await takeComplaintStep(tx, context, thread, taken);
      }
      if (answer === undefined) continue;
      const message = { author: 'staff' as const, accountId: support, text: answer };
      await addMessage(tx, context, thread, message);
    }
    const at = context.now();
    for (const { product, email, words, answer } of questions) {
      const sku = skus[product];
      if (sku === undefined) continue;
      const asked = { sku, accountId: null, email, words };
      if (answer !== undefined) {
        await publishAnswered(tx, context, { ...asked, answer, askedAt: at, answeredBy: support });
        continue;
      }
      const questionId = newQuestionId(context, 'QA');
      const answerBy = formatDay(londonDay(at) + daysToAnswer);
      await insertQuestion(tx, { ...asked, questionId, isPublic: true, at, answerBy });
    }
  });
}
