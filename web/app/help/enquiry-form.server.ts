import type { Form } from '@plumbline/contracts/call/form-fields.ts';
import type { EnquiryKind, OpenedEnquiry } from '@plumbline/contracts/nouns/enquiries.ts';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type { RefusedForm } from '../kit/form.ts';
import {
  readFileForm,
  refusedFileForm,
  type RefusedFileForm,
} from '../request/file-form.server.ts';
import { bodyOf, viewForm, type Texts } from '../request/form.server.ts';
import { sendOnce } from '../request/once-answered.server.ts';
import { shopFrom, type Shop } from '../request/shop.server.ts';
import { answersTo, type Answer } from './answers.server.ts';
import { aboutOrder, aboutProduct } from './asked-about.server.ts';
import { momentText } from './moments.server.ts';

/** What a form's page is told: its fields, what it was opened from, and by when we answer. */
export async function loadEnquiryForm<Name extends string>(
  { context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>,
  form: Form<unknown, Name>,
  kind: EnquiryKind,
  known: Partial<Texts<Name>> = {},
) {
  const shop = shopFrom(context);
  const { enquiries } = shop.services;
  const [{ desks }, who, product, order] = await Promise.all([
    enquiries.listDesks(),
    whoAsks(shop),
    aboutProduct(shop, url.searchParams.get('sku')),
    aboutOrder(shop, url.searchParams.get('order')),
  ]);
  const promise = desks.find((desk) => desk.kind === kind)!;
  const begun = {
    ...who,
    ...(product && { sku: product.sku }),
    ...(order && { order: order.key }),
    ...known,
  };
  const now = new Date();
  return {
    form: viewForm(form, begun as Partial<Texts<Name>>),
    product,
    order,
    desk: promise.desk,
    answerBy: promise.answerBy && momentText(promise.answerBy, now),
    key: crypto.randomUUID(),
    shownAt: now.toISOString(),
  };
}
export type EnquiryFormData = Awaited<ReturnType<typeof loadEnquiryForm>>;

/** Whoever is signed in need not type what we know. */
async function whoAsks({ services }: Shop): Promise<{ name?: string; email?: string }> {
  const profile = await services.accounts.getUserProfile().catch(() => null);
  if (!profile) return {};
  const { firstName, lastName, displayName, email } = profile;
  return { name: [firstName, lastName].filter(Boolean).join(' ') || displayName, email };
}

/** A form that did not go: refused, or with answers that may save it. */
export type UnsentEnquiry = RefusedFileForm & {
  answers: Answer[];
  /** Whether its writer has seen answers and pressed on. */
  hasSeenAnswers: boolean;
};

/** No person fills in a form so fast; whoever does is asked to press once more. */
const fastestMs = 2_000;

/**
 * Sends a form to its call and leads to the thread. Answers that we have already are shown once before
 * it goes; whoever presses again sends it. A refusal keeps all that was typed and every file.
 */
export async function sendEnquiry<Body, Name extends string>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  form: Form<Body, Name>,
  call: (
    body: Body & { files?: string[] },
    options: { idempotencyKey?: string },
  ) => Promise<OpenedEnquiry>,
  { takesFiles = false, looksFor = null }: { takesFiles?: boolean; looksFor?: Name | null } = {},
) {
  const shop = shopFrom(context);
  const sent = await request.formData();
  const { texts, uploads, refused } = readFileForm(sent, form, 'files');
  const hasSeenAnswers = sent.has('answersSeen');
  const unsent = (
    why: Omit<RefusedForm, 'texts'> & { uploads?: string[] },
    answers: Answer[] = [],
  ) =>
    data<UnsentEnquiry>(
      { uploads, ...why, texts, answers, hasSeenAnswers },
      { status: why.status },
    );
  const machine = machineProblem(sent);
  if (refused) return unsent(refused);
  if (machine)
    return unsent({ code: 'invalid-request', status: 400, message: machine, errors: [] });
  // What lacks something is refused first: nobody reads answers, presses again and is told only then.
  const isWhole = form.fields.every(({ name, isRequired }) => !isRequired || texts[name] !== '');
  if (looksFor && isWhole && !hasSeenAnswers) {
    const answers = await answersTo(shop, texts[looksFor], String(sent.get('sku') ?? '') || null);
    if (answers.length > 0)
      return unsent({ code: '', status: 200, message: '', errors: [] }, answers);
  }
  const body = { ...bodyOf(form, texts), ...(takesFiles && { files: uploads }) };
  try {
    const opened = await sendOnce(sent, (once) => call(body, once));
    return redirect(`/help/thread/${opened.token}?sent`, 303);
  } catch (error) {
    return unsent(refusedFileForm(error, { texts, uploads }, form, 'files'));
  }
}

/** What makes a form look like a machine's; a person reads why, and presses again. */
function machineProblem(sent: FormData): string | null {
  if (String(sent.get('website') ?? '') !== '') {
    return 'A field that nobody sees was filled in, as machines do. Empty “Leave this empty” and send it again.';
  }
  const shownAt = Date.parse(String(sent.get('shownAt') ?? ''));
  const isFast = Number.isFinite(shownAt) && Date.now() - shownAt < fastestMs;
  return isFast && !sent.has('again')
    ? 'That was quicker than people type. If you are one, press the button again: nothing is lost.'
    : null;
}
