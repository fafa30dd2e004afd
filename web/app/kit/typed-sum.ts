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
export function typedPounds(pence: number): string {
  return pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2);
}
