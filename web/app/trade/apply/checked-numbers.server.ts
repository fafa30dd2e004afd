import type { Services } from '@plumbline/contracts/calls.ts';
import type { RegisterResult, VatResult } from '@plumbline/contracts/nouns/trade-applications.ts';

type Checked = Awaited<ReturnType<Services['tradeApplications']['checkBusinessNumbers']>>;

/** What stands below a number: good, not whole yet, wrong, or what stops nobody. */
export interface Remark {
  tone: 'ok' | 'quiet' | 'warn' | 'bad';
  text: string;
}

/** What a page shows of numbers as they are typed. */
export interface CheckedNumbers {
  company: Remark | null;
  vat: Remark | null;
  /** What the register has, for people to see that it is theirs. */
  registered: { name: string; office: string; activity: string | null } | null;
}

export function checkedNumbers({ company, vat, register, vatRegister }: Checked): CheckedNumbers {
  return {
    company: company.state === 'good' ? registerRemark(register) : remarkOf(company),
    vat: vat.state === 'good' ? vatRemark(vatRegister) : remarkOf(vat),
    registered: register.company,
  };
}

function remarkOf({ state, message }: Checked['vat']): Remark | null {
  if (message === null) return null;
  return { tone: state === 'unfinished' ? 'quiet' : 'bad', text: message };
}

/** What the register says of a number that is well-formed. */
export function registerRemark({ state, company }: RegisterResult): Remark | null {
  switch (state) {
    case 'found':
      return company!.isActive
        ? { tone: 'ok', text: `In the register as ${company!.name}.` }
        : {
            tone: 'warn',
            text: `${company!.name} has ended, as the register has it. Apply as what you trade as now.`,
          };
    case 'unknown':
      return {
        tone: 'warn',
        text: 'There is no such company in the register. Please check the number.',
      };
    case 'away':
      return {
        tone: 'warn',
        text: 'The register is not answering just now. Carry on: we look it up later, and it costs you no time.',
      };
    case 'not-asked':
      return null;
  }
}

/** What HMRC says of a VAT number that adds up. */
function vatRemark({ state, name }: VatResult): Remark {
  switch (state) {
    case 'found':
      return { tone: 'ok', text: `Registered for VAT as ${name}.` };
    case 'unknown':
      return {
        tone: 'warn',
        text: 'HMRC has no such VAT number. Please check it, or leave it empty.',
      };
    case 'away':
      return {
        tone: 'ok',
        text: 'The number is well formed. HMRC is not answering just now: carry on, it costs you no time.',
      };
    case 'not-asked':
      return { tone: 'ok', text: 'Well-formed: it adds up.' };
  }
}
