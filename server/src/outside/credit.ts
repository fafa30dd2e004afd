/** What a provider says of a business: nothing but these, and `registered` before anything was asked. */
export const creditStates = [
  'registered',
  'submitted',
  'in-review',
  'approved',
  'on-hold',
  'rejected',
] as const;
export type CreditState = (typeof creditStates)[number];

/** A business as the provider is told of it. */
export interface CreditApplicant {
  name: string;
  kind: string;
  companyNumber: string | null;
  vatNumber: string | null;
  person: { firstName: string; lastName: string; email: string; phone: string };
}

/** A business as the provider knows it. */
export interface CreditCustomer {
  customerId: string;
  proposalId: string;
  /** Whether its person went through the provider's own pages and signed there. */
  isSigned: boolean;
  state: CreditState;
  limitPence: number | null;
  /** Why it was turned down: for staff, and on no page or mail of the business. */
  reason: string | null;
  changedAt: Date;
}

/** A decision as it is told. Events come late, twice and in any order: `happenedAt` decides. */
export interface CreditEvent {
  id: string;
  customerId: string;
  state: CreditState;
  limitPence: number | null;
  reason: string | null;
  happenedAt: Date;
}

/** What the provider lets a shop say of its credit, word for word, under a version. */
export interface CreditWording {
  version: string;
  title: string;
  paragraphs: string[];
  /** What is searched when a proposal is submitted, and what that leaves behind. */
  searchNotice: string;
}

/** A way into the provider's own pages: for one business, once, and for minutes. */
export interface CreditJourney {
  delegationToken: string;
  journeyUrl: string;
  expiresAt: Date;
}

/**
 * A provider of credit to businesses. No call of it is made inside a transaction. Each throws
 * CreditUnavailable where there is no answer, and CreditRefused where the answer is no.
 */
export interface CreditProvider {
  /** False where nobody gives credit. */
  isConnected: boolean;
  wording(): Promise<CreditWording>;
  /** Registers a business under our id of it; again, the answer is the same. */
  register(customerId: string, applicant: CreditApplicant): Promise<CreditCustomer>;
  find(customerId: string): Promise<CreditCustomer>;
  openJourney(customerId: string, returnUrl: string): Promise<CreditJourney>;
  submit(proposalId: string): Promise<CreditCustomer>;
  /** Lets the provider send its mail about the application once more. */
  resendMail(customerId: string): Promise<void>;
  /** An event of theirs, from its raw bytes and their signature; throws CreditEventRefused. */
  verifyEvent(body: Buffer, signature: string | undefined): CreditEvent;
}

/** The provider says no, and would again. */
export class CreditRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CreditRefused';
  }
}

/** No answer, or none that can be used. */
export class CreditUnavailable extends Error {
  constructor(cause: unknown) {
    super('The credit provider does not answer.', { cause });
    this.name = 'CreditUnavailable';
  }
}

/** An event whose signature is not genuine, or that is none. */
export class CreditEventRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CreditEventRefused';
  }
}

const notConnected = () => Promise.reject(new CreditUnavailable('No provider is set.'));

/** For a shop whose businesses pay as they order. */
export const noCredit: CreditProvider = {
  isConnected: false,
  wording: notConnected,
  register: notConnected,
  find: notConnected,
  openJourney: notConnected,
  submit: notConnected,
  resendMail: notConnected,
  verifyEvent() {
    throw new CreditEventRefused('No provider is set.');
  },
};
