import { businessKinds } from '@plumbline/contracts/nouns/businesses.ts';
import {
  disapprovalReasons,
  trades,
  type ProvisionalBar,
  type TradeApplication,
} from '@plumbline/contracts/nouns/trade-applications.ts';
import { counted, dayOf, longDay } from '../../kit/format.ts';
import { addressText } from '../../parts/address/address-text.ts';
import { paperLine } from '../paper-line.ts';
import { hourText, shortHour } from '../hour-text.ts';

export type ApplicationView = ReturnType<typeof applicationView>;

const bars: Record<ProvisionalBar, string> = {
  'email-not-proved':
    'Prices can begin before the decision, once your e-mail address is confirmed: open the link in the mail that came when you registered.',
  'no-number': 'Without a company or VAT number, prices begin with the decision.',
  'number-not-new':
    'Prices begin with the decision: somebody looks at this number first, because it is not new to us.',
  register: 'Prices begin with the decision: the register does not have this business as active.',
};

/** How the hour of the decision stands: missed by us, and by when it is if all is answered now. */
interface Hour {
  isLate: boolean;
  answerBy: string | null;
}

/** Everything that the page of an application shows. */
export function applicationView(
  application: TradeApplication,
  { mayApply, ...hour }: Hour & { mayApply: boolean },
) {
  const { state, items, provisional, business, reason, papersKeptUntil } = application;
  const open = items.filter(({ answeredAt }) => answeredAt === null);
  const isOpen = state === 'submitted' || state === 'more-information';
  return {
    number: application.tradeExternalId,
    state,
    isOpen,
    mayApply: mayApply && !isOpen,
    name: business!.name,
    kind: businessKinds[business!.kind],
    ...headline(application, open.length, hour),
    items: items.map((item, place) => ({
      itemId: item.itemId,
      place: place + 1,
      text: item.text,
      needsPaper: item.needsPaper,
      answer: item.answer,
      isAnswered: item.answeredAt !== null,
      when: item.answeredAt
        ? `Answered ${shortHour(item.answeredAt)}`
        : `Asked ${shortHour(item.askedAt)}`,
      papers: application.papers.filter(({ itemId }) => itemId === item.itemId).map(paperLine),
    })),
    papers: application.papers.filter(({ itemId }) => itemId === null).map(paperLine),
    told: toldOf(application),
    steps: stepsOf(application, hour),
    provisional: isOpen
      ? {
          isOn: provisional.since !== null,
          text: provisional.bar && bars[provisional.bar],
          canRetry: provisional.bar === 'email-not-proved',
        }
      : null,
    reason: reason && disapprovalReasons[reason],
    note: application.note,
    papersKeptUntil: papersKeptUntil && longDay(dayOf(new Date(papersKeptUntil))),
  };
}

function headline(
  { state, decideBy, decidedAt, reason }: TradeApplication,
  open: number,
  { isLate, answerBy }: Hour,
): { title: string; lead: string } {
  const decided = decidedAt ? shortHour(decidedAt) : '';
  switch (state) {
    case 'approved':
      return {
        title: 'Approved.',
        lead: `Decided ${decided}. Your band holds on every page from then on.`,
      };
    case 'disapproved':
      return { title: 'Not this time.', lead: disapprovalReasons[reason!] };
    case 'withdrawn':
      return {
        title: 'Withdrawn.',
        lead: `You took it back, ${decided}. You may apply again at any time.`,
      };
    case 'more-information': {
      const missing = `${counted(open, 'thing')} ${open === 1 ? 'is' : 'are'} missing.`;
      return answerBy === decideBy
        ? {
            title: `We decide by ${hourText(decideBy!)}.`,
            lead: `${missing} Answered now, the hour stays.`,
          }
        : {
            title: `The decision waits for your ${open === 1 ? 'answer' : 'answers'}.`,
            lead: `${missing} Answered now, we decide by ${hourText(answerBy!)}.`,
          };
    }
    default:
      if (isLate) {
        return {
          title: 'We are late.',
          lead: `We said that we decide by ${hourText(decideBy!)}, and we have not. The fault is ours, and there is nothing that you need to do: you read it here and by e-mail as soon as it is decided.`,
        };
      }
      return {
        title: `We decide by ${hourText(decideBy!)}.`,
        lead: 'A person reads it. If anything is missing, we ask for it here, item by item, and by e-mail.',
      };
  }
}

/** What was filled in, as it is read by whoever decides. */
function toldOf({ business, people, register }: TradeApplication): [string, string][] {
  const { name, kind, companyNumber, vatNumber, address, trade } = business!;
  const lines: [string, string | null | undefined | false][] = [
    ['Business', `${name}, ${businessKinds[kind].toLowerCase()}`],
    ['Company number', companyNumber],
    ['Register', register.company && `${register.company.name}, ${register.company.office}`],
    ['VAT number', vatNumber],
    ['Trades from', addressText(address)],
    ['Mostly does', trades[trade]],
    ['Applied by', people && `${people.firstName} ${people.lastName}, ${people.position}`],
    ['With', people && people.partners.length > 0 && people.partners.join(', ')],
  ];
  return lines.flatMap(([label, text]) => (text ? [[label, text] as [string, string]] : []));
}

interface StepLine {
  text: string;
  when: string;
  isNow: boolean;
}

/** What has happened and what comes; the bob is at the last that has happened. */
function stepsOf(application: TradeApplication, hour: Hour): StepLine[] {
  const { state, items, submittedAt, decidedAt, provisional } = application;
  const answered = items.flatMap(({ answeredAt }) => answeredAt ?? []).toSorted();
  const decided = {
    approved: 'Approved',
    disapproved: 'Turned down',
    withdrawn: 'You withdrew it',
  };
  const happened = [
    { text: 'You applied', at: submittedAt },
    { text: 'Trade prices began', at: provisional.since },
    { text: `${counted(items.length, 'thing')} asked for`, at: items.at(-1)?.askedAt },
    { text: 'All answered', at: state === 'more-information' ? null : answered.at(-1) },
    { text: decided[state as keyof typeof decided] ?? '', at: decidedAt },
  ]
    .flatMap(({ text, at }) => (at ? [{ text, at }] : []))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ text, at }, place, all) => ({
      text,
      when: shortHour(at),
      isNow: place === all.length - 1,
    }));
  return [...happened, ...dueStep(application, hour)];
}

function dueStep({ decideBy }: TradeApplication, { isLate, answerBy }: Hour): StepLine[] {
  if (!decideBy) return [];
  const moves = answerBy !== null && answerBy !== decideBy;
  const text = moves ? 'Decision, if you answer now' : 'Decision at the latest';
  const when = shortHour(answerBy ?? decideBy);
  return [{ text: isLate ? 'The hour that we missed' : text, when, isNow: false }];
}
