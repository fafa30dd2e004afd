import type { BusinessKind } from '@plumbline/contracts/nouns/businesses.ts';
import type {
  ApplicationState,
  ApplicationStep,
  ProvisionalBar,
  RegisterResult,
  VatResult,
} from '@plumbline/contracts/nouns/trade-applications.ts';
import { afterOpenHours, type OpeningHours } from '../../core/opening-hours.ts';
import { inGroupsOfFour, randomCharacters } from '../../core/readable-code.ts';

/** What may be done with an application. */
export type Deed = 'submit' | 'ask' | 'answer' | 'approve' | 'disapprove' | 'withdraw';

/** Where each deed leads from each state; what is not here cannot be done there. */
const deeds: Readonly<Record<ApplicationState, Partial<Record<Deed, ApplicationState>>>> = {
  draft: { submit: 'submitted', withdraw: 'withdrawn' },
  submitted: {
    ask: 'more-information',
    approve: 'approved',
    disapprove: 'disapproved',
    withdraw: 'withdrawn',
  },
  'more-information': {
    ask: 'more-information',
    answer: 'submitted',
    approve: 'approved',
    disapprove: 'disapproved',
    withdraw: 'withdrawn',
  },
  approved: {},
  disapproved: {},
  withdrawn: {},
};

/** The state that a deed leads to; undefined where it cannot be done. */
export const after = (state: ApplicationState, deed: Deed): ApplicationState | undefined =>
  deeds[state][deed];

/** Opening hours within which an application is decided, and those that an answer leaves us. */
export const hoursToDecide = 16;
export const hoursAfterAnswer = 8;

export const decisionDue = (submittedAt: Date, hours: OpeningHours) =>
  afterOpenHours(hours, submittedAt, hoursToDecide);

/** Answers leave us a working day: what comes in time moves nothing, what comes late moves the hour. */
export function dueAfterAnswers(due: Date, answeredAt: Date, hours: OpeningHours): Date {
  const atLeast = afterOpenHours(hours, answeredAt, hoursAfterAnswer);
  return atLeast > due ? atLeast : due;
}

/** Whether its hour has passed while it waits for us. While it waits for its applicant, nothing is late. */
export const isLate = (
  { state, decideBy }: { state: ApplicationState; decideBy: Date | null },
  now: Date,
) => state === 'submitted' && decideBy !== null && decideBy < now;

const dayMs = 86_400_000;
/** A draft that nobody goes on with is removed so long after its last change. */
export const draftMs = 60 * dayMs;
/** How long what was sent in is kept: of what came to nothing a month, of an account's a year. */
const papersMs = { undecided: 365 * dayMs, approved: 365 * dayMs, ended: 28 * dayMs };

export const papersUntil = (at: Date, outcome: keyof typeof papersMs) =>
  new Date(at.getTime() + papersMs[outcome]);

/** What a draft has of what it needs. */
interface Draft {
  kind: BusinessKind | null;
  people: { partners: readonly string[] } | null;
  vatNumber: string | null;
  register: RegisterResult;
  vatRegister: VatResult;
  papers: number;
}

/** So many papers show that somebody trades where no register does. */
const papersWithoutRegister = 2;

/**
 * How many papers a business needs: two that show its trade, or one where a number shows that there is
 * such a business. A register that is away is no fault of theirs.
 */
export function papersNeeded({
  vatNumber,
  register,
  vatRegister,
}: Pick<Draft, 'vatNumber' | 'register' | 'vatRegister'>) {
  const isKnown = register.state === 'away' || register.company?.isActive === true;
  const hasVat = vatNumber !== null && vatRegister.state !== 'unknown';
  return isKnown || hasVat ? 1 : papersWithoutRegister;
}

/** What a draft still lacks, in the order in which it is asked. */
export function lacksOf(draft: Draft): ApplicationStep[] {
  const { kind, people, papers } = draft;
  // A partnership is of two at least, whatever it was when its people were filled in.
  const isAlone = kind === 'partnership' && people?.partners.length === 0;
  return [
    ...(kind === null ? (['business'] as const) : []),
    ...(people === null || isAlone ? (['people'] as const) : []),
    ...(papers >= papersNeeded(draft) ? [] : (['papers'] as const)),
  ];
}

/**
 * Why a business has no prices of its own until it is decided about; null where it has. They need an
 * address that was proved and a good number that is new to us. A register that is away stops nothing;
 * one that says there is no such company, or no such VAT number, does.
 */
export function provisionalBarOf(facts: {
  isProven: boolean;
  companyNumber: string | null;
  vatNumber: string | null;
  isNew: boolean;
  register: RegisterResult;
  vatRegister: VatResult;
}): ProvisionalBar | null {
  const { isProven, companyNumber, vatNumber, isNew, register, vatRegister } = facts;
  if (companyNumber === null && vatNumber === null) return 'no-number';
  if (!isNew) return 'number-not-new';
  if (register.state === 'unknown' || register.company?.isActive === false) return 'register';
  if (vatRegister.state === 'unknown') return 'register';
  return isProven ? null : 'email-not-proved';
}

/** An application's number, as it is read aloud; two of them are alike once in 10¹² times. */
export const applicationNumber = (randomBytes: (size: number) => Buffer) =>
  `TA-${inGroupsOfFour(randomCharacters(randomBytes, 8))}`;
