import type { RegisterResult } from '@plumbline/contracts/nouns/trade-applications.ts';
import type { Context } from '../../core/context.ts';

/** What the register says of a number, as far as it answers; it is asked outside of any transaction. */
export async function lookUpCompany(
  { companies, log, now }: Pick<Context, 'companies' | 'log' | 'now'>,
  companyNumber: string | null,
): Promise<RegisterResult> {
  if (companyNumber === null) return { state: 'not-asked', company: null, askedAt: null };
  const askedAt = now().toISOString();
  try {
    const company = await companies.findCompany(companyNumber);
    return { state: company ? 'found' : 'unknown', company, askedAt };
  } catch (error) {
    // Whatever is the matter there, people can apply: somebody looks the number up later.
    log.warn({ err: error }, 'the register of companies does not answer');
    return { state: 'away', company: null, askedAt };
  }
}
