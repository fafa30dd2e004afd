import type { OrderProducts, ReturnWish } from '@plumbline/contracts/nouns/returns.ts';
import { returnReasons, returnWays } from '@plumbline/contracts/nouns/returns.ts';
import type { FieldError } from '../../kit/form.ts';
import { problemOf } from '../../request/problems.server.ts';

/** What the form of a return was sent with, by the names of its fields. */
export type ReturnTexts = Record<string, string>;

const ofLine = /^(units|reason|sealed|wanted)-\d+$/;
const others = new Set(['way', 'collectionDay', 'comment', 'expectedPence', 'key']);

/** The fields of the form, each line's under its position; nothing else that was sent. */
export function readReturn(sent: FormData | URLSearchParams): ReturnTexts {
  const kept = [...sent].filter(([name]) => ofLine.test(name) || others.has(name));
  return Object.fromEntries(kept.map(([name, text]) => [name, String(text).trim().slice(0, 2000)]));
}

/** What goes back, by the positions that have pieces. A field that nobody ticked is not sent. */
export function linesOf(texts: ReturnTexts, { products }: OrderProducts): ReturnWish['lines'] {
  return products.flatMap(({ position, mustBeSealed }) => {
    const units = Number(texts[`units-${position}`] ?? '0');
    if (!Number.isInteger(units) || units < 1) return [];
    const reason = returnReasons.find((each) => each === texts[`reason-${position}`]);
    const wantedSku = texts[`wanted-${position}`];
    return [
      {
        position,
        units,
        reason: reason ?? 'changed-mind',
        isOpened: mustBeSealed && !texts[`sealed-${position}`],
        ...(wantedSku && { wantedSku }),
      },
    ];
  });
}

/** What is wished, as the calls take it; by its own way where none was chosen. */
export function wishOf(texts: ReturnTexts, products: OrderProducts): ReturnWish {
  const way = returnWays.find((each) => each === texts['way']) ?? 'own';
  const collectionDay = texts['collectionDay'];
  return {
    lines: linesOf(texts, products),
    way,
    ...(way === 'collection' && { collectionDay: collectionDay ?? '' }),
  };
}

/** Which field of a line the form has for one of the call's. */
const fieldNames: Record<string, string> = {
  units: 'units',
  position: 'units',
  isOpened: 'sealed',
  wantedSku: 'wanted',
};

/** What a refusal says, each at the field that the page has for it. Null for what nobody can mend. */
export function refusedReturn(
  error: unknown,
  lines: ReturnWish['lines'],
): { message: string; errors: FieldError[]; status: number } | null {
  const problem = problemOf(error);
  if (!problem || problem.status >= 500 || problem.code === 'order-not-found') return null;
  const errors = (problem.fields ?? []).map(({ path, message }) => {
    const [, index, field] = /^\/body\/lines\/(\d+)\/(\w+)/.exec(path) ?? [];
    const line = index === undefined ? undefined : lines[Number(index)];
    const name = line
      ? `${fieldNames[field!] ?? 'units'}-${line.position}`
      : (path.split('/').at(-1) ?? '');
    return { name, message };
  });
  const { detail, title, status } = problem;
  return { message: detail ?? title, errors, status };
}
