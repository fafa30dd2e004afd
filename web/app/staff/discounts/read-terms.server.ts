import { hundredthsOf } from '../../kit/typed-values.ts';
import { fromWallClock } from '../../kit/wall-clock.ts';

// The fields that campaigns and promotions both have, with the same words for what is wrong.

export type FieldErrors = Partial<Record<string, string>>;

/** Takes the value of a field, or notes what is wrong with it where there is none. */
export type Read<Name extends string> = <T>(name: Name, value: T | null, message: string) => T;

/** Reads fields one by one; `errors` fills with what is wrong, and while it is not empty the values mean nothing. */
export function fieldReader<Name extends string>(): { read: Read<Name>; errors: FieldErrors } {
  const errors: FieldErrors = {};
  return {
    errors,
    read: <T>(name: Name, value: T | null, message: string) => {
      if (value === null) errors[name] = message;
      return value as T;
    },
  };
}

export function readTimes(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  read: Read<'startsAt' | 'endsAt'>,
) {
  return {
    startsAt: read('startsAt', fromWallClock(startsAt), 'Enter the day and time of its start.'),
    endsAt:
      endsAt === ''
        ? null
        : read('endsAt', fromWallClock(endsAt), 'Enter a day and time, or nothing for no end.'),
  };
}

/** What is taken off, in hundredths of a percent or in pence. */
export function readAmount(
  { type, amount }: { type: string; amount: string },
  read: Read<'amount'>,
) {
  return read(
    'amount',
    hundredthsOf(amount) || null,
    type === 'Percentage'
      ? 'Enter a percentage, like 15 or 7.5.'
      : 'Enter pounds, like 20 or 12.50.',
  );
}
