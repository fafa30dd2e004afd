/** Where a campaign is looked at, by its codes. */
export function discountPath({
  promotionCode,
  issueCode,
}: {
  promotionCode: string;
  issueCode: string | null;
}): string {
  return `/staff/discounts/${encodeURIComponent(promotionCode)}/${encodeURIComponent(issueCode ?? '-')}`;
}
