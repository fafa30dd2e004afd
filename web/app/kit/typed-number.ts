/**
 * A whole number as a form sends it: "12". NaN for anything else, "1e2" and "0x10" among it, which
 * calls refuse with the name of the field. Nothing typed is not a number either.
 */
export function wholeNumberOf(typed: FormDataEntryValue | null): number {
  const text = String(typed ?? '').trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}
