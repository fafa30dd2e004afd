import { businessKinds } from '@plumbline/contracts/nouns/businesses.ts';
import {
  trades,
  type ProvisionalBar,
  type TradeApplication,
} from '@plumbline/contracts/nouns/trade-applications.ts';
import type { Services } from '@plumbline/contracts/calls.ts';
import { counted, dateAndYear, dayOf, longDay, shortPounds } from '../../kit/format.ts';
import { addressText } from '../../parts/address/address-text.ts';
import { weekText } from '../../parts/open-hours.ts';
import { hourText } from '../hour-text.ts';
import { paperLine } from '../paper-line.ts';
import { stepNames, type StepName } from './steps.ts';
import { registerRemark, type Remark } from './checked-numbers.server.ts';

type Answers = {
  [K in 'describeTradeTerms']: Awaited<ReturnType<Services['tradeApplications'][K]>>;
} & {
  terms: Awaited<ReturnType<Services['accounts']['getTerms']>>;
  draftBar: ProvisionalBar | null;
};

export type ApplyView = ReturnType<typeof applyView>;

/** The step that is asked for, or else the first that is not finished; none is skipped. */
export function openStep(draft: TradeApplication | null, asked: string | null): StepName {
  const first = draft === null ? 'business' : (draft.lacks[0] ?? 'terms');
  const named = stepNames.find((step) => step === asked);
  const isAhead = named && stepNames.indexOf(named) > stepNames.indexOf(first);
  return named && !isAhead ? named : first;
}

/** Everything that the page of a draft shows. */
export function applyView(
  draft: TradeApplication | null,
  { describeTradeTerms: figures, terms, draftBar }: Answers,
  step: StepName,
) {
  return {
    step,
    number: draft?.tradeExternalId ?? null,
    keptUntil: draft?.keptUntil ? longDay(dayOf(new Date(draft.keptUntil))) : null,
    decideBy: hourText(figures.decideBy),
    capText: shortPounds(figures.provisionalCapPence),
    openHours: weekText(figures.week),
    terms: {
      version: terms.version,
      text: terms.text,
      publishedOn: dateAndYear(terms.publishedOn),
    },
    folds: foldsOf(draft),
    registerRemark: draft ? registerRemark(draft.register) : null,
    isPartnership: draft?.business?.kind === 'partnership',
    papers: (draft?.papers ?? []).map(paperLine),
    papersNeeded: draft?.papersNeeded ?? 1,
    lead: startOf(draft, draftBar),
  };
}

/** A finished step in a line or two. */
function foldsOf(draft: TradeApplication | null): Partial<Record<StepName, string[]>> {
  if (!draft) return {};
  const { business, people, papers, lacks } = draft;
  return {
    ...(business && {
      business: [
        `${business.name} · ${businessKinds[business.kind]}, ${trades[business.trade].toLowerCase()}`,
        [business.companyNumber, business.vatNumber && `VAT ${business.vatNumber}`]
          .filter(Boolean)
          .join(' · '),
        addressText(business.address),
      ].filter((line) => line !== ''),
    }),
    ...(people && {
      people: [
        `${people.firstName} ${people.lastName}, ${people.position} · ${people.phone}`,
        ...(people.partners.length > 0 ? [`With ${people.partners.join(', ')}`] : []),
      ],
    }),
    ...(!lacks.includes('papers') && { papers: [counted(papers.length, 'paper')] }),
  };
}

const barred: Record<ProvisionalBar, Remark> = {
  'no-number': {
    tone: 'quiet',
    text: 'Without a number, prices begin with the decision. Two papers show us that you trade.',
  },
  register: {
    tone: 'warn',
    text: 'Prices begin with the decision, as the register does not know it.',
  },
  'number-not-new': {
    tone: 'warn',
    text: 'Prices begin with the decision: somebody looks first, since you or this number have been here before.',
  },
  'email-not-proved': {
    tone: 'warn',
    text: 'Your number is good. Confirm your e-mail address as well, and prices begin as soon as you send this.',
  },
};

/** What sending it as it stands comes to: prices with the application, or a look at the papers first. */
function startOf(draft: TradeApplication | null, bar: ProvisionalBar | null): Remark | null {
  if (!draft?.business) return null;
  if (bar !== null) return barred[bar];
  return { tone: 'ok', text: 'Your number is good: prices begin as soon as you send this.' };
}
