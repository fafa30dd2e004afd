import type { CreditHint } from '@plumbline/contracts/nouns/staff-application.ts';
import type { RegisterResult, VatResult } from '@plumbline/contracts/nouns/trade-applications.ts';

const yearMs = 365.25 * 86_400_000;
const youngYears = 1;
const settledYears = 3;

/** What the registers and our own books say of an applicant. */
interface Known {
  register: RegisterResult;
  vatRegister: VatResult;
  /** How often an application that shares a number with this one was turned down. */
  turnedDown: number;
}

/**
 * What speaks for and against credit, of what is known without a search in anybody's file: a hint for
 * whoever reads an application. Credit itself is the provider's to give, after a search that is
 * announced.
 */
export function creditHintOf({ register, vatRegister, turnedDown }: Known, now: Date): CreditHint {
  const signs: CreditHint['signs'] = [];
  const say = (speaks: CreditHint['signs'][number]['speaks'], text: string) =>
    void signs.push({ speaks, text });
  const { company } = register;
  if (company) {
    const years = company.since ? (now.getTime() - Date.parse(company.since)) / yearMs : null;
    if (!company.isActive) say('against', 'The company has ended, by its register.');
    if (years !== null && years < youngYears) say('against', 'Registered less than a year ago.');
    else if (years !== null && company.isActive) {
      const age = `Registered for ${Math.floor(years)} ${Math.floor(years) === 1 ? 'year' : 'years'}.`;
      say(years >= settledYears ? 'for' : 'neither', age);
    }
  } else if (register.state === 'unknown') {
    say('against', 'The register knows no such company.');
  } else if (register.state === 'not-asked') {
    say('neither', 'No register of companies shows how long it trades.');
  } else {
    say('neither', 'The register of companies did not answer.');
  }
  if (vatRegister.state === 'found') say('for', `Registered for VAT as ${vatRegister.name}.`);
  if (vatRegister.state === 'unknown') say('against', 'Nobody has its VAT number.');
  if (vatRegister.state === 'away') say('neither', 'HMRC did not answer about its VAT number.');
  if (turnedDown > 0) say('against', 'An application with the same number was turned down.');
  const speaking = (of: 'for' | 'against') => signs.filter(({ speaks }) => speaks === of).length;
  const outcome = speaking('against') > 0 ? 'careful' : speaking('for') >= 2 ? 'good' : 'thin';
  return { outcome, signs };
}
