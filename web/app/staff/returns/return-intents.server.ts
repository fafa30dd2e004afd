import { allCalls, type Services } from '@plumbline/contracts/calls.ts';
import { hundredthsOf, wholeNumberOf } from '../../kit/typed-values.ts';
import { answerIntent, type Asked, type Intent } from '../../request/intents.server.ts';
import { sendOnce } from '../../request/once-answered.server.ts';
import { maySend } from '../parts/may-send.server.ts';
import { pounds } from '../../kit/format.ts';

interface AskedOfReturn extends Asked {
  returnId: number;
}

/** What a form of the desk came to. */
interface Answer {
  done?: string;
  preview?: DecisionView;
  /** What was typed, to stand there beside its preview. */
  texts?: Record<string, string>;
}

export interface DecisionView {
  rows: { label: string; amount: string }[];
  total: string;
  expectedPence: number;
  needsSecond: boolean;
  goesBackTo: string;
}

const conditions = ['resellable', 'seconds', 'scrap', 'notReceived'] as const;

/** Pieces by line and condition, as the desk's fields are named: `seconds-3`. */
function arrivedOf(sent: FormData) {
  const lines = new Map<number, Record<(typeof conditions)[number], number>>();
  for (const [name, text] of sent) {
    const [, condition, position] =
      /^(resellable|seconds|scrap|notReceived)-(\d+)$/.exec(name) ?? [];
    if (!condition || String(text).trim() === '') continue;
    const none = { resellable: 0, seconds: 0, scrap: 0, notReceived: 0 };
    const line = lines.get(Number(position)) ?? none;
    lines.set(Number(position), { ...line, [condition]: wholeNumberOf(text) });
  }
  return [...lines]
    .map(([position, line]) => ({ position, ...line }))
    .filter((line) => conditions.some((condition) => line[condition] !== 0));
}

/** What is kept for handling, line by line, typed in pounds: `kept-3`. */
function handlingOf(sent: FormData) {
  return [...sent].flatMap(([name, text]) => {
    const [, position] = /^kept-(\d+)$/.exec(name) ?? [];
    const typed = String(text).trim();
    if (!position || typed === '' || typed === '0') return [];
    return [{ position: Number(position), pence: hundredthsOf(typed) ?? -1 }];
  });
}

async function previewOf(
  { returns }: Services,
  returnId: number,
  sent: FormData,
): Promise<DecisionView> {
  const params = { returnId };
  const found = await returns.previewDecision({ params, body: { handling: handlingOf(sent) } });
  const { goodsPence, keptPence, handlingPence, deliveryPence, totalPence, payments } = found;
  const rows = [
    { label: 'Goods that came', amount: pounds(goodsPence) },
    ...(keptPence > 0 ? [{ label: 'Way back and fees', amount: `− ${pounds(keptPence)}` }] : []),
    ...(handlingPence > 0 ? [{ label: 'Handling', amount: `− ${pounds(handlingPence)}` }] : []),
    ...(deliveryPence > 0 ? [{ label: 'Delivery', amount: pounds(deliveryPence) }] : []),
  ];
  return {
    rows,
    total: pounds(totalPence),
    expectedPence: totalPence,
    needsSecond: found.needsSecond,
    goesBackTo: payments
      .map(({ method, pence }) => `${pounds(pence)} to ${method ?? 'what they paid with'}`)
      .join(', '),
  };
}

/** Everything that the desk does to a return, by the names that forms send. */
const intents: Record<string, Intent<AskedOfReturn, Answer>> = {
  receive: {
    act: async ({ services, returnId, sent }) => {
      const body = { version: wholeNumberOf(sent.get('version')), lines: arrivedOf(sent) };
      await services.returns.receiveReturn({ params: { returnId }, body });
      return { done: 'receive' };
    },
  },
  preview: {
    act: async ({ services, returnId, sent }) => ({
      preview: await previewOf(services, returnId, sent),
      texts: Object.fromEntries([...sent].map(([name, text]) => [name, String(text)])),
    }),
  },
  decide: {
    act: async ({ services, returnId, sent }) => {
      const body = {
        handling: handlingOf(sent),
        note: String(sent.get('note') ?? '').trim(),
        expectedPence: wholeNumberOf(sent.get('expectedPence')),
      };
      await sendOnce(sent, (once) =>
        services.returns.decideReturn({ params: { returnId }, body }, once),
      );
      return { done: 'decide' };
    },
  },
  exchange: {
    act: async ({ services, sent }) => {
      const exchangeNumber = String(sent.get('exchangeNumber') ?? '');
      const typed = String(sent.get('newOrderNumber') ?? '').trim();
      const newOrderNumber = sent.get('drop') === 'yes' ? null : typed;
      await services.returns.settleExchange({
        params: { exchangeNumber },
        body: { newOrderNumber },
      });
      return { done: 'exchange' };
    },
  },
};

const { receiveReturn, previewDecision, decideReturn, settleExchange } = allCalls.returns;

/** Which of these forms whoever looks may send. */
export const findReturnForms = (services: Services) =>
  maySend(services, {
    receive: receiveReturn,
    preview: previewDecision,
    decide: decideReturn,
    exchange: settleExchange,
  });

export const answerReturn = (asked: AskedOfReturn) =>
  answerIntent<AskedOfReturn, Answer>(asked, intents);
