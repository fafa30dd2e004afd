import type { AllCalls } from '@plumbline/contracts/calls.ts';
import type { DeletionPlan } from '@plumbline/contracts/staff/privacy.ts';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../db/connect.ts';
import type { Tx } from '../db/transaction.ts';
import type { ReturningGuest } from './caller.ts';
import type { DisputeChange } from '../money/payments/disputes.ts';
import type { PaymentSettler } from '../money/payments/settler.ts';
import type { Payment } from '../money/payments/store.ts';
import type { EventTakers } from '../money/payments/webhook.ts';
import type { OrderChange } from '../orders/orders/change-order.ts';
import type { BusinessOrder } from '../orders/orders/growth-store.ts';
import type { SentRefund } from '../orders/refunds/send-refund.ts';
import type { LockedStanding } from '../people/businesses/store.ts';
import type { Context } from './context.ts';
import type { Handlers } from './handler.ts';

/** Every declared call with its handler. */
export type AllHandlers = { [G in keyof AllCalls]: Handlers<AllCalls[G]> };

/** The calls that one module answers, by the group that declares them; it need not be all of one. */
type SomeHandlers = { [G in keyof AllCalls]?: Partial<AllHandlers[G]> };

type CallOf<G extends keyof AllCalls> = Extract<keyof AllCalls[G], string>;

/** A call that anyone may make and that answers something, by its name: 'listings.listBrands'. */
export type OpenCall = {
  [G in keyof AllCalls]: {
    [K in CallOf<G>]: AllCalls[G][K] extends { access: 'anyone'; answer: object }
      ? `${G}.${K}`
      : never;
  }[CallOf<G>];
}[keyof AllCalls];

/** More of a business's order, which its customer would have by themselves. */
export interface OrderAddition {
  order: BusinessOrder;
  /** That of whoever ordered it, which nobody changes meanwhile. */
  standing: LockedStanding;
  moreExPence: number;
  /** What a payment of it is for, by which it is told from others that are in progress. */
  inHand: PaymentSubject;
}

/** What a payment is for: its purpose, and the id by which the purpose's settler knows it. */
export type PaymentSubject = Pick<Payment, 'purpose' | 'subject'>;

/**
 * What a module brings, said in one place: its `module.ts`. Whatever goes through all modules reads
 * it from there, so that a new module touches its own folder and one line of `modules.ts`.
 */
export interface Module {
  /** Its folder's name, as `bands.ts` has it. */
  name: string;
  /** Its calls. The app does not compile while a declared call is in no module's. */
  handlers?: SomeHandlers;
  /**
   * Those of its calls whose answers follow from what is asked, the viewer, and the catalogue and the
   * shop's words as they are in memory, and from nothing else: one is shown to all who ask the same (see kept-answers.ts).
   */
  keptAnswers?: readonly OpenCall[];
  /** Declares its jobs: called once, before any work begins. */
  jobs?: (context: Context) => void;
  /** Routes that are no calls: feeds, pages of a demo, what a provider tells us. */
  mounts?: (fastify: FastifyInstance, context: Context) => void | Promise<void>;
  /** Beginnings of addresses that are a visitor's own, which search engines are asked to leave. */
  privatePaths?: readonly string[];
  /** Names of sitemaps that it serves under /sitemaps, without their ending. */
  sitemaps?: readonly string[];
  /** Hands what a guest made over to the account that they signed in to, once. */
  adopts?: (context: Context, guest: ReturningGuest) => Promise<void>;
  /** Takes note that somebody has another address, where it writes to them under the old one. */
  takesNewEmail?: (tx: Tx, change: EmailChange) => Promise<void>;
  /** What it keeps of people. */
  privacy?: PersonalData;
  /** What it does about payments, one for each purpose that is its own. */
  settlers?: readonly PaymentSettler[];
  /** Reads a customer's saved cards anew when the provider tells of them. */
  takesCardEvents?: EventTakers['takeCardEvent'];
  /**
   * Refuses more of a business's order than whoever ordered it may buy. It is asked as its customer
   * agrees to a change or a better delivery, in the transaction that makes it or begins to pay.
   */
  limitsAddition?: (tx: Tx, context: Context, addition: OrderAddition) => Promise<void>;
  /** Takes note of what a command made of an order, in the transaction of the command. */
  takesOrderChange?: (tx: Tx, context: Context, change: OrderChange) => Promise<void>;
  /** What of a business is not settled, each as words: it is not closed for good before that. */
  listOpenOfBusiness?: (
    tx: Queryable,
    context: Pick<Context, 'now'>,
    businessId: number,
  ) => Promise<readonly string[]>;
  /** Takes note of a dispute of a payment, in the transaction in which it is written. */
  takesDisputeChange?: (tx: Tx, context: Context, change: DisputeChange) => Promise<void>;
  /** Takes note of money that is given back for an order, in the transaction that promises it. */
  takesOrderRefund?: (tx: Tx, context: Context, refund: SentRefund) => Promise<void>;
  /** Takes note of a refund that was asked for and is not given, in the transaction that says so. */
  takesUnsentRefund?: (tx: Tx, context: Context, refundId: number) => Promise<void>;
  /** The names of all files that it keeps in the store, for whoever makes a copy of them. */
  listFiles?: (tx: Queryable) => Promise<readonly string[]>;
  /** Checks of its books, each by its name: they change nothing and give a sentence a fault. */
  checks?: Readonly<Record<string, (books: CheckedBooks) => Promise<string[]>>>;
  /** Its tables, views and SQL functions: only its stores write them. */
  tables?: readonly string[];
  /** Those of its views that modules below or to the left may read as well, and why they must. */
  offers?: Readonly<Record<string, string>>;
  /** The tables of others that its SQL reads, and why. */
  reads?: Readonly<Record<string, string>>;
  /** The modules whose tables it reads and writes in bulk. */
  loads?: readonly string[];
}

/** Somebody's address, as it was, proved to be theirs, and as it is from now on. */
export interface EmailChange {
  accountId: number;
  from: string;
  to: string;
  /** Whether the new one is proved as well: a provider may tell of one that it has not asked. */
  isProven: boolean;
  at: Date;
}

/** What a check of the books may use; the provider is asked, and never told anything. */
export type CheckedBooks = Pick<Context, 'db' | 'now' | 'payments' | 'modules'>;

/** Whom a person is known as: to the shop, to the sign-in provider, and to themselves. */
export interface KnownPerson {
  accountId: number;
  /** Who calls them by the subject: a provider's address, or `embedded` for our own. */
  issuer: string;
  subject: string;
  /** As they or their provider say: anybody may say that another's is theirs. */
  email: string;
  /** The addresses that were proved to be theirs, by now or before, in small letters. */
  emails: readonly string[];
}

/** What else leads to something of a person's. */
export interface Traces {
  /** What they were counted by: `account:…`, and `visitor:…` of the guests that they were. */
  names: readonly string[];
  /** What stands in the keys of mails about what is theirs: guids of orders, codes of lists. */
  mailSubjects: readonly string[];
}

/** A person with all that leads to what the shop keeps of them. */
export interface PersonOnRecord extends KnownPerson, Traces {
  /** Their own baskets, those behind their orders, and guests' that were given their address. */
  basketIds: readonly string[];
}

type Blockers = DeletionPlan['blockers'];

/** What a module keeps of people, and how it tells of it and forgets it. */
export interface PersonalData {
  /** What leads further, looked up before anything is forgotten. */
  traces?: (tx: Queryable, person: Omit<PersonOnRecord, keyof Traces>) => Promise<Partial<Traces>>;
  /** How many things of each kind an erase removes, for staff who decide about it. */
  counts?: Readonly<Record<string, (tx: Queryable, person: PersonOnRecord) => Promise<number>>>;
  /** How many it keeps without the person, for the law. */
  keeps?: Partial<
    Record<
      keyof NonNullable<DeletionPlan['kept']>,
      (tx: Queryable, person: PersonOnRecord) => Promise<number>
    >
  >;
  /** What stands in the way of erasing them now, with the numbers of the orders that it is about. */
  blocks?: (tx: Queryable, person: PersonOnRecord, now: Date) => Promise<Blockers>;
  /** Everything that is kept about them, part by part, as they themselves are told of it. */
  exports?: Readonly<Record<string, (tx: Queryable, person: KnownPerson) => Promise<object[]>>>;
  /**
   * Forgets the person, in the one transaction of the erase, which holds locks on the account and
   * the baskets. What stands on this module has forgotten them before.
   */
  erases?: (tx: Tx, person: PersonOnRecord, context: Context) => Promise<unknown>;
}

type IntersectionOf<U> = (U extends unknown ? (member: U) => void : never) extends (
  all: infer I,
) => void
  ? I
  : never;

/** What some modules answer together: their handlers' own types, joined. */
export type HandlersOf<M extends Module> = IntersectionOf<
  M extends { handlers: infer H } ? H : never
>;

/** Joins what modules answer. A call that two of them answer is a fault of ours. */
export function joinHandlers<M extends Module>(modules: readonly M[]): HandlersOf<M> {
  const joined: Record<string, Record<string, unknown>> = {};
  for (const { name, handlers = {} } of modules) {
    for (const [group, calls] of Object.entries(handlers)) {
      const own = (joined[group] ??= {});
      for (const [call, handler] of Object.entries(calls)) {
        if (call in own) throw new Error(`${name} answers ${group}.${call}, as another does.`);
        own[call] = handler;
      }
    }
  }
  return joined as HandlersOf<M>;
}
