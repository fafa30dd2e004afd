import type { Services } from '@plumbline/contracts/calls.ts';
import type { Discount } from '@plumbline/contracts/ordering/discounts.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { pageLinks, askedPage } from '../../kit/page-links.ts';
import { dayOf, pounds, shortDay } from '../../kit/format.ts';
import { discountPath } from './paths.ts';
import { momentText } from './discount-view.server.ts';

const pageSize = 20;
const uses = [
  { use: null, name: 'All' },
  { use: 'unused', name: 'Unused' },
  { use: 'claimed', name: 'Claimed' },
] as const;

const codesIntents = new Set(['add-code', 'add-batch', 'stop-code']);
export const isCodesIntent = (form: FormData) => codesIntents.has(String(form.get('intent')));

/** Does what a form of the codes asks for, and gives the query of the page that says so. */
export async function answerCodes(
  form: FormData,
  { discounts }: Services,
  { promotionCode }: { promotionCode: string },
): Promise<string> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const limit = text('codeLimit') === '' ? null : wholeNumberOf(text('codeLimit'));
  const params = { promotionCode };
  switch (form.get('intent')) {
    case 'add-code': {
      const body = { kind: 'shared' as const, code: text('code'), claimLimit: limit };
      await discounts.createIssueCodes({ params, body });
      return 'done=code';
    }
    case 'add-batch': {
      const made = await discounts.createIssueCodes({
        params,
        body: {
          kind: 'batch',
          count: wholeNumberOf(text('count')),
          claimLimit: wholeNumberOf(text('each')),
          note: text('note'),
        },
      });
      return `done=batch&batch=${made.batchId}`;
    }
    default:
      await discounts.stopIssueCode({ params: { promotionCode, issueCode: text('code') } });
      return `done=stopped${text('batch') && `&batch=${text('batch')}`}`;
  }
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
  const shared = await orErrorPage(
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
  const file = (batch: number | null) =>
    `/staff/discounts/codes/${encodeURIComponent(promotionCode)}${batch === null ? '' : `?batch=${batch}`}`;
  return {
    uses: uses.map((each) => ({
      name: each.name,
      href: hrefOf({ use: each.use ?? '' }),
      isOn: each.use === use,
    })),
    fileHref: file(batchId),
    shared: shared.codes.map(codeRow),
    batches: shared.batches.map((batch) => ({
      batchId: batch.batchId,
      name: `Batch of ${batch.codeCount}`,
      note: `${batch.note}, ${shortDay(dayOf(new Date(batch.createdAt)))}`,
      claims: `${batch.claimedCount} claimed`,
      href: hrefOf({ batch: String(batch.batchId), page: '1' }),
      isOpen: batch.batchId === batchId,
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
