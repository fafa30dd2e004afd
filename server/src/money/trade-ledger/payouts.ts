/** A card that paid a statement, with what can still go back to it in pence, and the receipt of it. */
export interface RefundableCard {
  paymentId: string;
  itemId: number;
  method: string | null;
  leftPence: number;
}

/** Where credit goes that is paid out: so much to each card, and by bank what is left. */
export interface PayoutPlan {
  shares: (RefundableCard & { pence: number })[];
  bankPence: number;
}

/** Money goes back to what it came by, as far as that can take it. */
export function planPayout(cards: readonly RefundableCard[], pence: number): PayoutPlan {
  let left = pence;
  const shares = [];
  for (const card of cards) {
    const share = Math.min(left, card.leftPence);
    if (share === 0) continue;
    shares.push({ ...card, pence: share });
    left -= share;
  }
  return { shares, bankPence: left };
}

/** What one person may pay out of a business's credit alone is counted over so long. */
export const aloneCountedMs = 30 * 86_400_000;

/** What the statement says of it. */
export function payoutReference(
  { shares, bankPence }: PayoutPlan,
  bankReference: string | null,
): string {
  const ways = [
    ...new Set(shares.map(({ method }) => method ?? 'Card')),
    ...(bankPence > 0 ? [`bank, ${bankReference}`] : []),
  ];
  return `Paid out: ${ways.join(' and ')}`;
}
