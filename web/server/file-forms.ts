import { Readable } from 'node:stream';
import type { Call } from '@plumbline/contracts/call/call.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { fileRulesOf } from '@plumbline/contracts/nouns/uploads.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The screens whose forms take files, and the call that says what files they take. */
const fileForms: readonly { path: RegExp; call: Call }[] = [
  { path: /^\/staff\/former-reviews$/, call: allCalls.reviewModeration.importFormerReviews },
  {
    path: /^\/order\/[^/]+\/report$/,
    call: allCalls.claims.reportDamagedOrMissingItems,
  },
  { path: /^\/help\/general$/, call: allCalls.enquiries.askGeneralEnquiry },
  { path: /^\/help\/product-question$/, call: allCalls.enquiries.askAboutProduct },
  { path: /^\/help\/partner$/, call: allCalls.enquiries.offerProducts },
  { path: /^\/help\/recycling$/, call: allCalls.enquiries.askForRecycling },
  { path: /^\/careers\/[^/]+$/, call: allCalls.careers.applyForJob },
  { path: /^\/help\/thread\/[^/]+$/, call: allCalls.enquiryThreads.writeInEnquiry },
  // A review is written by an invitation's link or signed in, and written anew on its own page.
  {
    path: /^\/(review\/[^/]+(\/[^/]+)?|account\/reviews\/[^/]+)$/,
    call: allCalls.reviews.createVerifiedOrderReview,
  },
  { path: /^\/staff\/inbox\/[^/]+$/, call: allCalls.inbox.answerThread },
  { path: /^\/staff\/media\/new$/, call: allCalls.media.addMedia },
  { path: /^\/trade\/quotes\/[^/]+$/, call: allCalls.quotes.setQuoteLogo },
  { path: /^\/trade\/apply$/, call: allCalls.tradeApplications.addTradeApplicationPapers },
  { path: /^\/trade\/quick-order$/, call: allCalls.quickOrder.readQuickOrderFile },
  { path: /^\/trade\/application$/, call: allCalls.tradeApplications.answerTradeApplicationItem },
];

/** The call of the form at an address; null where none there takes files. */
export function callOfFileForm(url: string): Call | null {
  const path = url.split('?')[0]!.replace(/\.data$/, '');
  return fileForms.find((form) => form.path.test(path))?.call ?? null;
}

/** A form as it came: its texts, its files by the ids under which they wait, and what is wrong. */
export interface TakenForm {
  texts: readonly (readonly [name: string, value: string])[];
  uploads: ReadonlyMap<string, readonly string[]>;
  problems: readonly { path: string; message: string }[];
}

/** Takes a form with files, as whoever asks; it may set cookies on the reply. */
export type TakeFiles = (
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
) => Promise<TakenForm>;

/**
 * A form with files as one of texts, for the action of its screen: in the place of each file its id,
 * and below `problem:` and its field what is wrong with one. Null where the request brought no files.
 */
export async function takeFileForm(
  request: FastifyRequest,
  reply: FastifyReply,
  takeFiles: TakeFiles,
): Promise<URLSearchParams | null> {
  const call = callOfFileForm(request.url);
  if (!call || !(request.body instanceof Readable)) return null;
  const { texts, uploads, problems } = await takeFiles(request, reply, call);
  const form = new URLSearchParams(texts.filter(([name]) => !name.startsWith('problem:')) as never);
  const rules = fileRulesOf(call.body);
  for (const [name, ids] of uploads) {
    // Where one is asked for, whoever chooses another means that instead of the one that waits.
    if (rules.get(name)?.most === 1) form.delete(name);
    for (const id of ids) form.append(name, id);
  }
  for (const { path, message } of problems) {
    const [, , field, index] = path.split('/');
    // Several are chosen at once: which of them it is has to be said.
    form.append(`problem:${field}`, `File ${Number(index) + 1}: ${message}`);
  }
  return form;
}

/** All that comes, up to so many bytes. */
export async function readWhole(body: AsyncIterable<Buffer>, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw Object.assign(new Error('Too large'), { statusCode: 413 });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
