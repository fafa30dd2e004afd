import type { PromiseChoice } from '@plumbline/contracts/nouns/orders.ts';
import type { Delay } from '@plumbline/contracts/shop/delays.ts';
import { counted, longDay } from '../../kit/format.ts';
import { pictureView, type PictureView } from '../../parts/card-view.ts';

export interface DelayChoice {
  choice: PromiseChoice;
  title: string;
  detail: string;
  isAllowed: boolean;
}

export interface DelayLine {
  name: string;
  note: string;
  picture: PictureView;
}

export interface DelayPage {
  number: string;
  title: string;
  lead: string;
  /** Sent back with the choice, which is about this day and no other. */
  expectedDay: string;
  /** Empty once nothing is to be chosen any more. */
  choices: DelayChoice[];
  /** What is so, where nothing is to be chosen any more. */
  settled: string | null;
  lines: DelayLine[];
}

/** A later day, and what may be chosen about it, in words. */
export function delayPage(delay: Delay): DelayPage {
  const { promisedDay, expectedDay, reason, choice, orderNumber: number } = delay;
  return {
    number,
    title: choice === null ? 'It comes later than we promised' : settledTitles[choice](delay),
    lead:
      choice === null
        ? `We are sorry. ${reason} We promised ${longDay(promisedDay)}, and now expect it on ${longDay(expectedDay)}.`
        : '',
    expectedDay,
    choices: delay.choices.map((each) => ({
      choice: each.choice,
      isAllowed: each.isAllowed,
      title: texts[each.choice].title(delay),
      detail: each.isAllowed ? texts[each.choice].detail(delay) : (each.why ?? ''),
    })),
    settled: choice === null ? null : settledTexts[choice](delay),
    lines: delay.lines.map(({ name, variant, picture, ready, late }) => ({
      name,
      note: [variant, piecesText(delay, { ready, late })].filter(Boolean).join(' · '),
      picture: pictureView(picture),
    })),
  };
}

/** Whether some of it is here and some is not: only then is there anything to part. */
const comesInParts = ({ lines }: Delay) =>
  lines.some(({ ready }) => ready > 0) && lines.some(({ late }) => late > 0);

function piecesText(delay: Delay, { ready, late }: Pick<Delay['lines'][number], 'ready' | 'late'>) {
  if (!comesInParts(delay)) return counted(ready + late, 'piece');
  const pieces = [ready > 0 && `${ready} ready`, late > 0 && `${late} late`];
  return pieces.filter(Boolean).join(', ');
}

type Text = (delay: Delay) => string;

const texts: Record<PromiseChoice, { title: Text; detail: Text }> = {
  accepted: {
    title: ({ expectedDay }) => `Wait until ${longDay(expectedDay)}`,
    detail: () => 'All of it comes together then.',
  },
  'sent-what-is-ready': {
    title: (delay) =>
      comesInParts(delay)
        ? `Have what is ready on ${longDay(delay.readyDay)}`
        : 'Have what is ready first',
    detail: ({ lines, expectedDay }) =>
      `${counted(sum(lines, 'ready'), 'piece')} first, and ${sum(lines, 'late')} on ` +
      `${longDay(expectedDay)}. The second delivery costs nothing.`,
  },
  cancelled: {
    title: (delay) => (comesInParts(delay) ? 'Cancel what is late' : 'Cancel it'),
    detail: (delay) =>
      `${moneyText(delay, { paid: 'We refund what you paid for it within 14 days.', owed: 'It is not invoiced.' })}${comesInParts(delay) ? ' The rest comes as planned.' : ''}`,
  },
};

/** What becomes of the money of what is cancelled: that was paid, or is still owed, or was invoiced. */
function moneyText(
  { isOnAccount, isInvoiced }: Delay,
  { paid, owed }: { paid: string; owed: string },
): string {
  if (!isOnAccount) return paid;
  return isInvoiced ? 'What you were invoiced for it is credited to your account.' : owed;
}

const sum = (lines: Delay['lines'], of: 'ready' | 'late') =>
  lines.reduce((all, line) => all + line[of], 0);

type Settled = NonNullable<Delay['choice']>;

const settledTitles: Record<Settled, Text> = {
  accepted: () => 'Thank you for waiting',
  'sent-what-is-ready': () => 'What is ready comes first',
  swapped: () => 'It comes with something else instead',
  cancelled: ({ lines }) => (lines.length > 0 ? 'What was late is cancelled' : 'It is cancelled'),
  withdrawn: () => 'It comes as promised after all',
};

const settledTexts: Record<Settled, Text> = {
  accepted: ({ expectedDay }) =>
    `It arrives ${longDay(expectedDay)}. We write to you when it leaves.`,
  'sent-what-is-ready': ({ expectedDay }) =>
    `The rest follows on ${longDay(expectedDay)}. We write to you each time something leaves.`,
  swapped: () => 'We write to you when it leaves.',
  cancelled: (delay) =>
    moneyText(delay, {
      paid: 'We refund what you paid for it within 14 days, and write to you when we do.',
      owed: 'It is not invoiced, and your account owes nothing for it.',
    }),
  withdrawn: ({ promisedDay }) =>
    `It arrives ${longDay(promisedDay)}, and there is nothing to choose any more.`,
};
