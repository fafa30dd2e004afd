/** A kind of card, as far as a form needs to know it while the number is typed. */
export interface CardBrand {
  name: string;
  lengths: readonly number[];
  /** How its digits are grouped on the card. */
  groups: readonly number[];
  securityDigits: 3 | 4;
}

const fours = [4, 4, 4, 4, 3];
const unknown: CardBrand = {
  name: '',
  lengths: [13, 14, 15, 16, 17, 18, 19],
  groups: fours,
  securityDigits: 3,
};

const brands: readonly (CardBrand & { pattern: RegExp })[] = [
  { name: 'Visa', pattern: /^4/, lengths: [13, 16, 19], groups: fours, securityDigits: 3 },
  {
    name: 'Mastercard',
    pattern: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: fours,
    securityDigits: 3,
  },
  {
    name: 'Amex',
    pattern: /^3[47]/,
    lengths: [15],
    groups: [4, 6, 5],
    securityDigits: 4,
  },
];

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** The brand that a number begins like; a nameless one while nobody can say. */
export function cardBrand(number: string): CardBrand {
  return brands.find(({ pattern }) => pattern.test(digitsOf(number))) ?? unknown;
}

/** "4242424242424242" → "4242 4242 4242 4242", grouped as on the card, never longer than one. */
export function groupCardNumber(text: string): string {
  const { groups, lengths } = cardBrand(text);
  const digits = digitsOf(text).slice(0, Math.max(...lengths));
  const parts: string[] = [];
  let at = 0;
  for (const length of groups) {
    if (at >= digits.length) break;
    parts.push(digits.slice(at, at + length));
    at += length;
  }
  return parts.join(' ');
}

/** "829" → "08 / 29", "12" → "12 / "; taking the slash away again is possible. */
export function groupExpiry(text: string, before: string): string {
  const isErasing = text.length < before.length;
  let digits = digitsOf(text).slice(0, 4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && isErasing)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export interface CardDetails {
  number: string;
  expiry: string;
  securityCode: string;
}

/** What is wrong with card details before anybody is asked about them, by field. */
export function checkCard(
  card: CardDetails,
  now: Date,
): { name: keyof CardDetails; message: string }[] {
  const { lengths, securityDigits } = cardBrand(card.number);
  const number = digitsOf(card.number);
  const problems: { name: keyof CardDetails; message: string }[] = [];
  if (number === '') problems.push({ name: 'number', message: 'Enter the card number.' });
  else if (!lengths.includes(number.length) || !hasCheckDigit(number)) {
    problems.push({ name: 'number', message: 'Check the card number: a digit is not right.' });
  }
  const expiry = expiryProblem(card.expiry, now);
  if (expiry) problems.push({ name: 'expiry', message: expiry });
  if (digitsOf(card.securityCode).length !== securityDigits) {
    problems.push({
      name: 'securityCode',
      message: `Enter the ${securityDigits} digits of the security code.`,
    });
  }
  return problems;
}

function expiryProblem(expiry: string, now: Date): string | null {
  const digits = digitsOf(expiry);
  const month = Number(digits.slice(0, 2));
  if (digits.length !== 4 || month < 1 || month > 12)
    return 'Enter the month and year, like 08 / 29.';
  const endsAt = Date.UTC(2000 + Number(digits.slice(2)), month, 1);
  return endsAt <= now.getTime() ? 'This card has expired. Use another.' : null;
}

/** Luhn's check, which finds every single mistyped digit. */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
