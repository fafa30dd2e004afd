/** Where browsers come back to with what was paid for a better delivery. */
export const upgradePaidPath = (key: string) => (intentId: string) =>
  `/order/${key}/upgrade/paid?payment_intent=${encodeURIComponent(intentId)}`;
