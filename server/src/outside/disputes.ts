/** A payment that a customer's bank asks about or has taken back, as the provider's books have it. */
export interface SeenDispute {
  disputeId: string;
  /** The intent that was paid; null where the provider knows of none. */
  intentId: string | null;
  state: 'needs-response' | 'under-review' | 'won' | 'lost' | 'closed';
  /** The bank asks before it takes anything. */
  isInquiry: boolean;
  /** The provider's own word for what the customer says, such as 'fraudulent'. */
  reason: string;
  amountPence: number;
  /** What of it is taken from us at this moment, and what the dispute costs beside. */
  withdrawnPence: number;
  feePence: number;
  /** Until when an answer is taken; null where none is. */
  evidenceDueAt: Date | null;
  openedAt: Date;
}

/** What we tell a bank that disputes a payment. */
export interface DisputeEvidence {
  disputeId: string;
  /** Our answer, and the facts that stand behind it. */
  text: string;
  customerName: string | null;
  customerEmail: string | null;
}

/**
 * Disputes at the provider of card payments. Every method may throw PaymentsUnavailable and
 * PaymentRequestRefused, as those of PaymentProvider do.
 */
export interface DisputeKeeper {
  get(disputeId: string): Promise<SeenDispute>;
  /** The newest, so many at most. */
  listNewest(most: number): Promise<SeenDispute[]>;
  /** Hands our answer in, for good; refused where the bank takes none any more. */
  answer(evidence: DisputeEvidence): Promise<SeenDispute>;
}
