import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import type { Services } from '@plumbline/contracts/calls.ts';
import type { Discount } from '@plumbline/contracts/ordering/discounts.ts';
import { CodeBatchData, SharedCodeData } from '@plumbline/contracts/staff/discounts.ts';
import { bodyOf, readForm, viewForm } from '../../request/form.server.ts';
import { answerIntent, type Intent } from '../../request/intents.server.ts';
import { sendOnce } from '../../request/once-answered.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { pageLinks, askedPage } from '../../kit/page-links.ts';
import { dayOf, pounds, shortDay } from '../../kit/format.ts';
import { discountPath } from './paths.ts';
import { momentText } from '../parts/offer-texts.ts';

const pageSize = 20;
const uses = [
  { use: null, name: 'All' },
  { use: 'unused', name: 'Unused' },
  { use: 'claimed', name: 'Claimed' },
] as const;

/** The forms that make codes. */
const shared = describeForm(SharedCodeData);
const batch = describeForm(CodeBatchData);

interface CodesAsked {
  sent: FormData;
  discounts: Services['discounts'];
  params: { promotionCode: string };
}
/** The query of the page that says what was done. */
interface Done {
  query: string;
}

const intents: Readonly<Record<string, Intent<CodesAsked, Done>>> = {
  'stop-code': { act: stopCode },
  'add-code': { act: addCode, form: shared },
  'add-batch': { act: addBatch, form: batch },
};
export const isCodesIntent = (sent: FormData) => Object.hasOwn(intents, String(sent.get('intent')));

/** Does what a form of the codes asks for. */
export function answerCodes(sent: FormData, { discounts }: Services, params: CodesAsked['params']) {
  return answerIntent({ sent, discounts, params }, intents);
}

async function addCode({ sent, discounts, params }: CodesAsked): Promise<Done> {
  const body = bodyOf(shared, readForm(sent, shared));
  await sendOnce(sent, (once) => discounts.createIssueCodes({ params, body }, once));
  return { query: 'done=code' };
}

async function addBatch({ sent, discounts, params }: CodesAsked): Promise<Done> {
  const body = bodyOf(batch, readForm(sent, batch));
  const made = await sendOnce(sent, (once) => discounts.createIssueCodes({ params, body }, once));
  return { query: `done=batch&batch=${made.batchId}` };
}

async function stopCode({ sent, discounts, params }: CodesAsked): Promise<Done> {
  const [code, opened] = [String(sent.get('code') ?? ''), String(sent.get('batch') ?? '')];
  await discounts.stopIssueCode({ params: { ...params, issueCode: code } });
  return { query: `done=stopped${opened && `&batch=${opened}`}` };
}

/** The codes of a campaign: the shared ones and the batches, and one batch opened. */
export async function codesView(
  { discounts }: Services,
  discount: Discount,
  query: URLSearchParams,
) {
  const { promotionCode } = discount;
  const batchId = wholeFrom(query.get('batch'));
  const pageNumber = askedPage(query);
  const { use } = uses.find((each) => each.use === query.get('use')) ?? uses[0];
  const params = { promotionCode };
  const filter = use === null ? {} : { use };
  const codes = await orErrorPage(
    discounts.listIssueCodes({ params, query: { ...filter, pageSize: 100 } }),
  );
  const opened =
    batchId === null
      ? null
      : await orErrorPage(
          discounts.listIssueCodes({ params, query: { ...filter, batchId, pageNumber, pageSize } }),
        );
  const hrefOf = (change: Record<string, string>) => {
    const next = new URLSearchParams({
      ...(batchId !== null && { batch: String(batchId) }),
      ...(use !== null && { use }),
      ...change,
    });
    return `${discountPath(discount)}?${next}#codes`;
  };
  const file = (of: number | null) =>
    `/staff/discounts/codes/${encodeURIComponent(promotionCode)}${of === null ? '' : `?batch=${of}`}`;
  return {
    uses: uses.map((each) => ({
      name: each.name,
      href: hrefOf({ use: each.use ?? '' }),
      isOn: each.use === use,
    })),
    fileHref: file(batchId),
    key: crypto.randomUUID(),
    forms: {
      shared: viewForm(shared),
      batch: viewForm(batch, { count: '250', claimLimit: '1' }),
    },
    shared: codes.codes.map(codeRow),
    batches: codes.batches.map((each) => ({
      batchId: each.batchId,
      name: `Batch of ${each.codeCount}`,
      note: `${each.note}, ${shortDay(dayOf(new Date(each.createdAt)))}`,
      claims: `${each.claimedCount} claimed`,
      href: hrefOf({ batch: String(each.batchId), page: '1' }),
      isOpen: each.batchId === batchId,
    })),
    opened: opened && {
      batchId: batchId!,
      total: opened.total,
      codes: opened.codes.map(codeRow),
      pages: pageLinks(pageNumber, Math.ceil(opened.total / pageSize), (page) =>
        hrefOf({ page: String(page) }),
      ),
      range: `${opened.total} codes`,
    },
    room: roomText(discount),
  };
}

function codeRow(
  code: Awaited<ReturnType<Services['discounts']['listIssueCodes']>>['codes'][number],
) {
  const { claimLimit, claimCount, heldCount, isStopped } = code;
  const isOnce = claimLimit === 1;
  return {
    code: code.code,
    kind: isOnce ? 'Once' : code.batchId === null ? 'Shared' : `${claimLimit} times each`,
    claims: claimLimit === null ? `${claimCount}` : `${claimCount} of ${claimLimit}`,
    mark: markOf({ isStopped, claimCount, heldCount, isOnce }),
    lastClaim: code.lastClaimAt === null ? '' : momentText(code.lastClaimAt),
    given: code.given.incPence === 0 ? '' : pounds(code.given.incPence),
    canStop: !isStopped && !(isOnce && claimCount > 0),
  };
}

function markOf(code: {
  isStopped: boolean;
  claimCount: number;
  heldCount: number;
  isOnce: boolean;
}) {
  if (code.isStopped) return { tone: 'bad', text: 'Stopped' };
  if (!code.isOnce) return null;
  if (code.claimCount > 0) return { tone: 'ok', text: 'Claimed' };
  return code.heldCount > 0 ? { tone: 'warn', text: 'Held' } : { tone: '', text: 'Unused' };
}

function roomText({ claimLimit, claimCount, heldCount }: Discount): string {
  if (claimLimit === null) return 'The campaign has no limit: every code works until it ends.';
  const left = claimLimit - claimCount - heldCount;
  return `${left} ${left === 1 ? 'claim is' : 'claims are'} left in the campaign. Codes beyond that are refused, unless its limit is raised.`;
}

function wholeFrom(text: string | null): number | null {
  const value = wholeNumberOf(text);
  return value > 0 ? value : null;
}
