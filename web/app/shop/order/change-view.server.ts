import type { OrderChange, OrderChangePart } from '@plumbline/contracts/nouns/order-changes.ts';
import type { OrderConfirmation } from '@plumbline/contracts/shop/orders.ts';
import { longDay, pounds, shortDay } from '../../kit/format.ts';

/** One line of what a change comes to. */
export interface ChangePartView {
  what: string;
  note: string;
  amount: string;
}

/** A change that is open, as its page shows it. */
export interface OpenChangeView {
  changeId: number;
  state: OrderChange['state'];
  title: string;
  lead: string;
  parts: ChangePartView[];
  /** "£12.00 to pay" or "£12.00 goes back to Visa ending 4242". */
  difference: string;
  /** What was said before, where it comes to something else by now. */
  differs: string | null;
  problem: string | null;
  duePence: number;
  /** The days that are shown, which are agreed to with the sums. */
  days: string[];
  /** Whether what is due is owed, as the order is, and no card is asked for. */
  isOnAccount: boolean;
  backPence: number;
}

const verbs: Record<OrderChangePart['kind'], string> = {
  added: 'Add',
  removed: 'Take out',
  delivery: 'Delivery costs more',
  'delivery-back': 'Delivery goes back',
  address: 'Send it to',
};

const isBack = (kind: OrderChangePart['kind']) => kind === 'removed' || kind === 'delivery-back';

function partView({ kind, name, units, amount, day }: OrderChangePart): ChangePartView {
  const what = kind === 'delivery' || kind === 'delivery-back' ? '' : name;
  return {
    what: `${verbs[kind]}${what ? ' ' : ''}${units ? `${units} × ` : ''}${what}`,
    note: [kind === 'delivery' ? name : '', day ? longDay(day) : ''].filter(Boolean).join(', '),
    amount: amount ? `${isBack(kind) ? '−' : ''}${pounds(amount.incPence)}` : '',
  };
}

/** What is to pay or goes back, in words. */
export function differenceText(
  duePence: number,
  backPence: number,
  backTo: readonly { method: string | null }[] = [],
): string {
  if (duePence > 0) return `${pounds(duePence)} to pay`;
  if (backPence === 0) return 'Nothing to pay';
  const method = backTo.length === 1 ? (backTo[0]!.method ?? null) : null;
  return `${pounds(backPence)} goes back to ${method ?? 'what you paid with'}`;
}

/** The change that waits for its customer or for staff; null where none does. */
export function openChangeView(change: OrderChange | null): OpenChangeView | null {
  if (!change || !['requested', 'proposed', 'accepted'].includes(change.state)) return null;
  const { changeId, state, origin, note, answer, sums, problem, expiresAt } = change;
  const duePence = sums?.duePence ?? change.quotedDuePence;
  const backPence = sums?.backPence ?? change.quotedBackPence;
  const until = shortDay(expiresAt.slice(0, 10));
  const isDifferent = duePence !== change.quotedDuePence || backPence !== change.quotedBackPence;
  const leads: Partial<Record<OrderChange['state'], string>> = {
    requested:
      'Picking has begun, so somebody looks at how far it is first, and writes to you. Until then your order stays as it is.',
    accepted: 'Your goods are held while you pay. The order is changed as soon as the money is in.',
  };
  return {
    changeId,
    state,
    title:
      state === 'requested'
        ? 'We are looking at your request'
        : origin === 'staff'
          ? 'We suggest a change'
          : 'This is what it comes to',
    lead:
      leads[state] ??
      [origin === 'staff' ? note : answer, `Nothing is done until you agree, until ${until}.`]
        .filter(Boolean)
        .join(' '),
    parts: sums?.parts.map(partView) ?? [],
    difference: differenceText(duePence, backPence, sums?.backTo),
    differs:
      isDifferent && sums
        ? `It comes to something else than before: it was “${differenceText(change.quotedDuePence, change.quotedBackPence)}”, and is now “${differenceText(duePence, backPence)}”.`
        : null,
    problem,
    duePence,
    days: (sums?.parts ?? []).flatMap(({ day }) => (day === null ? [] : [day])),
    isOnAccount: change.isOnAccount,
    backPence,
  };
}

/** What can still be changed of an order, line by line, and whether it is asked of staff. */
export function changeableLines({ lines, deliveries }: OrderConfirmation) {
  const open = new Map<number, number>();
  for (const delivery of deliveries) {
    if (!['planned', 'picking'].includes(delivery.state)) continue;
    for (const { position, units } of delivery.lines) {
      open.set(position, (open.get(position) ?? 0) + units);
    }
  }
  return lines.flatMap(({ position, name, variant, picture }) => {
    const units = open.get(position) ?? 0;
    return units === 0 ? [] : [{ position, name, variant, picture, units }];
  });
}
