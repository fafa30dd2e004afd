/**
 * A whole number as a form sends it: "12". NaN for anything else, "1e2" and "0x10" among it, which
 * calls refuse with the name of the field. Nothing typed is not a number either.
 */
export function wholeNumberOf(typed: FormDataEntryValue | null): number {
  const text = String(typed ?? '').trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

/**
 * A sum as it is typed, in hundredths: "£2,400.50" is 240050 pence, and "7.5 %" 750 hundredths of a
 * percent. Null for what is neither.
 */
export function hundredthsOf(text: string): number | null {
  const form = /^£?(\d{1,3}(?:,\d{3}){1,2}|\d{1,7})(?:\.(\d{1,2}))?%?$/;
  const [, whole, part = ''] = form.exec(text.replaceAll(/\s/g, '')) ?? [];
  if (whole === undefined) return null;
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
}

/** 240000 → "2400", 240050 → "2400.50": pence as pounds are typed. */
export function hundredthsText(hundredths: number): string {
  return hundredths % 100 === 0 ? String(hundredths / 100) : (hundredths / 100).toFixed(2);
}
