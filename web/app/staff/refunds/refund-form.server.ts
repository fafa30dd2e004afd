import type { Problem } from '@plumbline/contracts/call/refusals.ts';
import type { RefundWish } from '@plumbline/contracts/staff/refunds.ts';
import type { FieldError, RefusedForm } from '../../kit/form.ts';
import { hundredthsOf } from '../../kit/typed-values.ts';
import { errorPage, problemOf } from '../../request/problems.server.ts';

/** A refund as it was typed: the call's wish, and which field each part of it came from. */
interface TypedRefund {
  wish: RefundWish;
  texts: Record<string, string>;
  /** What cannot be read at all, before anybody is asked. */
  errors: FieldError[];
  nameAt: (path: string) => string;
}

/** Reads the form of a refund, whose fields are as many as its order has lines and payments. */
export function readRefund(sent: FormData): TypedRefund {
  const texts = Object.fromEntries(
    [...sent].map(([name, value]) => [name, String(value).trim()] as const),
  );
  const errors: FieldError[] = [];
  const unitsIn = (name: string) => {
    const text = texts[name] ?? '';
    if (text === '' || /^\d{1,5}$/.test(text)) return Number(text);
    errors.push({ name, message: 'Enter a whole number, or leave it empty.' });
    return 0;
  };
  const penceIn = (name: string) => {
    const text = texts[name] ?? '';
    const pence = text === '' ? 0 : hundredthsOf(text);
    if (pence !== null) return pence;
    errors.push({ name, message: 'Enter an amount, like 12.50, or leave it empty.' });
    return 0;
  };
  const keysOf = (prefix: string) =>
    Object.keys(texts)
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length));
  const lines = keysOf('units-')
    .map((key) => ({
      position: Number(key),
      units: unitsIn(`units-${key}`),
      offPence: penceIn(`off-${key}`),
    }))
    .filter(({ units, offPence }) => units > 0 || offPence > 0);
  const payments = keysOf('payment-').map((paymentId) => ({
    paymentId,
    pence: penceIn(`payment-${paymentId}`),
  }));
  const isSplit = payments.some(({ pence }) => pence > 0);
  const wish: RefundWish = {
    lines,
    deliveryPence: penceIn('delivery'),
    goodwillPence: penceIn('goodwill'),
    duplicateChargePence: penceIn('duplicate'),
    ...(isSplit && { payments }),
  };
  const first = { units: keysOf('units-')[0], payment: keysOf('payment-')[0] };
  return { wish, texts, errors, nameAt: (path) => nameOf(path, wish, first) };
}

const ownNames: Record<string, string> = {
  deliveryPence: 'delivery',
  goodwillPence: 'goodwill',
  duplicateChargePence: 'duplicate',
  note: 'note',
};

/** The field that a part of the call's body came from. */
function nameOf(
  path: string,
  { lines, payments = [] }: RefundWish,
  first: { units: string | undefined; payment: string | undefined },
): string {
  const [, , part = '', index, field] = path.split('/');
  const own = ownNames[part];
  if (own) return own;
  if (part === 'lines') {
    const position = index === undefined ? first.units : lines[Number(index)]?.position;
    return `${field === 'offPence' ? 'off' : 'units'}-${position}`;
  }
  return `payment-${index === undefined ? first.payment : payments[Number(index)]?.paymentId}`;
}

/** A refusal of a refund as it belongs at its fields; what nobody can mend is thrown on. */
export function refusedRefund(error: unknown, { texts, nameAt }: TypedRefund): RefusedForm {
  const problem = problemOf(error);
  if (!problem || problem.status >= 500 || problem.status === 404) throw errorPage(error);
  return { ...describeProblem(problem, nameAt), texts };
}

function describeProblem(problem: Problem, nameAt: TypedRefund['nameAt']) {
  const { code, status, title, detail, fields = [] } = problem;
  const errors = fields.map(({ path, message }) => {
    const name = nameAt(path);
    return {
      name,
      message: name === 'note' ? 'Say why the money goes back, in 5 characters or more.' : message,
    };
  });
  return { code, status, message: detail ?? title, errors };
}
